// Versions as entity tags (RFC 9110, 8.8.3). A proxy that compresses weakens a tag, so W/ is accepted too.

/** The strong tag of a version. */
export const etagOf = (version: number): string => `"${version}"`;

const opaqueTags = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** If-None-Match: true when what the client has is still current. */
export function isCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = opaqueTags(header);
  return tags.includes('*') || tags.includes(etag);
}

// Versions count from 1: a tag that we never gave matches nothing.
const NO_VERSION = 0;

/** If-Match: the versions that a save may replace; undefined accepts any. */
export function expectedVersions(header: string | undefined): number[] | undefined {
  if (header === undefined) return undefined;
  const tags = opaqueTags(header);
  if (tags.includes('*')) return undefined;
  return tags.map((tag) => Number(/^"(\d{1,9})"$/.exec(tag)?.[1] ?? NO_VERSION));
}
