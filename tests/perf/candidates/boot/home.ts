// The content of the peers' home screens: the demo's pictures and texts, in fixed places.

export interface HomePicture {
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface HomeText {
  text: string;
  x: number;
  y: number;
  sizePx: number;
}

export interface Home {
  pictures: readonly HomePicture[];
  texts: readonly HomeText[];
}

/** Id of the element that holds the content as JSON, and of the mark of the first whole frame. */
export const HOME_ID = 'home';
export const FIRST_FRAME_MARK = 'first-frame';

export const readHome = (): Home => JSON.parse(document.getElementById(HOME_ID)?.textContent ?? '{}') as Home;

/** Marks the frame that is drawn next as the first one with everything in it. */
export const markFirstFrame = (): void =>
  void requestAnimationFrame(() => setTimeout(() => performance.mark(FIRST_FRAME_MARK)));

export const bitmapOf = async ({ url }: HomePicture): Promise<ImageBitmap> =>
  createImageBitmap(await (await fetch(url)).blob());
