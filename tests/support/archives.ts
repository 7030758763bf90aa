// Exported showrooms for tests, taken apart and put together again, also in ways that no program
// should: the writer knows no rules.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
  /** File mode in the entry's directory record; a symlink has 0o120777. */
  mode?: number;
  /** False values that the zip states instead of the real ones. */
  saysBytes?: number;
  saysCrc?: number;
  isEncrypted?: boolean;
}

/** The parts of a zip, by name. */
export function readArchive(zip: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + packed);
    parts.set(name, method === 8 ? inflateRawSync(content) : content);
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

/** A zip of these parts, in their order. */
export const makeArchive = (parts: ReadonlyMap<string, Buffer>): Buffer =>
  zipOf([...parts].map(([name, bytes]) => ({ name, bytes })));

const UNIX = 3;

/** A zip of these entries, valid or not. */
export function zipOf(entries: readonly ArchiveEntry[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, bytes, mode = 0, saysBytes, saysCrc, isEncrypted = false } of entries) {
    const [packed, nameBytes] = [deflateRawSync(bytes), Buffer.from(name)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(saysCrc ?? crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(saysBytes ?? bytes.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    locals.push(Buffer.from('504b0304', 'hex'), shared, nameBytes, packed);
    const head = Buffer.alloc(6);
    head.writeUInt32BE(0x504b0102, 0);
    head.writeUInt16LE((UNIX << 8) | 20, 4);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(head, shared, rest, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b0506, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directoryBytes, end]);
}

const ENTRY_BYTES = 46;
const NAME_BYTES = 9;

/** A zip (zip64) whose directory has this many entries, without any bytes for them. */
export function zipOfMany(count: number): Buffer {
  const directory = Buffer.alloc(count * (ENTRY_BYTES + NAME_BYTES));
  for (let index = 0, at = 0; index < count; index += 1, at += ENTRY_BYTES + NAME_BYTES) {
    directory.writeUInt32BE(0x504b0102, at);
    directory.writeUInt16LE(NAME_BYTES, at + 28);
    directory.write(`m_${String(index).padStart(7, '0')}`, at + ENTRY_BYTES);
  }
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32BE(0x504b0606, 0);
  end.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at);
  end.writeBigUInt64LE(BigInt(directory.length), 40);
  end.writeUInt32BE(0x504b0607, 56);
  end.writeBigUInt64LE(BigInt(directory.length), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32BE(0x504b0506, 76);
  for (const at of [84, 86]) end.writeUInt16LE(0xffff, at);
  for (const at of [88, 92]) end.writeUInt32LE(0xffffffff, at);
  return Buffer.concat([directory, end]);
}
