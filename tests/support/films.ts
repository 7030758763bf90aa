// Films and sounds for tests, made in code: true containers around frames that are never decoded.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type AudioCodec,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';

interface FilmOptions {
  container?: 'mp4' | 'mov' | 'webm' | 'mkv';
  /** Null for a file without pictures. */
  codec?: VideoCodec | null;
  /** Codec string of a MIME type, such as `avc1.640028`. */
  codecString?: string;
  width?: number;
  height?: number;
  fps?: number;
  frames?: number;
  bytesPerFrame?: number;
  /**
   * H.264 settings: profile_idc, the fields of the record that profiles above High have, and a
   * sequence parameter set in hexadecimal.
   */
  avc?: { profile: number; chroma?: number; bitDepth?: number; set?: string };
  colorSpace?: VideoColorSpaceInit;
  sound?: AudioCodec | null;
  /** Second byte of the header of MPEG sound. */
  soundHeader?: number;
  /** Puts the index first, as for the web. */
  fastStart?: boolean;
}

const FORMATS = {
  mp4: Mp4OutputFormat,
  mov: MovOutputFormat,
  webm: WebMOutputFormat,
  mkv: MkvOutputFormat,
};
const CODEC_STRINGS: Partial<Record<VideoCodec, string>> = {
  avc: 'avc1.640028',
  hevc: 'hvc1.1.6.L93.B0',
  vp9: 'vp09.00.41.08',
  av1: 'av01.0.08M.08',
  prores: 'apch',
};
const AUDIO_STRINGS: Partial<Record<AudioCodec, string>> = {
  aac: 'mp4a.40.2',
  ac3: 'ac-3',
  eac3: 'ec-3',
  mp3: 'mp3',
  'pcm-s16': 'pcm-s16',
};
const SAMPLE_RATE = 48_000;
/** Samples of an AAC packet. */
const AAC_SAMPLES = 1024;

/** A film: H.264 with AAC in MP4, 1920 x 1080, 25 frames, if nothing else is asked for. */
export async function film({
  container = 'mp4',
  codec = 'avc',
  codecString = CODEC_STRINGS[codec ?? 'avc'] ?? '',
  width = 1920,
  height = 1080,
  fps = 25,
  frames = 25,
  bytesPerFrame = 200,
  avc = { profile: 100 },
  colorSpace,
  sound = 'aac',
  soundHeader = 0xfb,
  fastStart = false,
}: FilmOptions = {}): Promise<Buffer> {
  const format = new FORMATS[container](fastStart ? { fastStart: 'in-memory' } : { fastStart: false });
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = codec ? new EncodedVideoPacketSource(codec) : undefined;
  const sounds = sound ? new EncodedAudioPacketSource(sound) : undefined;
  if (pictures) output.addVideoTrack(pictures, { frameRate: fps });
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  for (let index = 0; index < frames; index += 1) {
    const packet = new EncodedPacket(nalUnit(bytesPerFrame), 'key', index / fps, 1 / fps);
    const decoderConfig = {
      codec: codecString,
      codedWidth: width,
      codedHeight: height,
      ...(codec === 'avc' && { description: avcRecord(avc) }),
      ...(codec === 'hevc' && { description: HEVC_RECORD }),
      ...(colorSpace && { colorSpace }),
    };
    await pictures?.add(packet, { decoderConfig });
  }
  for (let index = 0; index < frames; index += 1) {
    const seconds = AAC_SAMPLES / SAMPLE_RATE;
    const bytes = soundFrame(sound, soundHeader);
    const packet = new EncodedPacket(bytes, 'key', index * seconds, seconds);
    await sounds?.add(packet, {
      decoderConfig: {
        codec: AUDIO_STRINGS[sound ?? 'aac'] ?? '',
        numberOfChannels: 1,
        sampleRate: SAMPLE_RATE,
        ...(sound === 'aac' && { description: new Uint8Array([0x11, 0x88]) }),
      },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** The same film with another name of its codec, which mediabunny does not write. */
export const renamedCodec = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

/** A slice of H.264, and its length before it. */
function nalUnit(bytes: number): Uint8Array {
  const unit = Buffer.alloc(bytes, 1);
  unit.writeUInt32BE(bytes - 4);
  unit[4] = 0x65;
  return unit;
}

/** An AVCDecoderConfigurationRecord with one parameter set at most. */
function avcRecord({ profile, chroma, bitDepth = 8, set }: NonNullable<FilmOptions['avc']>): Uint8Array {
  const bytes = Buffer.from(set ?? '', 'hex');
  const sets = set === undefined ? [0xe0] : [0xe1, 0, bytes.length, ...bytes];
  const record = [1, profile, 0, 40, 0xff, ...sets, 0];
  return new Uint8Array(
    chroma === undefined
      ? record
      : [...record, 0xfc | chroma, 0xf8 | (bitDepth - 8), 0xf8 | (bitDepth - 8), 0],
  );
}

/** An HEVCDecoderConfigurationRecord without parameter sets. */
const HEVC_RECORD = new Uint8Array([
  ...[1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93],
  ...[0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0],
]);

function soundFrame(sound: AudioCodec | null, header: number): Uint8Array {
  if (sound === 'ac3') return AC3_FRAME;
  if (sound === 'eac3') return EAC3_FRAME;
  return sound === 'mp3' ? mp3Frame(header) : new Uint8Array(AAC_SAMPLES * 2).fill(1);
}

/** Headers of frames at 48 kHz. */
const AC3_FRAME = new Uint8Array([0x0b, 0x77, 0, 0, 0x10, 0x40, 0x43, ...Array<number>(200).fill(0)]);
const EAC3_FRAME = new Uint8Array([0x0b, 0x77, 0, 0x67, 0x34, 0x86, ...Array<number>(200).fill(0)]);

interface SoundOptions {
  /** Format tag of Microsoft's mmreg.h. */
  tag?: number;
  bits?: number;
  seconds?: number;
  /** Declared size of the data. */
  declared?: number;
  id?: 'RIFF' | 'RF64' | 'BW64';
  /** Chunks before the format, as recorders of broadcasters write them. */
  before?: Buffer;
}

/** A WAV of 8 kHz, mono. */
export function wave({
  tag = 1,
  bits = 16,
  seconds = 1,
  declared,
  id = 'RIFF',
  before,
}: SoundOptions = {}): Buffer {
  const bytesPerS = (8000 * bits) / 8;
  const data = Buffer.alloc(Math.round(bytesPerS * seconds), 1);
  const format = Buffer.alloc(16);
  format.writeUInt16LE(tag, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(bytesPerS, 8);
  format.writeUInt16LE(bits / 8, 12);
  format.writeUInt16LE(bits, 14);
  const chunks = [before ?? Buffer.alloc(0), chunk('fmt ', format), chunk('data', data, declared)];
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return chunk(id, body, id === 'RIFF' ? undefined : 0xffffffff);
}

/** A chunk of RIFF. */
export function chunk(name: string, body: Buffer, declared = body.length): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(declared, 4);
  return Buffer.concat([header, body]);
}

/** MP3 frames of silence: MPEG 1 layer 3, 128 kbit/s, 44.1 kHz. */
export const mp3 = (frames = 20): Buffer => Buffer.concat(Array<Buffer>(frames).fill(mp3Frame()));

/** A frame of MPEG sound; the second byte of its header says the layer. */
export function mp3Frame(second = 0xfb): Buffer {
  const isLayer3 = ((second >> 1) & 3) === 1;
  // 128 kbit/s in both layers.
  const frame = Buffer.alloc(417);
  Buffer.from([0xff, second, isLayer3 ? 0x90 : 0x80, 0xc4]).copy(frame);
  return frame;
}
