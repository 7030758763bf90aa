// A port that nobody uses right now.
import { createServer } from 'node:net';

/** Asks the system for one; somebody could take it before you do, which has never been seen in a test run. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
