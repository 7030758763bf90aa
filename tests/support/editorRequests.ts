// API requests of an editor, for tests that need their own content.
import type { APIRequestContext } from '@playwright/test';
import { kindByCollection } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { Role } from '#rules/rights.ts';

/** A token ends after 15 minutes. */
const TOKEN_USED_MS = 10 * 60 * 1_000;

/** Tokens by server origin, and until when they are used. */
const tokens = new Map<string, { token: string; untilMs: number }>();

/**
 * Not through the browser's context, which would keep the session's cookie; a server in this
 * process is reached by its own requests alone, which keep none.
 */
async function post(request: APIRequestContext, url: string, data: unknown): Promise<unknown> {
  if (process.env['DRIVER'] === 'node') {
    const response = await request.post(url, { data });
    if (!response.ok()) throw new Error(`The server refused ${url}: ${await response.text()}`);
    return response.json();
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(`The server refused ${url}: ${await response.text()}`);
  return response.json();
}

async function signIn(request: APIRequestContext, origin: string): Promise<string> {
  const { jwt } = (await post(request, `${origin}/auth/local`, {
    identifier: process.env['VITRINE_TEST_EMAIL'],
    password: process.env['VITRINE_TEST_PASSWORD'],
  })) as { jwt: string };
  return jwt;
}

/** The editor's token for the server of this request context. */
export async function tokenFor(request: APIRequestContext): Promise<string> {
  const { origin } = new URL((await request.get('/healthz')).url());
  const stored = tokens.get(origin);
  if (stored && stored.untilMs > Date.now()) return stored.token;
  const token = await signIn(request, origin);
  tokens.set(origin, { token, untilMs: Date.now() + TOKEN_USED_MS });
  return token;
}

const authHeaders = async (request: APIRequestContext): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await tokenFor(request)}`,
});

/**
 * Creates a document with these fields and defaults for the others, and returns its id. In one
 * save: a page that follows what is live never shows it half made.
 */
export async function publish(
  request: APIRequestContext,
  collection: string,
  name: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const kind = kindByCollection(collection);
  if (!kind) throw new Error(`There is no collection ${collection}`);
  const created = await request.post(`/api/${collection}`, {
    headers: await authHeaders(request),
    data: { ...restore(kind, {}), ...fields, name, title: fields['title'] || name, openAfter: false },
  });
  if (!created.ok()) throw new Error(`The server refused ${name}: ${await created.text()}`);
  const { id } = (await created.json()) as { id: string };
  // A new document needs a title; a saved one may be without.
  if (fields['title'] === '') await saveDocument(request, collection, id, { id, name, ...fields });
  return id;
}

/** Uploads an image to the media store and returns its address. */
export async function uploadImage(request: APIRequestContext, name: string, buffer: Buffer): Promise<string> {
  const files = { name, mimeType: 'application/octet-stream', buffer };
  const response = await request.post('/upload', {
    headers: await authHeaders(request),
    multipart: { files },
  });
  const [{ url }] = (await response.json()) as [{ url: string }];
  return url;
}

/** Saves an existing document; throws with the server's message when it is refused. */
export async function saveDocument(
  request: APIRequestContext,
  collection: string,
  id: string,
  document: Record<string, unknown>,
): Promise<void> {
  const response = await request.put(`/api/${collection}/${id}`, {
    headers: await authHeaders(request),
    data: document,
  });
  if (!response.ok()) throw new Error(`The server refused ${collection}/${id}: ${await response.text()}`);
}

/** Deletes a document, as another editor would. */
export async function deleteDocument(
  request: APIRequestContext,
  collection: string,
  id: string,
): Promise<void> {
  await request.delete(`/api/${collection}/${id}`, { headers: await authHeaders(request) });
}

/** The password of every colleague in the screen tests. */
export const COLLEAGUE_PASSWORD = 'plum otter lantern 8';

/** Creates an account by an invitation; returns its token. */
export async function joinTeam(
  request: APIRequestContext,
  { email, name, role }: { email: string; name: string; role: Role },
): Promise<string> {
  const headers = await authHeaders(request);
  const invited = await request.post('/api/people/invitations', { headers, data: { email, role } });
  const { url } = (await invited.json()) as { url: string };
  const joined = await post(request, new URL('/auth/accept', invited.url()).href, {
    token: new URL(url).hash.slice(1),
    name,
    password: COLLEAGUE_PASSWORD,
  });
  return (joined as { jwt: string }).jwt;
}

/** Creates an environment with a home screen and settings. */
export async function createEnvironment(
  request: APIRequestContext,
  name: string,
  home: Record<string, unknown>,
  settings: Record<string, unknown> = {},
): Promise<string> {
  const created = await request.post('/api/environments', {
    headers: await authHeaders(request),
    data: { name, openAfter: false },
  });
  const { id } = (await created.json()) as { id: string };
  await saveDocument(request, 'home-screens', id, { id, name, ...home });
  await saveDocument(request, 'environments', id, { id, name, ...settings });
  return id;
}
