// Builds the browser's part: src/index.html and what it asks for, into dist/client.
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// In development src/api/*.ts is asked for under /api as well: a path of a source file stays here.
const SERVER_PATHS = ['^/(api|auth|uploads?|event|loc|fiber)(?=[/?]|$)(?!.*\\.tsx?(\\?|$))', '^/config\\.json'];

/** Renderers that pixi.js reaches by a dynamic import, but that its index also names, which folds them into the entry. */
const ON_DEMAND = /renderers\/(canvas|gpu)\/|\/canvas\/Canvas\w+Pipe|\/gpu\//;

/**
 * Leaves out of the visitor's first load what the stage never asks for: WebGPU altogether, and the Canvas renderer until
 * WebGL cannot be had. Only the index's re-exports are emptied; the dynamic import still finds the real module.
 */
const leanPixi = (): Plugin => ({
  name: 'lean-pixi',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!/pixi\.js\/lib\/index\.mjs$/.test(id)) return null;
    const kept = code.split('\n').filter((line) => !(line.startsWith('export') && ON_DEMAND.test(line)));
    return { code: kept.join('\n'), map: null };
  },
  load: (id) => (/renderers\/gpu\/WebGPURenderer\.mjs$/.test(id) ? 'export const WebGPURenderer = undefined;' : null),
});

/** What the server puts in this place is in src/server/routes/keep.ts. */
const REVISION_PLACE = '__APP_REVISION__';

/**
 * Builds the service worker after the app, with the list of what starts that for a visitor: everything that main.tsx leads to,
 * at once or later, but not the editor. What only some texts need is told to the server, which names it among what is worth
 * keeping. Workbox's own tool lists a folder, and could not tell whose a chunk is.
 */
const offlineWorker = (): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const { start, extras } = visitorFiles(bundle);
    const sizeOf = (name: string): number => {
      const file = bundle[name];
      return file?.type === 'asset' ? file.source.length : 0;
    };
    this.emitFile({ type: 'asset', fileName: 'extras.json', source: JSON.stringify(extras.map((name) => ({ url: `/${name}`, bytes: sizeOf(name) }))) });
    startFiles = start;
  },
  async writeBundle(_options, bundle) {
    // A chunk that was nothing but its styles has gone meanwhile: a worker with one file that is not there never comes to life.
    const files = startFiles.filter((name) => name in bundle).map((name) => ({ url: `/${name}`, revision: null as string | null }));
    const appFiles = [{ url: '/index.html', revision: REVISION_PLACE }, ...files];
    await build({
      configFile: false,
      root: 'src',
      publicDir: false,
      logLevel: 'warn',
      define: { APP_FILES: JSON.stringify(appFiles) },
      build: {
        outDir: '../dist/client',
        emptyOutDir: false,
        target: 'es2022',
        rolldownOptions: { input: 'src/offline/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
      },
    });
  },
});

let startFiles: string[] = [];

const EDITOR = /\/(editor\/main\.tsx|src\/desk\.ts)$/;

function visitorFiles(bundle: Rolldown.OutputBundle): { start: string[]; extras: string[] } {
  const [start, extras] = [new Set<string>(), new Set<string>()];
  const visit = (name: string, isLater: boolean): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || start.has(name) || EDITOR.test(chunk.facadeModuleId ?? '')) return;
    start.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) {
      start.add(sheet);
      for (const font of fontsIn(bundle, sheet)) (isLater ? extras : start).add(font);
    }
    for (const next of chunk.imports) visit(next, isLater);
    for (const next of chunk.dynamicImports) visit(next, true);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) visit(name, false);
  return { start: [...start], extras: [...extras].filter((name) => !start.has(name)) };
}

function fontsIn(bundle: Rolldown.OutputBundle, sheet: string): string[] {
  const file = bundle[sheet];
  return file?.type === 'asset' ? [...String(file.source).matchAll(/url\(\/(assets\/[^)"']+)\)/g)].flatMap(([, name]) => name ?? []) : [];
}

export default defineConfig({
  root: 'src',
  publicDir: false,
  plugins: [leanPixi(), offlineWorker()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // What a package says to a server that renders it is nothing to a browser.
    rolldownOptions: {
      onLog: (level, log, say) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : say(level, log)),
      // Named for what it is, so that a test can see that no shopper fetches it.
      output: { chunkFileNames: ({ name }) => `assets/${name === 'main' ? 'editor' : name}-[hash].js` },
    },
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    port: 5173,
    strictPort: true,
    // Assets and the editor stand beside src.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
  },
});
