// Form values in react-hook-form: one flat name per rendered field, since a nested document of
// thousands of fields would be copied on every key. contentStore stays the source of truth: changes
// go there at once, and changes from elsewhere come back field by field.
import { createContext, useContext, useEffect, useMemo } from 'react';
import { dequal } from 'dequal';
import { useForm, type Control, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { debounced } from '#clock.ts';
import { validate } from '#content/validate.ts';
import { mainPathOf } from '#editor/controls/storedValue.ts';
import { editorStore, clearError } from '#editor/editorStore.ts';
import type { AnyField } from '#schema/field.ts';
import { valueAt, type Path } from '#schema/path.ts';
import { documentOf, draftOf, draftStore, patch, type DocumentRef } from '../draft/draftStore.ts';
import type { AnyDocument } from '#content/kinds.ts';
import { translateMessage } from '../i18n/sources.ts';

type Values = Record<string, unknown>;

/** Delay after which typing on the canvas appears in the form. */
const CANVAS_DELAY_MS = 150;

/** Delay after which headings follow typing. */
const HEADINGS_DELAY_MS = 200;

/** react-hook-form reads a dot as nesting. */
export const nameOf = (path: Path): string => path.replaceAll('.', '/');
const pathOf = (name: string): Path => name.replaceAll('/', '.');

interface DocumentForm {
  document: DocumentRef;
  control: Control<Values>;
  /** Rendered fields by name. */
  fields: Map<string, AnyField>;
  /** Stores a change. */
  change: (path: Path, value: unknown, isTyping: boolean) => void;
  /** The document as of the last pause in typing. */
  debouncedDocument: StoreApi<AnyDocument | undefined>;
}

const FormContext = createContext<DocumentForm | null>(null);
export const DocumentFormProvider = FormContext.Provider;

export function useDocumentForm(): DocumentForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('useDocumentForm must be used within DocumentFormProvider');
  return form;
}

/** A value derived from the document that may lag behind typing; must be a primitive or cached. */
export const useDebouncedValue = <T>(read: (document: AnyDocument | undefined) => T): T =>
  useStore(useDocumentForm().debouncedDocument, read);

/**
 * Validates touched fields with the schema used by a save. See src/content/README.md#validation.
 */
const resolverOf =
  (fields: ReadonlyMap<string, AnyField>): Resolver<Values> =>
  (values, _, { names = [...fields.keys()] }) => {
    const errors: FieldErrors<Values> = {};
    for (const name of names) {
      const field = fields.get(name);
      const checked = field && validate({ schema: field }, values[name]);
      if (checked && !checked.ok)
        errors[name] = { type: 'spec', message: translateMessage(checked.errors[0]?.message ?? '') };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

const isRelatedPath = (path: Path, changed: Path): boolean =>
  changed === '' || path === changed || path.startsWith(`${changed}.`) || changed.startsWith(`${path}.`);

/** Applies a change from elsewhere; a list includes its translations (draft/listEdits.ts). */
function applyChange(
  { getValues, setValue, clearErrors, getFieldState }: UseFormReturn<Values>,
  document: unknown,
  changed: Path,
): void {
  for (const [name, formValue] of Object.entries(getValues())) {
    const path = pathOf(name);
    if (!isRelatedPath(path, changed) && !isRelatedPath(mainPathOf(path), changed)) continue;
    const value = valueAt(document, path) ?? null;
    if (dequal(value, formValue)) continue;
    setValue(name, value);
    if (getFieldState(name).invalid) clearErrors(name);
  }
}

/**
 * Keeps the form in sync with contentStore without React: only changed fields render. Typing on the
 * canvas is applied after a pause, at no cost per letter.
 */
function followChanges(
  ref: DocumentRef,
  form: UseFormReturn<Values>,
  updateDebounced: () => void,
): () => void {
  let lastChange = draftOf(ref)?.change;
  let isStopped = false;
  const followTyping = debounced(CANVAS_DELAY_MS, () => {
    if (!isStopped) applyChange(form, documentOf(ref), '');
  });
  const stop = draftStore.subscribe(() => {
    const change = draftOf(ref)?.change;
    if (change === undefined || change === lastChange) return;
    lastChange = change;
    updateDebounced();
    if (change.origin === 'form') return;
    if (change.origin === 'canvas' && editorStore.getState().typingAt !== null) followTyping();
    else applyChange(form, documentOf(ref), change.path);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** The form of a document; `document` must keep its identity while it is the same one. */
export function useNewDocumentForm(document: DocumentRef): DocumentForm {
  const fields = useMemo(() => new Map<string, AnyField>(), [document]);
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm<Values>({ mode: 'onTouched', resolver });
  const debouncedDocument = useMemo(
    () => createStore<AnyDocument | undefined>()(() => documentOf(document)),
    [document],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(
    () =>
      followChanges(
        document,
        form,
        debounced(HEADINGS_DELAY_MS, () => debouncedDocument.setState(documentOf(document), true)),
      ),
    [document, debouncedDocument],
  );
  return useMemo(
    () => ({
      document,
      fields,
      debouncedDocument,
      control: form.control,
      change: (path, value, isTyping) => {
        patch(document, path, value, { isTyping, origin: 'form' });
        clearError(path);
      },
    }),
    [document, fields, debouncedDocument, form.control],
  );
}
