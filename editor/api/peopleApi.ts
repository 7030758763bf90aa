// People and the audit, for administrators. See src/server/accounts/README.md#people-and-audit.
import { download, request } from '#api/http.ts';
import type { AccountLink, AuditActors, AuditPage, SentAccountLink } from '#protocol/peopleSchemas.ts';
import type { Person } from '#records/kinds/people.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import type { Role } from '#rules/rights.ts';

export type { AuditActors, AuditPage };

const pathOf = ({ id }: Pick<Person, 'id'>): string => `/api/people/${id}`;

// Each rejects with an HttpFailure.
export const invite = (email: string, role: Role): Promise<SentAccountLink> =>
  request('/api/invitations', { method: 'POST', body: { email, role } });
export const changePerson = (
  person: Pick<Person, 'id'>,
  change: { role?: Role; blocked?: boolean },
): Promise<Person> => request(pathOf(person), { method: 'PATCH', body: change });
export const signOutPerson = (person: Pick<Person, 'id'>): Promise<unknown> =>
  request(`${pathOf(person)}/sign-outs`, { method: 'POST', body: {} });
export const removePasskeys = (person: Pick<Person, 'id'>): Promise<unknown> =>
  request(`${pathOf(person)}/passkeys`, { method: 'DELETE' });
export const makeResetLink = (person: Pick<Person, 'id'>): Promise<AccountLink> =>
  request(`${pathOf(person)}/reset-links`, { method: 'POST', body: {} });

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

export const loadAudit = (filter: AuditFilter): Promise<AuditPage> =>
  request(`/api/audit${queryOf(filter)}`, { authenticated: true });
export const loadAuditActors = (): Promise<AuditActors> =>
  request('/api/audit/actors', { authenticated: true });
export const downloadAudit = (filter: AuditFilter): Promise<Blob> =>
  download(`/api/audit.csv${queryOf(filter)}`);

function queryOf(filter: AuditFilter): string {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}
