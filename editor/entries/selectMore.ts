// Selects several entries of one list, as a listbox with multiple selection does: Ctrl or Shift
// with a click, Shift with an arrow key, Ctrl+Space and Ctrl+A.
import { joinPath, type Path } from '#schema/path.ts';
import { listsAbove } from '../canvas/listPlaces.ts';
import { listPositionOf } from '../canvas/selectedField.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { editorStore, select } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';
import { countOf, selectedEntries, selectEntries } from './entryActions.ts';
import { labelOf } from './entryClipboard.ts';
import { t } from '../i18n/t.ts';
import { countedEntries } from './countedEntries.ts';

const NOTE = 'entries';

/** The innermost list that holds both paths, with the entries that they are in. */
function commonList(ref: DocumentRef, one: Path, other: Path) {
  for (const { listPath, at } of listsAbove(ref, one)) {
    if (!other.startsWith(`${listPath}.`)) continue;
    const index = Number(other.slice(listPath.length + 1).split('.')[0]);
    return { listPath, from: at - 1, to: index };
  }
  return undefined;
}

const between = (one: number, other: number): number[] => {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

/**
 * Adds the entry of a path to the selection or removes it (`toggle`), or selects all up to it
 * (`range`).
 */
export function selectMore(path: Path, how: 'toggle' | 'range'): void {
  const { ref, selection, several } = editorStore.getState();
  if (!ref) return;
  if (!selection) return select(path, 'canvas');
  // A path inside one of several selected entries counts as that entry.
  const inList = several && commonList(ref, joinPath(several.listPath, several.anchor), path);
  const common = inList ?? commonList(ref, selection.path, path);
  if (!common)
    return notifyNote(t('Only entries of one list can be selected together.'), undefined, undefined, NOTE);
  const { listPath, from, to } = common;
  const isSameList = several?.listPath === listPath;
  if (how === 'range') {
    const anchor = isSameList ? several.anchor : from;
    return selectEntries({ listPath, indexes: between(anchor, to) }, { anchor, head: to, path });
  }
  const before = isSameList ? several.indexes : [from];
  const indexes = before.includes(to)
    ? before.filter((index) => index !== to)
    : [...before, to].sort((one, other) => one - other);
  // The last one stays.
  if (indexes.length === 0) return select(path, 'canvas');
  const head = indexes.includes(to) ? to : (indexes.at(-1) ?? to);
  selectEntries({ listPath, indexes }, { anchor: head, head, ...(head === to && { path }) });
}

/** Extends the selection by one entry; `focused` is the field that has the focus. */
export function extendSelection(focused: Path, by: -1 | 1): void {
  const { ref, several } = editorStore.getState();
  const own = ref && listPositionOf(ref, focused);
  if (!ref || !own) return;
  const isSameList = several !== null && focused.startsWith(`${several.listPath}.`);
  const { listPath, anchor, head } = isSameList ? several : { ...own, anchor: own.index, head: own.index };
  const next = Math.min(Math.max(head + by, 0), countOf(ref, listPath) - 1);
  if (!isSameList) select(focused, 'canvas');
  selectEntries({ listPath, indexes: between(anchor, next) }, { anchor, head: next });
}

/** Selects all entries of the list that a path is in. */
export function selectAll(path: Path): void {
  const { ref, several } = editorStore.getState();
  const listPath = several?.listPath ?? (ref && listPositionOf(ref, path)?.listPath);
  if (!ref || listPath === undefined || listPath === null) return;
  selectEntries({ listPath, indexes: between(0, countOf(ref, listPath) - 1) }, { path });
}

/** Leaves the last one selected. */
export const backToOne = (): void => {
  const { selection } = editorStore.getState();
  if (selection) select(selection.path, 'canvas');
};

/** Returns the selection as text for screen readers; '' for one entry. */
export function selectionText(): string {
  const chosen = selectedEntries();
  if (!chosen || !editorStore.getState().several) return '';
  const { ref, listPath, indexes } = chosen;
  const names = indexes.map((index) => `${labelOf(ref, { listPath, indexes: [index] })} ${index + 1}`);
  return t('{entries} selected: {names}', {
    entries: countedEntries(indexes.length, itemLabelOf(ref, listPath)),
    names: names.join(', '),
  });
}

/** Returns the noun for an entry of a list, 'card'. */
export const itemLabelOf = (ref: DocumentRef, listPath: Path): string =>
  listPositionOf(ref, joinPath(listPath, 0))?.list.meta.itemLabel ?? 'entry';
