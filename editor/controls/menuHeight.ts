// Maximum menu heights, so that Mantine, which flips and shifts dropdowns, always has enough space
// on one side.

/**
 * Over the stage and in the form, where the button may be at any height: less than half the window,
 * with scrolling.
 */
export const MENU_ANYWHERE = 'calc(50vh - 48px)';
/** Below the bar. */
export const MENU_BELOW_BAR = 'calc(100vh - 112px)';
