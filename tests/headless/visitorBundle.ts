// The visitor's app as one script for Node, built from the sources as the browser's is, and run
// anew for each page: its modules hold the state of a page.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import { build, type Plugin } from 'vite';
import { pixiPlugin } from '#stage/pixiPlugin.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'dist/headless');
/** The same with the editor. */
export const EDITOR_FOLDER = join(ROOT, 'dist/headlessEditor');
const ENTRY_FILE = 'visitor.cjs';

/** Modules that visitors never load; without them, a page that imports one throws an error. */
const EDITOR = /^#(editor|motionDebugger)\//;

const ENTRY = 'virtual:headless-visitor';

/**
 * The scripts of the page in their order: the orientation of the stage, then the app. The
 * simulation checks invariants of the state that is exposed here.
 */
const entry = (): Plugin => ({
  name: 'headless-entry',
  resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
  load: (id) =>
    id === `\0${ENTRY}`
      ? `import { markOrientation } from '#launch/orientation.ts';
         import { kioskStore } from '#state/kioskStore.ts';
         import { showroomEvents } from '#state/showroomEvents.ts';
         markOrientation();
         Object.assign(globalThis, { __kioskStore: kioskStore, __showroomEvents: showroomEvents });
         void import('/main.tsx');`
      : undefined,
});

const withoutEditor = (): Plugin => ({
  name: 'without-editor',
  enforce: 'pre',
  resolveId: (id) => (EDITOR.test(id) ? { id: `\0missing:${id}`, moduleSideEffects: false } : undefined),
  load: (id) =>
    id.startsWith('\0missing:')
      ? `export const startEditor = () => { throw new Error('${id.slice(9)} is not in this build'); };
         export const startMotionDebugger = startEditor;`
      : undefined,
});

/** Builds the scripts; takes about 2 s, and 7 with the editor. `plugins` may change sources. */
export async function buildVisitor(
  folder = FOLDER,
  plugins: Plugin[] = [],
  hasEditor = false,
): Promise<void> {
  const output = await build({
    configFile: false,
    root: join(ROOT, 'src'),
    publicDir: false,
    logLevel: 'error',
    plugins: [...plugins, entry(), ...(hasEditor ? [] : [withoutEditor()]), pixiPlugin()],
    resolve: { alias: { howler: 'howler/dist/howler.core.min.js' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      sourcemap: 'inline',
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        onLog: () => undefined,
        output: { format: 'cjs', entryFileNames: ENTRY_FILE, chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  if (!result || !('output' in result)) throw new Error('The visitor was not built');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The output format has no `import.meta`.
  for (const file of result.output)
    if (file.type === 'chunk')
      writeFileSync(join(folder, file.fileName), file.code.replaceAll('{}.url', 'location.href'));
}

/** Parameters of a script that are not globals of the page. */
const MODULE_PARAMETERS = ['require', 'exports', 'module'] as const;

/** Scripts by file name, compiled once a process. */
const scripts = new Map<string, Script>();
let globalNames: readonly string[] = [];
let openedFolder = FOLDER;

/** Opens pages with the scripts of another folder. */
export function useVisitorOf(folder: string): void {
  openedFolder = folder;
}

function scriptOf(file: string): Script {
  let script = scripts.get(file);
  if (!script) {
    const path = join(openedFolder, file);
    if (!existsSync(path)) throw new Error('Build the headless visitor first');
    const parameters = [...MODULE_PARAMETERS, ...globalNames].join(', ');
    script = new Script(`(function (${parameters}) {${readFileSync(path, 'utf8')}\n})`, { filename: path });
    scripts.set(file, script);
  }
  return script;
}

/**
 * Runs the app with these globals in place of Node's. The names are the same for every page, so
 * that each script is compiled once.
 */
export function runVisitor(globals: Record<string, unknown>): void {
  if (globalNames.length === 0)
    globalNames = Object.keys(globals).filter((name) => !MODULE_PARAMETERS.some((other) => other === name));
  const values = globalNames.map((name) => globals[name]);
  const modules = new Map<string, { exports: object }>();
  const load = (path: string): object => {
    const file = basename(path);
    let module = modules.get(file);
    if (!module) {
      module = { exports: {} };
      modules.set(file, module);
      const run = scriptOf(file).runInThisContext() as (...given: unknown[]) => void;
      run(load, module.exports, module, ...values);
    }
    return module.exports;
  };
  load(ENTRY_FILE);
}
