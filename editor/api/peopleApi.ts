// People and the audit, for administrators. See src/server/accounts/README.md#people-and-audit.
import { addressOf, call } from '#api/call.ts';
import { download } from '#api/http.ts';
import type { AccountLink, AuditActors, AuditPage, SentAccountLink } from '#protocol/peopleSchemas.ts';
import type { Person } from '#records/kinds/people.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import type { Role } from '#rules/rights.ts';
import { editorCall } from './editorCall.ts';

export type { AuditActors, AuditPage };

type ById = Pick<Person, 'id'>;

// Each rejects with an HttpFailure.
export const invite = (email: string, role: Role): Promise<SentAccountLink> =>
  call('POST /api/:records', {
    params: { records: 'invitations' },
    body: { email, role },
  }) as Promise<unknown> as Promise<SentAccountLink>;
export const changePerson = ({ id }: ById, change: { role?: Role; blocked?: boolean }): Promise<Person> =>
  call('PATCH /api/:records/:id', {
    params: { records: 'people', id },
    body: change,
  }) as Promise<unknown> as Promise<Person>;
export const signOutPerson = ({ id }: ById) => call('POST /api/people/:id/sign-outs', { params: { id } });
export const removePasskeys = ({ id }: ById) => call('DELETE /api/people/:id/passkeys', { params: { id } });
export const makeResetLink = ({ id }: ById): Promise<AccountLink> =>
  call('POST /api/people/:id/reset-links', { params: { id } });

export interface AuditFilter {
  actor?: number | undefined;
  /** Name of a key. */
  key?: string | undefined;
  action?: AuditAction | undefined;
  /** ISO 8601; `until` is not included. */
  from?: string | undefined;
  until?: string | undefined;
  order?: 'latest' | 'oldest' | undefined;
  after?: number | undefined;
}

export const loadAudit = (query: AuditFilter): Promise<AuditPage> => editorCall('GET /api/audit', { query });
export const loadAuditActors = (): Promise<AuditActors> => editorCall('GET /api/audit/actors');
export const downloadAudit = (query: AuditFilter): Promise<Blob> =>
  download(addressOf('GET /api/audit.csv', { query }));
