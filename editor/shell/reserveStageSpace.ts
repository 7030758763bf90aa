// Reserves window space for bar, form and strip: the stage is letterboxed in the rest.
import { editorStore } from '../editorStore.ts';
import { followFormLayout, formLayoutStore } from './formLayout.ts';
import { BAR_PX, formWidthOf } from './editorSizes.ts';

const PROPERTIES = ['--room-top', '--room-right', '--room-bottom', '--form-width'];

/** Reserves it while editing. Returns a function that releases it. */
export function reserveStageSpace(): () => void {
  const { style } = document.documentElement;
  const reserve = (): void => {
    const { chosenPx, windowPx } = formLayoutStore.getState();
    const widthPx = formWidthOf(chosenPx, windowPx);
    style.setProperty('--room-top', `${BAR_PX.total}px`);
    style.setProperty('--room-bottom', `${BAR_PX.footer}px`);
    style.setProperty('--room-right', editorStore.getState().isFormOpen ? `${widthPx}px` : '0px');
    style.setProperty('--form-width', `${widthPx}px`);
  };
  const stops = [followFormLayout(), editorStore.subscribe(reserve), formLayoutStore.subscribe(reserve)];
  reserve();
  return () => {
    stops.forEach((stop) => stop());
    PROPERTIES.forEach((name) => style.removeProperty(name));
  };
}
