// Reviews: authors ask, publishers look. See src/server/publishing/README.md#reviews.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { KINDS } from '#content/kinds.ts';
import { byEnvironment } from '#protocol/paramSchemas.ts';
import {
  byReview,
  environmentReview,
  review,
  reviewBody,
  reviewCommentBody,
  type Review,
} from '#protocol/reviewSchemas.ts';
import { hasRight, isRole } from '#rules/rights.ts';
import { reviewMail } from '../accounts/accountMails.ts';
import { SITE } from '../documents/documentGate.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { limitWriting } from '../audit/limitWriting.ts';
import { describe, noContent, typed } from '../platform/http/apiDocument.ts';
import { chosenOf } from './publishGate.ts';
import { reviews as reviewKind } from '#records/kinds/reviews.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { inEachEnvironment } from './environmentSource.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import type { StoredReview } from './reviewRepository.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { documents, releases, reviews } = services;
  const api = typed(app);

  const list = describe({
    tag: 'Releases',
    access: 'content.view',
    summary: 'Reviews that somebody waits for, the oldest first',
    params: byEnvironment,
    response: { 200: z.array(review) },
    errors: [404, 503],
  });
  api.get('/api/reviews/:env', { schema: list }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    reply.header('cache-control', 'no-store');
    return (await reviews.open(environment)).map((one) => present(one, request));
  });

  const add = describe({
    tag: 'Releases',
    access: 'content.edit',
    summary: 'Asks publishers to look at saved documents, and to publish them',
    params: byEnvironment,
    body: reviewBody,
    response: { 201: review },
    errors: [400, 404, 409, 413, 415, 429, 503, 507],
  });
  api.post('/api/reviews/:env', { schema: add, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    const { note, documents: sent } = request.body;
    const asked = chosenOf(sent).map(({ kind, id, version }) => ({ kind, id, version: version ?? 0 }));
    const waiting = new Set(
      (await releases.unpublished(environment)).map(({ kind, id, version }) => `${kind}/${id}/${version}`),
    );
    if (!asked.every(({ kind, id, version }) => waiting.has(`${kind}/${id}/${version}`)))
      throw new HttpError(
        409,
        'Something of it has been saved or published meanwhile. Look at the changes again.',
      );
    await limitWriting(services, request.actor, reply);
    const id = await reviews.add(environment, note, asked, actorIn(request));
    notifyPublishers(services, request, environment, note);
    return reply.code(201).send(present(await found(environment, id), request));
  });

  const comment = describe({
    tag: 'Releases',
    access: 'content.comment',
    summary: 'Comments on a review',
    params: byReview,
    body: reviewCommentBody,
    response: { 201: review },
    errors: [400, 404, 413, 415, 429, 503, 507],
  });
  const comments = '/api/reviews/:env/:review/comments';
  api.post(comments, { schema: comment, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const { env, review: id } = request.params;
    const one = await found(env, Number(id));
    await limitWriting(services, request.actor, reply);
    await reviews.comment(one.id, request.body.text, actorIn(request));
    return reply.code(201).send(present(await found(env, one.id), request));
  });

  const removal = describe({
    tag: 'Releases',
    access: 'content.edit',
    summary: 'Takes a review off the list: one’s own, or as somebody who may publish',
    params: byReview,
    response: { 204: noContent },
    errors: [403, 404, 503, 507],
  });
  api.delete('/api/reviews/:env/:review', { schema: removal }, async (request, reply) => {
    const one = await found(request.params.env, Number(request.params.review));
    if (!isOwn(one, request) && !mayPublish(request))
      throw new HttpError(403, 'Only who asked, or a publisher, can take it off the list.', {
        right: 'content.publish',
      });
    await reviews.close(one, actorIn(request));
    return reply.code(204).send();
  });

  async function environmentOf(id: string): Promise<string> {
    if (!(await documents.lastSave(SITE, id))) throw notFound();
    return id;
  }

  async function found(environment: string, id: number): Promise<StoredReview> {
    const one = (await reviews.open(environment)).find((candidate) => candidate.id === id);
    if (!one) throw notFound();
    return one;
  }
}

export const reviewSource = (services: Services): RecordSource =>
  loadedRecords({
    kind: reviewKind,
    item: environmentReview,
    load: (request) =>
      inEachEnvironment(services, async (environment) =>
        (await services.reviews.open(environment)).map((one) => ({
          ...present(one, request),
          environment,
          documentCount: one.documents.length,
        })),
      ),
  });

const present = (one: StoredReview, request: FastifyRequest): Review => ({
  id: one.id,
  note: one.note,
  by: one.by,
  at: one.at,
  isOwn: isOwn(one, request),
  documents: one.documents.map(({ kind, ...document }) => ({
    collection: KINDS.find((candidate) => candidate.kind === kind)?.collection ?? kind,
    ...document,
  })),
  comments: one.comments,
});

const isOwn = ({ account }: StoredReview, { actor }: { actor: Actor | null }): boolean =>
  account !== null && account === actor?.id;

const mayPublish = ({ account }: FastifyRequest): boolean =>
  account !== null && isRole(account.role) && hasRight(account.role, 'content.publish');

const actorIn = ({ actor }: { actor: Actor | null }): Actor => actor ?? { id: null, name: '' };

/** Mails everybody who may publish; nobody waits for it. */
function notifyPublishers(
  { accounts, documents, mailer, settings }: Services,
  request: FastifyRequest,
  environment: string,
  note: string,
): void {
  const { actor } = request;
  if (!mailer) return;
  const send = async (): Promise<void> => {
    const name = (await documents.get(SITE, environment))?.name ?? environment;
    const address = `${settings.publicUrl ?? ''}/edit/publishing?env=${encodeURIComponent(environment)}`;
    const publishers = (await accounts.people()).filter(
      ({ id, role, blocked }) =>
        blocked === 0 && id !== actor?.id && isRole(role) && hasRight(role, 'content.publish'),
    );
    for (const { email } of publishers)
      await mailer.send(reviewMail(email, { author: actor?.name ?? '', environment: name, note, address }));
  };
  send().catch((error: unknown) => request.log.warn({ err: error }, 'a review could not be mailed'));
}
