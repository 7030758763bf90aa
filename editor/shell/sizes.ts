// Room that the editor takes from the stage, in px of the window.

/** The environment bar: 30 px, and 62 with its tools (spec 9). */
export const BAR_PX = { place: 30, tools: 32, whole: 62 } as const;

/** The form beside the stage. */
export const FORM_PX = 440;
