// A file that is checked while it arrives: a film of any length, with a piece of it in memory. In a
// chunk of its own, since few showrooms have such films.
import type { HashAnswer, HashRequest } from './hashWorker.ts';

/**
 * Gives `read` the body of a response, which fails at the end if its SHA-256 is not `expected`
 * (hex), or if that cannot be computed: a cache then keeps nothing of it, but does not tell why.
 * Returns what `read` returns; undefined if it was the hash.
 */
export async function whileChecked<T>(
  response: Response,
  expected: string,
  read: (body: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<T>,
): Promise<T | undefined> {
  let isWrong = false;
  const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' });
  const answerTo = (request: HashRequest): Promise<HashAnswer> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: { data: HashAnswer }) => resolve(data);
      worker.onerror = () => reject(new Error('The hash cannot be computed'));
      worker.postMessage(request);
    });
  const reader = (response.body ?? new Blob().stream()).getReader();
  const readPiece = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const { value } = await reader.read();
    const hash = await answerTo(value);
    isWrong = !value && hash !== expected;
    if (isWrong) throw new Error('The file is another one than announced');
    return value;
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      try {
        const piece = await readPiece();
        if (piece) return controller.enqueue(piece);
        worker.terminate();
        controller.close();
      } catch (error) {
        worker.terminate();
        await reader.cancel(error).catch(() => undefined);
        throw error;
      }
    },
    cancel: (reason) => {
      worker.terminate();
      return reader.cancel(reason);
    },
  });
  const result = await read(stream);
  return isWrong ? undefined : result;
}
