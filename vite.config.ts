// Builds the browser's part, src/index.html and what it asks for, into dist/client; and the server's modules into one that
// opens at once, into dist/server.
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { SERVER_FILES, SERVER_SEGMENTS } from './src/config/serverPaths.ts';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// In development src/api/*.ts is asked for under /api as well: a path of a source file stays here.
const SERVER_PATHS = [
  `^/(${SERVER_SEGMENTS.join('|')})(?=[/?]|$)(?!.*\\.tsx?(\\?|$))`,
  ...SERVER_FILES.map((path) => `^${path.replace('.', '\\.')}`),
];

const isBrowser: NonNullable<Plugin['applyToEnvironment']> = ({ config }) => config.consumer === 'client';

/** What pixi.js reaches by a dynamic import, if at all, but its index also names, which folds it into the entry. */
const ON_DEMAND =
  /'\.\/(accessibility|dom|spritesheet)\/|renderers\/(canvas|gpu)\/|\/Canvas\w+(Pipe|Adaptor|System)|\/gpu\//;

const STAGE_CONTEXT = JSON.stringify(
  fileURLToPath(new URL('src/stage/render/webglContext.ts', import.meta.url)),
);

/**
 * What a stage of pictures, texts and rectangles never asks for: polygons, shapes read from SVG, masks in the language of WebGPU; and all
 * that a package says of itself besides its version.
 */
const LEFT_OUT: readonly { module: RegExp; instead: string }[] = [
  { module: /@pixi\/react\/lib\/package\.json\.mjs$/, instead: "export default { version: '' };" },
  {
    module: /earcut\/src\/earcut\.js$/,
    instead:
      "export default function earcut() { throw new Error('Left out: see LEFT_OUT in vite.config.ts'); }",
  },
  {
    module: /pixi\.js\/.*svg\/SVGParser\.mjs$/,
    instead: "export function SVGParser() { throw new Error('Left out: see LEFT_OUT in vite.config.ts'); }",
  },
  { module: /pixi\.js\/.*mask\/mask\.wgsl\.mjs$/, instead: "export default '';" },
  // One context does for all (src/stage/render/webglContext.ts), and that it is there is known before Pixi asks.
  {
    module: /pixi\.js\/.*program\/getTestContext\.mjs$/,
    instead: `export { existingWebglContext as getTestContext } from ${STAGE_CONTEXT};`,
  },
  {
    module: /pixi\.js\/.*browser\/isWebGLSupported\.mjs$/,
    instead: 'export const isWebGLSupported = () => true;',
  },
  // Plays a film with transparent parts to learn how they are uploaded: MP4 has none.
  {
    module: /pixi\.js\/.*browser\/detectVideoAlphaMode\.mjs$/,
    instead: "export const detectVideoAlphaMode = () => Promise.resolve('premultiplied-alpha');",
  },
  // Pixi's defaults name two colors; everything else here is a number. The full table is 3.5 kB.
  {
    module: /@pixi\/colord\/plugins\/names\.mjs$/,
    instead:
      "const NAMES = { black: '#000000', white: '#ffffff' };" +
      " export default (Colord, { string }) => { string.push([(name) => (NAMES[name] ? new Colord(NAMES[name]).toRgb() : null), 'name']); };",
  },
  {
    module: /pixi\.js\/.*renderers\/gpu\/WebGPURenderer\.mjs$/,
    instead: 'export const WebGPURenderer = undefined;',
  },
];

/** A place in a Pixi module, and what stands there instead. */
interface Edit {
  module: RegExp;
  from: string;
  to: string;
}

/**
 * What Pixi does as soon as it is read, for features that a first screen does not use, is done when somebody asks for it; and what
 * it never lets go is let go.
 */
const PIXI_EDITS: readonly Edit[] = [
  // It has asked a context of its own.
  {
    module: /utils\/maxRecommendedTextures\.mjs$/,
    from: 'gl.getExtension("WEBGL_lose_context")?.loseContext();',
    to: '',
  },
  // Remembers each texture that it ever drew, in each of a hundred batches, as long as the page stands.
  {
    module: /batcher\/shared\/BatchTextureArray\.mjs$/,
    from: 'this.ids[t.uid] = null;',
    to: 'delete this.ids[t.uid];',
  },
  // Marks a texture with the batch before the one that it begins, so that what follows with the same texture begins another one: where
  // a batch holds one texture, every sprite would be a draw call of its own.
  {
    module: /batcher\/shared\/Batcher\.mjs$/,
    from: '        ++BATCH_TICK;\n',
    to: '        source._batchTick = ++BATCH_TICK;\n',
  },
  // Takes it that a film's first frame arrived. Where the page is busy Chromium may have none to give yet, says nothing, and every frame
  // after it is refused: the film stays black.
  {
    module: /uploaders\/glUploadVideoResource\.mjs$/,
    from: '    glUploadImageResource.upload(',
    to: `    if (glTexture.width !== source.pixelWidth || glTexture.height !== source.pixelHeight) {
      gl.texImage2D(targetOverride ?? glTexture.target, 0, glTexture.internalFormat, source.pixelWidth, source.pixelHeight, 0, glTexture.format, glTexture.type, null);
      glTexture.width = source.pixelWidth;
      glTexture.height = source.pixelHeight;
    }
    glUploadImageResource.upload(`,
  },
  // Reads a pixel back to learn what the Canvas renderer may do: 20 ms.
  {
    module: /canvas\/utils\/canvasUtils\.mjs$/,
    from: 'canUseMultiply: canUseNewCanvasBlendModes(),',
    to: 'get canUseMultiply() { return canUseNewCanvasBlendModes(); },',
  },
  {
    module: /canvas\/utils\/canvasUtils\.mjs$/,
    from: 'canvasUtils.tintMethod = canvasUtils.canUseMultiply ? canvasUtils.tintWithMultiply : canvasUtils.tintWithPerPixel;',
    to: 'canvasUtils.tintMethod = (...values) => (canvasUtils.canUseMultiply ? canvasUtils.tintWithMultiply : canvasUtils.tintWithPerPixel)(...values);',
  },
  // Loads the tables by which a word longer than its line is broken: 30 ms.
  {
    module: /canvas\/CanvasTextMetrics\.mjs$/,
    from: 'const segmenter = new Intl.Segmenter();',
    to: 'let segmenter;',
  },
  {
    module: /canvas\/CanvasTextMetrics\.mjs$/,
    from: 'segmenter.segment(s)',
    to: '(segmenter ??= new Intl.Segmenter()).segment(s)',
  },
];

/**
 * Leaves out of the visitor's first load what the stage never asks for: WebGPU altogether, and the Canvas renderer until
 * WebGL cannot be had. Only the index's re-exports are emptied; the dynamic import still finds the real module.
 */
const leanPixi = (): Plugin => ({
  name: 'lean-pixi',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: isBrowser,
  transform(code, id) {
    const edits = PIXI_EDITS.filter(({ module }) => /pixi\.js\/lib\//.test(id) && module.test(id));
    if (edits.length > 0) return { code: edits.reduce(edited, code), map: null };
    if (!/pixi\.js\/lib\/index\.mjs$/.test(id)) return null;
    const kept = code
      .split('\n')
      .filter(
        (line) => !((line.startsWith('export') || line.includes('spritesheet/init')) && ON_DEMAND.test(line)),
      );
    return { code: kept.join('\n'), map: null };
  },
  load(id) {
    return LEFT_OUT.find(({ module }) => module.test(id))?.instead ?? null;
  },
});

/** Fails the build where another version of Pixi says it otherwise. */
function edited(code: string, { from, to }: Edit): string {
  if (!code.includes(from))
    throw new Error(`Pixi no longer says '${from}': look at PIXI_EDITS in vite.config.ts`);
  return code.replace(from, to);
}

/** What the server puts in this place is in src/server/routes/offlineRoutes.ts. */
const REVISION_PLACE = '__APP_REVISION__';

/**
 * Builds the service worker after the app, with the list of what starts that for a visitor: everything that main.tsx leads to,
 * at once or later, but not the editor. What only some texts need is told to the server, which names it among what is worth
 * keeping. Workbox's own tool lists a folder, and could not tell whose a chunk is.
 */
const offlineWorker = (): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  applyToEnvironment: isBrowser,
  generateBundle(_options, bundle) {
    const { start, extras } = visitorFiles(bundle);
    const sizeOf = (name: string): number => {
      const file = bundle[name];
      return file?.type === 'asset' ? file.source.length : 0;
    };
    this.emitFile({
      type: 'asset',
      fileName: 'extras.json',
      source: JSON.stringify(extras.map((name) => ({ url: `/${name}`, bytes: sizeOf(name) }))),
    });
    startFiles = start;
  },
  async writeBundle(_options, bundle) {
    // A chunk that was nothing but its styles has gone meanwhile: a worker with one file that is not there never comes to life.
    const files = startFiles
      .filter((name) => name in bundle)
      .map((name) => ({ url: `/${name}`, revision: null as string | null }));
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
        rolldownOptions: {
          input: 'src/offline/worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  },
});

let startFiles: string[] = [];

const EDITOR = /\/(editor\/startEditor\.tsx|src\/motionDebugger\/startMotionDebugger\.ts)$/;

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
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.isEntry) visit(name, false);
  return { start: [...start], extras: [...extras].filter((name) => !start.has(name)) };
}

function fontsIn(bundle: Rolldown.OutputBundle, sheet: string): string[] {
  const file = bundle[sheet];
  return file?.type === 'asset'
    ? [...String(file.source).matchAll(/url\(\/(assets\/[^)"']+)\)/g)].flatMap(([, name]) => name ?? [])
    : [];
}

/** What a browser loads. */
const BROWSER: EnvironmentOptions = {
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // What a package says to a server that renders it is nothing to a browser.
    rolldownOptions: {
      onLog: (level, log, say) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : say(level, log)),
      output: {
        // Many small scripts would each wait for an answer of the server: there is what starts, and what the other screens need.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'screens', test: /\/src\/screens\//, priority: 1 },
          ],
        },
        // Named for what it is, so that a test can see that no shopper fetches it.
        chunkFileNames: ({ name }) => `assets/${name === 'startEditor' ? 'editor' : name}-[hash].js`,
      },
    },
    chunkSizeWarningLimit: 1_000,
  },
};

/** What Node runs; packages stay where npm put them. */
const NODE: EnvironmentOptions = {
  consumer: 'server',
  // Hundreds of small files each, which together cost a start as much as all the others.
  resolve: { noExternal: ['kysely', 'zod', 'fastify-type-provider-zod'] },
  build: {
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'node20',
    // An operator reads where it failed.
    minify: false,
    rolldownOptions: {
      input: [
        'src/server/main.ts',
        'src/server/storage/sqliteThread.mjs',
        'src/server/media/svgCostChild.mjs',
      ],
      // Beside each other, and as deep as src/server: what one finds by its own address it finds here too.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
};

export default defineConfig({
  root: 'src',
  publicDir: false,
  plugins: [leanPixi(), offlineWorker()],
  // Without its spatial plugin, which places sounds in a room: 1.8 kB gzipped less.
  resolve: { alias: { howler: 'howler/dist/howler.core.min.js' } },
  environments: { client: BROWSER, node: NODE },
  builder: {},
  server: {
    port: 5173,
    strictPort: true,
    // Assets and the editor stand beside src.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
  },
});
