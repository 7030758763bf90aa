// `node:zlib` without its threads: what is compressed is there at once, in the same order each
// run.
import zlib from 'node:zlib';

export * from 'node:zlib';

type Callback = (error: Error | null, result?: Buffer) => void;

const atOnce =
  (compress: (bytes: zlib.InputType, options?: never) => Buffer) =>
  (bytes: zlib.InputType, options: unknown, callback?: Callback): void => {
    const notify = (callback ?? options) as Callback;
    try {
      notify(null, compress(bytes, (callback ? options : undefined) as never));
    } catch (error) {
      notify(error as Error);
    }
  };

export const brotliCompress = atOnce(zlib.brotliCompressSync as never);
export const brotliDecompress = atOnce(zlib.brotliDecompressSync as never);
export const gzip = atOnce(zlib.gzipSync as never);
export const gunzip = atOnce(zlib.gunzipSync as never);
