// The editor subscribes to everything that it reads of a store while it renders. See
// editor/README.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { unsubscribedReads } from '../support/unsubscribedReads.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = { '#editor/': 'editor', '#': 'src' };

it('every part of the editor follows what it shows', () => {
  // A visitor's screen gets its document by props; a new release waits for the end of the visit.
  const found = unsubscribedReads(ROOT, FOLDERS).filter((problem) => problem.startsWith('editor/'));
  expect(found).toEqual([]);
});

/** Returns the findings in these files. */
function foundIn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'subscriptions-'));
  try {
    for (const folder of Object.values(FOLDERS)) mkdirSync(join(root, folder));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return unsubscribedReads(root, FOLDERS);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const STORE = { 'src/state/read.ts': 'export const read = () => contentStore.getState().entries;' };

it('a read through functions of other files is found, in maps and memos too', () => {
  const found = foundIn({
    ...STORE,
    'editor/deep.ts':
      "import { read } from '#state/read.ts';\nexport function deep(ref) { return read()[ref]; }",
    'editor/Shown.tsx': `import { deep } from './deep.ts';
export function Direct() { return <p>{deep('a')}</p>; }
export function Mapped({ refs }) { return refs.map((ref) => <p>{deep(ref)}</p>); }
export function useKept(ref) { return useMemo(() => deep(ref), [ref]); }
export function OtherStore() { return useStore(editorStore, () => deep('a')); }`,
  });
  expect(found).toEqual([
    'editor/Shown.tsx:2 Direct reads contentStore',
    'editor/Shown.tsx:3 Mapped reads contentStore',
    'editor/Shown.tsx:4 useKept reads contentStore',
    'editor/Shown.tsx:5 OtherStore reads contentStore',
  ]);
});

it('handlers, effects, first values and selectors of the same store may read', () => {
  const found = foundIn({
    ...STORE,
    'editor/Shown.tsx': `import { read } from '#state/read.ts';
export function Shown() {
  const [first] = useState(() => read());
  const now = useStore(contentStore, () => read());
  const draft = useDrafts(() => read());
  useEffect(() => log(read()));
  return <button onClick={() => log(read())}>{now}{first}{draft}</button>;
}`,
  });
  expect(found).toEqual([]);
});
