// The list of environments, and how each is published. See src/server/records/README.md#records.
import { environments } from '#records/kinds/environments.ts';
import { SITE } from '../documents/documentGate.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import type { RecordSource } from '../records/recordSource.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import * as storedReleases from './releaseRepository.ts';

export const environmentSource = (services: Services): RecordSource =>
  loadedRecords({
    kind: environments,
    load: () =>
      inEachEnvironment(services, async (id, name) => {
        const { mode } = await storedReleases.publishing(services.database, id);
        return [{ id, name, mode }];
      }),
  });

/** Loads a list for each environment, the oldest first. */
export async function inEachEnvironment<T>(
  { database }: Services,
  load: (id: string, name: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const named = await documents.names(database, SITE, 'oldest first');
  return (await Promise.all(named.map(({ id, name }) => load(id, name)))).flat();
}
