// The kinds of media files: images, sounds and videos. See
// src/content/README.md#media-rules.

export type MediaKind = 'image' | 'sound' | 'video';

/** MIME types of each kind with their file extensions. */
export const MEDIA_TYPES = {
  image: {
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/gif': ['.gif'],
    'image/webp': ['.webp'],
    'image/avif': ['.avif'],
    'image/svg+xml': ['.svg'],
  },
  // Browsers use different MIME types for WAV.
  sound: {
    'audio/wav': ['.wav'],
    'audio/x-wav': ['.wav'],
    'audio/wave': ['.wav'],
    'audio/vnd.wave': ['.wav'],
    'audio/mpeg': ['.mp3'],
    'audio/mp3': ['.mp3'],
  },
  // Stored as MP4 under any name.
  video: { 'video/mp4': ['.mp4'], 'video/x-m4v': ['.m4v'], 'video/quicktime': ['.mov', '.qt'] },
} as const satisfies Record<MediaKind, Record<string, readonly string[]>>;

export const MEDIA_KINDS = Object.keys(MEDIA_TYPES) as readonly MediaKind[];

/** The kind of a MIME type; undefined for unsupported ones. */
export const kindOfMime = (mime: string): MediaKind | undefined =>
  MEDIA_KINDS.find((kind) => mime.toLowerCase() in MEDIA_TYPES[kind]);
