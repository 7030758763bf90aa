import { t } from '../i18n/t.ts';

export const MEDIA_COUNT = {
  all: (count: number) => t('{count, plural, =0 {No files} one {# file} other {# files}}', { count }),
  image: (count: number) => t('{count, plural, =0 {No images} one {# image} other {# images}}', { count }),
  sound: (count: number) => t('{count, plural, =0 {No sounds} one {# sound} other {# sounds}}', { count }),
  video: (count: number) => t('{count, plural, =0 {No videos} one {# video} other {# videos}}', { count }),
} as const;
