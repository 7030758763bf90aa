// The stage makes room for the bar, the form and the strip at the foot: it is letterboxed in what they leave.
import { editorStore } from '../editorStore.ts';
import { followFormLayout, formLayoutStore } from './formLayout.ts';
import { BAR_PX, formWidthOf } from './editorSizes.ts';

const ROOMS = ['--room-top', '--room-right', '--room-bottom', '--form-width'];

/** Keeps the room as long as somebody edits; the answer gives it back. */
export function reserveStageSpace(): () => void {
  const { style } = document.documentElement;
  const set = (): void => {
    const { chosenPx, windowPx } = formLayoutStore.getState();
    const widthPx = formWidthOf(chosenPx, windowPx);
    style.setProperty('--room-top', `${BAR_PX.whole}px`);
    style.setProperty('--room-bottom', `${BAR_PX.foot}px`);
    style.setProperty('--room-right', editorStore.getState().isFormOpen ? `${widthPx}px` : '0px');
    style.setProperty('--form-width', `${widthPx}px`);
  };
  const stops = [followFormLayout(), editorStore.subscribe(set), formLayoutStore.subscribe(set)];
  set();
  return () => {
    stops.forEach((stop) => stop());
    ROOMS.forEach((name) => style.removeProperty(name));
  };
}
