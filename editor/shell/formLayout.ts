// Width and state of the form, stored in localStorage: the editor's only use of it.
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

/** The stored layout, or the default. */
function storedLayout(): { widthPx: number | null; isOpen: boolean } {
  try {
    const parsed = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { widthPx?: unknown; isOpen?: unknown };
    return {
      widthPx: typeof parsed.widthPx === 'number' ? parsed.widthPx : null,
      isOpen: parsed.isOpen !== false,
    };
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
    // Without storage the form opens with its default layout.
  }
}

/** Opens or collapses the form and stores that. */
export function setFormOpen(isOpen: boolean): void {
  showForm(isOpen);
  persistFormLayout();
}

/** Restores the form's layout and follows the window's size. Returns a function that stops this. */
export function followFormLayout(): () => void {
  const { widthPx, isOpen } = storedLayout();
  showForm(isOpen);
  const controller = new AbortController();
  const follow = (): void => formLayoutStore.setState({ windowPx: window.innerWidth });
  formLayoutStore.setState({ chosenPx: widthPx });
  follow();
  window.addEventListener('resize', follow, { signal: controller.signal });
  return () => controller.abort();
}

/** Sets the form's width in px of the window. */
export const setFormWidth = (chosenPx: number): void => formLayoutStore.setState({ chosenPx });
