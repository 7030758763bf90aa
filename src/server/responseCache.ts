// Documents in the form in which they are answered: restored, written as JSON and compressed once for each save instead of for each
// kiosk that asks. Which save is current only the database says, so several servers on one never answer what another one replaced.
import { LRUCache } from 'lru-cache';
import { present, type Kind } from './documentGate.ts';
import { CODED_BYTES, encode, type Coding } from './plugins/contentEncoding.ts';
import type { Documents, Save } from './storage/documentRepository.ts';

/** A showroom of some hundred documents, in each coding. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** A body with the version that it is of, which is a later one where somebody saved just now. */
export type Answer = { version: number; coding: Coding; body: Buffer };
type Asked = { kind: Kind; id: string; save: Save; coding: Coding };

export class Answers {
  readonly #documents: Documents;
  readonly #kept: LRUCache<string, Answer, Asked>;

  constructor(documents: Documents, keptBytes = KEPT_BYTES) {
    this.#documents = documents;
    this.#kept = new LRUCache<string, Answer, Asked>({
      maxSize: keptBytes,
      sizeCalculation: ({ body }, key) => body.length + key.length,
      fetchMethod: (_key, _old, { context }) => this.#make(context),
      // Who waits for an answer gets it, though there may be no room left to keep it.
      ignoreFetchAbort: true,
    });
  }

  /** The document as it was saved then; those who ask at once share one making. Undefined where it is gone meanwhile. */
  of(asked: Asked): Promise<Answer | undefined> {
    const {
      kind,
      id,
      save: { version, updatedAt },
      coding,
    } = asked;
    return this.#kept.fetch(JSON.stringify([kind.kind, id, version, updatedAt, coding]), { context: asked });
  }

  async #make(asked: Asked): Promise<Answer | undefined> {
    const { kind, id, coding } = asked;
    if (coding !== 'identity') {
      const plain = await this.of({ ...asked, coding: 'identity' });
      if (!plain || plain.body.length < CODED_BYTES) return plain;
      return { ...plain, coding, body: await encode[coding](plain.body) };
    }
    const stored = await this.#documents.get(kind.kind, id);
    return (
      stored && { version: stored.version, coding, body: Buffer.from(JSON.stringify(present(kind, stored))) }
    );
  }
}
