// PostgreSQL's text type refuses only U+0000. Inside JSON it is escaped, and allowed.

/** The text without characters that a database refuses. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/**
 * A name or e-mail without invisible characters such as NUL, so that two that look alike are equal.
 */
export const withoutControls = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim();

/** A LIKE pattern for what contains this text, with `escape '\\'`. */
export const patternOf = (text: string): string => `%${withoutNul(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
