// The audit, for administrators. See src/server/accounts/README.md#people-and-audit.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { auditQuery, AuditPage } from '#protocol/peopleSchemas.ts';
import { sendCsv } from '../platform/http/csvResponse.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import * as audit from '../audit/auditRepository.ts';
import type { AuditTable } from '../platform/database/tables.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as accounts from './accountRepository.ts';

const PAGE_SIZE = 100;
const CSV_AT_ONCE = 1_000;
const COLUMNS = ['at', 'actor', 'name', 'email', 'action', 'subject', 'detail'] as const;

export function auditRoutes(app: FastifyInstance, { database }: Services): void {
  route(app, 'GET /api/audit', async (request): Promise<AuditPage> => {
    const rows = await audit.list(database, { ...filterOf(request.query), limit: PAGE_SIZE + 1 });
    const entries = rows.slice(0, PAGE_SIZE);
    return {
      entries: entries.map(presentEntry),
      next: rows.length > PAGE_SIZE ? (entries.at(-1)?.seq ?? null) : null,
    };
  });

  route(app, 'GET /api/audit/actors', () => audit.actors(database));

  route(app, 'GET /api/audit.csv', async (request, reply) => {
    await audit.add(database, { actor: request.actor, action: 'export', subject: 'audit' });
    // Names are chosen by their owners; those who were removed have none any more.
    const emails = new Map((await accounts.people(database)).map(({ id, email }) => [id, email]));
    const rows = csvRows(database, filterOf(request.query), emails);
    return sendCsv(reply, { file: 'audit.csv', columns: COLUMNS, rows });
  });
}

const filterOf = ({
  from,
  until,
  order,
  ...filter
}: z.output<typeof auditQuery>): Omit<audit.AuditFilter, 'limit'> => ({
  ...filter,
  oldestFirst: order === 'oldest',
  ...(from !== undefined && { fromMs: Date.parse(from) }),
  ...(until !== undefined && { untilMs: Date.parse(until) }),
});

function presentEntry({
  at,
  actor,
  actor_name: name,
  action,
  subject,
  detail,
}: AuditTable): AuditPage['entries'][number] {
  return {
    at: new Date(at).toISOString(),
    actor: name === '' ? null : { id: actor, name },
    action: action as AuditPage['entries'][number]['action'],
    subject,
    detail: JSON.parse(detail) as Record<string, unknown>,
  };
}

/** In portions, so that the database is free between them. */
async function* csvRows(
  db: Database,
  filter: Omit<audit.AuditFilter, 'limit'>,
  emails: ReadonlyMap<number, string>,
) {
  for (let after = filter.after; ; ) {
    const rows = await audit.list(db, { ...filter, after, limit: CSV_AT_ONCE });
    for (const row of rows)
      yield {
        ...row,
        name: row.actor_name,
        email: emails.get(row.actor ?? 0) ?? '',
        at: new Date(row.at).toISOString(),
      };
    after = rows.at(-1)?.seq;
    if (rows.length < CSV_AT_ONCE) return;
  }
}
