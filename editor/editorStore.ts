// What the editor itself holds: which document is on the stage, what is selected in it, what is wrong with it.
// Content is in contentStore and its changes in draftStore; this never holds a copy of either.
import { createStore } from 'zustand/vanilla';
import type { FieldError } from '#content/validate.ts';
import type { Path } from '#schema/path.ts';
import type { DocumentRef } from './draft/draftStore.ts';

/** Who selected something: the others then show it too. */
type Selector = 'canvas' | 'form' | 'elsewhere';

export interface Selection {
  /** Content path in the document, 'cards.1.model'; of a translation, 'alternates.0.cards.1.model'. */
  path: Path;
  by: Selector;
}

interface EditorState {
  /** What is edited: the page on the stage, or the settings of the whole site, while the page shows what they change. */
  subject: 'page' | 'settings';
  /** The document of the subject; null while there is none that can be edited. */
  ref: DocumentRef | null;
  /** Where the language on the stage is kept in it: '' for its main language, else 'alternates.0'. */
  root: Path;
  selection: Selection | null;
  /** The field that is being typed into on the canvas. */
  typingAt: Path | null;
  /** The field of the form that takes the caret as soon as it is drawn; an entry without texts takes it on its line. */
  caretAt: Path | null;
  /** What the last save was refused for. */
  errors: readonly FieldError[];
  isFormOpen: boolean;
}

const INITIAL: EditorState = {
  subject: 'page',
  ref: null,
  root: '',
  selection: null,
  typingAt: null,
  caretAt: null,
  errors: [],
  isFormOpen: true,
};

export const editorStore = createStore<EditorState>()(() => INITIAL);

/** Selects a field on canvas and form alike. */
export const select = (path: Path, by: Selector): void =>
  editorStore.setState({ selection: { path, by }, ...(by !== 'canvas' && { typingAt: null }) });

export const deselect = (): void => editorStore.setState({ selection: null, typingAt: null });

/** What is wrong at a path; undefined where nothing is. */
export const errorAt = (errors: readonly FieldError[], path: Path): string | undefined =>
  errors.find((error) => error.path === path)?.message;

/** Takes away what was wrong at a path: it has been changed since, and the next save will tell. */
export function forgetError(path: Path): void {
  const { errors } = editorStore.getState();
  if (errorAt(errors, path) !== undefined)
    editorStore.setState({ errors: errors.filter((error) => error.path !== path) });
}

/** Starts or ends typing on the canvas. */
export const setTypingAt = (typingAt: Path | null): void => editorStore.setState({ typingAt });

/** Selects an added entry in the form and puts the caret into its first text. */
export const selectInForm = (path: Path, caretAt: Path): void =>
  editorStore.setState({
    selection: { path, by: 'elsewhere' },
    typingAt: null,
    isFormOpen: true,
    caretAt,
  });

/** The form has taken the caret. */
export const clearCaret = (): void => editorStore.setState({ caretAt: null });

/** Opens or collapses the form, for this visit of the editor only. */
export const showForm = (isFormOpen: boolean): void => editorStore.setState({ isFormOpen });

/** Edits the page or the site settings from now on. */
export const setSubject = (subject: EditorState['subject']): void => editorStore.setState({ subject });

/** Sets what the last save was refused for. */
export const setErrors = (errors: readonly FieldError[]): void => editorStore.setState({ errors });

/** Edits another document; null for none. */
export const setDocument = (ref: DocumentRef | null): void =>
  editorStore.setState({ ref, selection: null, typingAt: null, errors: [] });

/** Edits another language of the document. */
export const setLanguageRoot = (root: Path): void =>
  editorStore.setState({ root, selection: null, typingAt: null });

/** Resets the editor to its initial state. */
export const resetEditor = (): void => editorStore.setState(INITIAL, true);
