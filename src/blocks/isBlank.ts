// A thing without words and pictures is drawn for editors only, with the names of what is missing.
import { hasPlaceholders } from '#stage/text/placeholders.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';

/** Whether a thing would be a blank shape in front of a shopper. */
export const isBlank = (text: string, ...pictures: readonly (object | null)[]): boolean =>
  !hasPlaceholders() && pictures.every((picture) => picture === null) && markupOf(text).plain.trim() === '';
