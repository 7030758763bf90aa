// Removes the data folder of the servers after the last screen test.
import { rmSync } from 'node:fs';

export default function removeData(): void {
  const folder = process.env['VITRINE_TEST_DATA'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
