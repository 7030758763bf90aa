// Filters and sorts the entries of a list.
import type { ListedDocument } from '../api/editApi.ts';
import type { Kind } from '#content/kinds.ts';
import { locale } from '../i18n/locale.ts';

/** A listed document with its kind. */
export interface ContentEntry extends ListedDocument {
  kind: Kind;
}

/** Unique among all kinds. */
export const keyOfEntry = ({ kind, id }: Pick<ContentEntry, 'kind' | 'id'>): string => `${kind.kind}/${id}`;

interface ListQuery {
  words: string;
  /** 'name', 'kind' or 'changed', descending after '-'; '' as they come, the newest first. */
  sort: string;
  /** Ids of new entries: always first. */
  fresh: readonly string[];
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

/** Search ignores case and accents. */
const normalized = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const COMPARE: Readonly<Record<string, (a: ContentEntry, b: ContentEntry) => number>> = {
  name: (a, b) => collator.compare(a.name, b.name),
  kind: (a, b) => collator.compare(a.kind.title, b.kind.title),
  changed: (a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0),
};

/** Entries whose name or id contains every search term, sorted. */
export function sortedAndFiltered(
  entries: readonly ContentEntry[],
  { words: searchText, sort, fresh: createdIds }: ListQuery,
): readonly ContentEntry[] {
  const terms = normalized(searchText).split(/\s+/).filter(Boolean);
  const matches = entries.filter(({ id, name }) => {
    const text = `${normalized(name)} ${id}`;
    return terms.every((term) => text.includes(term));
  });
  const compare = COMPARE[sort.replace('-', '')];
  const direction = sort.startsWith('-') ? -1 : 1;
  const sorted = compare ? matches.toSorted((a, b) => direction * compare(a, b)) : matches;
  if (createdIds.length === 0) return sorted;
  const rank = ({ id }: ContentEntry): number =>
    createdIds.includes(id) ? createdIds.indexOf(id) : createdIds.length;
  return sorted.toSorted((a, b) => rank(a) - rank(b));
}
