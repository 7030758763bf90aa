// The offline manifest: all documents that an environment leads to, their media, and parts of the
// app that are loaded only for some texts, such as fonts.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { STAGE } from '#config/limits.ts';
import { KINDS_BY_NAME, kindByCollection, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { OfflineItem, OfflineManifest } from '#rules/offlineCache.ts';
import { renditionUrl } from '#rules/renditionUrl.ts';
import { usesIn } from '#rules/documentUses.ts';
import { HOME, SITE } from '../documents/documentGate.ts';
import { encode, type ContentEncoding } from '../platform/http/contentEncoding.ts';
import { contentSecurity } from '../platform/http/securityHeaders.ts';
import { etagOf } from '../platform/http/etag.ts';
import type { ReleaseBundle, Releases } from '../publishing/releases.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { Services } from '../services.ts';
import type { ServerSettings } from '../serverSettings.ts';
import type { MediaTable } from '../platform/database/tables.ts';
import * as documents from '../documents/documentRepository.ts';
import * as media from '../media/mediaRepository.ts';
import * as fileHashes from '../media/fileHashRepository.ts';

/** Written by the build; see vite.config.ts. */
const EXTRAS_FILE = 'extras.json';
/** Cached responses: one for each environment, and for each start document outside it. */
const RESPONSES_MAX = 50;
/** A picture may be replaced without a change of any document. */
const RESPONSE_LIFE_MS = 2000;
/** Versions of documents that are known by what they lead to. */
const NODES_MAX = 20_000;
const BYTES_PER_KILOBYTE = 1000;
const VIDEO_PREFIX = 'video/';

interface Target {
  kind: Kind;
  id: string;
}
/** A document, and what it links to. */
interface DocumentNode {
  item: OfflineItem;
  urls: string[];
  targets: Target[];
}
/** All reachable documents by address, nearest first. */
type DocumentGraph = Map<string, DocumentNode>;
/** The documents of a release. */
interface ReleaseGraph {
  release: string;
  graph: DocumentGraph;
}
/** A response, compressed once for all requests. */
export interface OfflineManifestResponse {
  etag: string;
  body: (encoding: ContentEncoding) => Promise<Buffer>;
}

const addressOf = ({ kind, id }: Target): string => `/api/${kind.collection}/${encodeURIComponent(id)}`;

/** Makes offline manifests; reads each version of a document once. */
export class OfflineManifests {
  readonly #db: Database;
  readonly #settings: ServerSettings;
  readonly #releases: Releases;
  readonly #responses: LRUCache<string, OfflineManifestResponse, ReleaseGraph>;
  readonly #nodes = new LRUCache<string, DocumentNode>({ max: NODES_MAX });
  readonly #graphs = new LRUCache<string, ReleaseGraph>({ max: RESPONSES_MAX });

  constructor({ database, settings }: Services, releases: Releases) {
    this.#db = database;
    this.#settings = settings;
    this.#releases = releases;
    this.#responses = new LRUCache({
      max: RESPONSES_MAX,
      ttl: RESPONSE_LIFE_MS,
      fetchMethod: (_key, _old, { context }) => this.#createResponse(context),
    });
  }

  /**
   * The manifest of an environment's live release, or of what will be live at a moment (ISO 8601),
   * and of one more document that the kiosk started at; undefined if there is no such environment.
   */
  async list(
    environment: string,
    start?: Target,
    moment?: string,
  ): Promise<OfflineManifestResponse | undefined> {
    if (!(await documents.lastSave(this.#db, SITE, environment))) return undefined;
    const { bundle } =
      moment === undefined
        ? await this.#releases.live(environment)
        : await this.#releases.at(environment, moment);
    const { release, graph } = this.#graphOf(environment, bundle);
    const isOutside =
      start !== undefined && !graph.has(addressOf(start)) && this.#node(bundle, start) !== undefined;
    const key = JSON.stringify([release, environment, isOutside ? addressOf(start) : '']);
    return this.#responses.fetch(key, {
      context: { release, graph: isOutside ? this.#follow(bundle, new Map(graph), [start]) : graph },
    });
  }

  /** Documents that an environment leads to. */
  #graphOf(environment: string, bundle: ReleaseBundle): ReleaseGraph {
    const key = `${bundle.hash} ${environment}`;
    const known = this.#graphs.get(key);
    if (known) return known;
    const from = ([SITE, HOME] as const).map((kind) => ({ kind: KINDS_BY_NAME[kind], id: environment }));
    const found = { release: bundle.hash, graph: this.#follow(bundle, new Map(), from) };
    this.#graphs.set(key, found);
    return found;
  }

  #follow(bundle: ReleaseBundle, graph: DocumentGraph, from: readonly Target[]): DocumentGraph {
    const queue = [...from];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const address = addressOf(next);
      if (graph.has(address)) continue;
      const node = this.#node(bundle, next);
      if (!node) continue;
      graph.set(address, node);
      queue.push(...node.targets);
    }
    return graph;
  }

  #node(bundle: ReleaseBundle, { kind, id }: Target): DocumentNode | undefined {
    const stored = bundle.document(kind.kind, id);
    if (!stored) return undefined;
    const item = { url: addressOf({ kind, id }), version: etagOf(stored.version), bytes: 0 };
    const key = `${item.url} ${stored.version}`;
    const known = this.#nodes.get(key);
    if (known) return known;
    const node: DocumentNode = { item, urls: [], targets: [] };
    for (const use of usesIn(kind.schema, restore(kind, JSON.parse(stored.text)))) {
      const targetKind = 'url' in use ? undefined : kindByCollection(use.collection);
      if ('url' in use) node.urls.push(use.url);
      else if (targetKind) node.targets.push({ kind: targetKind, id: use.id });
    }
    this.#nodes.set(key, node);
    return node;
  }

  async #createResponse({ release, graph }: ReleaseGraph): Promise<OfflineManifestResponse> {
    const nodes = [...graph.values()];
    const urls = [...new Set(nodes.flatMap((node) => node.urls))];
    const records = await media.byUrl(this.#db, urls);
    const hashes = new Map((await fileHashes.byUrl(this.#db, urls)).map(({ url, sha256 }) => [url, sha256]));
    const files = urls
      .flatMap((url) => records.get(url) ?? [])
      .map((record) => ({
        item: {
          url: cachedAddress(record),
          version: record.updated_at,
          bytes: bytesOf(record),
          ...(cachedAddress(record) === record.url && { sha256: hashes.get(record.url) }),
        },
        isVideo: record.mime.startsWith(VIDEO_PREFIX),
      }));
    const itemsOf = (areVideos: boolean): OfflineItem[] =>
      files.filter(({ isVideo }) => isVideo === areVideos).map(({ item }) => item);
    const list: OfflineManifest = {
      release,
      documents: nodes.map(({ item }) => item),
      files: [...itemsOf(false), ...(await extrasOf(this.#settings)), ...itemsOf(true)],
    };
    const text = JSON.stringify(list);
    const plain = Buffer.from(text);
    const bodies = new Map<ContentEncoding, Promise<Buffer>>();
    const body = (encoding: ContentEncoding): Promise<Buffer> => {
      const encoded =
        bodies.get(encoding) ?? (encoding === 'identity' ? Promise.resolve(plain) : encode[encoding](plain));
      bodies.set(encoding, encoded);
      return encoded;
    };
    return { etag: `"${createHash('sha256').update(text).digest('base64url')}"`, body };
  }
}

const bytesOf = ({ size }: MediaTable): number => Math.round(size * BYTES_PER_KILOBYTE);

/** Pictures are cached at stage size, from which the service worker serves every slot. */
const cachedAddress = ({ url }: MediaTable): string =>
  renditionUrl(url, { width: STAGE.widthPx, height: STAGE.heightPx, fit: 'cover' });

/**
 * Parts of the app that are loaded only for some texts, such as a font; their names contain their
 * hash.
 */
async function extrasOf({ clientDir }: ServerSettings): Promise<OfflineItem[]> {
  const text = await readFile(join(clientDir, EXTRAS_FILE), 'utf8').catch(() => '[]');
  return (JSON.parse(text) as { url: string; bytes: number }[]).map(({ url, bytes }) => ({
    url,
    bytes,
    version: 'hashed',
  }));
}

/**
 * Identifies the served app: a hash of its page and its headers, because a cached page keeps its
 * headers. Undefined if the app is not built.
 */
export async function appRevision(settings: ServerSettings): Promise<string | undefined> {
  const page = await readFile(join(settings.clientDir, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return undefined;
  return createHash('sha256')
    .update(page)
    .update(JSON.stringify(contentSecurity(settings)))
    .digest('hex')
    .slice(0, REVISION_DIGITS);
}

const REVISION_DIGITS = 16;
