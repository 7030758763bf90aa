// The field of an added entry that is edited first, and its selection in the form.
import { fieldAt } from '#schema/fieldAt.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { selectInForm } from '../editorStore.ts';
import { bufferTyping } from './bufferedTyping.ts';

export interface AddedEntry {
  /** Its first text; null without one. */
  textPath: Path | null;
  /**
   * The selection: an image beside that text, so that it is one click away; else the text; else the
   * entry.
   */
  selectedPath: Path;
}

const MEDIA = ['image', 'video', 'sound'];
const isText = ({ meta: { widget, isCode = false } }: LeafField): boolean =>
  (widget === 'text' || widget === 'richText') && !isCode;
const parentOf = (path: Path): Path => path.split('.').slice(0, -1).join('.');

export function addedEntry(ref: DocumentRef, entry: Path): AddedEntry {
  const { fields = {} } = fieldAt(schemaOf(ref), documentOf(ref), entry) ?? {};
  const leafFields = leafFieldsIn(fields, valueAt(documentOf(ref), entry), entry);
  const [first] = leafFields;
  const textPath = leafFields.find(isText)?.path ?? null;
  const isPicture = first !== undefined && MEDIA.includes(first.meta.widget);
  return {
    textPath,
    selectedPath:
      isPicture && (textPath === null || parentOf(first.path) === parentOf(textPath))
        ? first.path
        : (textPath ?? entry),
  };
}

/** Selects an added entry in the form; its first text, or its line, takes focus. */
export function editInForm(ref: DocumentRef, entry: Path): void {
  const { textPath, selectedPath } = addedEntry(ref, entry);
  bufferTyping(ref, textPath);
  showInForm(entry, { textPath, selectedPath });
}

export function showInForm(entry: Path, { textPath, selectedPath }: AddedEntry): void {
  selectInForm(selectedPath, textPath ?? entry);
}
