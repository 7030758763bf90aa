// Icons that home does not draw, loaded with the other screens; see VectorIcon.tsx.
export const FORWARD_ICON = { line: 'M5 12h13M12.5 6l6 6-6 6', weight: 2.2 };
export const CHECK_ICON = { line: 'M5 12.5l4.5 4.5L19 7.5', weight: 2.4 };
export const PLAY_ICON = { fill: 'M8 5.2v13.6L19 12z' };
