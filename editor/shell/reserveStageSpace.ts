// Reserves window space for bar, main navigation, form and strip: the stage is letterboxed in the
// rest.
import { editorStore } from '../editorStore.ts';
import { followFormLayout, formLayoutStore } from './formLayout.ts';
import { BAR_PX, formWidthOf, PHONE_PX } from './editorSizes.ts';

const PROPERTIES = ['--room-top', '--room-right', '--room-bottom', '--room-left', '--form-width'];

/** Reserves it while editing. Returns a function that releases it. */
export function reserveStageSpace(): () => void {
  const { style } = document.documentElement;
  const reserve = (): void => {
    const { chosenPx, windowPx } = formLayoutStore.getState();
    const widthPx = formWidthOf(chosenPx, windowPx);
    style.setProperty('--room-top', `${BAR_PX.total}px`);
    // How wide or high the main navigation is follows from the width of the window.
    style.setProperty('--room-left', 'var(--rail)');
    style.setProperty('--room-bottom', `calc(${BAR_PX.footer}px + var(--rail-foot))`);
    const isBeside = editorStore.getState().isFormOpen && windowPx > PHONE_PX;
    style.setProperty('--room-right', isBeside ? `${widthPx}px` : '0px');
    style.setProperty('--form-width', `${widthPx}px`);
  };
  const stops = [followFormLayout(), editorStore.subscribe(reserve), formLayoutStore.subscribe(reserve)];
  reserve();
  return () => {
    stops.forEach((stop) => stop());
    PROPERTIES.forEach((name) => style.removeProperty(name));
  };
}
