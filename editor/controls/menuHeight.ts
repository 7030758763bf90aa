// How high a menu may be, so that Mantine, which flips and shifts dropdowns, finds room for all of it on
// one side.

/**
 * Over the stage and in the form, where its button is at any height: less than half of the window. It
 * scrolls.
 */
export const MENU_ANYWHERE = 'calc(50vh - 48px)';
/** Below the bar. */
export const MENU_BELOW_BAR = 'calc(100vh - 112px)';
