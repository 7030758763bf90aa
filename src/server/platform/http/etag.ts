// ETags of versions (RFC 9110, 8.8.3). W/ is accepted, because proxies that compress weaken ETags.
import { createHash } from 'node:crypto';

/** The strong ETag of a value. */
export const hashOf = (value: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url')}"`;

/** The strong ETag of a version. */
export const etagOf = (version: number): string => `"${version}"`;

const opaqueTags = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** If-None-Match: true if the client's copy is current. */
export function isCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = opaqueTags(header);
  return tags.includes('*') || tags.includes(etag);
}

/** The version that a change is based on is outdated. */
export class StaleRecord extends Error {}

/** If-Match: true if a change may replace what has this ETag. */
export const mayReplace = (header: string | undefined, etag: string): boolean =>
  header === undefined || isCurrent(header, etag);

// Versions count from 1, so an unknown tag matches none.
const NO_VERSION = 0;

/** If-Match: versions that a save may replace; undefined for any. */
export function expectedVersions(header: string | undefined): number[] | undefined {
  if (header === undefined) return undefined;
  const tags = opaqueTags(header);
  if (tags.includes('*')) return undefined;
  return tags.map((tag) => Number(/^"(\d{1,9})"$/.exec(tag)?.[1] ?? NO_VERSION));
}
