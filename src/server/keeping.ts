// What a kiosk must keep to stand without this server: every document that its environment leads to, the media that those show,
// and the parts of the app that texts of another script ask for.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STAGE } from '#config/limits.ts';
import { KINDS_BY_NAME, kindByCollection, type Kind } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { KeepItem, KeepList } from '#rules/keeping.ts';
import { renditionUrl } from '#rules/renditions.ts';
import { usesIn } from '#rules/uses.ts';
import { HOME, SITE } from './content.ts';
import { contentSecurity } from './plugins/security.ts';
import { etagOf } from './routes/etag.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import type { MediaTable } from './storage/tables.ts';

/** What the build says of itself, beside the app; see vite.config.ts. */
const EXTRAS_FILE = 'extras.json';
/** Lists that are remembered, so that two hundred kiosks that hear of one change cost one walk. */
const REMEMBERED_MAX = 50;
const BYTES_PER_KILOBYTE = 1000;
const FILM = 'video/';

interface Walk {
  documents: KeepItem[];
  urls: string[];
}

/** Makes lists of what to keep. */
export class Keeping {
  readonly #services: Services;
  readonly #walks = new Map<string, Walk>();
  #seq = -1;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The list of an environment, and of one more document that its kiosk began at; undefined where there is no such environment. */
  async list(environment: string, start?: { kind: Kind; id: string }): Promise<KeepList | undefined> {
    const { documents, media, settings } = this.#services;
    const seq = await documents.latestChange();
    if (seq !== this.#seq) this.#walks.clear();
    this.#seq = seq;
    const key = JSON.stringify([environment, start?.kind.collection, start?.id]);
    const walk = this.#walks.get(key) ?? (await this.#walk(environment, start));
    if (!walk) return undefined;
    if (this.#walks.size < REMEMBERED_MAX) this.#walks.set(key, walk);
    const records = await media.byUrl(walk.urls);
    const files = walk.urls.flatMap((url) => records.get(url) ?? []).map((record) => ({
      item: { url: addressOf(record), version: record.updated_at, bytes: bytesOf(record) }, isFilm: record.mime.startsWith(FILM),
    }));
    const itemsOf = (areFilms: boolean): KeepItem[] => files.filter(({ isFilm }) => isFilm === areFilms).map(({ item }) => item);
    return { documents: walk.documents, files: [...itemsOf(false), ...(await extrasOf(settings)), ...itemsOf(true)] };
  }

  /** Everything that can be reached, nearest first. */
  async #walk(environment: string, start?: { kind: Kind; id: string }): Promise<Walk | undefined> {
    const site = KINDS_BY_NAME[SITE];
    const ahead: { kind: Kind; id: string }[] = [{ kind: site, id: environment }, { kind: KINDS_BY_NAME[HOME], id: environment }, ...(start ? [start] : [])];
    const seen = new Set<string>();
    const urls = new Set<string>();
    const documents: KeepItem[] = [];
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const { kind, id } = next;
      const url = `/api/${kind.collection}/${encodeURIComponent(id)}`;
      if (seen.has(url)) continue;
      seen.add(url);
      const stored = await this.#services.documents.get(kind.kind, id);
      if (!stored && kind === site) return undefined;
      if (!stored) continue;
      documents.push({ url, version: etagOf(stored.version), bytes: 0 });
      for (const use of usesIn(kind.schema, restore(kind, stored.body))) {
        const target = 'url' in use ? undefined : kindByCollection(use.collection);
        if ('url' in use) urls.add(use.url);
        else if (target) ahead.push({ kind: target, id: use.id });
      }
    }
    return { documents, urls: [...urls] };
  }
}

const bytesOf = ({ size }: MediaTable): number => Math.round(size * BYTES_PER_KILOBYTE);

/** Pictures are kept in the stage's size, from which the worker can answer for every slot. */
const addressOf = ({ url }: MediaTable): string => renditionUrl(url, { width: STAGE.widthPx, height: STAGE.heightPx, fit: 'cover' });

/** Parts of the app that are fetched only where a text needs them, such as a font; their names carry their hash. */
async function extrasOf({ clientDir }: Settings): Promise<KeepItem[]> {
  const text = await readFile(join(clientDir, EXTRAS_FILE), 'utf8').catch(() => '[]');
  return (JSON.parse(text) as { url: string; bytes: number }[]).map(({ url, bytes }) => ({ url, bytes, version: 'hashed' }));
}

/**
 * Names the app as it is served now: its page, and what its headers allow, which a kept page keeps too. A setting that changes
 * them makes another app of the same files. Undefined where none was built.
 */
export async function appRevision(settings: Settings): Promise<string | undefined> {
  const page = await readFile(join(settings.clientDir, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return undefined;
  return createHash('sha256').update(page).update(JSON.stringify(contentSecurity(settings))).digest('hex').slice(0, REVISION_DIGITS);
}

const REVISION_DIGITS = 16;
