// The media a showroom may hold (spec 5): images, WAV sound and MP4 video.
import { extname } from 'node:path';

const MIME_BY_EXTENSION: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
};

/** The type of a file by its extension; undefined for what a showroom does not hold. */
export const mimeOf = (name: string): string | undefined => MIME_BY_EXTENSION[extname(name).toLowerCase()];
