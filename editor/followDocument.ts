// Keeps the editor's state valid while the document changes, by undo, another tab or another
// editor: removed fields are deselected, errors of changed values are cleared, and a field that was
// requested from another page is selected.
import { valueAt, type Path } from '#schema/path.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { fieldOf } from './canvas/selectedField.ts';
import { deselect, editorStore, openFieldLater, select, selectInForm, setErrors } from './editorStore.ts';
import { notifyNote } from './notify.tsx';
import { t } from './i18n/t.ts';

export function followDocument(): () => void {
  const stops = [editorStore.subscribe(openRequestedField), contentStore.subscribe(openRequestedField)];
  const stop = contentStore.subscribe((now, before) => {
    const { ref, selection, typingAt, errors } = editorStore.getState();
    if (!ref) return;
    const [entry, last] = [entryOf(now, ref.kind, ref.id), entryOf(before, ref.kind, ref.id)];
    if (entry.status !== 'ready' || last.status !== 'ready' || entry.document === last.document) return;
    const isSame = (path: Path): boolean => valueAt(entry.document, path) === valueAt(last.document, path);
    const remaining = errors.filter(({ path }) => isSame(path));
    if (remaining.length < errors.length) setErrors(remaining);
    const isGone = (path: Path): boolean => path !== '' && fieldOf(ref, path) === undefined;
    if (typingAt !== null && isGone(typingAt)) notifyNote(t('This field no longer exists.'));
    if (isGone(typingAt ?? selection?.path ?? '')) deselect();
  });
  return () => {
    for (const end of [stop, ...stops]) end();
  };
}

/** Selects the field that was requested on another page, once its document has loaded. */
function openRequestedField(): void {
  const { ref, root, fieldToOpen } = editorStore.getState();
  if (!ref || !fieldToOpen || ref.kind !== fieldToOpen.ref.kind || ref.id !== fieldToOpen.ref.id) return;
  if (entryOf(contentStore.getState(), ref.kind, ref.id).status !== 'ready') return;
  const { path, root: wanted } = fieldToOpen;
  // Another language would end the selection.
  if (wanted !== undefined && wanted !== root) return;
  openFieldLater(ref, '');
  if (fieldOf(ref, path) === undefined) return;
  if (wanted === undefined) select(path, 'elsewhere');
  else selectInForm(path, path);
}
