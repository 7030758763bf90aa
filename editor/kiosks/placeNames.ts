// Stores and groups by their names, as people type them. A name that is new makes one.
import type { KioskGroup, Store } from '../api/kioskApi.ts';
import { addRecord } from '../records/recordApi.ts';

interface Named {
  id: string;
  name: string;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'accent' });

/** Names that differ only in case are one. */
export const placeNamed = <T extends Named>(places: readonly T[], name: string): T | undefined =>
  places.find((place) => collator.compare(place.name, name.trim()) === 0);

/** The id of the place with a name; null for no name. `make` makes one that is new. */
export async function idOfPlace(
  places: readonly Named[],
  name: string,
  make: (name: string) => Promise<Named>,
): Promise<string | null> {
  if (name.trim() === '') return null;
  return (placeNamed(places, name) ?? (await make(name.trim()))).id;
}

export const makeStore = (name: string): Promise<Store> => addRecord({ name: 'stores' }, { name });
export const makeGroup = (name: string): Promise<KioskGroup> => addRecord({ name: 'groups' }, { name });
