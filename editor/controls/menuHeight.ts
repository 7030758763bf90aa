// Maximum menu height, so that Mantine, which flips and shifts dropdowns, always has enough space
// on one side.

/**
 * Over the stage, in the form and on pages, where the button may be at any height: less than half
 * the window, with scrolling.
 */
export const MENU_ANYWHERE = 'calc(50vh - 48px)';
