// Releases as kiosks get them: a pointer to the live one of an environment, the whole, and single
// documents of it. See src/server/README.md#218-publishing.
import { LRUCache } from 'lru-cache';
import { encode, type ContentEncoding } from './plugins/contentEncoding.ts';
import type { Services } from './services.ts';
import type { PublishingMode } from './storage/releaseRepository.ts';
import {
  documentTextOf,
  releaseHashOf,
  releaseKeyOf,
  releaseTextOf,
  type ReleasedRow,
} from './storage/releaseText.ts';

/** Some dozen showrooms with 2,000 documents each. */
const CACHE_BYTES = 256 * 1024 * 1024;
/** A kiosk that asks for an older one learns of the live one. */
const RECENT_CHANGES = 500;
/** Text, and the rows that it was made of. */
const COPIES = 2;

export interface ReleasedDocument {
  version: number;
  /** JSON, with its id. */
  text: string;
}

/** A release, compressed once for all requests. */
export class ReleaseBundle {
  readonly hash: string;
  readonly bytes: number;
  readonly #text: Buffer;
  readonly #rows: ReadonlyMap<string, ReleasedRow>;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  constructor(environment: string, rows: readonly ReleasedRow[]) {
    const text = releaseTextOf(environment, rows);
    this.hash = releaseHashOf(text);
    this.#text = Buffer.from(text);
    this.bytes = this.#text.length;
    this.#rows = new Map(rows.map((row) => [releaseKeyOf(row), row]));
  }

  /** By kind and id; undefined if the release does not have it. */
  document(kind: string, id: string): ReleasedDocument | undefined {
    const row = this.#rows.get(releaseKeyOf({ kind, id }));
    return row && { version: row.version, text: documentTextOf(row) };
  }

  body(encoding: ContentEncoding): Promise<Buffer> {
    const encoded =
      this.#encoded.get(encoding) ??
      (encoding === 'identity' ? Promise.resolve(this.#text) : encode[encoding](this.#text));
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

export interface CurrentRelease {
  mode: PublishingMode;
  bundle: ReleaseBundle;
  /** Address of the whole. */
  url: string;
}

type Source = { release: number } | { environment: string; seq: number };

export class Releases {
  readonly #services: Pick<Services, 'documents' | 'releases'>;
  readonly #bundles: LRUCache<string, ReleaseBundle, { source: Source }>;
  readonly #byHash = new LRUCache<string, ReleaseBundle>({ maxSize: CACHE_BYTES, sizeCalculation: sizeOf });

  constructor(services: Pick<Services, 'documents' | 'releases'>) {
    this.#services = services;
    this.#bundles = new LRUCache<string, ReleaseBundle, { source: Source }>({
      maxSize: CACHE_BYTES,
      sizeCalculation: sizeOf,
      fetchMethod: (_key, _old, { context }) => this.#load(context.source),
      // A release that no longer fits in the cache is still returned.
      ignoreFetchAbort: true,
    });
  }

  /** What kiosks of an environment show now. */
  async live(environment: string): Promise<CurrentRelease> {
    const { mode, release } = await this.#services.releases.publishing(environment);
    if (release) {
      const bundle = await this.#fetch({ release: release.id });
      return { mode, bundle, url: urlOf(bundle.hash) };
    }
    const seq = await this.#services.documents.latestChange();
    const bundle = await this.#fetch({ environment, seq });
    return { mode, bundle, url: `${urlOf(bundle.hash)}?env=${encodeURIComponent(environment)}&at=${seq}` };
  }

  /**
   * The release with this hash; undefined if there is none. One that was not published by hand is
   * found by the environment and the change of its address, if another node has made it.
   */
  async get(hash: string, hint?: { environment: string; seq: number }): Promise<ReleaseBundle | undefined> {
    const known = this.#byHash.get(hash);
    if (known) return known;
    const release = await this.#services.releases.byHash(hash);
    if (release) return this.#fetch({ release: release.id });
    if (!hint) return undefined;
    // Nobody has this server make all releases that ever were by asking for them.
    const age = (await this.#services.documents.latestChange()) - hint.seq;
    if (age < 0 || age > RECENT_CHANGES) return undefined;
    const bundle = await this.#fetch(hint);
    return bundle.hash === hash ? bundle : undefined;
  }

  async #fetch(source: Source): Promise<ReleaseBundle> {
    const key = 'release' in source ? `release ${source.release}` : `${source.seq} ${source.environment}`;
    const bundle = await this.#bundles.fetch(key, { context: { source } });
    if (!bundle) throw new Error(`no release for ${key}`);
    return bundle;
  }

  async #load(source: Source): Promise<ReleaseBundle> {
    const made = await this.#make(source);
    // The same content after another change, as of another environment.
    const bundle = this.#byHash.get(made.hash) ?? made;
    this.#byHash.set(bundle.hash, bundle);
    return bundle;
  }

  async #make(source: Source): Promise<ReleaseBundle> {
    const { releases } = this.#services;
    if ('seq' in source)
      return new ReleaseBundle(source.environment, await releases.savedAt(source.environment, source.seq));
    const release = await releases.get(source.release);
    if (!release) throw new Error(`no release ${source.release}`);
    return new ReleaseBundle(release.environment, await releases.documentsOf(release));
  }
}

const sizeOf = ({ bytes }: ReleaseBundle): number => bytes * COPIES + 1;

/** Address of a document of the live release, as browsers ask for it. */
export function releasedPath({ bundle, url }: CurrentRelease, collection: string, id: string): string {
  const { hash } = bundle;
  return `/releases/${hash}/${collection}/${encodeURIComponent(id)}${url.slice(urlOf(hash).length)}`;
}

const urlOf = (hash: string): string => `/releases/${hash}.json`;
