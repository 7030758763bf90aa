// What the media manager says of a file, and whether one may come in, as functions of data.
import { MEDIA } from '#config/editorMessages.ts';
import { MEDIA_LIMIT_BYTES } from '#config/limits.ts';
import { kindOfMime, MEDIA_TYPES, type MediaKind } from '#rules/mediaKinds.ts';

const BYTES_PER_MEGABYTE = 1_000_000;
const KILOBYTES_PER_MEGABYTE = 1000;
/** Below this a megabyte's decimal still tells something. */
const WHOLE_FROM = 10;
const SECONDS_PER_MINUTE = 60;

/** Types and extensions of a kind, as a file dialog takes them. */
export function acceptOf(kind: MediaKind): Record<string, string[]> {
  return Object.fromEntries(Object.entries<readonly string[]>(MEDIA_TYPES[kind]).map(([mime, extensions]) => [mime, [...extensions]]));
}

/** Why a file cannot be uploaded where this kind is asked for; undefined where it can. The server looks closer. */
export function problemOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, kind: MediaKind): string | undefined {
  const limit = MEDIA_LIMIT_BYTES[kind];
  if (!isOfKind(name, type, kind)) return MEDIA.wrongKind[kind](name);
  if (size === 0) return MEDIA.isEmpty(name);
  return size > limit ? MEDIA.tooLarge(name, limit / BYTES_PER_MEGABYTE) : undefined;
}

// Systems that know no type for an extension leave it empty.
function isOfKind(name: string, type: string, kind: MediaKind): boolean {
  if (type !== '') return kindOfMime(type) === kind;
  return Object.values(acceptOf(kind)).flat().some((extension) => name.toLowerCase().endsWith(extension));
}

/** Kilobytes as people say them: '52 kB', '3.4 MB'. */
export function sizeInWords(kilobytes: number): string {
  const megabytes = kilobytes / KILOBYTES_PER_MEGABYTE;
  if (megabytes < 1) return `${Math.max(1, Math.round(kilobytes))} kB`;
  return `${megabytes < WHOLE_FROM ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`;
}

/** Seconds as a player shows them: '0:07', '12:30'. */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / SECONDS_PER_MINUTE)}:${String(whole % SECONDS_PER_MINUTE).padStart(2, '0')}`;
}

/** What stands below a name: '1200 × 800 · 52 kB', with a length for what has one. */
export function captionOf(file: { width: number | null; height: number | null; size: number }, seconds?: number): string {
  // What cannot be measured is null, or 0 × 0.
  const measured = file.width && file.height ? `${file.width} × ${file.height}` : undefined;
  const length = seconds !== undefined && Number.isFinite(seconds) ? lengthInWords(seconds) : undefined;
  return [measured, length, sizeInWords(file.size)].filter((part) => part !== undefined).join(' · ');
}

/** What went wrong with an upload. */
export function uploadFailure(failure: unknown): string {
  if (failure === 404) return MEDIA.notSetUp;
  const { message } = (typeof failure === 'object' && failure !== null ? failure : {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'HTTP Error';
}
