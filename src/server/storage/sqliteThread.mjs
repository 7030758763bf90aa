// The thread in which SQLite waits for the disk: one statement a message, answered in their order (sqliteDriver.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { execute, openFile } from './sqliteFile.mjs';

let database;

function answer({ sql, parameters }) {
  try {
    if (!database) {
      database = openFile(workerData.file);
      // Its patience misses the moments in which an import lets others write: who sends the statement asks again instead.
      database.exec('pragma busy_timeout=0');
    }
    return { result: execute(database, sql, parameters) };
  } catch (error) {
    // A copy of an error would lose its code.
    return { failure: { message: error.message, code: error.code, errcode: error.errcode } };
  }
}

parentPort.on('message', (asked) => {
  if (asked) return parentPort.postMessage(answer(asked));
  database?.close();
  parentPort.close();
});
