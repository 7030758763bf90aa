// Messages between the fit sheet of the editor and a hidden preview, which measures its stage:
// everything with its position, and each text with its size, its color and the color behind it.
import type { KindName } from '#content/kinds.ts';
import type { Path } from '#schema/path.ts';

/** Name of a frame whose preview measures documents for the page around it. */
export const FIT_FRAME = 'vitrine-fit';

/** A document as it is to be measured; it need not be saved. */
export interface FitRequest {
  /** Repeated in the report. */
  serial: number;
  kind: KindName;
  id: string;
  document: object;
  /** Visitor path with the language, such as '/page/care?lang=es'. */
  path: string;
  /** The screen of a wizard, one of `WIZARD_PREVIEWS`. */
  preview: string;
  /** Factor of the size of text, see `TEXT_SCALES`. */
  textScale: number;
}

/** In px of the stage. */
export interface FitRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text or a control on the stage. */
export interface FitNode {
  /** Content path in the main language; '' if it has none. */
  path: Path;
  /** Text, or touch target with its margin. */
  rect: FitRect;
  /** The visible part of what it scrolls in; null if it does not scroll. */
  view: FitRect | null;
  isControl: boolean;
  /** Index of the control that it is part of; -1 for none. */
  control: number;
  /** Only for texts. */
  text?: {
    isHeading: boolean;
    /** Size as drawn, in px of the stage. */
    sizePx: number;
    linePx: number;
    /** Between letters. */
    trackingPx: number;
    /** Width at which its lines wrap. */
    wrapPx: number;
    /** 0xRRGGBB. */
    color: number;
    /** 0xRRGGBB; null on a picture, and for what is not in view. */
    background: number | null;
  };
}

export interface FitReport {
  /** Serial of the request; 0 if the frame waits for the first one. */
  serial: number;
  /** Size of the stage. */
  widthPx: number;
  heightPx: number;
  /** Null if the document could not be shown. */
  picture: Blob | null;
  nodes: readonly FitNode[];
}
