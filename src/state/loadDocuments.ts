// Loads content into the stores. A failure becomes a state that a view can show, never a throw.
import { clock } from '#clock.ts';
import { REPAIR_REPORT_DELAY_MS, RETRY_TIMEOUT_MS } from '#config/limits.ts';
import { loadConfig, loadDocument, loadEnvironmentNames, type Repair } from '#api/contentApi.ts';
import type { HttpFailure } from '#api/http.ts';
import type { KindName } from '#content/kinds.ts';
import { chooseEnvironment, type EnvironmentName } from '#rules/chooseEnvironment.ts';
import { areSame, languageIndexOf, languageShown, languagesOf, mergeLanguages } from '#rules/languages.ts';
import { contentStore, entryOf, setEntry, type ContentEntry } from './contentStore.ts';
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
  // What was missing may have been published since.
  if (stored.status === 'ready') return stored;
  const key = `${kind}/${id}`;
  const loading = pendingRequests.get(key) ?? fetchEntry(kind, id).finally(() => pendingRequests.delete(key));
  pendingRequests.set(key, loading);
  return loading as Promise<ContentEntry<K>>;
}

async function fetchEntry<K extends KindName>(kind: K, id: string): Promise<ContentEntry> {
  const isRetry = entryOf(contentStore.getState(), kind, id).status === 'failed';
  const entry: ContentEntry<K> = await loadDocument(kind, id, {
    timeoutMs: isRetry ? RETRY_TIMEOUT_MS : undefined,
  }).then(({ document, etag, repairs }): ContentEntry<K> => {
    clock.after(REPAIR_REPORT_DELAY_MS, () => reportRepairs(kind, id, repairs()));
    return { status: 'ready', document, etag };
  }, failureOf);
  setEntry(kind, id, entry);
  return entry as ContentEntry;
}

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
  const { environment, activeScreen, search, ...current } = kioskStore.getState();
  const content = contentStore.getState();
  const home = entryOf(content, 'homeScreen', environment?.id ?? '');
  const activeEntry = activeScreen && entryOf(content, activeScreen.kind, activeScreen.id);
  const homeLanguages = home.status === 'ready' ? languagesOf(home.document) : current.homeLanguages;
  const document = activeEntry?.status === 'ready' ? (activeEntry.document as Translatable) : null;
  const languages = document ? mergeLanguages(homeLanguages, languagesOf(document)) : homeLanguages;
  const languageIndex = languageIndexOf(languages, requestedLanguage({ search, homeLanguages }));
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
        now.environment !== before.environment
      )
        followLanguages();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Compares environments and settings with the server's and applies only differences. */
export async function revalidateEnvironment(): Promise<void> {
  const { environments, config, search } = kioskStore.getState();
  const [names, latest] = await Promise.all([
    loadEnvironmentNames({ isFresh: true }),
    loadConfig({ isFresh: true }),
  ]);
  if (!isSame(latest, config)) kioskStore.setState({ config: latest });
  if (!isSame(names, environments)) await loadEnvironment(new URLSearchParams(search).get('env'), names);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

let latestLoadId = 0;

/** Logged only, once per outage. See src/screens/README.md#161-choosing-an-environment. */
function reportMissingNames(failure: unknown): null {
  if (kioskStore.getState().boot !== 'away')
    reportFault('COULD NOT GET ENVIRONMENT NAMES', {
      message: (failure as { message?: string }).message ?? failure,
    });
  return null;
}

/**
 * Selects the environment of the address and loads its settings and languages; sets `boot`.
 * Resolves to false if a part is missing and a retry makes sense. An overtaken load changes
 * nothing. `names` are the environments if the server has just sent them.
 */
export async function loadEnvironment(
  env: string | null,
  names?: readonly EnvironmentName[],
): Promise<boolean> {
  const loadId = (latestLoadId += 1);
  const { config: before, boot } = kioskStore.getState();
  const options = { timeoutMs: boot === 'away' ? RETRY_TIMEOUT_MS : undefined };
  const [environments, config] = await Promise.all([
    names ?? loadEnvironmentNames(options).catch(reportMissingNames),
    before.version === '' ? loadConfig(options).catch(() => null) : before,
  ]);
  const environment = environments ? chooseEnvironment(environments, env) : undefined;
  const [settings, home] = environment
    ? await Promise.all([
        ensureDocument('environment', environment.id),
        ensureDocument('homeScreen', environment.id),
      ])
    : [undefined, undefined];
  if (loadId !== latestLoadId) return true;
  if (config) kioskStore.setState({ config });
  if (!environments) {
    kioskStore.setState(({ boot }) => ({ boot: boot === 'ready' ? boot : 'away' }));
    return false;
  }
  const homeLanguages = home?.status === 'ready' ? languagesOf(home.document) : [];
  kioskStore.setState({
    environments,
    environment,
    homeLanguages,
    boot: 'ready',
    settings: settings?.status === 'ready' ? settings.document : undefined,
  });
  return config !== null && settings?.status !== 'failed' && home?.status !== 'failed';
}
