// Which field of an added entry is edited first, and how the form gets there.
import { fieldAt } from '#schema/fieldAt.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { documentOf, schemaOf, type DocumentRef } from '../draft/draftStore.ts';
import { selectInForm } from '../editorStore.ts';
import { bufferTyping } from './bufferedTyping.ts';

export interface AddedEntry {
  /** Its first text; null without one. */
  text: Path | null;
  /**
   * The selection: an image beside that text, so that it is one click away; else the text; else the
   * entry.
   */
  selected: Path;
}

const MEDIA = ['image', 'video', 'sound'];
const isText = ({ meta: { widget, isCode = false } }: LeafField): boolean =>
  (widget === 'text' || widget === 'richText') && !isCode;
const parentOf = (path: Path): Path => path.split('.').slice(0, -1).join('.');

export function addedEntry(ref: DocumentRef, entry: Path): AddedEntry {
  const { fields = {} } = fieldAt(schemaOf(ref), documentOf(ref), entry) ?? {};
  const leaves = leafFieldsIn(fields, valueAt(documentOf(ref), entry), entry);
  const [first] = leaves;
  const text = leaves.find(isText)?.path ?? null;
  const isPicture = first !== undefined && MEDIA.includes(first.meta.widget);
  return {
    text,
    selected:
      isPicture && (text === null || parentOf(first.path) === parentOf(text)) ? first.path : (text ?? entry),
  };
}

/** Selects an added entry in the form; its first text, or its line, takes focus. */
export function editInForm(ref: DocumentRef, entry: Path): void {
  const { text, selected } = addedEntry(ref, entry);
  bufferTyping(ref, text);
  showInForm(entry, { text, selected });
}

export function showInForm(entry: Path, { text, selected }: AddedEntry): void {
  selectInForm(selected, text ?? entry);
}
