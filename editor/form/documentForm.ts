// The form's values, in react-hook-form: one flat name for each field that has been drawn, since a nested document of
// thousands of fields would be copied whole at every key. The document in contentStore stays the truth: each change goes
// there at once, and what changes there by another hand comes back here, field by field.
import { createContext, useContext, useEffect, useMemo } from 'react';
import { dequal } from 'dequal';
import { useForm, type Control, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { debounced } from '#clock.ts';
import { validate } from '#content/validate.ts';
import { mainPathOf } from '#editor/controls/storedValue.ts';
import { editorStore, forgetError } from '#editor/editorStore.ts';
import type { AnyField } from '#schema/field.ts';
import { valueAt, type Path } from '#schema/path.ts';
import {
  documentOf,
  draftOf,
  draftStore,
  patch,
  type AnyDocument,
  type DocumentRef,
} from '../draft/draftStore.ts';

type Values = Record<string, unknown>;

/** What is typed on the canvas stands in the form after this rest. */
const FOLLOWED_AFTER_MS = 150;

/** Headings that repeat what is typed follow after this rest. */
const SETTLED_AFTER_MS = 200;

/** react-hook-form reads a dot as a step into an object. */
export const nameOf = (path: Path): string => path.replaceAll('.', '/');
const pathOf = (name: string): Path => name.replaceAll('/', '.');

interface DocumentForm {
  document: DocumentRef;
  control: Control<Values>;
  /** Fields that have been drawn, by name. */
  fields: Map<string, AnyField>;
  /** Keeps what a person did to a field. */
  change: (path: Path, value: unknown, isTyping: boolean) => void;
  /** The document as it was when it last rested. */
  settled: StoreApi<AnyDocument | undefined>;
}

const FormContext = createContext<DocumentForm | null>(null);
export const DocumentFormProvider = FormContext.Provider;

export function useDocumentForm(): DocumentForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field of the form stands outside of it');
  return form;
}

/** Something read off the document that may follow what is typed a little later; a primitive, or one that is kept. */
export const useSettledValue = <T>(read: (document: AnyDocument | undefined) => T): T =>
  useStore(useDocumentForm().settled, read);

/**
 * Checks the fields that were left or changed, each by the schema that a save is checked by.
 * See src/screens/README.md#20-validation.
 */
const resolverOf =
  (fields: ReadonlyMap<string, AnyField>): Resolver<Values> =>
  (values, _, { names = [...fields.keys()] }) => {
    const errors: FieldErrors<Values> = {};
    for (const name of names) {
      const field = fields.get(name);
      const checked = field && validate({ schema: field }, values[name]);
      if (checked && !checked.ok) errors[name] = { type: 'spec', message: checked.errors[0]?.message ?? '' };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

const isNear = (path: Path, changed: Path): boolean =>
  changed === '' || path === changed || path.startsWith(`${changed}.`) || changed.startsWith(`${path}.`);

/** Shows what another hand changed; a list takes its translations with it (rules/lists). */
function refill(
  { getValues, setValue, clearErrors, getFieldState }: UseFormReturn<Values>,
  document: unknown,
  changed: Path,
): void {
  for (const [name, shown] of Object.entries(getValues())) {
    const path = pathOf(name);
    if (!isNear(path, changed) && !isNear(mainPathOf(path), changed)) continue;
    const value = valueAt(document, path) ?? null;
    if (dequal(value, shown)) continue;
    setValue(name, value);
    if (getFieldState(name).invalid) clearErrors(name);
  }
}

/**
 * Keeps the form at what contentStore holds, without React: only fields that show another value are drawn again. What is typed
 * on the canvas is read there: the form follows when the hand rests, and costs no letter anything.
 */
function follow(ref: DocumentRef, form: UseFormReturn<Values>, settle: () => void): () => void {
  let seen = draftOf(ref)?.change;
  let isOver = false;
  const followTyping = debounced(FOLLOWED_AFTER_MS, () => {
    if (!isOver) refill(form, documentOf(ref), '');
  });
  const stop = draftStore.subscribe(() => {
    const change = draftOf(ref)?.change;
    if (change === undefined || change === seen) return;
    seen = change;
    settle();
    if (change.origin === 'form') return;
    if (change.origin === 'canvas' && editorStore.getState().typingAt !== null) followTyping();
    else refill(form, documentOf(ref), change.path);
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** The form of a document; `document` must keep its identity as long as it is the same one. */
export function useNewDocumentForm(document: DocumentRef): DocumentForm {
  const fields = useMemo(() => new Map<string, AnyField>(), [document]);
  const resolver = useMemo(() => resolverOf(fields), [fields]);
  const form = useForm<Values>({ mode: 'onTouched', resolver });
  const settled = useMemo(
    () => createStore<AnyDocument | undefined>()(() => documentOf(document)),
    [document],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(
    () =>
      follow(
        document,
        form,
        debounced(SETTLED_AFTER_MS, () => settled.setState(documentOf(document), true)),
      ),
    [document, settled],
  );
  return useMemo(
    () => ({
      document,
      fields,
      settled,
      control: form.control,
      change: (path, value, isTyping) => {
        patch(document, path, value, { isTyping, origin: 'form' });
        forgetError(path);
      },
    }),
    [document, fields, settled, form.control],
  );
}
