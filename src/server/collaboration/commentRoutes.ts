// Comments on fields of documents. See src/server/collaboration/README.md#comments.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kindByCollection, KINDS_BY_NAME, type Kind, type KindName } from '#content/kinds.ts';
import type { CommentThread } from '#protocol/collaborationEndpoints.ts';
import { hasRight } from '#rules/rights.ts';
import { mentionMail } from '../accounts/accountMails.ts';
import { forbidden, notFound, unauthorized } from '../platform/http/httpErrors.ts';
import { limitWriting } from '../accounts/limitWriting.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import type { Account } from '../accounts/accountRow.ts';
import * as documents from '../documents/documentRepository.ts';
import * as comments from './commentRepository.ts';
import * as accounts from '../accounts/accountRepository.ts';

export function commentRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;

  route(app, 'GET /api/colleagues', async () => {
    const people = await accounts.people(database);
    return people
      .filter(({ blocked }) => blocked === 0)
      .map(({ id, name, email }) => ({ id, name: name || email }));
  });

  route(app, 'GET /api/comments/:collection/:id', async ({ params }) =>
    (await comments.ofDocument(database, kindOf(params.collection).kind, params.id)).map(present),
  );

  route(app, 'POST /api/comments/:collection/:id', async (request, reply) => {
    const { collection, id } = request.params;
    const { path, text, mentions = [] } = request.body;
    const { kind } = kindOf(collection);
    if (!(await documents.get(database, kind, id))) throw notFound();
    const account = accountOf(request);
    await limitWriting(database, request.actor, reply);
    const thread = await comments.begin(database, kind, id, path, { account: account.id, text });
    notify(services, request, mentions, { text, thread, kind: kindOf(collection), id });
    return present(await threadOf(thread));
  });

  route(app, 'POST /api/comment-threads/:thread', async (request, response) => {
    const { id, resolved, kind, document } = await threadOf(request.params.thread);
    const { text, mentions = [] } = request.body;
    await limitWriting(database, request.actor, response);
    await comments.reply(database, id, { account: accountOf(request).id, text });
    if (resolved) await comments.resolve(database, id, null);
    const place = { kind: KINDS_BY_NAME[kind as KindName], id: document };
    notify(services, request, mentions, { text, thread: id, ...place });
    return present(await threadOf(id));
  });

  route(app, 'PATCH /api/comment-threads/:thread', async (request) => {
    const { id } = await threadOf(request.params.thread);
    await comments.resolve(database, id, request.body.resolved ? accountOf(request).id : null);
    return present(await threadOf(id));
  });

  route(app, 'DELETE /api/comment-threads/:thread/:comment', async (request) => {
    const { id, comments: written } = await threadOf(request.params.thread);
    const comment = written.find((one) => one.id === request.params.comment);
    if (!comment) throw notFound();
    const account = accountOf(request);
    if (comment.author.id !== account.id && !hasRight(account.role, 'people.manage'))
      throw forbidden('people.manage');
    await comments.remove(database, id, comment.id);
  });

  async function threadOf(id: string): Promise<comments.Thread> {
    const thread = await comments.thread(database, id);
    if (!thread) throw notFound();
    return thread;
  }
}

function kindOf(collection: string): Kind {
  const kind = kindByCollection(collection);
  if (!kind) throw notFound();
  return kind;
}

function accountOf({ account }: FastifyRequest): Account {
  if (!account) throw unauthorized();
  return account;
}

const present = ({ id, path, resolved, comments }: comments.Thread): CommentThread => ({
  id,
  path,
  resolved,
  comments,
});

/** Where a document is edited; settings and home screens have the id of their environment. */
const editPathOf = ({ route }: Kind, id: string): string =>
  route === null || route === 'home'
    ? `/edit?env=${encodeURIComponent(id)}`
    : `/edit/${route}/${encodeURIComponent(id)}`;

/** Mails those who are mentioned, in the background. */
function notify(
  { database, mailer, settings }: Services,
  request: FastifyRequest,
  mentions: readonly number[],
  { text, thread, kind, id: documentId }: { text: string; thread: string; kind: Kind; id: string },
): void {
  const author = accountOf(request);
  if (!mailer || mentions.length === 0) return;
  const send = async (): Promise<void> => {
    const people = await accounts.people(database);
    const mentioned = people.filter(
      ({ id, blocked }) => mentions.includes(id) && blocked === 0 && id !== author.id,
    );
    const name = (await documents.get(database, kind.kind, documentId))?.name ?? documentId;
    const mail = {
      author: author.name || author.email,
      document: name,
      text,
      // The editor opens the thread at its field, wherever that is by then.
      address: `${settings.publicUrl ?? ''}${editPathOf(kind, documentId)}#comments=${thread}`,
    };
    for (const { email } of mentioned) await mailer.send(mentionMail(email, mail));
  };
  send().catch((error: unknown) => request.log.warn({ err: error }, 'a mention could not be mailed'));
}
