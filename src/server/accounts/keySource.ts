// Keys for machines, for administrators. See src/server/accounts/README.md#people-and-audit.
import { newApiKey } from '#protocol/peopleSchemas.ts';
import { keys, type ApiKey } from '#records/kinds/keys.ts';
import { isKeyRight } from '#rules/rights.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import type { RecordSource } from '../records/recordSource.ts';
import type { Services } from '../services.ts';
import * as audit from '../audit/auditRepository.ts';
import * as apiKeys from './apiKeyRepository.ts';

/** A key is sent once, where it is made. */
export const keySource = ({ database }: Services): RecordSource =>
  loadedRecords<ApiKey>({
    kind: keys,
    added: newApiKey,
    load: async () =>
      (await apiKeys.list(database)).map(({ id, name, scopes, maker, isActive, createdAt, usedMs }) => ({
        id,
        name,
        scopes: scopes.filter(isKeyRight),
        madeBy: maker,
        active: isActive,
        createdAt,
        lastUsedAt: usedMs === null ? null : new Date(usedMs).toISOString(),
      })),
    add: async (values, { actor }) => {
      const { name, scopes } = values as ApiKey;
      const made = await apiKeys.create(database, name, [...new Set(scopes)], actor?.id ?? null);
      await audit.add(database, {
        actor,
        action: 'make-key',
        subject: name,
        detail: { scopes: scopes.join(' ') },
      });
      return made;
    },
    remove: async (id, { actor }) => {
      const removed = await apiKeys.remove(database, id);
      if (removed) await audit.add(database, { actor, action: 'remove-key', subject: removed.name });
      return removed !== undefined;
    },
  });
