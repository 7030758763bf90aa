// Brings content from the server into the stores. A failure becomes a state that a view can show, never a throw.
import { clock } from '#clock.ts';
import { REPAIRS_SAID_AFTER_MS } from '#config/limits.ts';
import { loadConfig, loadDocument, loadEnvironmentNames, type Repair } from '#api/contentApi.ts';
import type { HttpFailure } from '#api/http.ts';
import type { Documents, KindName } from '#content/kinds.ts';
import { chooseEnvironment, type EnvironmentName } from '#rules/environment.ts';
import { areSame, languageIndexOf, languagesOf } from '#rules/language.ts';
import { contentStore, entryOf, setEntry, type Entry } from './contentStore.ts';
import { reportFault } from './faults.ts';
import { kioskStore } from './kioskStore.ts';

const failureOf = (reason: unknown): Entry<never> =>
  reason === 404
    ? { status: 'missing' }
    : { status: 'failed', message: ((reason as Exclude<HttpFailure, 404> | undefined)?.message) ?? 'HTTP Error' };

const underWay = new Map<string, Promise<Entry>>();

/** A document as the stores have it, fetched where they do not; one request however many ask. */
export async function ensureDocument<K extends KindName>(kind: K, id: string): Promise<Entry<K>> {
  const known = entryOf(contentStore.getState(), kind, id);
  // What was missing may have been published since.
  if (known.status === 'ready') return known;
  const key = `${kind}/${id}`;
  const loading = underWay.get(key) ?? fetchEntry(kind, id).finally(() => underWay.delete(key));
  underWay.set(key, loading);
  return loading as Promise<Entry<K>>;
}

async function fetchEntry<K extends KindName>(kind: K, id: string): Promise<Entry> {
  const entry: Entry<K> = await loadDocument(kind, id).then(
    ({ document, etag, repairs }): Entry<K> => {
      clock.after(REPAIRS_SAID_AFTER_MS, () => sayRepairs(kind, id, repairs()));
      return { status: 'ready', document, etag };
    },
    failureOf,
  );
  setEntry(kind, id, entry);
  return entry as Entry;
}

/** Longest value that a log line quotes. */
const QUOTED_MAX_CHARS = 40;

function sayRepairs(kind: KindName, id: string, repairs: readonly Repair[]): void {
  if (repairs.length === 0) return;
  const fields = repairs.map(({ path, message, value }) => `${path}: ${message}, was ${(JSON.stringify(value) ?? 'nothing').slice(0, QUOTED_MAX_CHARS)}`);
  reportFault('CONTENT WAS REPAIRED', { kind, id, fields });
}

/** The showroom speaks the languages of its home screen; the address says which one is shown (spec 2). */
function showLanguages(home: Documents['homeScreen']): void {
  const { languages: known, search } = kioskStore.getState();
  const languages = languagesOf(home);
  if (areSame(languages, known)) return;
  kioskStore.setState({ languages, languageIndex: languageIndexOf(languages, new URLSearchParams(search).get('lang')) });
}

/** Keeps site settings and languages what the environment's documents say while those are edited; the answer stops that. */
export function followEnvironment(): () => void {
  return contentStore.subscribe((now, before) => {
    const { environment, settings: shown } = kioskStore.getState();
    if (!environment) return;
    const settings = entryOf(now, 'environment', environment.id);
    if (shown && settings.status === 'ready' && settings.document !== shown) kioskStore.setState({ settings: settings.document });
    const home = entryOf(now, 'homeScreen', environment.id);
    if (home.status === 'ready' && home !== entryOf(before, 'homeScreen', environment.id)) showLanguages(home.document);
  });
}

/** Compares what the server says of environments and settings with what is known; a difference is shown, and nothing else touched. */
export async function renewEnvironment(): Promise<void> {
  const { environments, config, search } = kioskStore.getState();
  const [names, latest] = await Promise.all([loadEnvironmentNames({ isFresh: true }), loadConfig({ isFresh: true })]);
  if (!isSame(latest, config)) kioskStore.setState({ config: latest });
  if (!isSame(names, environments)) await loadEnvironment(new URLSearchParams(search).get('env'), names);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

let latestTurn = 0;

/** Spec 7: only logged, once for each time that the server is away. */
function sayNoNames(failure: unknown): null {
  if (kioskStore.getState().boot !== 'away') reportFault('COULD NOT GET ENVIRONMENT NAMES', { message: (failure as { message?: string }).message ?? failure });
  return null;
}

/**
 * Chooses the environment that the address names, with its settings and languages; `boot` says how that went. Resolves to
 * false when a part is still missing, so that it is worth trying again. A load that was overtaken changes nothing. `names` are
 * the environments where the server has just told them.
 */
export async function loadEnvironment(env: string | null, names?: readonly EnvironmentName[]): Promise<boolean> {
  const turn = (latestTurn += 1);
  const { config: before } = kioskStore.getState();
  const [environments, config] = await Promise.all([
    names ?? loadEnvironmentNames().catch(sayNoNames),
    before.version === '' ? loadConfig().catch(() => null) : before,
  ]);
  const environment = environments ? chooseEnvironment(environments, env) : undefined;
  const [settings, home] = environment
    ? await Promise.all([ensureDocument('environment', environment.id), ensureDocument('homeScreen', environment.id)])
    : [undefined, undefined];
  if (turn !== latestTurn) return true;
  if (config) kioskStore.setState({ config });
  if (!environments) {
    kioskStore.setState(({ boot }) => ({ boot: boot === 'ready' ? boot : 'away' }));
    return false;
  }
  kioskStore.setState({ environments, environment, boot: 'ready', settings: settings?.status === 'ready' ? settings.document : undefined });
  if (home?.status === 'ready') showLanguages(home.document);
  return config !== null && settings?.status !== 'failed' && home?.status !== 'failed';
}
