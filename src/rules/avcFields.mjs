// Whether H.264 is interlaced, by its sequence parameter set (ISO/IEC 14496-10, 7.3.2.1.1). Plain
// JavaScript, as filmReader.mjs.

/** Profiles that say chroma, bit depth and scaling. */
const HIGH_PROFILES = [100, 110, 122, 244, 44, 83, 86, 118, 128];
/** Where the first set of an AVCDecoderConfigurationRecord has its profile, after a NAL header. */
const SET_START = 9;
const LEVEL_END_BITS = 24;

/** Whether pictures of an AVCDecoderConfigurationRecord may consist of two fields. */
export function hasFields(record) {
  const length = (record[6] << 8) | record[7];
  if ((record[5] & 0x1f) === 0 || length === 0) return false;
  const set = withoutPrevention(record.subarray(SET_START, SET_START - 1 + length));
  const bits = new Bits(set, LEVEL_END_BITS);
  bits.number();
  if (HIGH_PROFILES.includes(set[0])) skipHighFields(bits);
  bits.number();
  const orderType = bits.number();
  if (orderType === 0) bits.number();
  if (orderType === 1) {
    bits.read(1);
    bits.number();
    bits.number();
    for (let frames = bits.number(); frames > 0 && !bits.isAtEnd; frames -= 1) bits.number();
  }
  bits.number();
  bits.read(1);
  bits.number();
  bits.number();
  return !bits.isAtEnd && bits.read(1) === 0;
}

function skipHighFields(bits) {
  const chroma = bits.number();
  if (chroma === 3) bits.read(1);
  bits.number();
  bits.number();
  bits.read(1);
  if (bits.read(1) === 0) return;
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
    if (bits.read(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64);
}

function skipScalingList(bits, size) {
  let [last, next] = [8, 8];
  for (let index = 0; index < size && next !== 0; index += 1) {
    next = (last + signed(bits.number()) + 256) % 256;
    last = next || last;
  }
}

/** A signed number of its code: 1, -1, 2, -2 and so on (9.1.1). */
const signed = (code) => (code % 2 === 1 ? (code + 1) / 2 : -code / 2);

/** Without the bytes that keep a start code from appearing. */
const withoutPrevention = (bytes) =>
  bytes.filter((byte, index) => byte !== 3 || index < 2 || bytes[index - 1] !== 0 || bytes[index - 2] !== 0);

class Bits {
  #bytes;
  #at;

  constructor(bytes, at) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd() {
    return this.#at >= this.#bytes.length * 8;
  }

  read(count) {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      value = value * 2 + ((this.#bytes[this.#at >> 3] >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  /** An Exp-Golomb code (9.1). */
  number() {
    let zeros = 0;
    while (zeros < 32 && !this.isAtEnd && this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
