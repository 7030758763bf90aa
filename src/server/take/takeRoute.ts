// The page of a link that a shopper took along: for a phone, without script, cookie or sign-in. See
// src/server/take/README.md#take-along.
import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TAKE_ALONG_EVENT } from '#rules/takeAlong.ts';
import { isCurrent } from '../platform/http/etag.ts';
import { route } from '../platform/http/route.ts';
import type { Releases } from '../publishing/releases.ts';
import type { Services } from '../services.ts';
import { TAKE_POLICY } from './takeShell.ts';
import { takeNotice, TakePages, type TakePage } from './takePages.ts';

/** Phones of a store may share its address. */
const LIMIT = { max: 120, timeWindow: '1 minute' };
/** One for all phones: it is no person. */
const CLIENT_ID = 'take-along';
const MICROS_PER_MS = 1000;
const SERVER_ERROR = 500;
/** Who looks at a link without a person: search engines, and previews of messages. */
const MACHINES = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|headless/i;

export function takeRoute(app: FastifyInstance, services: Services, releases: Releases): void {
  const pages = new TakePages(services.database, releases);

  const options = {
    rateLimit: LIMIT,
    // People read it, not programs.
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const status = error.statusCode ?? SERVER_ERROR;
      if (status >= SERVER_ERROR) request.log.error({ err: error }, 'a page for a phone could not be made');
      return sendPage(reply, takeNotice(status, firstLanguage(request)));
    },
  };
  const send = async (
    request: FastifyRequest<{ Params: { payload: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const nowMs = Date.now();
    const page = await pages.page(request.params.payload, firstLanguage(request), nowMs);
    if (page.opened && isPerson(request)) await count(page.opened, nowMs);
    if (page.status === 200 && isCurrent(request.headers['if-none-match'], page.etag))
      return withHeaders(reply, page).code(304).send();
    return sendPage(reply, page);
  };

  route(app, 'GET /take/:payload', options, send);
  route(app, 'GET /TAKE/:payload', options, send);

  /** How often, of what and when: nothing of who. A page is worth more than its count. */
  const count = async (
    { environment, screen, id, langCode }: NonNullable<TakePage['opened']>,
    nowMs: number,
  ): Promise<void> => {
    if (services.settings.analytics !== 'package') return;
    const event = {
      event_id: randomUUID(),
      name: TAKE_ALONG_EVENT,
      timestamp_micros: nowMs * MICROS_PER_MS,
      params: {
        session_id: CLIENT_ID,
        engagement_time_msec: 0,
        category: 'take_along',
        label: `${screen}/${id}`,
        screen,
        screen_id: id,
        language: langCode,
        environment,
      },
    };
    await services.events
      .add({ clientId: CLIENT_ID, events: [event], receivedMs: nowMs })
      .catch((error: unknown) => app.log.warn({ err: error }, 'an opened page could not be counted'));
  };
}

const sendPage = (reply: FastifyReply, page: TakePage): FastifyReply =>
  withHeaders(reply, page).code(page.status).type('text/html; charset=utf-8').send(page.html);

function withHeaders(reply: FastifyReply, { status, etag, keptS }: TakePage): FastifyReply {
  if (status !== 200) reply.header('vary', 'accept-language');
  return reply.headers({
    'content-security-policy': TAKE_POLICY,
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    etag,
    'cache-control': keptS > 0 ? `public, max-age=${keptS}` : 'no-cache',
  });
}

function isPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`;
  return (
    method === 'GET' &&
    !/prefetch|prerender|preview/i.test(purpose) &&
    !MACHINES.test(headers['user-agent'] ?? '')
  );
}

const firstLanguage = ({ headers }: FastifyRequest): string =>
  (headers['accept-language'] ?? '').slice(0, 2).toLowerCase();
