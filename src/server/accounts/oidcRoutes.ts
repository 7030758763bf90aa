// Signing in with the company's accounts. See src/server/operating/README.md#the-companys-sign-in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEditPath } from '#rules/editPath.ts';
import { SIGN_IN_PROBLEM, type SignInProblem } from '#rules/signInProblems.ts';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { flowToken, setFlowCookie } from './sessionCookie.ts';
import { signedIn } from './signedIn.ts';
import { LastAdministrator } from './accountAccess.ts';
import { actorOf } from './accountRow.ts';
import { refuseUntil } from '../platform/http/tooMany.ts';
import * as audit from '../audit/auditRepository.ts';
import * as signInLimits from './signInLimits.ts';
import * as signInFlows from './signInFlowRepository.ts';
import { companyAccount } from './companyAccounts.ts';
import { inTransaction } from '../platform/database/transactions.ts';

export function oidcRoutes(app: FastifyInstance, services: Services): void {
  const { database, openIdConnect, settings } = services;

  route(app, 'GET /auth/methods', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { password: settings.hasPasswords, company: openIdConnect?.name ?? null };
  });

  route(app, 'GET /auth/oidc', async (request, reply) => {
    if (!openIdConnect) throw notFound();
    const returnTo = safePath(request.query.return);
    refuseUntil(reply, await signInLimits.countBegun(database, clientAddress(request.ip), Date.now()));
    try {
      const { url, flow } = await openIdConnect.start();
      const token = await signInFlows.begin(database, { ...flow, return_to: returnTo }, Date.now());
      setFlowCookie(request, reply, token);
      return reply.redirect(url.href);
    } catch (error) {
      request.log.warn({ err: error }, 'the company’s sign-in does not respond');
      return leadBack(reply, returnTo, 'away');
    }
  });

  route(app, 'GET /auth/oidc/callback', async (request, reply) => {
    if (!openIdConnect) throw notFound();
    const token = flowToken(request);
    setFlowCookie(request, reply, null);
    const flow = token === undefined ? undefined : await signInFlows.finish(database, token, Date.now());
    if (!flow) return leadBack(reply, undefined, 'expired');
    const identity = await openIdConnect.finish(queryOf(request), flow).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the company’s sign-in failed');
      return undefined;
    });
    if (!identity) return leadBack(reply, flow.return_to, 'failed');
    // The provider may not demote the last administrator: no account could manage people then.
    const account = await inTransaction(database, (tx) => companyAccount(tx, identity)).catch(
      (error: unknown) => {
        if (error instanceof LastAdministrator) return undefined;
        throw error;
      },
    );
    if (!account) {
      await audit.add(database, { actor: null, action: 'sign-in-failed', subject: identity.email });
      return leadBack(reply, flow.return_to, 'refused');
    }
    await audit.add(database, { actor: actorOf(account), action: 'sign-in', subject: account.email });
    await signedIn(app, services, request, reply, account);
    return reply.redirect(flow.return_to, 303);
  });
}

const queryOf = ({ url }: FastifyRequest): string => url.split('?')[1] ?? '';

/** A path of the editor: a redirect must not lead to another site. */
function safePath(path = '/edit'): string {
  if (!URL.canParse(path, 'http://showroom.invalid')) return '/edit';
  const { origin, pathname, search } = new URL(path, 'http://showroom.invalid');
  return origin === 'http://showroom.invalid' && isEditPath(pathname) ? pathname + search : '/edit';
}

function leadBack(reply: FastifyReply, path: string | undefined, problem: SignInProblem): FastifyReply {
  const { pathname, searchParams } = new URL(safePath(path), 'http://showroom.invalid');
  searchParams.set(SIGN_IN_PROBLEM, problem);
  return reply.redirect(`${pathname}?${searchParams.toString()}`, 303);
}
