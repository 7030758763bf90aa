// Reads the header of a WAV sound: RIFF, and RF64 or BW64 (EBU Tech 3306) for large ones.

const ASCII = new TextDecoder('latin1');
const CHUNK_HEADER_BYTES = 8;
/** 'RIFF', size, 'WAVE'. */
const FILE_HEADER_BYTES = 12;
const FORMAT_BYTES = 40;
const CHUNKS_MAX = 1000;
/** Recorders that cannot go back write such a size: the data continues to the end of the file. */
const UNKNOWN_SIZE_FROM = 0x7fffff00;
const EXTENSIBLE = 0xfffe;

const textAt = (bytes, start) => ASCII.decode(bytes.subarray(start, start + 4));

/** Whether a file that begins with these 12 bytes is a WAV. */
export const isWave = (head) =>
  ['RIFF', 'RF64', 'BW64'].includes(textAt(head, 0)) && textAt(head, 8) === 'WAVE';

/** @see filmReader.d.mts */
export async function readWave({ size, read }) {
  let format;
  let at = FILE_HEADER_BYTES;
  for (let chunks = 0; chunks < CHUNKS_MAX && at + CHUNK_HEADER_BYTES <= size; chunks += 1) {
    const header = await read(at, CHUNK_HEADER_BYTES);
    const name = textAt(header, 0);
    const length = viewOf(header).getUint32(4, true);
    at += CHUNK_HEADER_BYTES;
    if (name === 'fmt ') format = formatOf(await read(at, Math.min(length, FORMAT_BYTES, size - at)));
    if (name === 'data') return report(format, length, size - at);
    // Chunks are padded to an even length.
    at += length + (length % 2);
  }
  return report(format, 0, 0);
}

function report(format, declared, available) {
  const isOpen = declared >= UNKNOWN_SIZE_FROM || (declared === 0 && available > 0);
  const length = isOpen ? available : Math.min(declared, available);
  return {
    container: 'WAVE',
    // Some writers of compressed sound leave the rate at 0.
    durationS: length / (format?.bytesPerS || 1),
    picture: null,
    sound: format ? format.sound : null,
    isWhole: format !== undefined && (isOpen || declared <= available),
  };
}

/** Undefined if the chunk is too short. */
function formatOf(bytes) {
  if (bytes.length < 16) return undefined;
  const view = viewOf(bytes);
  const short = view.getUint16(0, true);
  const tag = short === EXTENSIBLE && bytes.length >= 26 ? view.getUint16(24, true) : short;
  const bits = view.getUint16(14, true);
  const sound = {
    codec: codecOf(tag, bits),
    codecId: `0x${tag.toString(16).padStart(4, '0')}`,
    codecString: '',
    channels: view.getUint16(2, true),
    sampleRate: view.getUint32(4, true),
  };
  return { sound, bytesPerS: view.getUint32(8, true) };
}

/** The names that mediabunny gives to codecs; null for codecs that it does not know. */
function codecOf(tag, bits) {
  if (tag === 0x0001) return bits === 8 ? 'pcm-u8' : `pcm-s${bits}`;
  if (tag === 0x0003) return `pcm-f${bits}`;
  return { 6: 'alaw', 7: 'ulaw', 85: 'mp3' }[tag] ?? null;
}

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
