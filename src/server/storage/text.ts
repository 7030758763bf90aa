// PostgreSQL text holds every character but U+0000 and fails on that one; inside JSON it is escaped and safe.

/** The text as both databases can hold it. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');
