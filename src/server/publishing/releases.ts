// Releases as kiosks get them: a pointer to the live one of an environment, the whole, and single
// documents of it. See src/server/publishing/README.md#publishing.
import { LRUCache } from 'lru-cache';
import { encode, type ContentEncoding } from '../platform/http/contentEncoding.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { SITE } from '../documents/documentGate.ts';
import { forecast, knownAhead, liveDocuments, type ScheduledSpan } from './schedules.ts';
import { savedAt, shownAt } from './pastReleases.ts';
import { documentsOfRelease, filesOf, heldDocuments } from './releaseDocuments.ts';
import { releaseKeyOf, shownVersionOf, type ReleasedRow } from './releasedRows.ts';
import { documentTextOf, releaseTextOf, type ReleasedFile, type ReleaseText } from './releaseText.ts';
import * as documents from '../documents/documentRepository.ts';
import * as storedReleases from './releaseRepository.ts';
import * as rollouts from './rolloutRepository.ts';
import * as schedules from './scheduleRepository.ts';

/** Some dozen showrooms with 2,000 documents each. */
const CACHE_BYTES = 256 * 1024 * 1024;
/** A kiosk that asks for an older one learns of the live one. */
const RECENT_CHANGES = 500;
/** Kiosks know this much ahead, and the end of each campaign, and act on it without the server. */
const AHEAD_MS = 14 * 24 * 60 * 60 * 1000;
const AHEAD_MAX = 6;
/** Environments whose schedules are remembered. */
const FORECASTS_MAX = 20;

export interface ReleasedDocument {
  version: number;
  /** JSON, with its id. */
  text: string;
}

/** A release, compressed once for all requests. */
export class ReleaseBundle {
  readonly #text: ReleaseText;
  readonly #rows: ReadonlyMap<string, ReleasedRow>;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  constructor(environment: string, rows: readonly ReleasedRow[], files: readonly ReleasedFile[]) {
    this.#text = releaseTextOf(environment, rows, files);
    this.#rows = new Map(rows.map((row) => [releaseKeyOf(row), row]));
  }

  get hash(): string {
    return this.#text.hash;
  }

  get bytes(): number {
    return this.#text.bytes;
  }

  get rows(): readonly ReleasedRow[] {
    return [...this.#rows.values()];
  }

  /** By kind and id; undefined if the release does not have it. */
  document(kind: string, id: string): ReleasedDocument | undefined {
    const row = this.#rows.get(releaseKeyOf({ kind, id }));
    return row && { version: shownVersionOf(row), text: documentTextOf(row) };
  }

  body(encoding: ContentEncoding): Promise<Buffer> {
    const text = (): Buffer => Buffer.concat(this.#text.pieces);
    const encoded =
      this.#encoded.get(encoding) ??
      (encoding === 'identity' ? Promise.resolve(text()) : encode[encoding](text()));
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

export interface CurrentRelease {
  mode: storedReleases.PublishingMode;
  /** Undefined where each save is live. */
  release?: storedReleases.Release | undefined;
  bundle: ReleaseBundle;
  /** Address of the whole. */
  url: string;
  /** Releases that become live automatically, in order. */
  next: readonly UpcomingRelease[];
}

/** A release that schedules will make live. */
export interface UpcomingRelease {
  /** ISO 8601, UTC. */
  at: string;
  bundle: ReleaseBundle;
  url: string;
}

/** Where a release is found that is in no table: it has been saved, or is scheduled. */
export type ReleaseHint = { environment: string } & ({ seq: number } | { from: string });

type Source = { release: number } | { environment: string; seq: number };

export class Releases {
  readonly #db: Database;
  readonly #bundles: LRUCache<string, ReleaseBundle, { source: Source }>;
  readonly #byHash = new LRUCache<string, ReleaseBundle>({ maxSize: CACHE_BYTES, sizeCalculation: sizeOf });

  readonly #forecasts = new LRUCache<string, Promise<UpcomingRelease[]>>({ max: FORECASTS_MAX });

  constructor(db: Database) {
    this.#db = db;
    this.#bundles = new LRUCache<string, ReleaseBundle, { source: Source }>({
      maxSize: CACHE_BYTES,
      sizeCalculation: sizeOf,
      fetchMethod: (_key, _old, { context }) => this.#load(context.source),
      // A release that no longer fits in the cache is still returned.
      ignoreFetchAbort: true,
    });
  }

  /**
   * Returns the live release of an environment, and the upcoming ones. Pilot kiosks, by their id,
   * get a release before the others.
   */
  async live(environment: string, kiosk?: string): Promise<CurrentRelease> {
    const { mode, release } = await storedReleases.publishing(this.#db, environment);
    if (!release) return { mode, ...(await this.saved(environment)), next: [] };
    const rollout = await rollouts.open(this.#db, environment);
    const isBehind =
      rollout !== undefined &&
      !(kiosk !== undefined && (await rollouts.isPilot(this.#db, kiosk, rollout.kiosk_group)));
    const shown = isBehind ? await storedReleases.get(this.#db, rollout.base) : release;
    const bundle = await this.#fetch({ release: shown?.id ?? release.id });
    // A schedule takes the pilot's release to all kiosks, unless it was stopped.
    if (isBehind && rollout.state === 'stopped')
      return { mode, release: shown, bundle, url: urlOf(bundle.hash), next: [] };
    const { steps, spans } = await this.#upcoming(release);
    const until = new Date(Date.now() + AHEAD_MS).toISOString();
    const next = knownAhead(steps, spans, { until, max: AHEAD_MAX });
    return { mode, release: shown, bundle, url: urlOf(bundle.hash), next };
  }

  /** The last saves of an environment. */
  async saved(environment: string): Promise<Pick<CurrentRelease, 'bundle' | 'url'>> {
    return this.#savedAt(environment, await documents.latestChange(this.#db));
  }

  async #savedAt(environment: string, seq: number): Promise<Pick<CurrentRelease, 'bundle' | 'url'>> {
    const bundle = await this.#fetch({ environment, seq });
    return { bundle, url: `${urlOf(bundle.hash)}?env=${encodeURIComponent(environment)}&at=${seq}` };
  }

  /** A release that was published in an environment; undefined if there is none. */
  async published(
    environment: string,
    id: number,
  ): Promise<Pick<CurrentRelease, 'bundle' | 'url'> | undefined> {
    const release = await storedReleases.get(this.#db, id);
    if (release?.environment !== environment) return undefined;
    const bundle = await this.#fetch({ release: id });
    return { bundle, url: urlOf(bundle.hash) };
  }

  /** Returns the release that will be live at a moment, ISO 8601. */
  async at(environment: string, moment: string): Promise<Pick<CurrentRelease, 'bundle' | 'url'>> {
    const { release } = await storedReleases.publishing(this.#db, environment);
    if (!release) return this.saved(environment);
    const { steps } = await this.#upcoming(release);
    const step = steps.findLast(({ at }) => at <= moment);
    if (step) return step;
    const bundle = await this.#fetch({ release: release.id });
    return { bundle, url: urlOf(bundle.hash) };
  }

  /**
   * Returns the release that was live at a past moment, ISO 8601; undefined if it no longer exists.
   */
  async past(
    environment: string,
    moment: string,
  ): Promise<Pick<CurrentRelease, 'bundle' | 'url'> | undefined> {
    const shown = await shownAt(this.#db, environment, moment);
    if (!shown) return undefined;
    if ('release' in shown) return this.published(environment, shown.release);
    const saved = await this.#savedAt(environment, shown.seq);
    // The environment is younger.
    return saved.bundle.document(SITE, environment) && saved;
  }

  /**
   * The release with this hash; undefined if there is none. One that is in no table is found by the
   * hint in its address, if another node has made it.
   */
  async get(hash: string, hint?: ReleaseHint): Promise<ReleaseBundle | undefined> {
    const known = this.#byHash.get(hash);
    if (known) return known;
    const release = await storedReleases.byHash(this.#db, hash);
    if (release) return this.#fetch({ release: release.id });
    if (!hint || !(await documents.lastSave(this.#db, SITE, hint.environment))) return undefined;
    if ('from' in hint) {
      const { bundle } = await this.at(hint.environment, hint.from);
      return bundle.hash === hash ? bundle : undefined;
    }
    // Requests must not make this server compute all releases that ever were.
    const age = (await documents.latestChange(this.#db)) - hint.seq;
    if (age < 0 || age > RECENT_CHANGES) return undefined;
    const bundle = await this.#fetch(hint);
    return bundle.hash === hash ? bundle : undefined;
  }

  /**
   * The release of a link that was taken along from a kiosk of an environment: by the first digits
   * of its hash, or by the number of the save where each is live. Undefined if it is not there any
   * more.
   */
  async taken(
    environment: string,
    release: { prefix: string } | { seq: number },
  ): Promise<ReleaseBundle | undefined> {
    const current = await this.live(environment);
    if ('seq' in release) {
      const age = (await documents.latestChange(this.#db)) - release.seq;
      const isKnown = current.mode === 'atOnce' && age >= 0 && age <= RECENT_CHANGES;
      return isKnown ? this.#fetch({ environment, seq: release.seq }) : undefined;
    }
    const shown = [current, ...current.next].find(({ bundle }) => bundle.hash.startsWith(release.prefix));
    if (shown) return shown.bundle;
    const found = await storedReleases.byPrefix(this.#db, release.prefix, environment);
    return found && this.#fetch({ release: found.id });
  }

  /** All that schedules will make of a release, made once for each state of the schedules. */
  async #upcoming(
    release: storedReleases.Release,
  ): Promise<{ steps: UpcomingRelease[]; spans: readonly ScheduledSpan[] }> {
    const spans = await schedules.open(this.#db, release.environment);
    if (spans.length === 0) return { steps: [], spans };
    const states = spans.map(({ id, state, startsAt, endsAt }) => [id, state, startsAt, endsAt].join(' '));
    const key = [release.environment, release.id, ...states].join();
    const made = this.#forecasts.get(key) ?? this.#makeUpcoming(release);
    this.#forecasts.set(key, made);
    made.catch(() => this.#forecasts.delete(key));
    return { steps: await made, spans };
  }

  async #makeUpcoming(release: storedReleases.Release): Promise<UpcomingRelease[]> {
    const { environment } = release;
    const open = await schedules.openWithContent(this.#db, environment);
    const held = liveDocuments(await heldDocuments(this.#db, release));
    const upcoming: UpcomingRelease[] = [];
    for (const { at, documents } of forecast(open, held, FOR_EVER)) {
      const rows = [...documents.values()].map(({ row }) => row);
      const bundle = this.#shared(await this.#bundleOf(environment, rows));
      const hint = `env=${encodeURIComponent(environment)}&from=${encodeURIComponent(at)}`;
      upcoming.push({ at, bundle, url: `${urlOf(bundle.hash)}?${hint}` });
    }
    return upcoming;
  }

  async #fetch(source: Source): Promise<ReleaseBundle> {
    const key = 'release' in source ? `release ${source.release}` : `${source.seq} ${source.environment}`;
    const bundle = await this.#bundles.fetch(key, { context: { source } });
    if (!bundle) throw new Error(`no release for ${key}`);
    return bundle;
  }

  async #load(source: Source): Promise<ReleaseBundle> {
    return this.#shared(await this.#make(source));
  }

  /** The same content after another change, or scheduled and then published, is held once. */
  #shared(made: ReleaseBundle): ReleaseBundle {
    const bundle = this.#byHash.get(made.hash) ?? made;
    this.#byHash.set(bundle.hash, bundle);
    return bundle;
  }

  async #make(source: Source): Promise<ReleaseBundle> {
    if ('seq' in source)
      return this.#bundleOf(source.environment, await savedAt(this.#db, source.environment, source.seq));
    const release = await storedReleases.get(this.#db, source.release);
    if (!release) throw new Error(`no release ${source.release}`);
    const bundle = await this.#bundleOf(release.environment, await documentsOfRelease(this.#db, release));
    if (bundle.hash !== release.hash) await storedReleases.rename(this.#db, release.id, bundle.hash);
    return bundle;
  }

  async #bundleOf(environment: string, rows: readonly ReleasedRow[]): Promise<ReleaseBundle> {
    return new ReleaseBundle(environment, rows, await filesOf(this.#db, rows));
  }
}

const sizeOf = ({ bytes }: ReleaseBundle): number => bytes + 1;

/** Address of a document of the live release, as browsers ask for it. */
export function releasedPath(
  { bundle, url }: Pick<CurrentRelease, 'bundle' | 'url'>,
  collection: string,
  id: string,
): string {
  const { hash } = bundle;
  return `/releases/${hash}/${collection}/${encodeURIComponent(id)}${url.slice(urlOf(hash).length)}`;
}

const urlOf = (hash: string): string => `/releases/${hash}.json`;

/** After every moment. */
const FOR_EVER = '9999';
