// An account as the rest of the server may see it.
import { isRole, type Role } from '#rules/rights.ts';
import type { Actor } from '../audit/auditRepository.ts';
import type { AccountTable } from '../platform/database/tables.ts';

/** An account without its password. */
export type Account = Omit<AccountTable, 'password_hash' | 'role'> & { role: Role };

export function withoutPassword({ password_hash: _, role, ...account }: AccountTable): Account {
  // A role that this version does not know has the fewest rights.
  return { ...account, role: isRole(role) ? role : 'viewer' };
}

/** The account as the audit names it. */
export const actorOf = ({ id, name, email }: Account): Actor => ({ id, name: name || email });
