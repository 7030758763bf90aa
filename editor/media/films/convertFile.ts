// Converts films and sounds for kiosks in this browser (WebCodecs). Loaded when a file needs it.
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  canEncodeVideo,
  Conversion,
  getFirstEncodableAudioCodec,
  Input,
  Mp4OutputFormat,
  Output,
  Quality,
  WavOutputFormat,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
} from 'mediabunny';
import { WEAK_KIOSK_FILM } from '#config/limits.ts';
import type { FilmPicture, FilmReport } from '#rules/filmReport.ts';
import { needsNewPicture, needsNewSound } from '#rules/judgeFilm.ts';
import type { MediaKind } from '#rules/mediaKinds.ts';
import { kioskBitrate, kioskFilmSize, kioskFrameRate } from './filmSize.ts';

type ConvertedKind = Exclude<MediaKind, 'image'>;

interface ConvertOptions {
  kind: ConvertedKind;
  report: FilmReport;
  /** Called with the converted share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Stops the conversion. */
  signal: AbortSignal;
}

/** H.264's, 0 to 51: no loss that shows from a shopper's distance, also in even areas. */
const QUANTIZER = 22;
const BITS_PER_MEGABIT = 1_000_000;
const SD_HEIGHT_MAX_PX = 576;
const SAMPLE_RATE_MAX = 48_000;
const SOUND_CODECS = ['aac', 'opus'] as const;

const open = (file: File): Input => new Input({ source: new BlobSource(file), formats: ALL_FORMATS });

/** Whether this browser can decode the file, and encode what kiosks play. */
export async function canConvert(file: File, kind: ConvertedKind, report: FilmReport): Promise<boolean> {
  if (kind === 'video' && typeof VideoEncoder === 'undefined') return false;
  const input = open(file);
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (kind === 'sound') return (await audio?.canDecode()) ?? false;
  if (!video || !report.picture) return false;
  const isPictureFine =
    !needsNewPicture(report.picture) ||
    ((await video.canDecode()) &&
      (await canEncodeVideo('avc', kioskFilmSize(report.picture.width, report.picture.height))));
  const isSoundFine =
    !audio ||
    !report.sound ||
    !needsNewSound(report.sound) ||
    ((await audio.canDecode()) && (await soundCodec()) !== null);
  return isPictureFine && isSoundFine;
}

/**
 * The file as every kiosk plays it. Rejects if it cannot be converted, or was stopped. A film whose
 * grain makes it too heavy in a constant quality is converted again, at a constant bit rate.
 */
export async function convertFile(file: File, options: ConvertOptions): Promise<File> {
  const { picture, durationS } = options.report;
  const converted = await convertOnce(file, options, QUANTIZER);
  const megabitsPerS = (converted.size * 8) / BITS_PER_MEGABIT / Math.max(1, durationS);
  const isHeavy = options.kind === 'video' && megabitsPerS > WEAK_KIOSK_FILM.megabitsPerS;
  return isHeavy && picture && needsNewPicture(picture) ? convertOnce(file, options) : converted;
}

/** Without a quantizer, at a constant bit rate. */
async function convertOnce(
  file: File,
  { kind, report, onProgress, signal }: ConvertOptions,
  quantizer?: number,
): Promise<File> {
  const input = open(file);
  await assumeColors(input);
  const target = new BufferTarget();
  const format = kind === 'sound' ? new WavOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tracks: 'primary',
    showWarnings: false,
    ...(kind === 'sound'
      ? { video: { discard: true }, audio: waveOptions(report) }
      : { video: pictureOptions(report.picture, quantizer), audio: await soundOptions(report) }),
  });
  const tracks = kind === 'sound' ? 1 : Number(report.picture !== null) + Number(report.sound !== null);
  if (!conversion.isValid || conversion.utilizedTracks.length < tracks) throw new Error('A track is missing');
  conversion.onProgress = (share) => onProgress(share);
  const stop = (): void => void conversion.cancel();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) throw new Error('Stopped');
  try {
    await conversion.execute();
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const [type, extension] = kind === 'sound' ? ['audio/wav', '.wav'] : ['video/mp4', '.mp4'];
  return new File([target.buffer ?? new ArrayBuffer(0)], file.name.replace(/(\.[^.]*)?$/, extension), {
    type,
  });
}

/**
 * Small films that do not say what their colors mean: the video element reads them as BT.601, as
 * they mostly are, and a decoder by itself for BT.709. The conversion decodes with this
 * configuration.
 */
async function assumeColors(input: Input): Promise<void> {
  const video = await input.getPrimaryVideoTrack();
  const config = await video?.getDecoderConfig();
  if (!video || !config || config.colorSpace?.matrix || video.displayHeight > SD_HEIGHT_MAX_PX) return;
  config.colorSpace = {
    primaries: 'smpte170m',
    transfer: 'smpte170m',
    matrix: 'smpte170m',
    fullRange: false,
  };
}

/** H.264 in 8 bits and 4:2:0; a picture that plays as it is stays so. */
function pictureOptions(picture: FilmPicture | null, quantizer?: number): ConversionVideoOptions {
  if (!picture || !needsNewPicture(picture)) return {};
  const size = kioskFilmSize(picture.width, picture.height);
  const { width, height } = size;
  const frameRate = kioskFrameRate(picture.fps);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  return {
    codec: 'avc',
    quality: new Quality({
      bitrate: kioskBitrate(size, picture.fps),
      ...(quantizer !== undefined && { quantizer }),
    }),
    forceTranscode: true,
    allowTransformationMetadata: false,
    ...(frameRate !== undefined && { frameRate }),
    // A canvas makes 8-bit sRGB of every depth, sampling and HDR.
    process: (sample) => {
      if (!context) throw new Error('No 2D context to draw the frame with');
      sample.draw(context, 0, 0, width, height);
      return canvas;
    },
    processedWidth: width,
    processedHeight: height,
  };
}

async function soundOptions({ sound }: FilmReport): Promise<ConversionAudioOptions> {
  if (!sound || !needsNewSound(sound)) return {};
  const codec = await soundCodec();
  return { quality: new Quality('high'), forceTranscode: true, ...(codec && { codec }) };
}

const soundCodec = () => getFirstEncodableAudioCodec([...SOUND_CODECS]);

const waveOptions = ({ sound }: FilmReport): ConversionAudioOptions => ({
  codec: 'pcm-s16',
  ...((sound?.sampleRate ?? 0) > SAMPLE_RATE_MAX && { sampleRate: SAMPLE_RATE_MAX }),
});
