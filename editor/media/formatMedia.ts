// Formats media metadata, and validates files before an upload.
import { MEDIA_LIMIT_BYTES } from '#config/limits.ts';
import { folderName, folderTrail } from '#rules/mediaFolderPaths.ts';
import { foreignFileMessage, foreignType } from '#rules/foreignFiles.ts';
import { kindOfMime, MEDIA_KINDS, MEDIA_TYPES, type MediaKind } from '#rules/mediaKinds.ts';
import { t } from '../i18n/t.ts';
import { translateMessage } from '../i18n/sources.ts';
import { locale } from '../i18n/locale.ts';

const MEDIA_WRONG_KIND = {
  all: (name: string) =>
    t(
      '{name} is neither an image (PNG, JPEG, GIF, WebP, AVIF, SVG) nor a sound (WAV, MP3) nor a film (MP4, QuickTime).',
      { name },
    ),
  image: (name: string) =>
    t('{name} is not an image: PNG, JPEG, GIF, WebP, AVIF or SVG is needed here.', { name }),
  sound: (name: string) => t('{name} is not a sound: WAV or MP3 is needed here.', { name }),
  video: (name: string) => t('{name} is not a film: MP4 or QuickTime is needed here.', { name }),
} as const;

const BYTES_PER_MEGABYTE = 1_000_000;
const KILOBYTES_PER_MEGABYTE = 1000;
/** From this number on, megabytes have no decimals. */
const WHOLE_FROM = 10;
const SECONDS_PER_MINUTE = 60;

/** MIME types and extensions of a kind, or of all kinds, for a file dialog. */
export function acceptOf(kind: MediaKind | null): Record<string, string[]> {
  const kinds = kind ? [kind] : MEDIA_KINDS;
  return Object.fromEntries(
    kinds
      .flatMap((each) => Object.entries<readonly string[]>(MEDIA_TYPES[each]))
      .map(([mime, extensions]) => [mime, [...extensions]]),
  );
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** Why a file cannot be uploaded; undefined if it can. The server checks its content. */
export function fileProblem(file: FileFacts, requested: MediaKind | null): string | undefined {
  const kind = kindOfFile(file);
  const wrongKind = MEDIA_WRONG_KIND[requested ?? 'all'](file.name);
  if (!kind) return foreignProblem(file) ?? wrongKind;
  if (requested && kind !== requested) return wrongKind;
  return file.size === 0 ? t('{name} is empty.', { name: file.name }) : sizeProblem(file, kind);
}

function foreignProblem({ name, type }: FileFacts): string | undefined {
  const message = foreignFileMessage(name, type);
  return message && translateMessage(message);
}

function sizeProblem({ name, size }: FileFacts, kind: MediaKind): string | undefined {
  const limit = MEDIA_LIMIT_BYTES[kind];
  return size > limit
    ? t('{name} is larger than {megabytes} MB.', { name, megabytes: limit / BYTES_PER_MEGABYTE })
    : undefined;
}

/** A film or a sound, with problems known before it is read. */
export interface PlayedFile {
  kind: 'sound' | 'video';
  /** Why it is refused if it cannot be converted. */
  problems: { whenUnknown?: string | undefined; tooLarge?: string | undefined };
}

/** Whether a file must be read before it is sent: a film or a sound, also one of other types. */
export function playedFile(file: FileFacts, requested: MediaKind | null): PlayedFile | undefined {
  const foreign = kindOfFile(file) ? undefined : foreignType(file.name, file.type)?.kind;
  const kind = foreign === 'film' ? 'video' : foreign === 'sound' ? 'sound' : kindOfFile(file);
  if (file.size === 0 || !kind || kind === 'image' || (requested && kind !== requested)) return undefined;
  const whenUnknown = foreign && foreignProblem(file);
  return { kind, problems: { whenUnknown, tooLarge: sizeProblem(file, kind) } };
}

/** Types in a file dialog: those of acceptOf, and those that may be converted. */
export const offeredTypes = (kind: MediaKind | null): Record<string, string[]> => ({
  ...acceptOf(kind),
  ...(kind !== 'sound' && kind !== 'image' && CONVERTED.video),
  ...(kind !== 'video' && kind !== 'image' && CONVERTED.sound),
});
const CONVERTED = {
  video: { 'video/webm': ['.webm'], 'video/x-matroska': ['.mkv'], 'video/mp2t': ['.ts', '.mts', '.m2ts'] },
  sound: {
    'audio/mp4': ['.m4a'],
    'audio/aac': ['.aac'],
    'audio/flac': ['.flac'],
    'audio/ogg': ['.ogg', '.oga', '.opus'],
  },
} satisfies Record<string, Record<string, string[]>>;

// The type is empty if the system does not know the extension.
function kindOfFile({ name, type }: Omit<FileFacts, 'size'>): MediaKind | undefined {
  if (type !== '') return kindOfMime(type);
  return MEDIA_KINDS.find((kind) =>
    Object.values(acceptOf(kind))
      .flat()
      .some((extension) => name.toLowerCase().endsWith(extension)),
  );
}

/** Kilobytes as people say them: '52 kB', '3.4 MB'. */
export function formatFileSize(kilobytes: number): string {
  const megabytes = kilobytes / KILOBYTES_PER_MEGABYTE;
  if (megabytes < 1) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${megabytes < WHOLE_FROM ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`;
}

/** Seconds as a player shows them: '0:07', '12:30'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / SECONDS_PER_MINUTE)}:${String(whole % SECONDS_PER_MINUTE).padStart(2, '0')}`;
}

/** Caption of a file: '1200 × 800 · 52 kB', with a duration for sound and video. */
export function captionOf(
  file: { width: number | null; height: number | null; size: number },
  seconds?: number,
): string {
  // Unknown dimensions are null, or 0 × 0.
  const measured = file.width && file.height ? `${file.width} × ${file.height}` : undefined;
  const length = seconds !== undefined && Number.isFinite(seconds) ? formatDuration(seconds) : undefined;
  return [measured, length, formatFileSize(file.size)].filter((part) => part !== undefined).join(' · ');
}

/** The server's error message, or a default; `whenGone` for a missing file. */
export function describeMedia(
  failure: unknown,
  whenGone: string = t('This item no longer exists. It has been deleted.'),
): string {
  if (failure === 404) return whenGone;
  const { message, errors } = (typeof failure === 'object' && failure !== null ? failure : {}) as {
    message?: unknown;
    errors?: { message: string }[];
  };
  if (errors?.[0]) return errors.map((error) => translateMessage(error.message)).join(' ');
  return typeof message === 'string' ? translateMessage(message) : t('HTTP Error');
}

/** Error message of an upload. */
export const uploadFailure = (failure: unknown): string =>
  describeMedia(failure, t('Please Set up a Media Store'));

/** Errors about the file itself, which a retry cannot fix. */
const PERMANENT_STATUSES = [400, 413, 415, 422];

export const isRetryable = (failure: unknown): boolean =>
  !PERMANENT_STATUSES.includes((failure as { statusCode?: number } | null)?.statusCode ?? 0);

/** Label of a folder. */
export const folderLabel = (path: string): string => folderName(path) || t('Media');

/** Full path of a folder: 'Media / Phones / Nova'. */
export const folderPathLabel = (path: string): string =>
  [t('Media'), ...folderTrail(path).map(folderName)].join(' / ');

/** Date of an upload. */
export function formatDay(iso: string): string {
  const day = new Date(iso);
  return Number.isNaN(day.getTime())
    ? ''
    : day.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
}
