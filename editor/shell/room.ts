// The stage makes room for the bar and the form: it is letterboxed in what they leave.
import { editorStore } from '../editorStore.ts';
import { BAR_PX, FORM_PX } from './sizes.ts';

/** Keeps the room as long as somebody edits; the answer gives it back. */
export function makeRoom(): () => void {
  const { style } = document.documentElement;
  const set = ({ isFormOpen }: { isFormOpen: boolean }): void => {
    style.setProperty('--room-top', `${BAR_PX.whole}px`);
    style.setProperty('--room-right', isFormOpen ? `${FORM_PX}px` : '0px');
  };
  set(editorStore.getState());
  const stop = editorStore.subscribe(set);
  return () => {
    stop();
    style.removeProperty('--room-top');
    style.removeProperty('--room-right');
  };
}
