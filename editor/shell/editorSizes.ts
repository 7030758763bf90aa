// Room that the editor takes from the stage, in px of the window.

/**
 * The environment bar: 30 px, and 62 with its tools; and the strip at the foot that 'Stop Editing' stands in.
 * See src/screens/README.md#219-environment-bar.
 */
export const BAR_PX = { place: 30, tools: 32, whole: 62, foot: 28 } as const;

/** The form beside the stage: a quarter of the window up to `usual`, until an editor chooses a width. */
export const FORM_PX = { min: 320, usual: 440, max: 760 } as const;
const USUAL_SHARE = 0.25;
/** The stage keeps at least this share of the window. */
const STAGE_SHARE = 0.5;

/** The widest that the form may be. */
export const formMaxOf = (windowPx: number): number =>
  Math.max(FORM_PX.min, Math.min(FORM_PX.max, Math.floor(windowPx * (1 - STAGE_SHARE))));

/** How wide the form is in a window; `chosenPx` is null until an editor has chosen. */
export function formWidthOf(chosenPx: number | null, windowPx: number): number {
  const wanted = chosenPx ?? Math.min(FORM_PX.usual, windowPx * USUAL_SHARE);
  return Math.round(Math.min(Math.max(wanted, FORM_PX.min), formMaxOf(windowPx)));
}
