// Everything that can be added to a page, for the slash menu: first what goes behind the selected
// entry, then what goes to the end of the page's other lists.
import { describe } from '#schema/describe.ts';
import { newEntry } from '#schema/fieldAt.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { patchList, type DocumentRef } from '../draft/draftStore.ts';
import { canAdd } from '../draft/listEdits.ts';
import { editAddedEntry } from './editAddedEntry.ts';
import { listsAbove, listsIn, type ListPlace } from './listPlaces.ts';
import { t } from '../i18n/t.ts';

export interface AddOption {
  /** Unique among all. */
  id: string;
  /** The list, as a heading. */
  group: string;
  label: string;
  /** The type of the entry, which has a picture; '' in a list of one type. */
  type: string;
  place: ListPlace;
  /** '4 of 4' where the list has no room; '' otherwise. */
  full: string;
}

/** Options of one list. */
function optionsOf(place: ListPlace, group: string): AddOption[] {
  const { listPath, list, count } = place;
  const option = (type: string, label: string): AddOption => ({
    id: `${listPath} ${type}`,
    group,
    label: capitalized(label),
    type,
    place,
    full: canAdd(list, count) ? '' : t('{count} of {max}', { count, max: list.meta.max ?? count }),
  });
  if (!list.members) return list.item ? [option('', list.meta.itemLabel ?? list.meta.label)] : [];
  return Object.entries(list.members).map(([type, member]) => option(type, describe(member).meta.label));
}

/**
 * Options at a selected path, or of the page for ''. A list around it adds after the selected
 * entry, not at its end.
 */
export function addOptions(ref: DocumentRef, selected: Path): AddOption[] {
  const above = listsAbove(ref, selected);
  const other = listsIn(ref).filter(({ listPath }) => above.every((place) => place.listPath !== listPath));
  return [
    ...above.flatMap((place) =>
      optionsOf(place, t('{list}: after the selected one', { list: place.list.meta.label })),
    ),
    ...other.flatMap((place) => optionsOf(place, place.list.meta.label)),
  ];
}

/** Adds an entry and puts the caret into its first text. */
export function addEntry(ref: DocumentRef, { type, place: { listPath, at, list } }: AddOption): void {
  patchList(ref, listPath, { type: 'add', at, entry: newEntry(list, type === '' ? undefined : type) });
  editAddedEntry(ref, joinPath(listPath, at));
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
