// Content without text and images is drawn only while editing, with the labels of its empty fields.
import { hasPlaceholders } from '#stage/text/placeholders.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';

/** Whether it would be a blank shape for a shopper. */
export const isBlank = (text: string, ...pictures: readonly (object | null)[]): boolean =>
  !hasPlaceholders() && pictures.every((picture) => picture === null) && markupOf(text).plain.trim() === '';
