// DOMPurify, loaded with the first document that has markup. Most have none, and it is 12 kB.
import type DOMPurify from 'dompurify';

let purify: typeof DOMPurify | undefined;

/**
 * Loads what `sanitize` needs. Rejects if the script cannot be loaded; a later call tries again.
 */
export async function loadSanitizer(): Promise<void> {
  purify ??= (await import('dompurify')).default;
}

/** Whether a text in a JSON value may have markup. */
export function hasMarkup(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('<');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMarkup);
}

/** Italics, line breaks and text; null before `loadSanitizer` has resolved. */
export const sanitize = (content: DocumentFragment): DocumentFragment | null =>
  purify
    ? purify.sanitize(content, {
        ALLOWED_TAGS: ['i', 'em', 'br'],
        ALLOWED_ATTR: [],
        RETURN_DOM_FRAGMENT: true,
      })
    : null;
