// Reads what a film or a sound consists of: container, codecs, size, rate, and whether it is whole.
// Plain JavaScript, so that the server can read untrusted files in a process without a compiler.
import { ALL_FORMATS, CustomSource, EncodedPacketSink, Input, Logging, LogLevel } from 'mediabunny';
import { hasFields } from './avcFields.mjs';
import { isWave, readWave } from './waveReader.mjs';

Logging.level = LogLevel.Silent;

/** Packets from which the rate is computed: a minute and more. */
const PACKETS_FOR_RATE = 4000;
/** No film is this long: the packet at this time is the last one. */
const END_S = 1e9;
const BOXED = ['MP4', 'QuickTime File Format'];
const BITS_PER_MEGABIT = 1_000_000;
/** Box header: 32-bit size and type; a size of 1 announces a 64-bit one. */
const BOX_HEADER_BYTES = 8;
const LONG_BOX_HEADER_BYTES = 16;
/** Top-level boxes of a fragmented film: one for each fragment. */
const BOXES_MAX = 100_000;

/** @see filmReader.d.mts */
export async function readFilm({ size, read }) {
  if (isWave(await read(0, Math.min(size, 12)))) return readWave({ size, read });
  const source = new CustomSource({
    getSize: () => size,
    read: (start, end) => read(start, end - start),
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  const format = await input.getFormat();
  const [videos, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()];
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const picture = video && (await readPicture(video));
  const sound = audio && (await readSound(audio));
  const hasAllBoxes = !BOXED.includes(format.name) || (await endsWithBox({ size, read }));
  const hasEnds = await Promise.all([...videos, ...sounds].map(hasEnd));
  return {
    container: format.name,
    durationS: video || audio ? await input.computeDuration().catch(() => 0) : 0,
    picture,
    sound,
    isWhole: hasAllBoxes && hasEnds.every(Boolean),
  };
}

async function readPicture(track) {
  const stats = await track.computePacketStats(PACKETS_FOR_RATE).catch(() => undefined);
  const config = await track.getDecoderConfig().catch(() => null);
  const codec = track.codec;
  const codecString = config?.codec ?? '';
  const avcRecord = codec === 'avc' && config?.description && new Uint8Array(bytesOf(config.description));
  return {
    codec,
    codecId: String(track.internalCodecId ?? ''),
    codecString,
    isInterlaced: avcRecord ? hasFields(avcRecord) : false,
    width: track.displayWidth,
    height: track.displayHeight,
    fps: stats?.averagePacketRate ?? 0,
    megabitsPerS: (stats?.averageBitrate ?? 0) / BITS_PER_MEGABIT,
    frames: stats?.packetCount ?? 0,
    isHdr: await track.hasHighDynamicRange().catch(() => false),
    ...(avcRecord ? avcColors(avcRecord) : colorsOf(codec, codecString)),
  };
}

async function readSound(track) {
  const config = await track.getDecoderConfig().catch(() => null);
  const isLayer2 = track.codec === 'mp3' && (await mpegLayer(track)) !== 3;
  return {
    codec: isLayer2 ? null : track.codec,
    codecId: isLayer2 ? 'mp2' : String(track.internalCodecId ?? ''),
    codecString: config?.codec ?? '',
    channels: track.numberOfChannels,
    sampleRate: track.sampleRate,
  };
}

/** 1, 2 or 3, from the header of its first frame (ISO/IEC 11172-3, 2.4.1.3). */
async function mpegLayer(track) {
  const first = await new EncodedPacketSink(track).getFirstPacket().catch(() => null);
  return first ? 4 - ((first.data[1] >> 1) & 0x03) : 3;
}

/** Bits of a color, and chroma sampling as in '4:2:0'. */
function colorsOf(codec, codecString) {
  const parts = codecString.split('.');
  if (codec === 'vp9') {
    const sampling = { '02': '4:2:2', '03': '4:4:4' };
    return { bitDepth: Number(parts[3] ?? 8), chroma: sampling[parts[4]] ?? '4:2:0' };
  }
  if (codec === 'av1')
    return { bitDepth: Number(parts[3] ?? 8), chroma: ['4:2:0', '4:4:4', '4:2:2'][Number(parts[1])] };
  return { bitDepth: 8, chroma: '4:2:0' };
}

const bytesOf = (data) =>
  ArrayBuffer.isView(data) ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) : data;

/** Profiles of ISO/IEC 14496-10 beyond 8 bits and 4:2:0, for records without these fields. */
const AVC_PROFILE_COLORS = {
  110: { bitDepth: 10, chroma: '4:2:0' },
  122: { bitDepth: 10, chroma: '4:2:2' },
  244: { bitDepth: 8, chroma: '4:4:4' },
};

/** From an AVCDecoderConfigurationRecord, ISO/IEC 14496-15, 5.3.3.1. */
function avcColors(record) {
  const profile = record[1];
  let at = 6;
  for (let sets = record[5] & 0x1f; sets > 0; sets -= 1) at += 2 + ((record[at] << 8) | record[at + 1]);
  const pictureSets = record[at];
  at += 1;
  for (let sets = pictureSets; sets > 0; sets -= 1) at += 2 + ((record[at] << 8) | record[at + 1]);
  if (!(profile in AVC_PROFILE_COLORS) || at + 1 >= record.length)
    return AVC_PROFILE_COLORS[profile] ?? { bitDepth: 8, chroma: '4:2:0' };
  return {
    bitDepth: 8 + (record[at + 1] & 0x07),
    chroma: ['4:0:0', '4:2:0', '4:2:2', '4:4:4'][record[at] & 0x03],
  };
}

/**
 * Whether the last packet is there and holds something: a download that stopped often has its full
 * size, filled with zeros.
 */
async function hasEnd(track) {
  const packets = new EncodedPacketSink(track);
  // Programs that record a screen write an empty sound track.
  if (!(await packets.getPacket(END_S, { metadataOnly: true }).catch(() => null))) return true;
  const last = await packets.getPacket(END_S).catch(() => null);
  if (!last) return false;
  return track.type !== 'video' || last.data.some((byte) => byte !== 0);
}

/** Whether the boxes of a film end where the file ends. */
async function endsWithBox({ size, read }) {
  let at = 0;
  for (let boxes = 0; boxes < BOXES_MAX && at + BOX_HEADER_BYTES <= size; boxes += 1) {
    const header = await read(at, Math.min(LONG_BOX_HEADER_BYTES, size - at));
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const short = view.getUint32(0);
    if (short === 0) return true;
    const length =
      short === 1 && header.length === LONG_BOX_HEADER_BYTES ? Number(view.getBigUint64(8)) : short;
    if (length < BOX_HEADER_BYTES) return true;
    at += length;
  }
  return at <= size;
}
