// A slide of the DOM peers: an image that fills the stage, with six cards on it.
import { COLORS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { CARDS_OF_SLIDE, css, pictureUrl, PICTURES, SLIDE_CARD } from './scenery.ts';

export const PICTURE_STYLE = {
  position: 'absolute',
  left: '0',
  top: '0',
  width: `${STAGE.widthPx}px`,
  height: `${STAGE.heightPx}px`,
} as const;

export const cardStyle = (place: number) =>
  ({
    position: 'absolute',
    left: `${SLIDE_CARD.x}px`,
    top: `${SLIDE_CARD.top + place * SLIDE_CARD.step}px`,
    width: `${SLIDE_CARD.width}px`,
    height: `${SLIDE_CARD.height}px`,
    borderRadius: '28px',
    background: css(COLORS.white),
  }) as const;

export const cardPlaces = Array.from({ length: CARDS_OF_SLIDE }, (_, place) => place);

/** Both images, decoded. */
export const pictureUrls = (): Promise<string[]> =>
  Promise.all(
    PICTURES.map(async (color) => {
      const url = await pictureUrl(color);
      const image = new Image();
      image.src = url;
      await image.decode();
      return url;
    }),
  );
