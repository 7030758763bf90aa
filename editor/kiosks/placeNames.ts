// Stores and groups by their names, as people type them. A name that is new makes one.
import { addRecord, loadRecords, type RecordItem } from '../records/recordApi.ts';
import { locale } from '../i18n/locale.ts';

interface Named {
  id: string;
  name: string;
}

const collator = new Intl.Collator(locale, { sensitivity: 'accent' });

/** Names that differ only in case are one. */
export const placeNamed = <T extends Named>(places: readonly T[], name: string): T | undefined =>
  places.find((place) => collator.compare(place.name, name.trim()) === 0);

/** The id of the store or group with a name, which is made if it is new; null for no name. */
export async function idOfPlace(kind: 'stores' | 'groups', text: string): Promise<string | null> {
  const name = text.trim();
  if (name === '') return null;
  const { items } = await loadRecords({ name: kind }, { search: name, limit: 200, filters: {} });
  return (
    placeNamed(items as (RecordItem & Named)[], name) ?? (await addRecord<Named>({ name: kind }, { name }))
  ).id;
}
