// Which files a showroom holds, by what they are for: images, WAV sound and MP4 video.
// See src/screens/README.md#203-media-rules.

export type MediaKind = 'image' | 'sound' | 'video';

/** The types of each kind, with the extensions that files of it have. */
export const MEDIA_TYPES = {
  image: {
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/gif': ['.gif'],
    'image/webp': ['.webp'],
    'image/avif': ['.avif'],
    'image/svg+xml': ['.svg'],
  },
  // Browsers do not agree on what to call WAV.
  sound: {
    'audio/wav': ['.wav'],
    'audio/x-wav': ['.wav'],
    'audio/wave': ['.wav'],
    'audio/vnd.wave': ['.wav'],
  },
  video: { 'video/mp4': ['.mp4'] },
} as const satisfies Record<MediaKind, Record<string, readonly string[]>>;

export const MEDIA_KINDS = Object.keys(MEDIA_TYPES) as readonly MediaKind[];

/** What a file of this type is for; undefined for what a showroom does not hold. */
export const kindOfMime = (mime: string): MediaKind | undefined =>
  MEDIA_KINDS.find((kind) => mime.toLowerCase() in MEDIA_TYPES[kind]);
