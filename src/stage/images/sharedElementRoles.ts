// Subject of a picture, as the label of its node: the path of the screen that it leads to, which a
// link already has, or that of its own screen. See src/screens/README.md#shared-elements.

export const MAIN_PICTURE = 'main ';

export const CARD = 'card ';

/** The path that stands for an answer of a quiz, which goes on to the next question. */
export const answerPath = (slide: string, button: number): string =>
  `/help-me-choose/${encodeURIComponent(`${slide}.${button}`)}`;

/** The label of a card of words that flies as a whole. */
export const cardLabel = (path: string): string => `${CARD}${path}`;

/** The label of the large picture of a screen itself, or of its card. */
export const mainPictureLabel = (path: string): string => `${MAIN_PICTURE}${path}`;
