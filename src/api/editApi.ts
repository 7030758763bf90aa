// What only editors ask of the server: to sign in, to save, and the names of what there is (spec 7).
import { KINDS_BY_NAME, type Documents, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { exchange, request, storeToken } from './http.ts';

export interface Saved<K extends KindName> {
  document: Documents[K];
  etag: string | null;
}

/** Saves a document. With an etag, rejects with 412 where somebody saved another version since. Rejects with an HttpFailure. */
export async function saveDocument<K extends KindName>(kind: K, id: string, document: Documents[K], etag: string | null): Promise<Saved<K>> {
  const { collection } = KINDS_BY_NAME[kind];
  const saved = await exchange<unknown>(`/api/${collection}/${encodeURIComponent(id)}`, {
    method: 'PUT', body: document, ...(etag !== null && { ifMatch: etag }),
  });
  return { document: restore(KINDS_BY_NAME[kind], saved.data) as Documents[K], etag: saved.etag };
}

export interface DocumentName {
  id: string;
  name: string;
}

/** What there is in a collection; nothing where the server cannot say (spec 8: an empty option list). */
export async function loadNames(collection: string): Promise<DocumentName[]> {
  const names = await request<unknown>(`/api/${collection}/names`).catch(() => []);
  return Array.isArray(names) ? names.filter((name): name is DocumentName => typeof name?.id === 'string' && typeof name?.name === 'string') : [];
}

/** Signs in and keeps the token. Rejects with the words of the server's refusal. */
export async function signIn(identifier: string, password: string): Promise<void> {
  const answer = await request<{ jwt?: unknown }>('/auth/local', { method: 'POST', body: { identifier, password }, keepUnauthorised: true }).catch(refused);
  if (typeof answer.jwt !== 'string') throw new Error('The server sent no token. Please try again.');
  storeToken(answer.jwt);
}

/** A refusal of Strapi's shape says its reason in `data[0].messages[0].message`. */
function refused(failure: unknown): never {
  const { data, message } = (typeof failure === 'object' && failure !== null ? failure : {}) as {
    data?: { messages?: { message?: string }[] }[]; message?: unknown;
  };
  const reason = data?.[0]?.messages?.[0]?.message ?? (typeof message === 'string' ? message : 'HTTP Error');
  throw new Error(reason);
}

export const signOut = (): void => storeToken(undefined);
