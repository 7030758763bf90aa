// After the last screen: the showroom that the tests wrote into goes.
import { rmSync } from 'node:fs';

export default function removeData(): void {
  const folder = process.env['VITRINE_TEST_DATA'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
