// Space the editor takes from the stage, in px of the window.

/**
 * The environment bar, 30 px and 62 with tools, and the strip with 'Stop Editing'. See
 * editor/shell/README.md#environment-bar.
 */
export const BAR_PX = { location: 30, tools: 32, total: 62, footer: 28 } as const;

/** Up to this width of the window the form lies over the stage. */
export const PHONE_PX = 600;

/** The form's width: a quarter of the window up to `usual`, until the editor chooses one. */
export const FORM_PX = { min: 320, default: 440, max: 760 } as const;
const DEFAULT_SHARE = 0.25;
/** Smallest share of the window for the stage. */
const STAGE_SHARE = 0.5;

/** Maximum width of the form. */
export const formMaxOf = (windowPx: number): number =>
  Math.max(FORM_PX.min, Math.min(FORM_PX.max, Math.floor(windowPx * (1 - STAGE_SHARE))));

/** Width of the form in a window: all of a phone; `chosenPx` is null until chosen. */
export function formWidthOf(chosenPx: number | null, windowPx: number): number {
  if (windowPx <= PHONE_PX) return windowPx;
  const preferredPx = chosenPx ?? Math.min(FORM_PX.default, windowPx * DEFAULT_SHARE);
  return Math.round(Math.min(Math.max(preferredPx, FORM_PX.min), formMaxOf(windowPx)));
}
