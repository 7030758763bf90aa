// Finds a free port.
import { createServer } from 'node:net';

/**
 * Lets the system choose a port. Another process could take it before it is used, which no test run
 * has shown yet.
 */
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
