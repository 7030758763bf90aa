// The offline manifest: all documents that an environment leads to, their media, and parts of the
// app that are loaded only for some texts, such as fonts.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { STAGE } from '#config/limits.ts';
import { KINDS, KINDS_BY_NAME, kindByCollection, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { OfflineItem, OfflineManifest } from '#rules/offlineCache.ts';
import { renditionUrl } from '#rules/renditionUrl.ts';
import { usesIn } from '#rules/documentUses.ts';
import { HOME, SITE } from './documentGate.ts';
import { encode, type ContentEncoding } from './plugins/contentEncoding.ts';
import { contentSecurity } from './plugins/securityHeaders.ts';
import { etagOf } from './etag.ts';
import type { Services } from './services.ts';
import type { ServerSettings } from './serverSettings.ts';
import type { MediaTable } from './storage/tables.ts';

/** Written by the build; see vite.config.ts. */
const EXTRAS_FILE = 'extras.json';
/** Cached responses: one for each environment, and for each start document outside it. */
const RESPONSES_MAX = 50;
/** A picture may be replaced without a change of any document. */
const RESPONSE_LIFE_MS = 2000;
/** After more changes than this, all documents are read again. */
const CHANGES_MAX = 1000;
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
/** A response, compressed once for all requests. */
export interface OfflineManifestResponse {
  etag: string;
  body: (encoding: ContentEncoding) => Promise<Buffer>;
}

const addressOf = ({ kind, id }: Target): string => `/api/${kind.collection}/${encodeURIComponent(id)}`;

/** Makes offline manifests; reads each document once after each change of it. */
export class OfflineManifests {
  readonly #services: Services;
  readonly #responses: LRUCache<string, OfflineManifestResponse, DocumentGraph>;
  readonly #nodes = new Map<string, Promise<DocumentNode | undefined>>();
  #graphs = new Map<string, Promise<DocumentGraph | undefined>>();
  /** The last change that both know of. */
  #seq = -1;

  constructor(services: Services) {
    this.#services = services;
    this.#responses = new LRUCache({
      max: RESPONSES_MAX,
      ttl: RESPONSE_LIFE_MS,
      fetchMethod: (_key, _old, { context }) => this.#createResponse(context),
    });
  }

  /**
   * The manifest of an environment, and of one more document that the kiosk started at; undefined
   * if there is no such environment.
   */
  async list(environment: string, start?: Target): Promise<OfflineManifestResponse | undefined> {
    await this.#dropChanged();
    const seq = this.#seq;
    const graph = await this.#graphOf(environment);
    if (!graph) return undefined;
    const isOutside =
      start !== undefined && !graph.has(addressOf(start)) && (await this.#node(start)) !== undefined;
    const key = JSON.stringify([seq, environment, isOutside ? addressOf(start) : '']);
    return this.#responses.fetch(key, {
      context: isOutside ? await this.#follow(new Map(graph), [start]) : graph,
    });
  }

  async #dropChanged(): Promise<void> {
    const { documents } = this.#services;
    const seq = await documents.latestChange();
    if (seq === this.#seq) return;
    const changes = this.#nodes.size === 0 ? [] : await documents.changesAfter(this.#seq, CHANGES_MAX);
    // Another request may have been faster.
    if (seq <= this.#seq) return;
    this.#seq = seq;
    this.#graphs = new Map();
    if (changes.length === CHANGES_MAX) this.#nodes.clear();
    for (const { kind, id } of changes) {
      const changed = KINDS.find((other) => other.kind === kind);
      if (changed) this.#nodes.delete(addressOf({ kind: changed, id }));
    }
  }

  /** Documents that an environment leads to; concurrent requests share one search. */
  #graphOf(environment: string): Promise<DocumentGraph | undefined> {
    const [site, home] = [
      { kind: KINDS_BY_NAME[SITE], id: environment },
      { kind: KINDS_BY_NAME[HOME], id: environment },
    ];
    let graph = this.#graphs.get(environment);
    if (!graph) {
      graph = this.#node(site).then((result) => (result ? this.#follow(new Map(), [site, home]) : undefined));
      this.#graphs.set(environment, graph);
      // An unknown environment, or a failed database, is looked up again.
      const forget = (): void => void this.#graphs.delete(environment);
      graph.then((result) => (result ? undefined : forget()), forget);
    }
    return graph;
  }

  async #follow(graph: DocumentGraph, from: readonly Target[]): Promise<DocumentGraph> {
    const queue = [...from];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const address = addressOf(next);
      if (graph.has(address)) continue;
      const node = await this.#node(next);
      if (!node) continue;
      graph.set(address, node);
      queue.push(...node.targets);
    }
    return graph;
  }

  #node(target: Target): Promise<DocumentNode | undefined> {
    const address = addressOf(target);
    let node = this.#nodes.get(address);
    if (!node) {
      node = this.#read(target);
      this.#nodes.set(address, node);
      const forget = (): void => void this.#nodes.delete(address);
      node.then((result) => (result ? undefined : forget()), forget);
    }
    return node;
  }

  async #read(target: Target): Promise<DocumentNode | undefined> {
    const { kind, id } = target;
    const stored = await this.#services.documents.get(kind.kind, id);
    if (!stored) return undefined;
    const node: DocumentNode = {
      item: { url: addressOf(target), version: etagOf(stored.version), bytes: 0 },
      urls: [],
      targets: [],
    };
    for (const use of usesIn(kind.schema, restore(kind, stored.body))) {
      const targetKind = 'url' in use ? undefined : kindByCollection(use.collection);
      if ('url' in use) node.urls.push(use.url);
      else if (targetKind) node.targets.push({ kind: targetKind, id: use.id });
    }
    return node;
  }

  async #createResponse(graph: DocumentGraph): Promise<OfflineManifestResponse> {
    const nodes = [...graph.values()];
    const urls = [...new Set(nodes.flatMap((node) => node.urls))];
    const records = await this.#services.media.byUrl(urls);
    const files = urls
      .flatMap((url) => records.get(url) ?? [])
      .map((record) => ({
        item: { url: cachedAddress(record), version: record.updated_at, bytes: bytesOf(record) },
        isVideo: record.mime.startsWith(VIDEO_PREFIX),
      }));
    const itemsOf = (areVideos: boolean): OfflineItem[] =>
      files.filter(({ isVideo }) => isVideo === areVideos).map(({ item }) => item);
    const list: OfflineManifest = {
      documents: nodes.map(({ item }) => item),
      files: [...itemsOf(false), ...(await extrasOf(this.#services.settings)), ...itemsOf(true)],
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
