// Applies the patches of src/stage/patches to the installed packages, after each installation. A
// patch that is applied already stays. Plain JavaScript, because it runs before anything is built.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPatch, parsePatch, reversePatch } from 'diff';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PATCHES = join(ROOT, 'src/stage/patches');

/** Throws if a patch fits neither the package as it was published nor the patched one. */
function applyPatches() {
  for (const name of readdirSync(PATCHES).sort()) {
    for (const patch of parsePatch(readFileSync(join(PATCHES, name), 'utf8'))) {
      // Both names are the same, below `a/` and `b/`.
      const path = join(ROOT, patch.newFileName.replace(/^b\//, ''));
      const text = readFileSync(path, 'utf8');
      if (applyPatch(text, reversePatch(patch)) !== false) continue;
      const patched = applyPatch(text, patch);
      if (patched === false) throw new Error(`${name} does not fit ${path}.`);
      writeFileSync(path, patched);
    }
  }
}

try {
  applyPatches();
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
