// Caches documents as they are sent: restored, serialized and compressed once for each save. The
// database is asked for the current version each time, so servers that share it never send an
// outdated one.
import { LRUCache } from 'lru-cache';
import { presentDocument, type Kind } from './documentGate.ts';
import { ENCODE_MIN_BYTES, encode, type ContentEncoding } from './plugins/contentEncoding.ts';
import type { DocumentRepository, Save } from './storage/documentRepository.ts';

/** Some hundred documents in each encoding. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** A body and its version, which is newer than requested if a save came in between. */
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
      // A response that no longer fits in the cache is still returned.
      ignoreFetchAbort: true,
    });
  }

  /**
   * The document of this save; concurrent requests share the work. Undefined if it was deleted
   * meanwhile.
   */
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
