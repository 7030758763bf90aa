// The editor's own state: document, selection, errors. Content is in contentStore, its changes in
// draftStore.
import { createStore } from 'zustand/vanilla';
import type { FieldError } from '#content/validate.ts';
import type { Path } from '#schema/path.ts';
import type { DocumentRef } from './draft/draftStore.ts';

/** The view that made the selection; the others reveal it. */
type Selector = 'canvas' | 'form' | 'elsewhere';

export interface Selection {
  /**
   * Content path in the document, 'cards.1.model'; in a translation, 'alternates.0.cards.1.model'.
   */
  path: Path;
  source: Selector;
}

/** Siblings of one list that are selected together. */
export interface SeveralEntries {
  listPath: Path;
  /** At least two, ascending. */
  indexes: readonly number[];
  /** Where a range starts, and where it was extended to last. */
  anchor: number;
  head: number;
}

interface EditorState {
  /** Edits the page, or the site settings while the page previews them. */
  subject: 'page' | 'settings';
  /** The edited document; null for none. */
  ref: DocumentRef | null;
  /** Documents that are edited beside it: all slides of a quiz in the studio. */
  others: readonly DocumentRef[];
  /** Root path of the shown language: '' for the main language, else 'alternates.0'. */
  root: Path;
  selection: Selection | null;
  /** Null while one thing or nothing is selected; `selection` is in its last entry. */
  several: SeveralEntries | null;
  /** The field being edited in place. */
  typingAt: Path | null;
  /**
   * The form field that takes the caret once rendered; an entry without texts takes it on its line.
   */
  caretAt: Path | null;
  /**
   * The field to select once its document is edited; with a root, once that language is shown, and
   * with the caret in the form.
   */
  fieldToOpen: { ref: DocumentRef; path: Path; root?: Path | undefined } | null;
  /** Errors of the last refused save. */
  errors: readonly FieldError[];
  isFormOpen: boolean;
}

const INITIAL: EditorState = {
  subject: 'page',
  ref: null,
  others: [],
  root: '',
  selection: null,
  several: null,
  typingAt: null,
  caretAt: null,
  fieldToOpen: null,
  errors: [],
  isFormOpen: true,
};

export const editorStore = createStore<EditorState>()(() => INITIAL);

/** Selects a field on canvas and form. */
export const select = (path: Path, source: Selector): void =>
  editorStore.setState({
    selection: { path, source },
    several: null,
    ...(source !== 'canvas' && { typingAt: null }),
  });

/** Selects several entries; `path` is in the one that was added last. */
export const selectSeveral = (several: SeveralEntries, path: Path): void =>
  editorStore.setState({ selection: { path, source: 'canvas' }, several, typingAt: null });

/**
 * Selects a field as soon as its document is edited, such as after navigating to it. With the root
 * path of a language it waits for that one too, and takes the caret.
 */
export const openFieldLater = (ref: DocumentRef, path: Path, root?: Path): void =>
  editorStore.setState({ fieldToOpen: path === '' ? null : { ref, path, root } });

export const deselect = (): void => editorStore.setState({ selection: null, several: null, typingAt: null });

/** The error at a path; undefined for none. */
export const errorAt = (errors: readonly FieldError[], path: Path): string | undefined =>
  errors.find((error) => error.path === path)?.message;

/** Clears the error at a changed path; the next save validates again. */
export function clearError(path: Path): void {
  const { errors } = editorStore.getState();
  if (errorAt(errors, path) !== undefined)
    editorStore.setState({ errors: errors.filter((error) => error.path !== path) });
}

/** Starts or ends typing on the canvas. */
export const setTypingAt = (typingAt: Path | null): void => editorStore.setState({ typingAt });

/** Selects an added entry in the form and puts the caret into its first text. */
export const selectInForm = (path: Path, caretAt: Path): void =>
  editorStore.setState({
    selection: { path, source: 'elsewhere' },
    several: null,
    typingAt: null,
    isFormOpen: true,
    caretAt,
  });

/** Clears `caretAt` once the form has placed the caret. */
export const clearCaret = (): void => editorStore.setState({ caretAt: null });

/** Opens or collapses the form, for this visit of the editor only. */
export const showForm = (isFormOpen: boolean): void => editorStore.setState({ isFormOpen });

/** Edits the page or the site settings from now on. */
export const setSubject = (subject: EditorState['subject']): void => editorStore.setState({ subject });

/** Sets the errors of the last refused save. */
export const setErrors = (errors: readonly FieldError[]): void => editorStore.setState({ errors });

/** Edits another document; null for none. */
export const setDocument = (ref: DocumentRef | null): void =>
  editorStore.setState({ ref, selection: null, several: null, typingAt: null, errors: [] });

/** Edits these documents too, from now on. */
export const setOtherDocuments = (others: readonly DocumentRef[]): void => editorStore.setState({ others });

/** Every document that is edited now. */
export function editedRefs(): readonly DocumentRef[] {
  const { ref, others } = editorStore.getState();
  return ref ? [ref, ...others.filter((other) => !isSameRef(other, ref))] : others;
}

export const isSameRef = (one: DocumentRef, other: DocumentRef): boolean =>
  one.kind === other.kind && one.id === other.id;

/** Edits another language of the document. */
export const setLanguageRoot = (root: Path): void =>
  editorStore.setState({ root, selection: null, several: null, typingAt: null });

/** Resets the editor to its initial state. */
export const resetEditor = (): void => editorStore.setState(INITIAL, true);
