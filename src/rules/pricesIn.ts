// Which prices a document shows: known before its screen is, and so apart from what they mean.

/** The prices that a document refers to, by their ids. */
export const pricesIn = (document: unknown): string[] => [
  ...new Set([...JSON.stringify(document).matchAll(/"price":"([^"]+)"/g)].map(([, id]) => id ?? '')),
];
