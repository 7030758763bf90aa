// Publishing by hand: what would change, and what the checks say of it. See
// src/server/publishing/README.md#publishing.
import type { FastifyInstance } from 'fastify';
import { KINDS, kindByCollection } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import type { Publishing } from '#protocol/releaseSchemas.ts';
import type { CheckedDocument } from '#rules/checkTypes.ts';
import { editRightOf } from '#rules/rights.ts';
import { presentDocument } from '../documents/documentGate.ts';
import { HttpError, notFound, savedSince } from '../platform/http/httpErrors.ts';
import { chosenOf, lastSaveOf, presentFindings } from './publishGate.ts';
import { route } from '../platform/http/route.ts';
import { requireRight } from '../accounts/authPlugin.ts';
import { checkOrder, environmentOf, NOBODY, presentRelease } from './publishChanges.ts';
import { checkAll, checkDraft } from './releaseChecks.ts';
import { liveDocument } from './releaseDocuments.ts';
import type { Releases } from './releases.ts';
import type { Services } from '../services.ts';
import { authorsOf } from './changeAuthors.ts';
import * as comments from '../collaboration/commentRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as storedReleases from './releaseRepository.ts';
import type { UnpublishedChange } from './unpublishedChanges.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export function publishingRoutes(app: FastifyInstance, services: Services, bundles: Releases): void {
  const { database } = services;
  route(app, 'GET /api/environments/:id/publishing', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    return present(environment);
  });

  route(app, 'GET /api/environments/:id/changes', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    return presentChanges(await storedReleases.unpublished(database, environment));
  });
  route(app, 'GET /api/environments/:id/checks', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const { mode } = await storedReleases.publishing(database, environment);
    if (mode === 'atOnce' || request.query.of === 'everything') {
      const { bundle } = await bundles.saved(environment);
      return presentFindings(await checkAll(services, environment, bundle.rows));
    }
    const chosen = (await storedReleases.unpublished(database, environment)).map(lastSaveOf);
    return presentFindings((await checkOrder(services, environment, { chosen })).findings);
  });

  const bodyLimit = BODY_LIMIT_BYTES;
  route(app, 'POST /api/environments/:id/checks', { bodyLimit }, async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const { documents: sent, at, until, languages } = request.body;
    const order = { chosen: chosenOf(sent), languages };
    if (at === undefined) return presentFindings((await checkOrder(services, environment, order)).findings);
    const startsAt = new Date(at).toISOString();
    const endsAt = until === undefined || until === null ? null : new Date(until).toISOString();
    const span = { startsAt, endsAt };
    return presentFindings((await checkOrder(services, environment, { ...order, span })).findings);
  });

  route(app, 'POST /api/environments/:id/draft-checks', { bodyLimit }, async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const { collection, id, document: sent } = request.body;
    const kind = kindByCollection(collection);
    if (!kind) throw notFound();
    const draft = { kind: kind.kind, id, document: restore(kind, { ...sent, id }) } as CheckedDocument;
    const { bundle } = await bundles.saved(environment);
    return presentFindings(await checkDraft(services, environment, draft, bundle.rows));
  });

  route(app, 'POST /api/environments/:id/discards', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const kind = kindByCollection(request.body.collection);
    if (!kind) throw notFound();
    requireRight(request, editRightOf(kind.kind));
    const { id, version } = request.body;
    const by = request.actor ?? NOBODY;
    return inTransaction(services.database, async (tx) => {
      const changes = await storedReleases.unpublished(tx, environment);
      const changed = changes.find((one) => one.kind === kind.kind && one.id === id);
      if (!changed) throw new HttpError(409, 'Kiosks show this document as it is saved.');
      if (version !== undefined && version !== changed.version) throw savedSince();
      if (changed.liveVersion === null) {
        const removed = await documents.remove(tx, kind.kind, id, by, [changed.version]);
        if (removed.outcome !== 'removed') throw savedSince();
        return null;
      }
      const live = await liveDocument(tx, environment, { kind: kind.kind, id });
      if (!live) throw notFound();
      const body = JSON.parse(live.body) as documents.Body;
      const draft = changed.isDeleted
        ? await documents.restore(tx, kind.kind, id, by)
        : await documents.get(tx, kind.kind, id);
      // A discarded deletion has one more version: the one that was restored.
      const expected = changed.isDeleted ? changed.version + 1 : changed.version;
      const saved = await documents.save(tx, kind.kind, id, body, by, [expected]);
      if (saved.outcome !== 'saved') throw savedSince();
      // Comments stay at their entries.
      if (draft) await comments.follow(tx, kind.kind, id, draft.body, body);
      return presentDocument(kind, saved.document);
    });
  });

  async function present(environment: string): Promise<Publishing> {
    const { mode, release: current } = await storedReleases.publishing(database, environment);
    return {
      mode,
      release: current ? presentRelease(current) : null,
      changes: await presentChanges(await storedReleases.unpublished(database, environment)),
    };
  }

  async function presentChanges(unpublished: readonly UnpublishedChange[]): Promise<Publishing['changes']> {
    const authors = await authorsOf(services.database, unpublished);
    return unpublished.map((change) => ({
      collection: KINDS.find(({ kind }) => kind === change.kind)?.collection ?? change.kind,
      ...change,
      authors: authors.get(`${change.kind}/${change.id}`) ?? [],
    }));
  }
}
