// Documents in the form in which they are answered: restored, written as JSON and compressed once for each save instead of for each
// kiosk that asks. Which save is current only the database says, so several servers on one never answer what another one replaced.
import { LRUCache } from 'lru-cache';
import { presentDocument, type Kind } from './documentGate.ts';
import { ENCODE_MIN_BYTES, encode, type ContentEncoding } from './plugins/contentEncoding.ts';
import type { DocumentRepository, Save } from './storage/documentRepository.ts';

/** A showroom of some hundred documents, in each coding. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** A body with the version that it is of, which is a later one where somebody saved just now. */
export type CachedResponse = { version: number; coding: ContentEncoding; body: Buffer };
type Asked = { kind: Kind; id: string; save: Save; coding: ContentEncoding };

export class ResponseCache {
  readonly #documents: DocumentRepository;
  readonly #kept: LRUCache<string, CachedResponse, Asked>;

  constructor(documents: DocumentRepository, keptBytes = KEPT_BYTES) {
    this.#documents = documents;
    this.#kept = new LRUCache<string, CachedResponse, Asked>({
      maxSize: keptBytes,
      sizeCalculation: ({ body }, key) => body.length + key.length,
      fetchMethod: (_key, _old, { context }) => this.#make(context),
      // Who waits for an answer gets it, though there may be no room left to keep it.
      ignoreFetchAbort: true,
    });
  }

  /** The document as it was saved then; those who ask at once share one making. Undefined where it is gone meanwhile. */
  of(requested: Asked): Promise<CachedResponse | undefined> {
    const {
      kind,
      id,
      save: { version, updatedAt },
      coding: encoding,
    } = requested;
    return this.#kept.fetch(JSON.stringify([kind.kind, id, version, updatedAt, encoding]), {
      context: requested,
    });
  }

  async #make(requested: Asked): Promise<CachedResponse | undefined> {
    const { kind, id, coding: encoding } = requested;
    if (encoding !== 'identity') {
      const plain = await this.of({ ...requested, coding: 'identity' });
      if (!plain || plain.body.length < ENCODE_MIN_BYTES) return plain;
      return { ...plain, coding: encoding, body: await encode[encoding](plain.body) };
    }
    const stored = await this.#documents.get(kind.kind, id);
    return (
      stored && {
        version: stored.version,
        coding: encoding,
        body: Buffer.from(JSON.stringify(presentDocument(kind, stored))),
      }
    );
  }
}
