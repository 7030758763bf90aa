// Content without text and images is drawn only while editing, with the labels of its empty fields.
import type { Presentation } from '#stage/layout/presentation.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';

/** Whether it would be a blank shape for a shopper. */
export const isBlank = (
  { emptyLabel }: Presentation,
  text: string,
  ...pictures: readonly (object | null)[]
): boolean =>
  !emptyLabel && pictures.every((picture) => picture === null) && markupOf(text).plain.trim() === '';
