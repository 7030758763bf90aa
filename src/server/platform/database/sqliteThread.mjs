// The thread that writes to SQLite and waits for the disk: one statement per message, in order
// (sqliteDriver.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { execute, isBusy, openWriter } from './sqliteFile.mjs';

const RETRY_MS = 0.5;

let database;
const pause = new Int32Array(new SharedArrayBuffer(4));

function run(statement) {
  try {
    database ??= openWriter(workerData.file);
    return { result: executeWhenFree(statement) };
  } catch (error) {
    // A cloned error would lose its code.
    return { failure: { message: error.message, code: error.code, errcode: error.errcode } };
  }
}

/** Retries in this thread: the main thread's timers are late while it serves requests. */
function executeWhenFree({ sql, parameters, waitMs = 0 }) {
  for (const deadlineMs = performance.now() + waitMs; ; Atomics.wait(pause, 0, 0, RETRY_MS)) {
    try {
      return execute(database, sql, parameters);
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadlineMs) throw error;
    }
  }
}

parentPort.on('message', (statement) => {
  if (statement) return parentPort.postMessage(run(statement));
  database?.close();
  parentPort.close();
});
