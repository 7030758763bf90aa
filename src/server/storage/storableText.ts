// PostgreSQL text holds every character but U+0000 and fails on that one; inside JSON it is escaped and safe.

/** The text as both databases can hold it. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** A name or an address without the characters that nobody sees, such as NUL: two that look alike are alike. */
export const withoutControls = (text: string): string => text.replaceAll(/\p{C}/gu, '').trim();
