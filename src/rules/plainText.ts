// Rich text as a person reads it, without markup.

const TAG_OR_SPACE = /<[^<>]*>|&nbsp;/g;

/** Whether a shopper sees nothing of a text. */
export const isBlankText = (text: unknown): boolean => typeof text !== 'string' || plainOf(text) === '';

/** A text without its tags. */
export const plainOf = (text: string): string =>
  text.includes('<') || text.includes('&') ? text.replaceAll(TAG_OR_SPACE, ' ').trim() : text.trim();
