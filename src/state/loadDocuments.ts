// Loads content into the stores. A failure becomes a state that a view can show, never a throw.
import type { PublicConfig } from '#config/publicConfig.ts';
import { clock } from '#clock.ts';
import { REPAIR_REPORT_DELAY_MS, RETRY_TIMEOUT_MS } from '#config/limits.ts';
import {
  loadConfig,
  loadDocument,
  loadEnvironmentNames,
  loadLive,
  type Live,
  type LiveDocument,
  type Loaded,
  type Release,
  type Repair,
} from '#api/contentApi.ts';
import type { HttpFailure } from '#api/http.ts';
import type { KindName } from '#content/kinds.ts';
import { chooseEnvironment, type EnvironmentName } from '#rules/chooseEnvironment.ts';
import { areSame, languageIndexOf, languageShown, languagesOf, mergeLanguages } from '#rules/languages.ts';
import { contentStore, entryOf, setEntry, type ContentEntry } from './contentStore.ts';
import { IS_PREVIEW } from './previewMode.ts';
import { reportFault } from './reportFault.ts';
import { kioskStore, requestedLanguage } from './kioskStore.ts';

const failureOf = (reason: unknown): ContentEntry<never> =>
  reason === 404
    ? { status: 'missing' }
    : {
        status: 'failed',
        message: (reason as Exclude<HttpFailure, 404> | undefined)?.message ?? 'HTTP Error',
      };

const pendingRequests = new Map<string, Promise<ContentEntry>>();

/** A document from the store, or fetched; concurrent calls share one request. */
export async function ensureDocument<K extends KindName>(kind: K, id: string): Promise<ContentEntry<K>> {
  const stored = entryOf(contentStore.getState(), kind, id);
  // Only ready documents are final: a missing one may have been published since.
  if (stored.status === 'ready') return stored;
  const key = `${kind}/${id}`;
  const loading = pendingRequests.get(key) ?? fetchEntry(kind, id).finally(() => pendingRequests.delete(key));
  pendingRequests.set(key, loading);
  return loading as Promise<ContentEntry<K>>;
}

async function fetchEntry<K extends KindName>(kind: K, id: string): Promise<ContentEntry> {
  const isRetry = entryOf(contentStore.getState(), kind, id).status === 'failed';
  const { release } = kioskStore.getState();
  const timeoutMs = isRetry ? RETRY_TIMEOUT_MS : undefined;
  const load = loadDocument(kind, id, { release, timeoutMs }).catch((failure: HttpFailure) => {
    // Saved since: where saves are live, a link to it must not lead nowhere.
    if (failure === 404 && release?.publishing === 'live') return loadDocument(kind, id, { timeoutMs });
    throw failure;
  });
  const entry: ContentEntry<K> = await load.then(
    (loaded): ContentEntry<K> => readyEntry(kind, id, loaded),
    failureOf,
  );
  // Another release has been taken over meanwhile: its document, not this one.
  if (kioskStore.getState().release?.hash !== release?.hash) return fetchEntry(kind, id);
  setEntry(kind, id, entry);
  return entry as ContentEntry;
}

function readyEntry<K extends KindName>(
  kind: K,
  id: string,
  { document, etag, repairs }: Loaded<K>,
): ContentEntry<K> {
  clock.after(REPAIR_REPORT_DELAY_MS, () => {
    // The same version is loaded again with every release.
    const version = `${kind}/${id} ${etag}`;
    if (checkedVersions.has(version)) return;
    checkedVersions.add(version);
    reportRepairs(kind, id, repairs());
  });
  return { status: 'ready', document, etag };
}

/** Whose repairs have been reported. */
const checkedVersions = new Set<string>();

/** Longest value quoted in a log line. */
const QUOTED_MAX_CHARS = 40;

function reportRepairs(kind: KindName, id: string, repairs: readonly Repair[]): void {
  if (repairs.length === 0) return;
  const fields = repairs.map(
    ({ path, message, value }) =>
      `${path}: ${message}, was ${(JSON.stringify(value) ?? 'nothing').slice(0, QUOTED_MAX_CHARS)}`,
  );
  reportFault('CONTENT WAS REPAIRED', { kind, id, fields });
}

/**
 * Keeps the available languages up to date: those of the home screen and of the current document.
 */
function followLanguages(): void {
  const { environment, activeScreen, search, kioskLanguage, ...current } = kioskStore.getState();
  const content = contentStore.getState();
  const home = entryOf(content, 'homeScreen', environment?.id ?? '');
  const activeEntry = activeScreen && entryOf(content, activeScreen.kind, activeScreen.id);
  const homeLanguages = home.status === 'ready' ? languagesOf(home.document) : current.homeLanguages;
  const document = activeEntry?.status === 'ready' ? (activeEntry.document as Translatable) : null;
  const languages = document ? mergeLanguages(homeLanguages, languagesOf(document)) : homeLanguages;
  const languageIndex = languageIndexOf(
    languages,
    requestedLanguage({ search, homeLanguages, kioskLanguage }),
  );
  const shownLangCode = document && activeScreen ? languageShown(document, activeScreen.langCode) : '';
  const isUnchanged =
    areSame(homeLanguages, current.homeLanguages) &&
    areSame(languages, current.languages) &&
    languageIndex === current.languageIndex &&
    shownLangCode === current.shownLangCode;
  if (!isUnchanged) kioskStore.setState({ homeLanguages, languages, languageIndex, shownLangCode });
}

type Translatable = Parameters<typeof languagesOf>[0];

/**
 * Keeps site settings and languages up to date while their documents are edited. Returns a function
 * that stops this.
 */
export function followEnvironment(): () => void {
  const stops = [
    contentStore.subscribe((now) => {
      const { environment, settings: currentSettings } = kioskStore.getState();
      const settings = entryOf(now, 'environment', environment?.id ?? '');
      if (currentSettings && settings.status === 'ready' && settings.document !== currentSettings)
        kioskStore.setState({ settings: settings.document });
      followLanguages();
    }),
    kioskStore.subscribe((now, before) => {
      if (
        now.activeScreen !== before.activeScreen ||
        now.search !== before.search ||
        now.kioskLanguage !== before.kioskLanguage ||
        now.environment !== before.environment
      )
        followLanguages();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

let latestLoadId = 0;
let areNamesMissing = false;

/** Logged only, once per outage. See src/screens/README.md#choosing-an-environment. */
function reportMissingNames(failure: unknown): null {
  if (!areNamesMissing)
    reportFault('COULD NOT GET ENVIRONMENT NAMES', {
      message: (failure as { message?: string }).message ?? failure,
    });
  return null;
}

/**
 * Selects the environment of the address and loads its settings and languages; sets `boot`.
 * Resolves to false if a part is missing and a retry makes sense. An overtaken load changes
 * nothing.
 */
export async function loadEnvironment(env: string | null): Promise<boolean> {
  const loadId = (latestLoadId += 1);
  const { config: before, boot, isEditing } = kioskStore.getState();
  const options = { timeoutMs: boot === 'away' ? RETRY_TIMEOUT_MS : undefined };
  const configured =
    before.version === ''
      ? loadConfig(options).catch((failure) => (failure === 404 ? before : null))
      : before;
  const [found, config] = await Promise.all([
    find(env, isEditing, options, configured).catch(reportMissingNames),
    configured,
  ]);
  areNamesMissing = !found;
  if (loadId !== latestLoadId) return true;
  if (config) kioskStore.setState({ config });
  if (!found) {
    kioskStore.setState(({ boot }) => ({ boot: boot === 'ready' ? boot : 'away' }));
    return false;
  }
  const { environment, release, environments } = found;
  const { release: shown, boot: bootBefore } = kioskStore.getState();
  // Unpublished saves, and another environment's release, are other content.
  const isOtherContent = isEditing
    ? shown?.publishing === 'manual'
    : bootBefore === 'ready' && (shown ? shown.hash !== release?.hash : release?.publishing === 'manual');
  for (const { kind, id, ...loaded } of found.documents) setEntry(kind, id, readyEntry(kind, id, loaded));
  kioskStore.setState({ environment, release, ...(environments && { environments }) });
  if (isOtherContent) void import('./revalidate.ts').then(({ reloadContent }) => reloadContent());
  const [settings, home] = environment
    ? await Promise.all([
        ensureDocument('environment', environment.id),
        ensureDocument('homeScreen', environment.id),
      ])
    : [undefined, undefined];
  if (loadId !== latestLoadId) return true;
  const homeLanguages = home?.status === 'ready' ? languagesOf(home.document) : [];
  kioskStore.setState({
    homeLanguages,
    boot: 'ready',
    settings: settings?.status === 'ready' ? settings.document : undefined,
  });
  return config !== null && settings?.status !== 'failed' && home?.status !== 'failed';
}

type Options = Parameters<typeof loadLive>[1];
interface Found {
  environment: EnvironmentName | undefined;
  release: Release | null;
  documents: readonly LiveDocument[];
  environments?: readonly EnvironmentName[];
}

function find(
  env: string | null,
  isEditing: boolean,
  options: Options,
  configured: PublicConfig | Promise<PublicConfig | null>,
): Promise<Found> {
  if (IS_PREVIEW) return import('./preview.ts').then(({ openPreview }) => openPreview()).then(foundIn);
  if (isEditing) return findSaved(env, options);
  // A server that has neither releases nor settings has the last saves. Shoppers of any other one
  // never see them, even if a proxy fails once.
  return findLive(env, options).catch(async (failure) => {
    if (failure === 404 && !kioskStore.getState().release && (await configured)?.version === '')
      return findSaved(env, options);
    throw failure;
  });
}

async function findLive(env: string | null, options: Options): Promise<Found> {
  const said = await loadLive(env, options);
  const live = said.isCached
    ? await import('./upcomingRelease.ts').then(
        ({ asScheduled }) => asScheduled(said),
        () => said,
      )
    : said;
  return foundIn(live);
}

const foundIn = ({ environment, release, documents }: Live): Found => ({
  environment: environment ?? undefined,
  release,
  documents,
});

/** The last saves, for editors. */
async function findSaved(env: string | null, options: Options): Promise<Found> {
  const environments = await loadEnvironmentNames(options);
  return { environment: chooseEnvironment(environments, env), release: null, documents: [], environments };
}
