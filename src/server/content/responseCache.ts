// Caches documents as they are sent: restored, serialized and compressed once for each save. The
// database is queried for the current version each time, so servers that share it never send an
// outdated one.
import type { SentDocument } from '#protocol/contentSchemas.ts';
import { LRUCache } from 'lru-cache';
import type { Kind } from '../documents/documentGate.ts';
import { ENCODE_MIN_BYTES, encode, type ContentEncoding } from '../platform/http/contentEncoding.ts';
import * as documents from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Some hundred documents in each encoding. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** A body and its version, which is newer than requested if a save came in between. */
export type CachedResponse = { version: number; encoding: ContentEncoding; body: Buffer };
type CacheRequest = { kind: Kind; id: string; save: documents.Save; encoding: ContentEncoding };

/** A document as clients get it. */
export type Present = (kind: Kind, stored: documents.StoredDocument) => Promise<SentDocument>;

export class ResponseCache {
  readonly #db: Database;
  readonly #present: Present;
  readonly #cache: LRUCache<string, CachedResponse, CacheRequest>;

  constructor(db: Database, present: Present, maxBytes = CACHE_BYTES) {
    this.#db = db;
    this.#present = present;
    this.#cache = new LRUCache<string, CachedResponse, CacheRequest>({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) => body.length + key.length,
      fetchMethod: (_key, _old, { context }) => this.#create(context),
      // A response that no longer fits in the cache is still returned.
      ignoreFetchAbort: true,
    });
  }

  /**
   * The document of this save; concurrent requests share the work. Undefined if it was deleted
   * meanwhile.
   */
  get(request: CacheRequest): Promise<CachedResponse | undefined> {
    const {
      kind,
      id,
      save: { version, updatedAt },
      encoding,
    } = request;
    return this.#cache.fetch(JSON.stringify([kind.kind, id, version, updatedAt, encoding]), {
      context: request,
    });
  }

  async #create(request: CacheRequest): Promise<CachedResponse | undefined> {
    const { kind, id, encoding } = request;
    if (encoding !== 'identity') {
      const plain = await this.get({ ...request, encoding: 'identity' });
      if (!plain || plain.body.length < ENCODE_MIN_BYTES) return plain;
      return { ...plain, encoding, body: await encode[encoding](plain.body) };
    }
    const stored = await documents.get(this.#db, kind.kind, id);
    return (
      stored && {
        version: stored.version,
        encoding,
        body: Buffer.from(JSON.stringify(await this.#present(kind, stored))),
      }
    );
  }
}
