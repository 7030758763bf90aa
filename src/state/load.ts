// Brings content from the server into the stores. A failure becomes a state that a view can show, never a throw.
import { loadConfig, loadDocument, loadEnvironmentNames } from '#api/contentApi.ts';
import type { HttpFailure } from '#api/http.ts';
import type { Documents, KindName } from '#content/kinds.ts';
import { chooseEnvironment } from '#rules/environment.ts';
import { languageIndexOf, languagesOf } from '#rules/language.ts';
import { contentStore, entryOf, setEntry, type Entry } from './contentStore.ts';
import { kioskStore } from './kioskStore.ts';

const failureOf = (reason: unknown): Entry<never> =>
  reason === 404
    ? { status: 'missing' }
    : { status: 'failed', message: ((reason as Exclude<HttpFailure, 404> | undefined)?.message) ?? 'HTTP Error' };

const underWay = new Map<string, Promise<Entry>>();

/** A document as the stores have it, fetched where they do not; one request however many ask. */
export async function ensureDocument<K extends KindName>(kind: K, id: string): Promise<Entry<K>> {
  const known = entryOf(contentStore.getState(), kind, id);
  if (known.status === 'ready' || known.status === 'missing') return known;
  const key = `${kind}/${id}`;
  const loading = underWay.get(key) ?? fetchEntry(kind, id).finally(() => underWay.delete(key));
  underWay.set(key, loading);
  return loading as Promise<Entry<K>>;
}

async function fetchEntry<K extends KindName>(kind: K, id: string): Promise<Entry> {
  const entry: Entry<K> = await loadDocument(kind, id).then(
    (document): Entry<K> => ({ status: 'ready', document: document as Documents[K] }),
    failureOf,
  );
  setEntry(kind, id, entry);
  return entry as Entry;
}

/** Chooses the environment that the address names, with its settings and languages; `boot` says how that went. */
export async function loadEnvironment(env: string | null, lang: string | null): Promise<void> {
  const { config } = kioskStore.getState();
  const [environments, publicConfig] = await Promise.all([
    loadEnvironmentNames().catch(() => null),
    config.version === '' ? loadConfig().catch(() => config) : config,
  ]);
  if (!environments) {
    kioskStore.setState(({ boot }) => ({ config: publicConfig, boot: boot === 'ready' ? boot : 'away' }));
    return;
  }
  const environment = chooseEnvironment(environments, env);
  const [settings, home] = environment
    ? await Promise.all([ensureDocument('environment', environment.id), ensureDocument('homeScreen', environment.id)])
    : [undefined, undefined];
  const languages = home?.status === 'ready' ? languagesOf(home.document) : [];
  kioskStore.setState({
    config: publicConfig, environments, environment, languages, boot: 'ready',
    languageIndex: languageIndexOf(languages, lang),
    settings: settings?.status === 'ready' ? settings.document : undefined,
  });
}
