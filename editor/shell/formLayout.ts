// The width of the form and whether it is folded away, kept in this browser: the editor's only use of
// localStorage.
import { createStore } from 'zustand/vanilla';
import { editorStore, showForm } from '../editorStore.ts';

const KEY = 'vitrine-editor-form';

interface FormLayout {
  /** Null until the editor chooses a width. */
  chosenPx: number | null;
  windowPx: number;
}

export const formLayoutStore = createStore<FormLayout>()(() => ({
  chosenPx: null,
  windowPx: window.innerWidth,
}));

/** What was kept; without it, or with something else in its place, the form is open at its usual width. */
function kept(): { widthPx: number | null; isOpen: boolean } {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { widthPx?: unknown; isOpen?: unknown };
    return { widthPx: typeof read.widthPx === 'number' ? read.widthPx : null, isOpen: read.isOpen !== false };
  } catch {
    return { widthPx: null, isOpen: true };
  }
}

export function persistFormLayout(): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({
        widthPx: formLayoutStore.getState().chosenPx,
        isOpen: editorStore.getState().isFormOpen,
      }),
    );
  } catch {
    // A browser without room for it opens the form as usual next time.
  }
}

/** Folds the form away or opens it, because the editor wants that. */
export function setFormOpen(isOpen: boolean): void {
  showForm(isOpen);
  persistFormLayout();
}

/** Opens the form as it was left, and follows the window; the answer stops that. */
export function followFormLayout(): () => void {
  const { widthPx, isOpen } = kept();
  showForm(isOpen);
  const listening = new AbortController();
  const follow = (): void => formLayoutStore.setState({ windowPx: window.innerWidth });
  formLayoutStore.setState({ chosenPx: widthPx });
  follow();
  window.addEventListener('resize', follow, { signal: listening.signal });
  return () => listening.abort();
}

/** Sets the form's width in px of the window. */
export const setFormWidth = (chosenPx: number): void => formLayoutStore.setState({ chosenPx });
