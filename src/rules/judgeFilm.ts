// Judges films and sounds by what a kiosk's Chromium can play.
// See src/content/README.md#media-rules.
import { FILE_MESSAGES, FILE_NOTES, FILM_CODECS, SOUND_CODECS } from '#config/fileMessages.ts';
import { FILM_LIMIT, WEAK_KIOSK_FILM } from '#config/limits.ts';
import type { FilmPicture, FilmReport, FilmSound } from './filmReport.ts';

export interface Judgement {
  /** Why it cannot be played; undefined if it can. */
  refusal?: string;
  /** Whether the bytes are damaged, rather than of an unsupported type. */
  isDamaged?: boolean;
  /** Why it may not look as it should; without its name. */
  warnings: string[];
}

const PLAYABLE_PICTURES = ['avc', 'vp9', 'av1'];
const PLAYABLE_SOUNDS = [
  ...['aac', 'mp3', 'opus', 'flac', 'vorbis', 'ulaw', 'alaw'],
  ...['pcm-u8', 'pcm-s16', 'pcm-s16be', 'pcm-s24', 'pcm-s24be', 'pcm-s32', 'pcm-f32'],
];
/** xHE-AAC, which Chromium decodes on some systems only. */
const EXTENDED_HE_AAC = 'mp4a.40.42';
const PLAYABLE_CONTAINERS = ['MP4', 'QuickTime File Format'];

const refused = (refusal: string): Judgement => ({ refusal, warnings: [] });
const damaged = (refusal: string): Judgement => ({ refusal, isDamaged: true, warnings: [] });

/** Judges a film: a file that shows pictures. */
export function judgeFilm(name: string, { container, picture, sound, isWhole }: FilmReport): Judgement {
  if (!picture && !sound) return damaged(FILE_MESSAGES.incomplete(name));
  if (!picture) return refused(FILE_MESSAGES.soundOnly(name));
  if ([picture.codecId, sound?.codecId].some((id) => id === 'encv' || id === 'enca'))
    return refused(FILE_MESSAGES.protectedFilm(name));
  if (!PLAYABLE_PICTURES.includes(picture.codec ?? ''))
    return refused(FILE_MESSAGES.film(name, codecName(FILM_CODECS, picture, 'film')));
  if (!PLAYABLE_CONTAINERS.includes(container))
    return refused(FILE_MESSAGES.film(name, `a film in ${container}`));
  if (sound && !isPlayable(sound))
    return refused(FILE_MESSAGES.filmSound(name, codecName(SOUND_CODECS, sound, 'codec')));
  if (picture.frames === 0) return damaged(FILE_MESSAGES.noFrames(name));
  if (!isWhole) return damaged(FILE_MESSAGES.incomplete(name));
  if (picture.width * picture.height > FILM_LIMIT.pixels)
    return refused(FILE_MESSAGES.hugeFilm(name, picture.width, picture.height));
  return { warnings: filmWarnings(picture) };
}

/** Judges a sound: WAV or MP3. */
export function judgeSound(name: string, { container, sound, durationS, isWhole }: FilmReport): Judgement {
  if (!sound) return damaged(FILE_MESSAGES.incomplete(name));
  const codec = codecName(SOUND_CODECS, sound, 'codec');
  if (!isPlayable(sound)) return refused(FILE_MESSAGES.sound(name, `a sound in ${codec}`));
  if (container !== 'WAVE' && container !== 'MP3')
    return refused(FILE_MESSAGES.sound(name, `a sound in ${container}`));
  if (!isWhole) return damaged(FILE_MESSAGES.incomplete(name));
  return durationS === 0 ? damaged(FILE_MESSAGES.noSound(name)) : { warnings: [] };
}

/** Whether the picture must be encoded anew to play well on every kiosk. */
export const needsNewPicture = (picture: FilmPicture): boolean =>
  !PLAYABLE_PICTURES.includes(picture.codec ?? '') || picture.isHdr || heavyReasons(picture).length > 0;

/** Whether the sound must be encoded anew; MP4 holds no PCM that every browser plays. */
export const needsNewSound = (sound: FilmSound): boolean =>
  !isPlayable(sound) || /^(pcm-|[au]law)/.test(sound.codec ?? '');

const isPlayable = ({ codec, codecString }: FilmSound): boolean =>
  PLAYABLE_SOUNDS.includes(codec ?? '') && codecString !== EXTENDED_HE_AAC;

function codecName(
  names: Readonly<Record<string, string>>,
  { codec, codecId }: Pick<FilmSound, 'codec' | 'codecId'>,
  noun: string,
): string {
  const known = names[codec ?? ''] ?? names[codecId.trim().toLowerCase()];
  if (known !== undefined) return known;
  const printable = (codec ?? codecId).replaceAll(/[^\w .-]/g, '').trim();
  return `a ${noun} of an unknown kind${printable && ` ('${printable}')`}`;
}

function filmWarnings(picture: FilmPicture): string[] {
  const reasons = heavyReasons(picture);
  return [
    ...(reasons.length > 0 ? [FILE_NOTES.weakKiosks(reasons.join(', '))] : []),
    ...(picture.isHdr ? [FILE_NOTES.hdrFilm] : []),
    ...(picture.isInterlaced ? [FILE_NOTES.interlacedFilm] : []),
  ];
}

/** Returns the reasons why a small hardware decoder cannot accelerate a film. */
function heavyReasons({ width, height, fps, megabitsPerS, bitDepth, chroma }: FilmPicture): string[] {
  const rate = Math.round(fps);
  return [
    ...(bitDepth > WEAK_KIOSK_FILM.bitDepth ? [`${bitDepth}-bit color`] : []),
    ...(chroma === '4:2:0' ? [] : [`${chroma} color sampling`]),
    ...(width * height > WEAK_KIOSK_FILM.pixels ? [`${width} x ${height} pixels`] : []),
    ...(rate > WEAK_KIOSK_FILM.fps ? [`${rate} frames a second`] : []),
    ...(megabitsPerS > WEAK_KIOSK_FILM.megabitsPerS ? [`${Math.round(megabitsPerS)} Mbit/s`] : []),
  ];
}
