// Everything that can be added to a page, for the slash menu: first what goes behind the selected
// entry, then what goes to the end of the page's other lists.
import { describe } from '#schema/describe.ts';
import { newEntry } from '#schema/fieldAt.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { patchList, type DocumentRef } from '../draft/draftStore.ts';
import { canAdd } from '../draft/listEdits.ts';
import { editAddedEntry } from './editAddedEntry.ts';
import { findCommands } from '../controls/findCommands.ts';
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
}

/** Options of one list. */
function optionsOf(place: ListPlace, group: string): AddOption[] {
  const { listPath, list } = place;
  const option = (type: string, label: string): AddOption => ({
    id: `${listPath} ${type}`,
    group,
    label: capitalized(label),
    type,
    place,
  });
  if (!list.members) return list.item ? [option('', list.meta.itemLabel ?? list.meta.label)] : [];
  return Object.entries(list.members).map(([type, member]) => option(type, describe(member).meta.label));
}

/** Options at a selected path. A list around it adds after the selected entry, not at its end. */
export const addOptions = (ref: DocumentRef, selected: Path): AddOption[] =>
  allOptions(ref, selected).filter(hasRoom);

/** Options whose list is full. */
export const fullOptions = (ref: DocumentRef, selected: Path): AddOption[] =>
  allOptions(ref, selected).filter((option) => !hasRoom(option));

const hasRoom = ({ place: { list, count } }: AddOption): boolean => canAdd(list, count);

function allOptions(ref: DocumentRef, selected: Path): AddOption[] {
  const above = listsAbove(ref, selected);
  const other = listsIn(ref).filter(({ listPath }) => above.every((place) => place.listPath !== listPath));
  return [
    ...above.flatMap((place) =>
      optionsOf(place, t('{list}: after the selected one', { list: place.list.meta.label })),
    ),
    ...other.flatMap((place) => optionsOf(place, place.list.meta.label)),
  ];
}

/** Why nothing is offered: the list that would take it is full, or nothing has this name. */
export function reasonForNothing(full: readonly AddOption[], query: string): string {
  const commands = full.map(({ id, label, group }) => ({
    id,
    group,
    label,
    detail: '',
    run: () => undefined,
  }));
  const [found] = findCommands(commands, query);
  const place = full.find(({ id }) => id === found?.id)?.place;
  if (place)
    return t('{list} is full: it has {count}. Remove one to add another.', {
      list: place.list.meta.label,
      count: place.count,
    });
  return query.trim() === ''
    ? t('Nothing can be added to this page.')
    : t('Nothing is called that. Try fewer letters.');
}

/** Adds an entry and puts the caret into its first text. */
export function addEntry(ref: DocumentRef, { type, place: { listPath, at, list } }: AddOption): void {
  patchList(ref, listPath, { type: 'add', at, entry: newEntry(list, type === '' ? undefined : type) });
  editAddedEntry(ref, joinPath(listPath, at));
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
