// Supported media types by extension. See src/content/README.md#media-rules.
import { extname } from 'node:path';
import { MEDIA_KINDS, MEDIA_TYPES } from '#rules/mediaKinds.ts';

// A file is served with the first type of its extension.
const MIME_BY_EXTENSION = new Map<string, string>(
  MEDIA_KINDS.flatMap((kind) => Object.entries<readonly string[]>(MEDIA_TYPES[kind]))
    .reverse()
    .flatMap(([mime, extensions]) => extensions.map((extension) => [extension, mime] as const)),
);

/** MIME type of a file by its extension; undefined for unsupported ones. */
export const mimeOf = (name: string): string | undefined =>
  MIME_BY_EXTENSION.get(extname(name).toLowerCase());
