// Everything that can be linked; loaded each time the picker opens.
import { useQuery } from '@tanstack/react-query';
import { loadOfflineManifest } from '#api/offlineApi.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import { loadNames } from '../api/editApi.ts';
import { linkedKinds, optionsOf, type LinkOption } from './linkOptions.ts';

/** Undefined until loaded. */
export const useLinkOptions = (collection: string | null, environment: string): LinkOption[] | undefined =>
  useQuery({
    queryKey: ['link options', collection, environment],
    queryFn: async () => {
      const [here, lists] = await Promise.all([
        addressesIn(environment),
        Promise.all(
          linkedKinds(collection).map(async (kind) => ({
            kind,
            names: await loadNames(KIND_TABLE[kind.kind].collection),
          })),
        ),
      ]);
      return lists.flatMap(({ kind, names }) => optionsOf(kind, names, here, collection !== null));
    },
  }).data;

/** Addresses of the documents that an environment leads to; none where they are unknown. */
async function addressesIn(environment: string): Promise<ReadonlySet<string>> {
  try {
    const { documents } = await loadOfflineManifest(environment, '');
    return new Set(documents.map(({ url }) => url.split('?')[0] ?? ''));
  } catch {
    return new Set();
  }
}
