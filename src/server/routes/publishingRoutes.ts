// Publishing by hand: what would change, releases, and the way back. See
// src/server/README.md#218-publishing.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { KINDS, kindByCollection } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { document } from '#protocol/contentSchemas.ts';
import { byEnvironment } from '#protocol/paramSchemas.ts';
import {
  checkBody,
  checkFinding,
  draftCheckBody,
  goBackBody,
  publishBody,
  publishing,
  publishingBody,
  release,
  releasesQuery,
  type Publishing,
  type ReleaseInfo,
} from '#protocol/releaseSchemas.ts';
import type { CheckedDocument } from '#rules/checkTypes.ts';
import { editRightOf } from '#rules/rights.ts';
import { presentDocument, SITE } from '../documentGate.ts';
import { HttpError, notFound, validationError } from '../httpErrors.ts';
import { chosenOf, requirePassed } from '../publishGate.ts';
import { describe, typed } from '../plugins/apiDocument.ts';
import { requireRight } from '../plugins/authPlugin.ts';
import { partsOf, rowsOf, saveParts } from '../partialRelease.ts';
import { checkChanges, checkDraft } from '../releaseChecks.ts';
import type { Releases } from '../releases.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../storage/auditRepository.ts';
import { DocumentRepository } from '../storage/documentRepository.ts';
import {
  ReleaseRepository,
  type PublishResult,
  type Release,
  type UnpublishedChange,
} from '../storage/releaseRepository.ts';
import { inTransaction } from '../storage/transactions.ts';

const PAGE_SIZE = 50;
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export function publishingRoutes(app: FastifyInstance, services: Services, bundles: Releases): void {
  const { documents, releases } = services;
  const api = typed(app);
  const ofEnvironment = { tag: 'Releases', params: byEnvironment } as const;

  const state = describe({
    ...ofEnvironment,
    access: 'content.view',
    summary: 'How an environment is published, and what is saved but not published',
    response: { 200: publishing },
    errors: [404, 503],
  });
  api.get('/api/publishing/:env', { schema: state }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    reply.header('cache-control', 'no-store');
    return present(environment);
  });

  const change = describe({
    ...ofEnvironment,
    access: 'content.publish',
    summary: 'Publishes an environment by hand from now on, or each save at once',
    body: publishingBody,
    response: { 200: publishing },
    errors: [400, 404, 413, 415, 503, 507],
  });
  api.put('/api/publishing/:env', { schema: change }, async (request) => {
    const environment = await environmentOf(request.params.env);
    await releases.setMode(environment, request.body.mode, actorIn(request));
    return present(environment);
  });

  const list = describe({
    ...ofEnvironment,
    access: 'content.view',
    summary: 'Releases, newest first, 50 at most',
    querystring: releasesQuery,
    response: { 200: z.array(release) },
    errors: [400, 404, 503],
  });
  api.get('/api/releases/:env', { schema: list }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    reply.header('cache-control', 'no-store');
    const before = request.query.before === undefined ? undefined : Number(request.query.before);
    if (before !== undefined && !Number.isSafeInteger(before))
      throw validationError([{ path: 'before', message: 'Must be a number' }]);
    return (await releases.list(environment, { before, limit: PAGE_SIZE })).map(presentRelease);
  });

  const checks = describe({
    ...ofEnvironment,
    access: 'content.view',
    summary: 'What the checks find in these documents, and in others because of them',
    body: checkBody,
    response: { 200: z.array(checkFinding) },
    errors: [400, 404, 413, 415, 503],
  });
  const bodyLimit = BODY_LIMIT_BYTES;
  api.post('/api/publishing/:env/checks', { schema: checks, bodyLimit }, async (request) => {
    const environment = await environmentOf(request.params.env);
    const { documents: sent, at, languages } = request.body;
    const over =
      at === undefined ? undefined : (await bundles.at(environment, new Date(at).toISOString())).bundle.rows;
    const chosen = chosenOf(sent);
    const parts = await partsOf(services, environment, chosen, languages);
    return checkChanges(services, environment, chosen, { over, parts: rowsOf(parts) });
  });

  const draftChecks = describe({
    ...ofEnvironment,
    access: 'content.view',
    summary: 'What the checks find in a document that is not saved yet',
    body: draftCheckBody,
    response: { 200: z.array(checkFinding) },
    errors: [400, 404, 413, 415, 503],
  });
  const drafts = '/api/publishing/:env/draft-checks';
  api.post(drafts, { schema: draftChecks, bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
    const environment = await environmentOf(request.params.env);
    const { collection, id, document: sent } = request.body;
    const kind = kindByCollection(collection);
    if (!kind) throw notFound();
    const draft = { kind: kind.kind, id, document: restore(kind, { ...sent, id }) } as CheckedDocument;
    const { bundle } = await bundles.saved(environment);
    return checkDraft(services.media, environment, draft, bundle.rows);
  });

  const publish = describe({
    ...ofEnvironment,
    access: 'content.publish',
    summary: 'Publishes saved documents as one whole; 409 if somebody else has published meanwhile',
    body: publishBody,
    response: { 201: release },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.post('/api/releases/:env', { schema: publish, bodyLimit }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    const { base, note, documents: sent, languages } = request.body;
    const chosen = chosenOf(sent);
    const parts = await partsOf(services, environment, chosen, languages);
    requirePassed(await checkChanges(services, environment, chosen, { parts: rowsOf(parts) }), note);
    const by = actorIn(request);
    const made = await inTransaction(services.database, async (tx) => {
      const [inside, drafts] = [new ReleaseRepository(tx), new DocumentRepository(tx)];
      const saved =
        parts.length === 0
          ? chosen
          : await saveParts({ releases: inside, documents: drafts }, chosen, parts, by);
      // Throws, and then nothing has been saved, if it cannot be published.
      return published(await inside.publish(environment, { base, chosen: saved, note }, by));
    });
    return reply.code(201).send(made);
  });

  const back = describe({
    ...ofEnvironment,
    access: 'content.publish',
    summary: 'Makes an earlier release live again, as a new one',
    body: goBackBody,
    response: { 201: release },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.post('/api/releases/:env/back', { schema: back }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    const earlier = await releases.get(request.body.to);
    if (earlier?.environment !== environment) throw notFound();
    const result = await releases.goBack(environment, request.body, actorIn(request));
    return reply.code(201).send(published(result));
  });

  const discard = describe({
    ...ofEnvironment,
    access: 'content.edit',
    summary: 'Saves a document as kiosks show it; one that they do not show is deleted',
    body: z.object({ collection: z.string(), id: z.string() }),
    response: { 200: z.nullable(document) },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.post('/api/publishing/:env/discards', { schema: discard }, async (request) => {
    const environment = await environmentOf(request.params.env);
    const kind = kindByCollection(request.body.collection);
    if (!kind) throw notFound();
    requireRight(request, editRightOf(kind.kind));
    const { id } = request.body;
    return inTransaction(services.database, async (tx) => {
      const drafts = new DocumentRepository(tx);
      const changes = await new ReleaseRepository(tx).unpublished(environment);
      const changed = changes.find((one) => one.kind === kind.kind && one.id === id);
      if (!changed) throw new HttpError(409, 'Kiosks show this document as it is saved.');
      if (changed.liveVersion === null) {
        await drafts.remove(kind.kind, id, actorIn(request));
        return null;
      }
      const live = await drafts.revision(kind.kind, id, changed.liveVersion);
      if (!live?.body) throw notFound();
      if (changed.isDeleted) await drafts.restore(kind.kind, id, actorIn(request));
      const saved = await drafts.save(kind.kind, id, live.body, actorIn(request));
      if (saved.outcome !== 'saved') throw notFound();
      return presentDocument(kind, saved.document);
    });
  });

  async function environmentOf(id: string): Promise<string> {
    if (!(await documents.lastSave(SITE, id))) throw notFound();
    return id;
  }

  async function present(environment: string): Promise<Publishing> {
    const { mode, release: current } = await releases.publishing(environment);
    const changes = await releases.unpublished(environment);
    return {
      mode,
      release: current ? presentRelease(current) : null,
      changes: changes.map(presentChange),
    };
  }
}

const presentChange = ({ kind, ...change }: UnpublishedChange) => ({
  collection: KINDS.find((one) => one.kind === kind)?.collection ?? kind,
  ...change,
});

const actorIn = ({ actor }: { actor: Actor | null }): Actor => actor ?? { id: null, name: '' };

const presentRelease = ({ id, hash, reason, note, at, by }: Release): ReleaseInfo => ({
  id,
  hash,
  reason,
  note,
  at,
  by,
});

function published(result: PublishResult): ReleaseInfo {
  switch (result.outcome) {
    case 'published':
      return presentRelease(result.release);
    case 'stale': {
      const { by, at, id } = result.current;
      throw new HttpError(409, `${by ?? 'Somebody'} has published meanwhile. Look at the changes again.`, {
        release: id,
        publishedAt: at,
      });
    }
    case 'unknown': {
      const { kind, id } = result.document;
      throw new HttpError(409, `${kind}/${id} is not saved as it was chosen. Look at the changes again.`);
    }
    case 'nothing':
      throw new HttpError(409, 'There is nothing to publish.');
  }
}
