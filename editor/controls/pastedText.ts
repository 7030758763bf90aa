// A pasted plain text as it is meant, without the editor of rich texts.
import { cleanPastedCharacters } from '#schema/cleanText.ts';

export const POINT = '•';
/** Markers of lists, before a tab, as word processors write them in plain text. */
const PLAIN_MARKER = /^[o§·\uf0b7\uf0a7]\t+/gm;

/** Lines end with '\n'; a copied cell ends with a line end of its own. */
export const cleanPastedPlain = (text: string): string =>
  cleanPastedCharacters(
    text
      .replaceAll(/\r\n|\r/g, '\n')
      .replaceAll(/\t+$/gm, '')
      .replaceAll(PLAIN_MARKER, `${POINT}\t`),
  )
    .replaceAll(/^\n+|\n+$/g, '')
    .replaceAll(/ +(?=\n)/g, '');
