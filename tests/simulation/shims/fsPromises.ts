// `node:fs/promises` without threads: every call has ended when it returns, in the same order
// each run. Sizes and times of the machine's own disk stay out of the simulation.
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { simulation } from './simulation.ts';

export { constants } from 'node:fs';

/** Every file was last written on the same morning. */
const WRITTEN = '2026-03-02T08:00:00Z';
/** A disk of 100 GB, in blocks. */
const DISK = { bsize: 4096, blocks: 25_000_000, bavail: 12_500_000, bfree: 12_500_000 };

const refuseWhenFull = (): void => {
  if (simulation.isDiskFull())
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
};

class FileHandle {
  private readonly descriptor: number;

  constructor(path: string, flags: string) {
    if (flags !== 'r') refuseWhenFull();
    this.descriptor = fs.openSync(path, flags);
  }

  async writeFile(bytes: Uint8Array | string): Promise<void> {
    refuseWhenFull();
    fs.writeFileSync(this.descriptor, bytes);
  }

  async readFile(encoding?: BufferEncoding): Promise<Buffer | string> {
    return fs.readFileSync(this.descriptor, encoding);
  }

  async stat(): Promise<object> {
    return withoutTimes(fs.fstatSync(this.descriptor));
  }

  async read(bytes: Buffer, offset: number, length: number, position: number | null): Promise<object> {
    return { bytesRead: fs.readSync(this.descriptor, bytes, offset, length, position), buffer: bytes };
  }

  async sync(): Promise<void> {}

  createReadStream({ start = 0, end }: { start?: number; end?: number } = {}): Readable {
    const bytes = fs.readFileSync(this.descriptor);
    fs.closeSync(this.descriptor);
    const part = bytes.subarray(start, end === undefined ? undefined : end + 1);
    return Readable.from(part.length > 0 ? [part] : [], { objectMode: false });
  }

  async close(): Promise<void> {
    fs.closeSync(this.descriptor);
  }
}

const withoutTimes = (info: fs.Stats): object => ({
  size: info.size,
  mtime: new Date(WRITTEN),
  mtimeMs: Date.parse(WRITTEN),
  isFile: () => info.isFile(),
  isDirectory: () => info.isDirectory(),
});

export const open = async (path: string, flags = 'r'): Promise<FileHandle> => new FileHandle(path, flags);
export const stat = async (path: string): Promise<object> => withoutTimes(fs.statSync(path));
export const readFile = async (path: string, options?: never): Promise<Buffer> =>
  fs.readFileSync(path, options);
export const readdir = async (path: string): Promise<string[]> => fs.readdirSync(path).sort();
export const access = async (path: string, mode?: number): Promise<void> => fs.accessSync(path, mode);
export const mkdir = async (path: string, options?: fs.MakeDirectoryOptions): Promise<string | undefined> =>
  fs.mkdirSync(path, options) as string | undefined;
export const rename = async (from: string, to: string): Promise<void> => fs.renameSync(from, to);
export const rm = async (path: string, options?: fs.RmOptions): Promise<void> => fs.rmSync(path, options);
export const mkdtemp = async (prefix: string): Promise<string> => fs.mkdtempSync(prefix);
export const statfs = async (): Promise<object> =>
  simulation.isDiskFull() ? { ...DISK, bavail: 0, bfree: 0 } : DISK;
