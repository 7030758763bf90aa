// Ctrl+C, Ctrl+X and Ctrl+V on the selected entries of a list or column of a compare page, across
// pages and windows.
import { joinPath } from '#schema/path.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { patchLists, replaceDocument, type DocumentRef } from '../draft/draftStore.ts';
import { editorStore, select } from '../editorStore.ts';
import { notifyNote } from '../notify.tsx';
import { stagePathOf } from '../canvas/selectedField.ts';
import { removeColumn, selectColumn } from './columnActions.ts';
import { copyColumn, pasteColumn, readColumn, textOfColumn, type CopiedColumn } from './columnClipboard.ts';
import { isColumnHeading } from './columnEdits.ts';
import { focusSelected } from './followEntryKeys.ts';
import { removeEntries, selectedEntries } from './entryActions.ts';
import {
  copyEntries,
  ENTRY_TYPE,
  placeFor,
  readEntries,
  textOfEntries,
  type CopiedEntries,
} from './entryClipboard.ts';
import { selectAdded } from './selectAdded.ts';
import { t } from '../i18n/t.ts';

const NOTE = 'clipboard';

/** Follows the clipboard until the returned function is called. */
export function followClipboard(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('copy', (event) => copy(event, false), { signal });
  document.addEventListener('cut', (event) => copy(event, true), { signal });
  document.addEventListener('paste', paste, { signal });
  // Without it, a button can't copy while no text is selected.
  for (const name of ['beforecopy', 'beforecut'])
    document.addEventListener(name, (event) => !isElsewhere() && event.preventDefault(), { signal });
  return () => controller.abort();
}

/** Copies or cuts what is selected, as the key does. */
export const copySelected = (how: 'copy' | 'cut'): boolean => document.execCommand(how);

/** Text fields, dialogs and admin pages have a clipboard of their own. */
const isElsewhere = (): boolean =>
  kioskStore.getState().list !== null ||
  document.querySelector('[aria-modal="true"]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true ||
  document.getSelection()?.isCollapsed === false;

interface Copied {
  label: string;
  text: string;
  json: CopiedEntries | CopiedColumn;
  remove: () => void;
}

/** Copies the selection: the column whose heading is selected, or entries of a list. */
function copiedNow(): Copied | undefined {
  const { ref, root, selection } = editorStore.getState();
  if (!ref || !selection) return undefined;
  const path = stagePathOf(selection.path, root);
  const column = isColumnHeading(path) ? copyColumn(ref, path) : undefined;
  if (column) {
    const remove = (): void => removeColumn(ref, path);
    return { label: column.label, text: textOfColumn(ref, path), json: column, remove };
  }
  const entries = selectedEntries();
  if (!entries) return undefined;
  const json = copyEntries(ref, entries);
  return {
    label: json.label,
    text: textOfEntries(ref, entries),
    json,
    remove: () => removeEntries(ref, entries),
  };
}

/** A translation has the entries of the main language. */
const isTranslation = (): boolean => editorStore.getState().root !== '';

function copy(event: ClipboardEvent, isCut: boolean): void {
  if (!event.clipboardData || isElsewhere()) return;
  const copied = copiedNow();
  if (!copied) return;
  event.preventDefault();
  if (isCut && isTranslation())
    return note(t('A translation has the entries of the main language. Add and remove them there.'));
  event.clipboardData.setData('text/plain', copied.text);
  event.clipboardData.setData(ENTRY_TYPE, JSON.stringify(copied.json));
  if (isCut) copied.remove();
  note(isCut ? t('Cut: {what}', { what: copied.label }) : t('Copied: {what}', { what: copied.label }));
}

function paste(event: ClipboardEvent): void {
  const { ref } = editorStore.getState();
  if (!ref || isElsewhere()) return;
  const json = parsed(event.clipboardData?.getData(ENTRY_TYPE) ?? '');
  const entries = readEntries(json);
  const column = readColumn(json);
  if (!entries && !column) return;
  event.preventDefault();
  if (isTranslation())
    return note(t('A translation has the entries of the main language. Add and remove them there.'));
  if (entries) pasteEntries(ref, entries);
  else if (column) pasteCopiedColumn(ref, column);
}

/** Another program or page may have put anything there. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function pasteEntries(ref: DocumentRef, copied: CopiedEntries): void {
  const selected = selectedEntries();
  const last = selected?.indexes.at(-1);
  const path = selected && last !== undefined ? joinPath(selected.listPath, last) : '';
  const place = placeFor(ref, path, copied);
  if (place.type === 'none') return note(t('This page has no list for it: {what}', { what: copied.label }));
  if (place.type === 'full')
    return note(t('{what}: at most {max} here', { what: copied.label, max: place.max }));
  const { listPath, at, entries } = place;
  patchLists(
    ref,
    entries.map((entry, index) => ({ path: listPath, change: { type: 'add', at: at + index, ...entry } })),
  );
  if (entries.length === 1) select(joinPath(listPath, at), 'elsewhere');
  else selectAdded({ listPath, indexes: entries.map((_, index) => at + index) });
  note(t('Pasted: {what}', { what: copied.label }));
}

function pasteCopiedColumn(ref: DocumentRef, copied: CopiedColumn): void {
  const pasted = pasteColumn(ref, editorStore.getState().selection?.path ?? '', copied);
  const { label } = copied;
  if (pasted.type === 'none')
    return note(t('Only compare pages have columns. Not pasted: {title}', { title: label }));
  if (pasted.type === 'full')
    return note(t('All {count} columns are in use. Remove one first.', { count: pasted.count }));
  replaceDocument(ref, pasted.document, 'canvas');
  selectColumn(pasted.index);
  focusSelected();
  const { leftOut } = pasted;
  note(
    leftOut.length === 0
      ? t('Pasted: {what}', { what: label })
      : t('Pasted: {title}. Left out, since this page has no row or field for it: {names}', {
          title: label,
          names: leftOut.join(', '),
        }),
  );
}

const note = (message: string): void => notifyNote(message, undefined, undefined, NOTE);
