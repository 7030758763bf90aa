// Everything that can be linked; loaded each time the picker opens.
import { useEffect, useState } from 'react';
import { loadOfflineManifest } from '#api/offlineApi.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import { loadNames } from '../api/editApi.ts';
import { linkedKinds, optionsOf, type LinkOption } from './linkOptions.ts';

/** Undefined until loaded. */
export function useLinkOptions(collection: string | null, environment: string): LinkOption[] | undefined {
  const [options, setOptions] = useState<LinkOption[]>();
  useEffect(() => {
    let isCurrent = true;
    const kinds = linkedKinds(collection);
    void Promise.all([
      addressesIn(environment),
      Promise.all(
        kinds.map(async (kind) => ({ kind, names: await loadNames(KIND_TABLE[kind.kind].collection) })),
      ),
    ]).then(([here, lists]) => {
      if (isCurrent)
        setOptions(lists.flatMap(({ kind, names }) => optionsOf(kind, names, here, collection !== null)));
    });
    return () => {
      isCurrent = false;
    };
  }, [collection, environment]);
  return options;
}

/** Addresses of the documents that an environment leads to; none where nobody knows them. */
async function addressesIn(environment: string): Promise<ReadonlySet<string>> {
  try {
    const { documents } = await loadOfflineManifest(environment, '');
    return new Set(documents.map(({ url }) => url.split('?')[0] ?? ''));
  } catch {
    return new Set();
  }
}
