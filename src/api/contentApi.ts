// Content from the server, generic over kinds; everything passes
// content/restore.ts. See
// src/screens/README.md#222-collections.
import { ANALYTICS_MODES, type PublicConfig } from '#config/publicConfig.ts';
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { validate, type FieldError } from '#content/validate.ts';
import { valueAt } from '#schema/path.ts';
import type { EnvironmentName } from '#rules/chooseEnvironment.ts';
import { NAMES_PATH } from '#rules/offlineCache.ts';
import { exchange, request, malformedResponse, type RequestOptions } from './http.ts';
import { restored } from './restoredDocuments.ts';
import { hasMarkup, loadSanitizer } from './sanitizer.ts';

/** A repaired field, such as a number that was not one, with its original value. */
export interface Repair extends FieldError {
  value: unknown;
}

export interface Loaded<K extends KindName> {
  document: Documents[K];
  /** The server's version, for a save. */
  etag: string | null;
  /** Computes the repairs; takes as long again as reading the document. */
  repairs: () => readonly Repair[];
}

type LoadOptions = Pick<RequestOptions, 'isFresh' | 'timeoutMs'>;

const HTTP_OK = 200;

/** Every document of the server has a name; anything else comes from a proxy in front of it. */
const isDocument = (data: unknown): boolean => typeof data === 'object' && data !== null && 'id' in data;

/** Loads a document. Rejects with 404 if it does not exist, else with the server's failure. */
export async function loadDocument<K extends KindName>(
  kind: K,
  id: string,
  options: LoadOptions = {},
): Promise<Loaded<K>> {
  const { collection } = KINDS_BY_NAME[kind];
  const { data, etag } = await exchange<unknown>(`/api/${collection}/${encodeURIComponent(id)}`, options);
  if (!isDocument(data)) throw malformedResponse(HTTP_OK);
  if (hasMarkup(data)) await loadSanitizer();
  const repairs = (): Repair[] => {
    const checked = validate(KINDS_BY_NAME[kind], data);
    return checked.ok ? [] : checked.errors.map((error) => ({ ...error, value: valueAt(data, error.path) }));
  };
  return { document: restored(kind, id, data), etag, repairs };
}

export async function loadEnvironmentNames(options: LoadOptions = {}): Promise<EnvironmentName[]> {
  const names = await request<unknown>(NAMES_PATH, options);
  if (!Array.isArray(names)) throw malformedResponse(HTTP_OK);
  return names.filter(isName);
}

const isName = (value: unknown): value is EnvironmentName =>
  typeof value === 'object' && value !== null && typeof (value as EnvironmentName).id === 'string';

/** The server's settings for the browser; missing or malformed ones count as not set. */
export async function loadConfig(options: LoadOptions = {}): Promise<PublicConfig> {
  const data = await request<Partial<PublicConfig> | null | undefined>('/config.json', options);
  if (typeof data !== 'object' || data === null) throw malformedResponse(HTTP_OK);
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  return {
    testBuild: data.testBuild === true,
    analytics: ANALYTICS_MODES.find((mode) => mode === data.analytics) ?? 'off',
    tagManagerId: textOf(data.tagManagerId),
    iframeBase: textOf(data.iframeBase),
    locationAccessKey: textOf(data.locationAccessKey),
    editButton: data.editButton !== false,
    offline: data.offline !== false,
    version: textOf(data.version) ?? 'unknown',
  };
}
