// Reviews: authors ask, publishers look. See src/server/publishing/README.md#reviews.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KINDS } from '#content/kinds.ts';
import { environmentReview, type Review } from '#protocol/reviewSchemas.ts';
import { hasRight, isRole } from '#rules/rights.ts';
import { reviewMail } from '../accounts/accountMails.ts';
import { SITE } from '../documents/documentGate.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { limitWriting } from '../accounts/limitWriting.ts';
import { route } from '../platform/http/route.ts';
import { chosenOf } from './publishGate.ts';
import { reviews as reviewKind } from '#records/kinds/reviews.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { inEachEnvironment } from './environmentSource.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import * as accounts from '../accounts/accountRepository.ts';
import * as reviews from './reviewRepository.ts';
import * as storedReleases from './releaseRepository.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;

  route(app, 'GET /api/reviews/:env', async (request) => {
    const environment = await environmentOf(request.params.env);
    return (await reviews.open(database, environment)).map((one) => present(one, request));
  });

  route(app, 'POST /api/reviews/:env', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    const { note, documents: sent } = request.body;
    const asked = chosenOf(sent).map(({ kind, id, version }) => ({ kind, id, version: version ?? 0 }));
    const waiting = new Set(
      (await storedReleases.unpublished(database, environment)).map(
        ({ kind, id, version }) => `${kind}/${id}/${version}`,
      ),
    );
    if (!asked.every(({ kind, id, version }) => waiting.has(`${kind}/${id}/${version}`)))
      throw new HttpError(
        409,
        'Something of it has been saved or published meanwhile. Look at the changes again.',
      );
    await limitWriting(services.database, request.actor, reply);
    const id = await reviews.add(database, environment, note, asked, actorIn(request));
    notifyPublishers(services, request, environment, note);
    return present(await found(environment, id), request);
  });

  route(
    app,
    'POST /api/reviews/:env/:review/comments',
    { bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const { env, review: id } = request.params;
      const one = await found(env, Number(id));
      await limitWriting(services.database, request.actor, reply);
      await reviews.comment(database, one.id, request.body.text, actorIn(request));
      return present(await found(env, one.id), request);
    },
  );

  route(app, 'DELETE /api/reviews/:env/:review', async (request) => {
    const one = await found(request.params.env, Number(request.params.review));
    if (!isOwn(one, request) && !mayPublish(request))
      throw new HttpError(403, 'Only who asked, or a publisher, can take it off the list.', {
        right: 'content.publish',
      });
    await reviews.close(database, one, actorIn(request));
  });

  async function environmentOf(id: string): Promise<string> {
    if (!(await documents.lastSave(database, SITE, id))) throw notFound();
    return id;
  }

  async function found(environment: string, id: number): Promise<reviews.StoredReview> {
    const one = (await reviews.open(database, environment)).find((candidate) => candidate.id === id);
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
        (await reviews.open(services.database, environment)).map((one) => ({
          ...present(one, request),
          environment,
          documentCount: one.documents.length,
        })),
      ),
  });

const present = (one: reviews.StoredReview, request: FastifyRequest): Review => ({
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

const isOwn = ({ account }: reviews.StoredReview, { actor }: { actor: Actor | null }): boolean =>
  account !== null && account === actor?.id;

const mayPublish = ({ account }: FastifyRequest): boolean =>
  account !== null && isRole(account.role) && hasRight(account.role, 'content.publish');

const actorIn = ({ actor }: { actor: Actor | null }): Actor => actor ?? { id: null, name: '' };

/** Mails everybody who may publish, in the background. */
function notifyPublishers(
  { database, mailer, settings }: Services,
  request: FastifyRequest,
  environment: string,
  note: string,
): void {
  const { actor } = request;
  if (!mailer) return;
  const send = async (): Promise<void> => {
    const name = (await documents.get(database, SITE, environment))?.name ?? environment;
    const address = `${settings.publicUrl ?? ''}/edit/publishing?env=${encodeURIComponent(environment)}`;
    const publishers = (await accounts.people(database)).filter(
      ({ id, role, blocked }) =>
        blocked === 0 && id !== actor?.id && isRole(role) && hasRight(role, 'content.publish'),
    );
    for (const { email } of publishers)
      await mailer.send(reviewMail(email, { author: actor?.name ?? '', environment: name, note, address }));
  };
  send().catch((error: unknown) => request.log.warn({ err: error }, 'a review could not be mailed'));
}
