// Links that work once: joining by an invitation, and choosing a new password. See
// src/server/accounts/README.md#sign-in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRole } from '#rules/rights.ts';
import { accountLinkOf } from './accountLinkUrl.ts';
import { resetMail } from './accountMails.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { explainTakenName } from './ownPassword.ts';
import { requireGoodPassword } from './passwordGate.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { signedIn, signedInByPassword } from './signedIn.ts';
import { emailOf } from './accountAccess.ts';
import type { AccountLinkTable } from '../platform/database/tables.ts';
import { actorOf } from './accountRow.ts';
import { refuseUntil } from '../platform/http/tooMany.ts';
import * as audit from '../audit/auditRepository.ts';
import * as accounts from './accountRepository.ts';
import * as accountLinks from './accountLinkRepository.ts';
import * as passkeys from './passkeyRepository.ts';
import * as signInLimits from './signInLimits.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

/** The same for a link that was used, replaced, is too old or was never made. */
const linkGone = () =>
  new HttpError(410, 'This link no longer works. Ask the person who sent it for a new one.');

export function accountLinkRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  route(app, 'POST /auth/link', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const { page, token } = request.body;
    const { email, role } = await requireUsable(services, request, reply, page, token);
    return { email, role: isRole(role) ? role : null };
  });

  route(app, 'POST /auth/accept', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const { token, name, password } = request.body;
    await requireUsable(services, request, reply, 'join', token);
    requireGoodPassword(password, 'password');
    const account = await accounts
      .join(database, token, { name, password }, Date.now())
      .catch(explainTakenName);
    if (!account) throw linkGone();
    await audit.add(database, {
      actor: actorOf(account),
      action: 'join',
      subject: account.email,
      detail: { role: account.role },
    });
    return signedIn(app, services, request, reply, account);
  });

  route(app, 'POST /auth/reset', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const { token, password } = request.body;
    await requireUsable(services, request, reply, 'reset', token);
    requireGoodPassword(password, 'password');
    const link = await accountLinks.use(database, 'reset', token, Date.now());
    const account = link?.account == null ? undefined : await accounts.get(database, link.account);
    if (account?.blocked !== 0) throw linkGone();
    await accounts.setPassword(database, account.id, password);
    // One that another person has added would still open the account.
    if (account.second_factor === 0) await passkeys.removeAll(database, account.id);
    await audit.add(database, { actor: actorOf(account), action: 'reset-password', subject: account.email });
    return signedInByPassword(app, services, request, reply, account);
  });

  route(app, 'POST /auth/forgotten', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const email = emailOf(request.body.email);
    await limit(services, request, reply, `forgotten ${email}`);
    // After the response, whose time would tell whether there is an account.
    reply.raw.once('finish', () => {
      sendReset(services, email).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a link for a new password could not be sent'),
      );
    });
    return {};
  });
}

async function sendReset({ database, mailer, settings }: Services, email: string): Promise<void> {
  if (!mailer || settings.publicUrl === undefined) return;
  const account = await accounts.byEmail(database, email);
  if (!account || (await accountLinks.wasMailedLately(database, email, Date.now()))) return;
  if ((await signInLimits.countForgotten(database, email, Date.now())) > 0) return;
  const made = await accountLinks.create(
    database,
    { purpose: 'mailedReset', email, account: account.id },
    Date.now(),
  );
  await audit.add(database, {
    actor: null,
    action: 'make-reset-link',
    subject: email,
    detail: { mailed: true },
  });
  await mailer.send(resetMail(email, accountLinkOf(settings.publicUrl, 'reset', made)));
}

/** The link, before anything is done with it. Throws 410, or 429 for who tries many links. */
async function requireUsable(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  page: accountLinks.LinkPage,
  token: string,
): Promise<AccountLinkTable> {
  await limit(services, request, reply, `link ${token}`);
  const link = await accountLinks.find(services.database, page, token, Date.now());
  const account = link?.account == null ? undefined : await accounts.get(services.database, link.account);
  if (!link || (account && account.blocked !== 0)) throw linkGone();
  return link;
}

async function limit(
  { database, settings }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: string,
): Promise<void> {
  if (!settings.hasPasswords) throw new HttpError(403, 'Use your company account to sign in.');
  refuseUntil(
    reply,
    await signInLimits.count(database, { address: clientAddress(request.ip), account }, Date.now()),
  );
}
