// Checks real responses of every route against GET /openapi.json.
import { Ajv2020 } from 'ajv/dist/2020.js';
import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { KINDS } from '#content/kinds.ts';
import type { LiveRelease } from '#protocol/releaseSchemas.ts';
import type { RecordKind } from '#records/defineRecord.ts';
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { takeAddress } from '#rules/takeAlong.ts';
import { noContent } from '#protocol/appSchemas.ts';
import { documentEndpoints } from '#protocol/documentEndpoints.ts';
import { endpoints } from '#protocol/endpoint.ts';
import { ENDPOINTS } from '#protocol/endpoints.ts';
import { ifMatch } from '#protocol/paramSchemas.ts';
import { recordEndpoints } from '#protocol/recordEndpoints.ts';
import { describeApi } from '#server/platform/http/apiDocument.ts';
import { routesOf } from '#server/platform/http/route.ts';
import { makeSqlite, type TestDatabase } from '#tests/support/engines.ts';
import { joinAs, PASSWORD } from '#tests/support/people.ts';
import { formData } from '#tests/support/formData.ts';
import { blackPng } from '#tests/support/pictures.ts';
import { batchOf, eventAt, eventsOfVisit, heartbeat } from '#tests/support/visits.ts';
import { EDITOR, startShowroom, type Json, type Client, type Showroom } from '#tests/support/showroom.ts';
import * as enrolments from '#server/fleet/enrolmentRepository.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: object[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
interface ApiDocument {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

/** A request to an operation of the document, such as 'GET /api/pages/{id}'. */
interface Sample {
  operation: string;
  status: number;
  /** Replaces the parameters of the path, in their order; with a query. */
  params?: readonly string[];
  query?: string;
  body?: unknown;
  request?: InjectOptions;
  /** By default an editor where the operation has `security`, else a shopper. */
  client?: 'shopper' | 'editor';
}

const KIOSK = '5c1f0f86-5fd0-4f70-9c52-9d3f2c1a7a11';
const PERIOD = '?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z';
const HTML = { headers: { accept: 'text/html' } };
const NOT_JSON = ['image/webp', 'text/event-stream'];

const jsonWith = (headers: Record<string, string>): InjectOptions => ({
  headers: { 'content-type': 'application/json', ...headers },
});

describe('When a program reads the API document', () => {
  let [testDatabase, folder] = [undefined as TestDatabase | undefined, ''];
  let showroom: Showroom;
  let apiDocument: ApiDocument;
  let ajv: Ajv2020;
  const received = new Set<string>();

  beforeAll(async () => {
    testDatabase = await makeSqlite();
    folder = await mkdtemp(join(tmpdir(), 'vitrine-api-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Vitrine</title>');
    await writeFile(join(folder, 'sw.js'), '// __APP_REVISION__');
    showroom = await startShowroom(testDatabase, { seed: 'demo', clientDir: folder });
    apiDocument = (await showroom.shopper.get('/openapi.json')).json<ApiDocument>();
    ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: 'api', ...apiDocument });
  });
  afterAll(async () => {
    await showroom.app.close();
    await testDatabase?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const operationOf = (operation: string): Operation => {
    const [method = '', path = ''] = operation.split(' ');
    const operationObject = apiDocument.paths[path]?.[method.toLowerCase()];
    if (!operationObject) throw new Error(`${operation} is not in the document`);
    return operationObject;
  };
  const pointerTo = (...keys: string[]): string =>
    keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

  /** Validation errors of a value. */
  function errorsOf(value: unknown, ...keys: string[]): unknown[] {
    const validate = ajv.compile({ $ref: `api#/paths/${pointerTo(...keys)}` });
    return validate(value) ? [] : (validate.errors ?? []);
  }

  async function send(sample: Sample): Promise<LightMyRequestResponse> {
    const { operation, params = [], query = '', body, request, client } = sample;
    const [method = '', path = ''] = operation.split(' ');
    const { security, requestBody } = operationOf(operation);
    const remainingParams = [...params];
    const url = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(remainingParams.shift() ?? '')) + query;
    const caller: Client = client === 'shopper' || !security ? showroom.shopper : showroom.editor;
    const json = requestBody?.content['application/json'];
    if (body !== undefined && json && sample.status < 300) {
      const keys = [path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
      expect(errorsOf(body, ...keys), `request of ${operation}`).toEqual([]);
    }
    const payloadOptions =
      body === undefined
        ? {}
        : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await caller.send(method as 'GET', url, { ...payloadOptions, ...request });
    expect([
      operation,
      response.statusCode,
      response.statusCode === sample.status ? '' : response.body,
    ]).toEqual([operation, sample.status, '']);
    checkResponse(operation, response);
    if (security && sample.status < 300)
      expect(response.headers, `${operation} says whether caches keep it`).toHaveProperty('cache-control');
    received.add(operation);
    return response;
  }

  function checkResponse(operation: string, response: LightMyRequestResponse): void {
    const [method = '', path = ''] = operation.split(' ');
    const status = String(response.statusCode);
    const responseObject = operationOf(operation).responses[status];
    expect(responseObject, `${operation} describes ${status}`).toBeDefined();
    const types = Object.keys(responseObject?.content ?? {});
    if (types.length === 0) return expect(response.body).toBe('');
    const contentType = String(response.headers['content-type']).split(';')[0] ?? '';
    const type = types.find(
      (candidate) => candidate === contentType || candidate === contentType.replace(/\/.*/, '/*'),
    );
    expect(type, `${operation} describes ${contentType}`).toBeDefined();
    if (type !== 'application/json') return;
    const keys = [path, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    expect(errorsOf(response.json(), ...keys), `${operation} ${status}`).toEqual([]);
  }

  it('it is OpenAPI 3.1, and every operation has requests, responses, errors and security', () => {
    expect(apiDocument.openapi).toBe('3.1.0');
    expect(apiDocument.info.version).toMatch(/^\d+\.\d+\.\d+/);
    for (const [path, operations] of Object.entries(apiDocument.paths))
      for (const [method, { summary, tags, responses, security }] of Object.entries(operations)) {
        const name = `${method} ${path}`;
        expect([name, summary, tags]).toEqual([name, expect.stringMatching(/\w/), [expect.any(String)]]);
        expect(
          // A sign-in leads to another page.
          Object.keys(responses).some((status) => status < '400'),
          name,
        ).toBe(true);
        if (security) expect(responses, name).toHaveProperty('401');
      }
    // Content routes need no sign-in either; they are left out here.
    const isOpen = ([path, { get }]: [string, Record<string, Operation>]): boolean =>
      get !== undefined && get.security === undefined && !path.includes('{id}') && !path.includes('/names');
    expect(
      Object.entries(apiDocument.paths)
        .filter(isOpen)
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      [
        '/',
        '/api/changes',
        '/api/enrolments/{code}',
        '/api/keep/{env}',
        '/api/launch-snapshots/{hash}',
        '/api/live',
        '/api/offline-manifest/{env}',
        '/auth/methods',
        '/auth/oidc',
        '/auth/oidc/callback',
        '/config.json',
        '/healthz',
        '/readyz',
        '/releases/{hash}.json',
        '/sw.js',
        '/take/{payload}',
        '/uploads/{name}',
      ].sort(),
    );
  });

  it.each(KINDS.map(({ collection }) => collection))(
    'requests and responses of %s match it',
    async (collection) => {
      const itemPath = `/api/${collection}/{id}`;
      const isHome = collection === 'home-screens';
      const isListed = !isHome && collection !== 'environments';
      const names = isHome
        ? [{ id: 'flagship' }]
        : (await send({ operation: `GET /api/${collection}/names`, status: 200 })).json<{ id: string }[]>();
      const id = names[0]?.id ?? '';
      const read = await send({ operation: `GET ${itemPath}`, params: [id], status: 200 });
      const etag = String(read.headers.etag);
      await send({
        operation: `GET ${itemPath}`,
        params: [id],
        request: { headers: { 'if-none-match': etag } },
        status: 304,
      });
      await send({ operation: `GET ${itemPath}`, params: ['nowhere'], status: 404 });
      await send({ operation: `PUT ${itemPath}`, params: [id], body: read.json<Json>(), status: 200 });
      await send({ operation: `PUT ${itemPath}`, params: [id], body: [], status: 400 });
      await send({ operation: `PUT ${itemPath}`, params: [id], body: {}, client: 'shopper', status: 401 });
      const staleHeaders = { 'content-type': 'application/json', 'if-match': '"9"' };
      await send({
        operation: `PUT ${itemPath}`,
        params: [id],
        request: { payload: read.body, headers: staleHeaders },
        status: 412,
      });
      if (isHome) return;
      await send({ operation: `GET /api/lists/${collection}`, status: 200 });
      await send({ operation: `GET /api/lists/${collection}`, client: 'shopper', status: 401 });
      const form = { name: 'Made here', title: 'Made here', openAfter: false };
      const created = await send({ operation: `POST /api/${collection}`, body: form, status: 200 });
      await send({ operation: `POST /api/${collection}`, body: { name: '' }, status: 400 });
      if (!isListed) return;
      const made = created.json<{ id: string }>().id;
      await send({ operation: `DELETE ${itemPath}`, params: [made], status: 200 });
      await send({ operation: `DELETE ${itemPath}`, params: [made], status: 404 });
      const path = [collection, made];
      const restore = 'POST /api/restore/{collection}/{id}';
      await send({ operation: restore, params: path, body: {}, status: 200 });
      await send({ operation: restore, params: path, body: {}, status: 409 });
    },
  );

  it('requests and responses of history, copies and uses match it', async () => {
    const page = ['pages', 'care'];
    const copy = 'POST /api/duplicate/{collection}/{id}';
    await send({ operation: copy, params: page, body: { newName: 'Care again' }, status: 200 });
    await send({ operation: copy, params: page, body: { newName: ' ' }, status: 400 });
    await send({ operation: copy, params: ['nothing', 'care'], body: { newName: '' }, status: 404 });
    const saves = 'GET /api/history/{collection}/{id}';
    await send({ operation: saves, params: page, status: 200 });
    await send({ operation: saves, params: page, query: '?before=9', status: 200 });
    await send({ operation: saves, params: page, query: '?before=x', status: 400 });
    const save = 'GET /api/history/{collection}/{id}/{version}';
    await send({ operation: save, params: [...page, '1'], status: 200 });
    await send({ operation: save, params: [...page, 'x'], status: 404 });
    await send({ operation: 'GET /api/deleted/{collection}', params: ['pages'], status: 200 });
    await send({ operation: 'GET /api/deleted/{collection}', params: ['nothing'], status: 404 });
    await send({ operation: 'GET /api/uses/{collection}/{id}', params: page, status: 200 });
    await send({ operation: 'GET /api/types', status: 200 });
    const manifest = 'GET /api/offline-manifest/{env}';
    await send({ operation: 'GET /api/keep/{env}', params: ['flagship'], status: 200 });
    await send({ operation: manifest, params: ['flagship'], query: '?from=pages/care', status: 200 });
    await send({ operation: manifest, params: ['nowhere'], status: 404 });
  });

  it('requests and responses of export, import and copies match it', async () => {
    await send({ operation: 'GET /api/export', status: 200 });
    const ofOne = 'GET /api/environments/{id}/export';
    const archive = await send({ operation: ofOne, params: ['corner'], status: 200 });
    await send({ operation: ofOne, params: ['nowhere'], status: 404 });
    await send({ operation: 'GET /api/export', client: 'shopper', status: 401 });
    const imports = 'POST /api/imports';
    const form = formData({ name: 'file', filename: 'showroom.zip', bytes: archive.rawPayload });
    const query = '?dryRun=1';
    const offer = await send({ operation: imports, query, request: form, status: 200 });
    await send({ operation: imports, request: form, status: 201 });
    await send({ operation: imports, request: formData(), status: 400 });
    const one = '/api/imports/{id}';
    const params = [offer.json<{ id: string }>().id];
    await send({ operation: `POST ${one}`, params, body: { how: 'so' }, status: 400 });
    await send({ operation: `POST ${one}`, params, body: { how: 'keep' }, status: 200 });
    await send({ operation: `POST ${one}`, params, body: { how: 'keep' }, status: 404 });
    const second = await send({ operation: imports, query, request: form, status: 200 });
    const discarded = [second.json<{ id: string }>().id];
    await send({ operation: `DELETE ${one}`, params: discarded, status: 204 });
    await send({ operation: `DELETE ${one}`, params: discarded, status: 404 });
    const copy = 'POST /api/environments/{id}/copy';
    const pier = { name: 'Pier', withDocuments: false };
    await send({ operation: copy, params: ['corner'], body: pier, status: 201 });
    await send({ operation: copy, params: ['corner'], body: { ...pier, name: '' }, status: 400 });
    await send({ operation: copy, params: ['nowhere'], body: pier, status: 404 });
  });

  it('requests and responses of sign-in match it', async () => {
    const operation = 'POST /auth/local';
    const { email: identifier, password } = EDITOR;
    await send({ operation, body: { identifier, password }, status: 200 });
    await send({ operation, body: { identifier, password: 'wrong' }, status: 400 });
    await send({ operation, body: {}, status: 400 });
    const { cookie } = await joinAs(showroom, 'author');
    const own = { headers: { cookie } };
    await send({ operation: 'POST /auth/refresh', request: own, status: 200 });
    await send({ operation: 'POST /auth/refresh', status: 401 });
    await send({ operation: 'POST /auth/logout', body: {}, request: jsonWith({ cookie }), status: 204 });
    await send({ operation: 'GET /auth/me', status: 200 });
    await send({ operation: 'GET /auth/me', client: 'shopper', status: 401 });
    await send({ operation: 'PUT /auth/me', body: { name: 'Ada', email: EDITOR.email }, status: 200 });
    await send({ operation: 'PUT /auth/me/language', body: { language: 'en' }, status: 200 });
    await send({ operation: 'PUT /auth/me/language', body: { language: 'tlh' }, status: 400 });
    await send({ operation: 'PUT /auth/me', body: { name: '', email: EDITOR.email }, status: 400 });
    const change = 'POST /auth/password';
    await send({ operation: change, body: { current: EDITOR.password, next: 'short' }, status: 400 });
    await send({ operation: change, body: { current: EDITOR.password, next: EDITOR.password }, status: 204 });
    const unknown = { token: 'x', name: 'Laptop', response: { id: 'x' } };
    await send({ operation: 'GET /auth/passkeys', status: 200 });
    const owner = { password: EDITOR.password };
    await send({ operation: 'POST /auth/passkeys/options', body: owner, status: 200 });
    await send({ operation: 'POST /auth/passkeys/options', body: {}, status: 400 });
    await send({ operation: 'POST /auth/passkeys', body: unknown, status: 400 });
    await send({ operation: 'GET /auth/second-factor', status: 200 });
    const second = 'PUT /auth/second-factor';
    await send({ operation: second, body: { ...owner, on: false }, status: 204 });
    await send({ operation: second, body: { ...owner, on: true }, status: 409 });
    const removal = 'POST /auth/passkeys/{id}/removals';
    await send({ operation: removal, params: ['x'], body: owner, status: 404 });
    await send({ operation: 'POST /auth/passkey/options', status: 200 });
    await send({ operation: 'POST /auth/passkey', body: { token: 'x', response: { id: 'x' } }, status: 401 });
    await send({ operation: 'GET /auth/methods', status: 200 });
    await send({ operation: 'GET /auth/oidc', status: 404 });
    await send({ operation: 'GET /auth/oidc/callback', status: 404 });
    await send({ operation: 'POST /auth/forgotten', body: { email: EDITOR.email }, status: 202 });
  });

  it('requests and responses of people and the audit match it', async () => {
    const people = 'GET /api/people';
    await send({ operation: people, status: 200 });
    await send({ operation: people, client: 'shopper', status: 401 });
    const invitations = 'POST /api/people/invitations';
    const invited = { email: 'invited@example.com', role: 'author' };
    const secretOf = (response: LightMyRequestResponse): string =>
      response.json<{ url: string }>().url.split('#')[1] ?? '';
    const token = secretOf(await send({ operation: invitations, body: invited, status: 201 }));
    await send({ operation: invitations, body: { email: 'x', role: 'author' }, status: 400 });
    await send({ operation: 'POST /auth/link', body: { page: 'join', token }, status: 200 });
    await send({ operation: 'POST /auth/link', body: { page: 'reset', token }, status: 410 });
    const accept = { operation: 'POST /auth/accept', body: { token, name: 'Grace', password: PASSWORD } };
    await send({ ...accept, status: 200 });
    await send({ ...accept, status: 410 });
    await send({ operation: invitations, body: { ...invited, email: 'other@example.com' }, status: 201 });
    const waiting = await send({ operation: 'GET /api/people/invitations', status: 200 });
    const invitation = waiting.json<{ items: { id: string }[] }>().items[0]?.id ?? '';
    await send({ operation: 'POST /api/invitations', body: { ...invited, email: 'x' }, status: 400 });
    await send({ operation: 'DELETE /api/invitations/{id}', params: [invitation], status: 204 });
    const withdraw = 'DELETE /api/people/invitations/{id}';
    await send({ operation: withdraw, params: [invitation], status: 404 });
    const { id } = await joinAs(showroom, 'author');
    const params = [String(id)];
    const change = 'PATCH /api/people/{id}';
    await send({ operation: change, params, body: { role: 'publisher' }, status: 200 });
    await send({ operation: change, params: ['x'], body: {}, status: 404 });
    await send({ operation: change, params: ['1'], body: { blocked: true }, status: 409 });
    await send({ operation: 'POST /api/people/{id}/sign-outs', params, status: 204 });
    await send({ operation: 'DELETE /api/people/{id}/passkeys', params, status: 204 });
    const links = await send({ operation: 'POST /api/people/{id}/reset-links', params, status: 201 });
    const reset = { token: secretOf(links), password: PASSWORD };
    await send({ operation: 'POST /auth/reset', body: reset, status: 200 });
    await send({ operation: 'POST /auth/reset', body: reset, status: 410 });
    await send({ operation: 'DELETE /api/people/{id}', params, status: 204 });
    const keys = 'POST /api/keys';
    const feed = { name: 'Feed', scopes: ['content.view'] };
    const key = await send({ operation: keys, body: feed, status: 201 });
    await send({ operation: keys, body: { name: 'Feed', scopes: [] }, status: 400 });
    await send({ operation: 'GET /api/keys', status: 200 });
    const keyId = [key.json<{ id: string }>().id];
    await send({ operation: 'DELETE /api/keys/{id}', params: keyId, status: 204 });
    await send({ operation: 'DELETE /api/keys/{id}', params: keyId, status: 404 });
    const place = { document: 'page/care', path: '' };
    const page = ['pages', 'care'];
    const remark = { path: 'headers.0.text', text: 'A remark' };
    const comments = '/api/comments/{collection}/{id}';
    const begun = await send({ operation: `POST ${comments}`, params: page, body: remark, status: 201 });
    const thread = begun.json<{ id: string; comments: { id: string }[] }>();
    const threadPath = '/api/comment-threads/{thread}';
    const threadParams = [thread.id];
    await send({ operation: `GET ${comments}`, params: page, status: 200 });
    await send({ operation: `POST ${threadPath}`, params: threadParams, body: { text: 'x' }, status: 201 });
    await send({
      operation: `PATCH ${threadPath}`,
      params: threadParams,
      body: { resolved: true },
      status: 200,
    });
    const comment = [thread.id, thread.comments[0]?.id ?? ''];
    await send({ operation: `DELETE ${threadPath}/{comment}`, params: comment, status: 204 });
    await send({ operation: 'GET /api/colleagues', status: 200 });
    const [presence, tab] = ['/api/presence/{tab}', randomUUID()];
    await send({ operation: `PUT ${presence}`, params: [tab], body: place, status: 200 });
    await send({ operation: `PUT ${presence}`, params: [tab], body: {}, status: 400 });
    await send({ operation: `DELETE ${presence}`, params: [tab], status: 204 });
    await send({ operation: 'GET /api/audit', query: '?action=invite', status: 200 });
    await send({ operation: 'GET /api/audit', query: '?action=x', status: 400 });
    await send({ operation: 'GET /api/audit', query: '?from=yesterday', status: 400 });
    await send({ operation: 'GET /api/audit/actors', status: 200 });
    await send({ operation: 'GET /api/audit.csv', status: 200 });
  });

  it('requests and responses of media, folders and files match it', async () => {
    const upload = 'POST /upload';
    const file = { name: 'files', filename: 'black.png', bytes: blackPng(400, 300), type: 'image/png' };
    const added = await send({ operation: upload, request: formData(file), status: 200 });
    const [record] = added.json<{ id: number; url: string }[]>();
    const id = String(record?.id);
    const renamed = formData({ name: 'fileInfo', value: '{"name":"night.png"}' });
    await send({ operation: upload, query: `?id=${id}`, request: renamed, status: 200 });
    await send({ operation: upload, request: formData(), status: 400 });
    await send({ operation: upload, client: 'shopper', request: formData(file), status: 403 });
    await send({ operation: 'GET /upload/files', status: 200 });
    await send({ operation: 'GET /upload/files', query: '?_limit=x', status: 400 });
    await send({ operation: 'GET /upload/files/count', status: 200 });
    await send({ operation: 'GET /upload/files/{id}', params: [id], status: 200 });
    await send({ operation: 'GET /upload/files/{id}', params: ['99999'], status: 404 });
    await send({ operation: 'GET /api/uses/media/{id}', params: [id], status: 200 });
    await send({ operation: 'GET /api/media/{id}/copies', params: [id], status: 200 });
    await send({ operation: 'GET /api/media/{id}/copies', params: ['999'], status: 404 });
    await send({ operation: 'GET /api/media/tags', status: 200 });
    const crop = 'POST /api/media/{id}/crops';
    const area = { x: 0, y: 0, width: 1, height: 1 };
    await send({ operation: crop, params: [id], body: area, status: 200 });
    await send({ operation: crop, params: [id], body: { ...area, x: -1 }, status: 400 });
    await send({ operation: crop, params: ['999'], body: area, status: 404 });
    const bytes = 'GET /uploads/{name}';
    const name = record?.url.split('/').at(-1) ?? '';
    const complete = await send({ operation: bytes, params: [name], status: 200 });
    await send({ operation: bytes, params: [name], query: '?cover=60x40', status: 200 });
    const range = (value: string): InjectOptions => ({ headers: { range: value } });
    await send({ operation: bytes, params: [name], request: range('bytes=0-9'), status: 206 });
    await send({ operation: bytes, params: [name], request: range('bytes=9999999-'), status: 416 });
    const notModified = { headers: { 'if-none-match': String(complete.headers.etag) } };
    await send({ operation: bytes, params: [name], request: notModified, status: 304 });
    await send({ operation: bytes, params: ['nothing.png'], status: 404 });

    const folder = 'POST /api/media/folders';
    const made = await send({ operation: folder, body: { name: 'Made here' }, status: 200 });
    const folderId = String(made.json<{ id: number }>().id);
    await send({ operation: folder, body: { name: 'Made here' }, status: 409 });
    await send({ operation: folder, body: { name: 'a/b' }, status: 400 });
    await send({ operation: folder, body: { directory: '/nowhere', name: 'x' }, status: 410 });
    await send({ operation: 'GET /api/media', query: '?mime=image/*', status: 200 });
    await send({ operation: 'GET /api/media', query: '?limit=0', status: 400 });
    await send({ operation: 'GET /api/media/folders', status: 200 });
    const change = 'PUT /api/media/folders/{id}';
    await send({ operation: change, params: [folderId], body: { name: 'Other' }, status: 200 });
    await send({ operation: change, params: ['999'], body: { name: 'Other' }, status: 404 });
    await send({ operation: 'DELETE /api/media/folders/{id}', params: [folderId], status: 200 });
    await send({ operation: 'DELETE /api/media/folders/{id}', params: [folderId], status: 404 });
    await send({ operation: 'DELETE /upload/files/{id}', params: [id], status: 200 });
  });

  /** Enrolment, settings and commands of the kiosk. */
  async function sendKioskSamples(): Promise<void> {
    const opened = await send({ operation: 'POST /api/enrolments', body: { kiosk: KIOSK }, status: 201 });
    await send({ operation: 'POST /api/enrolments', body: { kiosk: 'x' }, status: 400 });
    const { code, secret } = opened.json<{ code: string; secret: string }>();
    const redeem = 'GET /api/enrolments/{code}';
    await send({ operation: redeem, params: [code], status: 401 });
    const request = { headers: { authorization: `Enrolment ${secret}` } };
    const { key } = (await send({ operation: redeem, params: [code], request, status: 200 })).json<{
      key: string;
    }>();
    await send({ operation: redeem, params: [code], request, status: 404 });
    const { database } = showroom.app.services;
    const waiting = await enrolments.open(database, undefined, false, Date.now());
    await send({
      operation: redeem,
      params: [waiting.code],
      request: { headers: { authorization: `Enrolment ${waiting.secret}` } },
      status: 202,
    });
    const accept = 'POST /api/enrolments/{code}';
    const body = { name: 'Door' };
    await send({ operation: accept, params: [waiting.code], body: { name: '' }, status: 400 });
    await send({ operation: accept, params: [waiting.code], body: { ...body, store: 'x' }, status: 409 });
    await send({ operation: accept, params: [waiting.code], body, status: 200 });
    await send({ operation: accept, params: [waiting.code], body, status: 404 });
    const list = 'POST /api/enrolment-lists';
    await send({ operation: list, body: { kiosks: [{ name: 'Wall', store: 'Quay' }] }, status: 201 });
    await send({ operation: list, body: { kiosks: [] }, status: 400 });
    for (const kind of RECORD_KINDS)
      for (const name of [kind.name, ...(kind.formerNames ?? [])]) {
        await tryList(`/api/${name}`, kind);
        if (kind.operations.includes('batch')) await tryRecords(`/api/${name}`, kind);
      }
    const prices = 'POST /api/price-lists';
    await send({ operation: prices, body: { prices: [{ name: 'Care' }] }, status: 200 });
    await send({ operation: prices, body: { prices: [{ name: '' }] }, status: 400 });
    await send({ operation: 'GET /api/price-lists', status: 200 });
    await send({ operation: 'GET /api/translations', status: 200 });
    const suggesting = { from: 'en', to: 'es', texts: ['Hello'] };
    await send({ operation: 'GET /api/translations/service', status: 200 });
    await send({ operation: 'POST /api/translations/suggest', body: suggesting, status: 404 });
    await send({ operation: 'POST /api/price-lists/refreshes', body: {}, status: 404 });
    await send({ operation: 'GET /api/search', query: '?q=care', status: 200 });
    const replacing = { find: 'Care', replaceBy: 'Help', matchCase: true, wholeWords: true };
    await send({ operation: 'POST /api/replacements/plan', body: replacing, status: 200 });
    await send({ operation: 'POST /api/replacements/plan', body: { ...replacing, find: ' ' }, status: 400 });
    const chosen = [{ collection: 'prices', id: 'care', version: 1, paths: ['name'] }];
    await send({
      operation: 'POST /api/replacements',
      body: { ...replacing, documents: chosen },
      status: 200,
    });
    await send({ operation: 'POST /api/replacements', body: replacing, status: 400 });
    const saved = [{ collection: 'prices', id: 'care', version: 2 }];
    await send({ operation: 'POST /api/replacements/undo', body: { documents: saved }, status: 200 });
    await send({ operation: 'POST /api/replacements/undo', body: {}, status: 400 });
    const rollout = ['GET', 'POST'].map((method) => `${method} /api/environments/{id}/rollout`);
    await send({ operation: rollout[0] ?? '', params: ['x'], status: 404 });
    await send({ operation: `${rollout[0]}/visits`, params: ['x'], status: 404 });
    await send({ operation: rollout[1] ?? '', params: ['x'], body: { action: 'go' }, status: 400 });
    const kiosk = [KIOSK];
    const place = 'PATCH /api/kiosks/{clientId}';
    await send({ operation: place, params: kiosk, body: { settings: { volume: 30 } }, status: 200 });
    await send({ operation: place, params: kiosk, body: { settings: { volume: 300 } }, status: 400 });
    await send({ operation: 'GET /api/kiosks/{clientId}/settings', params: kiosk, status: 200 });
    const command = 'POST /api/kiosks/{clientId}/commands';
    const sent = await send({ operation: command, params: kiosk, body: { type: 'identify' }, status: 202 });
    await send({ operation: command, params: kiosk, body: { type: 'dance' }, status: 400 });
    const both = [KIOSK, sent.json<{ id: string }>().id];
    await send({ operation: 'GET /api/kiosks/{clientId}/commands', params: kiosk, status: 200 });
    const many = 'POST /api/kiosk-commands';
    const toAll = { kiosks: [KIOSK], type: 'home' };
    const batch = (await send({ operation: many, body: toAll, status: 202 })).json<{ batch: string }>().batch;
    await send({ operation: many, body: { ...toAll, kiosks: [] }, status: 400 });
    await send({ operation: 'GET /api/kiosk-commands/{batch}', params: [batch], status: 200 });
    await send({ operation: 'GET /api/kiosk-commands/{batch}', params: ['x'], status: 404 });
    const picture = 'GET /api/kiosks/{clientId}/picture';
    await send({ operation: picture, params: kiosk, status: 404 });
    const history = 'GET /api/kiosks/{clientId}/history';
    await send({ operation: history, params: kiosk, status: 200 });
    await send({ operation: history, params: ['x'], status: 404 });
    const one = '/api/kiosks/{clientId}/commands/{commandId}';
    const own = { headers: { authorization: `Kiosk ${key}` } };
    const take = 'POST /api/kiosks/{clientId}/due-commands';
    await send({ operation: take, params: kiosk, request: own, status: 200 });
    await send({ operation: take, params: kiosk, client: 'shopper', status: 401 });
    const json = jsonWith(own.headers);
    const done = { state: 'done', result: '' };
    await send({ operation: `PUT ${one}`, params: both, request: json, body: done, status: 204 });
    await send({ operation: `GET ${one}`, params: both, status: 200 });
    await send({ operation: `GET ${one}`, params: [KIOSK, 'x'], status: 404 });
    const assignment = 'GET /api/kiosks/{clientId}/assignment';
    const told = await send({ operation: assignment, params: kiosk, request: own, status: 200 });
    const known = { headers: { ...own.headers, 'if-none-match': String(told.headers.etag) } };
    await send({ operation: assignment, params: kiosk, request: known, status: 304 });
    const stock = 'GET /api/kiosks/{clientId}/stock';
    await send({ operation: stock, params: kiosk, query: '?product=x', request: own, status: 200 });
    await send({ operation: stock, params: kiosk, request: own, status: 400 });
    const times = '/api/kiosks/{clientId}/appointments';
    const wish = { id: KIOSK, start: '2030-01-01T10:00:00.000Z', minutes: 30, language: 'en' };
    await send({ operation: `GET ${times}`, params: kiosk, request: own, status: 200 });
    await send({ operation: `POST ${times}`, params: kiosk, request: json, body: wish, status: 404 });
    await send({ operation: `POST ${times}`, params: kiosk, request: json, body: {}, status: 400 });
    const calls = '/api/kiosks/{clientId}/call';
    const post = `POST ${calls}`;
    const call = { language: 'en', page: { kind: 'homeScreen', id: 'x' } };
    await send({ operation: `GET ${calls}`, params: kiosk, request: own, status: 200 });
    await send({ operation: post, params: kiosk, request: json, body: call, status: 409 });
    await send({ operation: place, params: kiosk, body: { settings: { calls: true } }, status: 200 });
    await send({ operation: post, params: kiosk, request: json, body: {}, status: 400 });
    await send({ operation: post, params: kiosk, request: json, body: call, status: 201 });
    await send({ operation: post, params: kiosk, request: json, body: call, status: 200 });
    await send({ operation: post, params: kiosk, client: 'shopper', body: call, status: 401 });
    const listed = await send({ operation: 'GET /api/calls', status: 200 });
    const [open] = listed.json<{ calls: { id: string }[] }>().calls;
    const respond = 'PUT /api/calls/{id}';
    const taken = [open?.id ?? ''];
    await send({ operation: respond, params: taken, body: { state: 'coming' }, status: 200 });
    await send({ operation: respond, params: taken, body: { state: 'coming' }, status: 409 });
    await send({ operation: respond, params: taken, body: { state: 'lost' }, status: 400 });
    await send({ operation: respond, params: ['x'], body: { state: 'done' }, status: 404 });
    await send({ operation: `DELETE ${calls}`, params: kiosk, request: own, status: 204 });
    const renew = 'POST /api/kiosks/{clientId}/key';
    await send({ operation: renew, params: kiosk, request: own, status: 200 });
    await send({ operation: 'DELETE /api/kiosks/{clientId}/key', params: kiosk, status: 204 });
    await send({ operation: 'DELETE /api/kiosks/{clientId}/key', params: kiosk, status: 404 });
  }

  it('requests and responses of kiosks, events and insights match it', async () => {
    const fault = { id: KIOSK, at: Date.now(), message: 'FAILED', ids: { code: 7, name: 'x', isNew: true } };
    const sendHeartbeat = 'POST /api/kiosks/{clientId}';
    await send({
      operation: sendHeartbeat,
      params: [KIOSK],
      body: heartbeat({ faults: [fault] }),
      status: 204,
    });
    await send({ operation: sendHeartbeat, params: [KIOSK], body: [], status: 400 });
    await send({ operation: sendHeartbeat, params: ['x'], body: heartbeat(), status: 400 });
    await send({ operation: 'GET /api/kiosks', query: '?sort=-seen&state=silent', status: 200 });
    await send({ operation: 'GET /api/kiosks', query: '?sort=x', status: 400 });
    await send({ operation: 'GET /api/kiosks/ids', status: 200 });
    await send({ operation: 'GET /api/kiosks/stores', status: 200 });
    await send({ operation: 'GET /api/kiosks.csv', status: 200 });
    await send({ operation: 'GET /api/kiosks/{clientId}', params: [KIOSK], status: 200 });
    await send({ operation: 'GET /api/kiosks/{clientId}', params: ['x'], status: 404 });
    await sendKioskSamples();
    await send({ operation: 'DELETE /api/kiosks/{clientId}', params: [KIOSK], status: 200 });
    await send({ operation: 'DELETE /api/kiosks/{clientId}', params: [KIOSK], status: 404 });
    const partlyInvalid = batchOf([eventAt(Date.now()), { ...eventAt(Date.now()), name: '!' }]);
    await send({ operation: 'POST /event', body: partlyInvalid, status: 202 });
    await send({ operation: 'POST /event', body: {}, status: 400 });
    await send({ operation: 'GET /metrics', status: 401 });
    await send({ operation: 'GET /api/insights', query: PERIOD, status: 200 });
    await send({ operation: 'GET /api/insights', query: '?from=x&to=y', status: 400 });
    await send({ operation: 'GET /api/heat', query: `${PERIOD}&screen=home&id=`, status: 200 });
    await send({ operation: 'GET /api/heat', query: PERIOD, status: 400 });
    const visits = Array.from({ length: 10 }, (_, index) =>
      eventsOfVisit({ at: Date.now() - 90_000 - index, lastsS: 60, walk: [['page', 'care', 'Care']] }),
    );
    const today = new URLSearchParams({
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date().toISOString(),
    });
    for (const events of visits) await send({ operation: 'POST /event', body: batchOf(events), status: 202 });
    const listed = await send({ operation: 'GET /api/visits', query: `?${today}`, status: 200 });
    const [latest] = listed.json<{ visits: { id: string }[] }>().visits;
    await send({ operation: 'GET /api/visits', query: '?from=x&to=y', status: 400 });
    await send({ operation: 'GET /api/visits/{id}', params: [latest?.id ?? ''], status: 200 });
    await send({ operation: 'GET /api/visits/{id}', params: ['x'], status: 404 });
    await send({ operation: 'GET /api/events.csv', query: PERIOD, status: 200 });
    await send({ operation: 'GET /api/events.csv', query: PERIOD, client: 'shopper', status: 401 });
  });

  it('requests and responses of availability match it', async () => {
    const search = 'POST /loc/search';
    const results = await send({ operation: search, body: { query: '12 oak' }, status: 200 });
    await send({ operation: search, body: { query: 12 }, status: 400 });
    const { suggestions } = results.json<{ suggestions: { id: string; kind: string }[] }>();
    const building = suggestions.find(({ kind }) => kind === 'container')?.id ?? '';
    const expand = 'POST /loc/expand';
    const units = await send({ operation: expand, body: { id: building, limit: 2 }, status: 200 });
    await send({ operation: expand, body: { id: 'x' }, status: 404 });
    const [unit] = units.json<{ suggestions: { id: string }[] }>().suggestions;
    const check = 'POST /fiber/search';
    const checked = await send({ operation: check, body: { addressId: unit?.id }, status: 200 });
    await send({ operation: check, body: { query: 'no such street anywhere 99' }, status: 422 });
    await send({ operation: check, body: {}, status: 400 });
    const { searchId } = checked.json<{ searchId: string }>();
    const select = 'POST /fiber/select';
    await send({ operation: select, body: { searchId, id: unit?.id }, status: 200 });
    await send({ operation: select, body: { searchId, id: 'x' }, status: 404 });
  });

  it('requests and responses of publishing match it', async () => {
    const made = await send({
      operation: 'POST /api/environments',
      body: { name: 'Published' },
      status: 200,
    });
    const env = made.json<{ id: string }>().id;
    const one = '/api/environments/{id}';
    const settings = { name: 'Published', publishing: 'byHand' };
    await send({ operation: `PUT ${one}`, params: [env], body: settings, status: 200 });
    const never = { ...settings, publishing: 'never' };
    await send({ operation: `PUT ${one}`, params: [env], body: never, status: 400 });
    const page = await send({ operation: 'POST /api/pages', body: { name: 'Published' }, status: 200 });
    const before = await send({ operation: `GET ${one}/publishing`, params: [env], status: 200 });
    await send({ operation: `GET ${one}/publishing`, params: ['nothing'], status: 404 });
    await send({ operation: `GET ${one}/changes`, params: [env], status: 200 });
    await send({ operation: `GET ${one}/launch-snapshot`, params: [env], status: 200 });
    const drawn = { build: '', versions: {}, langCode: 'en', targets: [], image: '' };
    await send({ operation: `PUT ${one}/launch-snapshot`, params: [env], body: drawn, status: 400 });
    await send({ operation: `GET ${one}/checks`, params: [env], status: 200 });
    const base = before.json<{ release: { id: number } }>().release.id;
    const documents = [{ collection: 'pages', id: page.json<{ id: string }>().id, version: 1 }];
    await send({ operation: `POST ${one}/checks`, params: [env], body: { documents }, status: 200 });
    await send({
      operation: `POST ${one}/draft-checks`,
      params: [env],
      body: { collection: 'pages', id: documents[0]?.id, document: { name: 'Typed' } },
      status: 200,
    });
    const publish = `POST ${one}/releases`;
    const order = { note: 'First', only: documents };
    const released = await send({ operation: publish, params: [env], body: { base, ...order }, status: 201 });
    await send({ operation: publish, params: [env], body: { base, ...order }, status: 409 });
    const nowhere = { type: 'page', text: 'Next', targetType: 'pages', targetId: 'gone' };
    const broken = await send({
      operation: 'POST /api/pages',
      body: { name: 'Broken', buttons: [nowhere] },
      status: 200,
    });
    const refused = { only: [`pages/${broken.json<{ id: string }>().id}`] };
    await send({ operation: publish, params: [env], body: refused, status: 422 });
    await send({ operation: `GET ${one}/releases`, params: [env], status: 200 });
    const latest = released.json<{ id: number; hash: string }>();
    const first = await send({ operation: `GET ${one}/releases`, params: [env], status: 200 });
    const back = { base: latest.id, hash: first.json<{ hash: string }[]>().at(-1)?.hash };
    await send({ operation: `POST ${one}/release`, params: [env], body: back, status: 201 });
    const pointer = await send({ operation: `GET ${one}/release`, params: [env], status: 200 });
    await send({
      operation: `GET ${one}/release`,
      params: [env],
      request: { headers: { 'if-none-match': String(pointer.headers.etag) } },
      status: 304,
    });
    const discard = { collection: 'pages', id: documents[0]?.id };
    await send({ operation: `POST ${one}/discards`, params: [env], body: discard, status: 200 });
    const planned = {
      at: new Date(Date.now() + 60_000).toISOString(),
      note: 'Soon',
      only: [{ ...documents[0], version: 1 }],
    };
    const schedule = await send({ operation: publish, params: [env], body: planned, status: 201 });
    await send({ operation: publish, params: [env], body: planned, status: 409 });
    await send({ operation: publish, params: [env], body: { ...planned, until: '' }, status: 400 });
    await send({ operation: `GET ${one}/schedules`, params: [env], status: 200 });
    await send({ operation: 'GET /api/live', query: `?env=${env}`, status: 200 });
    const { id: scheduleId } = schedule.json<{ id: number }>();
    const reviews = '/api/reviews/{env}';
    const unpublished = await send({ operation: 'POST /api/pages', body: { name: 'Asked' }, status: 200 });
    const asked = { collection: 'pages', id: unpublished.json<{ id: string }>().id, version: 1 };
    const review = await send({
      operation: `POST ${reviews}`,
      params: [env],
      body: { note: 'Please', documents: [asked] },
      status: 201,
    });
    await send({ operation: `GET ${reviews}`, params: [env], status: 200 });
    const reviewId = String(review.json<{ id: number }>().id);
    await send({
      operation: `POST ${reviews}/{review}/comments`,
      params: [env, reviewId],
      body: { text: 'Soon' },
      status: 201,
    });
    await send({ operation: `DELETE ${reviews}/{review}`, params: [env, reviewId], status: 204 });
    const previews = '/api/previews/{env}';
    await send({ operation: `GET ${previews}`, params: [env], query: '?show=saves', status: 200 });
    await send({ operation: `GET ${previews}`, params: [env], query: '?show=moment', status: 400 });
    const link = await send({
      operation: `POST ${previews}/links`,
      params: [env],
      body: { show: 'release', release: latest.id },
      status: 201,
    });
    await send({ operation: `GET ${previews}/links`, params: [env], status: 200 });
    const { id: linkId, token } = link.json<{ id: string; token: string }>();
    await send({ operation: 'POST /api/previews/open', body: { token }, status: 200 });
    await send({ operation: `DELETE ${previews}/links/{link}`, params: [env, linkId], status: 204 });
    await send({ operation: 'POST /api/previews/open', body: { token }, status: 410 });
    await send({
      operation: `PATCH ${one}/schedules/{schedule}`,
      params: [env, `${scheduleId}`],
      body: { note: 'Very soon' },
      status: 200,
    });
    const oneSchedule = `DELETE ${one}/schedules/{schedule}`;
    await send({ operation: oneSchedule, params: [env, `${scheduleId}`], status: 200 });
    await send({ operation: oneSchedule, params: [env, `${scheduleId}`], status: 409 });
    await send({ operation: 'GET /api/live', query: `?env=${env}`, status: 200 });
    await send({ operation: 'GET /api/environments/{id}/keys', params: [env], status: 200 });
    await send({ operation: 'GET /api/environments/{id}/keys', params: ['none'], status: 404 });
    await send({ operation: 'GET /releases/{hash}.json', params: [latest.hash], status: 200 });
    await send({ operation: 'GET /releases/{hash}.json', params: ['x'], status: 404 });
    const part = 'GET /releases/{hash}/{collection}/{id}';
    await send({ operation: part, params: [latest.hash, 'environments', env], status: 200 });
  });

  it('requests and responses of the app and its health checks match it', async () => {
    await send({ operation: 'GET /', request: HTML, status: 200 });
    await send({ operation: 'GET /sw.js', status: 200 });
    await send({ operation: 'GET /config.json', status: 200 });
    const { hash, url } = (await showroom.shopper.get('/api/live?env=flagship')).json<LiveRelease>();
    const shown = { hash, url, environment: 'flagship' };
    const chosen = { langCode: 'en', kind: 'product', choice: [] } as const;
    const payloadOf = (id: string): string =>
      takeAddress('https://example.com', shown, { ...chosen, id })
        ?.split('/')
        .at(-1) ?? '';
    const taken = 'GET /take/{payload}';
    await send({ operation: taken, params: [payloadOf('cairn-9-pro')], status: 200 });
    await send({ operation: taken, params: [payloadOf('nowhere')], status: 410 });
    await send({ operation: taken, params: ['nothing'], status: 404 });
    await send({ operation: 'GET /healthz', status: 200 });
    await send({ operation: 'GET /readyz', status: 200 });
    await send({ operation: 'GET /readyz', query: '?verbose', status: 200 });
  });

  /** All that can be done with records of a kind. */
  async function tryList(path: string, { list, audit, operations, title }: RecordKind): Promise<void> {
    await send({
      operation: `GET ${path}`,
      query: `?sort=-${(list.sort ?? title).replace('-', '')}&limit=1`,
      status: 200,
    });
    await send({ operation: `GET ${path}`, query: '?sort=x', status: 400 });
    if (list.filters.length > 0) await send({ operation: `GET ${path}/filters`, status: 200 });
    await send({ operation: `GET ${path}.csv`, status: 200 });
    const params = ['9'];
    if (operations.includes('read')) await send({ operation: `GET ${path}/{id}`, params, status: 404 });
    if (audit) await send({ operation: `GET ${path}/{id}/history`, params, status: 404 });
    if (operations.includes('remove')) await send({ operation: `DELETE ${path}/{id}`, params, status: 404 });
  }

  async function tryRecords(path: string, { title }: RecordKind): Promise<void> {
    const post = `POST ${path}`;
    const made = await send({ operation: post, body: { [title]: 'First' }, status: 201 });
    const params = [made.json<{ id: string }>().id];
    await send({ operation: post, body: { [title]: 'First' }, status: 409 });
    await send({ operation: post, body: {}, status: 400 });
    const one = `GET ${path}/{id}`;
    const { headers } = await send({ operation: one, params, status: 200 });
    await send({ operation: one, params: ['x'], status: 404 });
    const change = { operation: `PATCH ${path}/{id}`, body: { [title]: 'Second' } };
    await send({ ...change, params, status: 200 });
    await send({
      ...change,
      params,
      status: 412,
      request: jsonWith({ 'if-match': String(headers['etag']) }),
    });
    await send({ ...change, params: ['x'], status: 404 });
    await send({ operation: `PATCH ${path}`, body: { records: [{ [title]: 'Second' }] }, status: 200 });
    await send({ operation: `PATCH ${path}`, body: { records: [] }, status: 400 });
    await send({ operation: `PUT ${path}/{id}`, params, body: { [title]: 'Third' }, status: 200 });
    await send({ operation: `PUT ${path}/{id}`, params: ['x'], body: { [title]: 'Fourth' }, status: 404 });
    await send({ operation: `GET ${path}/{id}/history`, params, status: 200 });
    await send({ operation: `DELETE ${path}/{id}`, params, status: 204 });
    await send({ operation: `DELETE ${path}/{id}`, params, status: 404 });
  }

  it('every operation was tested', () => {
    const documented = Object.entries(apiDocument.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { responses }]) => !NOT_JSON.some((type) => responses['200']?.content?.[type]))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.filter((operation) => !received.has(operation))).toEqual([]);
    expect(documented.length).toBeGreaterThan(90);
  });

  it('every endpoint has a route, and every route is an endpoint', () => {
    const { app } = showroom;
    const hasRoute = (name: string): boolean => {
      const [method = '', url = ''] = name.split(' ');
      return app.hasRoute({ method: method as 'GET', url });
    };
    const names = Object.keys(ENDPOINTS);
    expect(names.filter((name) => !hasRoute(name))).toEqual([]);
    const ofKinds = [
      ...KINDS.flatMap((kind) =>
        Object.keys(documentEndpoints(kind)).map((name) => name.replace(':collection', kind.collection)),
      ),
      ...RECORD_KINDS.flatMap((kind) =>
        [kind.name, ...(kind.formerNames ?? [])].flatMap((records) =>
          Object.keys(recordEndpoints(kind)).map((name) => name.replace(':records', records)),
        ),
      ),
    ];
    const routes = Object.entries(apiDocument.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const known = new Set([...names, ...ofKinds]);
    expect(routes.filter((name) => !known.has(name))).toEqual([]);
  });

  it('another method gets 405 with Allow, and an unknown path 404', async () => {
    const other = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string) => {
      const { statusCode, headers, body } = await showroom.shopper.send(method, url);
      const { message } = JSON.parse(body) as Json;
      return [statusCode, headers.allow, message];
    };
    const refused = (allow: string) => [405, allow, 'Method Not Allowed'];
    expect(await other('DELETE', '/healthz')).toEqual(refused('GET, HEAD'));
    expect(await other('PUT', '/api/pages/care/')).toEqual([404, undefined, 'Not Found']);
    expect(await other('POST', '/api/pages/care')).toEqual(refused('GET, HEAD, PUT, DELETE'));
    expect(await other('GET', '/api/pages')).toEqual(refused('POST'));
    expect(await other('POST', '/product/cairn-9')).toEqual(refused('GET, HEAD'));
    expect(await other('GET', '/api/nothing')).toEqual([404, undefined, 'Not Found']);
    expect(await other('POST', '/api/nothing')).toEqual([404, undefined, 'Not Found']);
    expect(await other('POST', '/api/pages')).toEqual([401, undefined, 'Invalid token.']);
  });

  it('its page loads nothing from other servers', async () => {
    const page = await showroom.shopper.get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
    expect(files.length).toBeGreaterThan(4);
    for (const url of files) {
      expect(url).toMatch(/^\/api\/docs\//);
      expect((await showroom.shopper.get(url)).statusCode).toBe(200);
    }
    expect(page.body).not.toMatch(/<script>|https?:/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });
});

describe('When a developer adds a route', () => {
  it('the server does not start until it is an endpoint', async () => {
    const app = fastify();
    await describeApi(app, '1.0.0');
    expect(() => app.get('/api/new', async () => ({}))).toThrow('GET /api/new is no endpoint');
    await app.close();
  });

  it('its statuses follow from what it takes, and from who may use it', async () => {
    const app = fastify();
    await describeApi(app, '1.0.0');
    const made = endpoints('App', {
      'GET /open': { access: 'anyone', summary: 'Open', response: z.object({}) },
      'PUT /guarded/:id': {
        access: 'content.edit',
        summary: 'Guarded',
        headers: ifMatch,
        body: z.object({}),
        response: noContent,
        errors: [409],
        except: [415],
      },
    });
    const route = routesOf(app, made, {});
    route('GET /open', () => ({}));
    route('PUT /guarded/:id', { rateLimit: { max: 1 } }, async () => undefined);
    await app.ready();
    const { paths = {} } = app.swagger();
    const statuses = (operation: object = {}) => Object.keys((operation as Operation).responses);
    expect(statuses(paths['/open']?.['get' as never])).toEqual(['200', '500', '503']);
    expect(statuses(paths['/guarded/{id}']?.['put' as never])).toEqual([
      '204',
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '413',
      '429',
      '500',
      '503',
    ]);
    await app.close();
  });
});
