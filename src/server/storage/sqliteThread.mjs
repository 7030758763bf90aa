// The thread that writes to SQLite and waits for the disk: one statement per message, in order
// (sqliteDriver.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { execute, openFile } from './sqliteFile.mjs';

let database;

function run({ sql, parameters }) {
  try {
    if (!database) {
      database = openFile(workerData.file);
      // SQLite's busy timeout misses the short gaps between an import's transactions: the sender
      // retries instead.
      database.exec('pragma busy_timeout=0');
    }
    return { result: execute(database, sql, parameters) };
  } catch (error) {
    // A cloned error would lose its code.
    return { failure: { message: error.message, code: error.code, errcode: error.errcode } };
  }
}

parentPort.on('message', (statement) => {
  if (statement) return parentPort.postMessage(run(statement));
  database?.close();
  parentPort.close();
});
