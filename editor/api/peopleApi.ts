// People and the audit, for administrators. See src/server/README.md#214-people-and-audit.
import { download, request } from '#api/http.ts';
import type {
  AccountLink,
  ApiKey,
  AuditActors,
  AuditPage,
  Invitation,
  NewApiKey,
  Person,
  SentAccountLink,
} from '#protocol/peopleSchemas.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import type { KeyRight, Role } from '#rules/rights.ts';
import { loadEvery } from './recordPages.ts';

export type { AccountLink, ApiKey, AuditActors, AuditPage, Invitation, NewApiKey, Person, SentAccountLink };

const pathOf = ({ id }: Pick<Person, 'id'>): string => `/api/people/${id}`;

// Each rejects with an HttpFailure.
export const loadPeople = (): Promise<Person[]> => loadEvery('/api/people');
export const loadInvitations = (): Promise<Invitation[]> => loadEvery('/api/invitations');
export const invite = (email: string, role: Role): Promise<SentAccountLink> =>
  request('/api/invitations', { method: 'POST', body: { email, role } });
export const withdrawInvitation = ({ id }: Invitation): Promise<unknown> =>
  request(`/api/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' });
export const changePerson = (
  person: Pick<Person, 'id'>,
  change: { role?: Role; blocked?: boolean },
): Promise<Person> => request(pathOf(person), { method: 'PATCH', body: change });
export const removePerson = (person: Pick<Person, 'id'>): Promise<Person> =>
  request(pathOf(person), { method: 'DELETE' });
export const signOutPerson = (person: Pick<Person, 'id'>): Promise<unknown> =>
  request(`${pathOf(person)}/sign-outs`, { method: 'POST', body: {} });
export const removePasskeys = (person: Pick<Person, 'id'>): Promise<unknown> =>
  request(`${pathOf(person)}/passkeys`, { method: 'DELETE' });
export const makeResetLink = (person: Pick<Person, 'id'>): Promise<AccountLink> =>
  request(`${pathOf(person)}/reset-links`, { method: 'POST', body: {} });

export const loadKeys = (): Promise<ApiKey[]> => loadEvery('/api/keys');
export const makeKey = (name: string, scopes: readonly KeyRight[]): Promise<NewApiKey> =>
  request('/api/keys', { method: 'POST', body: { name, scopes } });
export const removeKey = ({ id }: Pick<ApiKey, 'id'>): Promise<unknown> =>
  request(`/api/keys/${encodeURIComponent(id)}`, { method: 'DELETE' });

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
