// Ctrl+C, Ctrl+X and Ctrl+V on the selected entry of a list, across pages and windows.
import { joinPath } from '#schema/path.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { patchList } from '../draft/draftStore.ts';
import { editorStore, select } from '../editorStore.ts';
import { CLIPBOARD } from '../messages/editorMessages.ts';
import { notifyNote } from '../notify.tsx';
import { copyEntry, ENTRY_TYPE, placeFor, readCopied, textOfEntry } from './entryClipboard.ts';
import { listPositionOf } from './selectedField.ts';

const NOTE = 'clipboard';

/** Follows the clipboard until the returned function is called. */
export function followClipboard(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('copy', (event) => copy(event, false), { signal });
  document.addEventListener('cut', (event) => copy(event, true), { signal });
  document.addEventListener('paste', paste, { signal });
  return () => controller.abort();
}

/** Text fields, dialogs and admin pages have a clipboard of their own. */
const isElsewhere = (): boolean =>
  kioskStore.getState().list !== null ||
  document.querySelector('[aria-modal="true"]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true ||
  document.getSelection()?.isCollapsed === false;

function copy(event: ClipboardEvent, isCut: boolean): void {
  const { ref, selection } = editorStore.getState();
  if (!ref || !selection || !event.clipboardData || isElsewhere()) return;
  const position = listPositionOf(ref, selection.path);
  const copied = copyEntry(ref, selection.path);
  if (!position || !copied) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', textOfEntry(ref, selection.path));
  event.clipboardData.setData(ENTRY_TYPE, JSON.stringify(copied));
  if (isCut) patchList(ref, position.listPath, { type: 'remove', at: position.index });
  note(isCut ? CLIPBOARD.cut(copied.label) : CLIPBOARD.copied(copied.label));
}

function paste(event: ClipboardEvent): void {
  const { ref, selection } = editorStore.getState();
  if (!ref || isElsewhere()) return;
  const copied = readCopied(event.clipboardData?.getData(ENTRY_TYPE) ?? '');
  if (!copied) return;
  event.preventDefault();
  const place = placeFor(ref, selection?.path ?? '', copied);
  if (place.type === 'none') return note(CLIPBOARD.noPlace(copied.label));
  if (place.type === 'full') return note(CLIPBOARD.full(copied.label, place.max));
  const { listPath, at, entry, translations } = place;
  patchList(ref, listPath, { type: 'add', at, entry, translations });
  select(joinPath(listPath, at), 'elsewhere');
  note(CLIPBOARD.pasted(copied.label));
}

const note = (message: string): void => notifyNote(message, undefined, undefined, NOTE);
