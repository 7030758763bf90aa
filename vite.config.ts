// Builds the browser's part, src/index.html and its imports, into dist/client; and the server's
// modules into dist/server, bundled for a fast start.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { pixiPlugin } from '#stage/pixiPlugin.ts';
import { SERVER_FILES, SERVER_SEGMENTS } from '#config/serverPaths.ts';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// In development src/api/*.ts is requested under /api too, so source file paths are excluded here.
const SERVER_PATHS = [
  `^/(${SERVER_SEGMENTS.join('|')})(?=[/?]|$)(?!.*\\.tsx?(\\?|$))`,
  ...SERVER_FILES.map((path) => `^${path.replace('.', '\\.')}`),
];

const isBrowser: NonNullable<Plugin['applyToEnvironment']> = ({ config }) => config.consumer === 'client';

/** src/server/delivery/offlineRoutes.ts replaces this placeholder. */
const REVISION_PLACE = '__APP_REVISION__';

/**
 * Builds the service worker after the app, with the list of a visitor's startup files: everything
 * that main.tsx imports, statically or dynamically, except the editor. Fonts for certain texts are
 * passed to the server, which lists them in the offline manifest. Workbox's own tool lists a folder
 * and cannot tell which entry a chunk belongs to.
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
    // Chunks that only contained styles are deleted by now; a worker with a missing file in its
    // list never installs.
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

/** What only editors and motion designers load; the last ones in frames of the editor. */
const EDITOR =
  /\/(editor\/startEditor\.ts|src\/motionDebugger\/startMotionDebugger\.ts|src\/screens\/host\/(sendFit|followVersions|followVisit)\.ts)$/;

/**
 * What the editor imports is found with it: the names of its 60 files would be in a script that
 * every visitor loads.
 */
const OF_EDITOR = /\/(startEditor|startMotionDebugger)-[^/]*\.js$/;
const isPreloaded = (file: string, imported: string): boolean =>
  !START_FILE.test(file) && (file === imported || file.endsWith('.css') || !OF_EDITOR.test(imported));

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
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' && file.isEntry) visit(name, false);
    if (LAUNCH_FILE.test(name)) start.add(name);
  }
  return { start: [...start], extras: [...extras].filter((name) => !start.has(name)) };
}

function fontsIn(bundle: Rolldown.OutputBundle, sheet: string): string[] {
  const file = bundle[sheet];
  return file?.type === 'asset'
    ? [...String(file.source).matchAll(/url\(\/(assets\/[^)"']+)\)/g)].flatMap(([, name]) => name ?? [])
    : [];
}

/** The script that shows the launch snapshot, before the app's own script. */
const LAUNCH_SCRIPT = 'launch/showSnapshot.ts';

/**
 * Builds the launch script as a small classic script at the end of the body, which starts the
 * app's. That one is only preloaded by the page: a module that is there at once, from a cache, runs
 * before the browser has painted anything.
 */
const launchScript = (): Plugin => ({
  name: 'launch-script',
  apply: 'build',
  applyToEnvironment: isBrowser,
  async generateBundle() {
    const output = await build({
      configFile: false,
      root: 'src',
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: `src/${LAUNCH_SCRIPT}`, output: { format: 'iife' } },
      },
    });
    const [chunk] = (Array.isArray(output) ? output : [output]).flatMap((result) =>
      'output' in result ? result.output : [],
    );
    if (chunk?.type !== 'chunk') throw new Error(`${LAUNCH_SCRIPT} was not built`);
    this.emitFile({ type: 'asset', name: 'launch.js', source: chunk.code });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const file = Object.keys(bundle).find((name) => LAUNCH_FILE.test(name));
      const [element, app] = APP_ELEMENT.exec(html) ?? [];
      if (file === undefined || element === undefined || app === undefined)
        throw new Error("The launch script or the app's is missing");
      return {
        html: html.replace(element, `<link rel="modulepreload" crossorigin href="${app}">`),
        tags: [
          {
            tag: 'script',
            attrs: { src: `/${file}`, 'data-app': app, fetchpriority: 'high' },
            injectTo: 'body' as const,
          },
        ],
      };
    },
  },
});

/** The development server has no launch script, which says which way the stage stands. */
const orientationInDevelopment = (): Plugin => ({
  name: 'orientation-in-development',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'module' },
      children: "import { markOrientation } from '/launch/orientation.ts'; markOrientation();",
      injectTo: 'head-prepend' as const,
    },
  ],
});

const APP_ELEMENT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const LAUNCH_FILE = /\/launch-[\w-]+\.js$/;

/** The faces that every screen needs; the page asks for them before its script and style sheet. */
const FIRST_FONTS = /\/instrument-sans-latin-wght-(?:normal|italic)-[\w-]+\.woff2$/;

/**
 * Preloads the first fonts. Without it they are requested only by the first layout, half a second
 * into a warm start.
 */
const fontPreloads = (): Plugin => ({
  name: 'font-preloads',
  apply: 'build',
  applyToEnvironment: isBrowser,
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter((name) => FIRST_FONTS.test(name));
      if (fonts.length !== 2)
        throw new Error(`Two fonts are preloaded, found: ${fonts.join(', ') || 'none'}`);
      return fonts.map((name) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
        injectTo: 'head' as const,
      }));
    },
  },
});

/**
 * Compresses scripts and style sheets once, for src/server/routes/clientRoutes.ts. The best quality
 * takes 15 s for all of them, this one 0.9 s, for 8 % more bytes.
 */
const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  applyToEnvironment: isBrowser,
  async writeBundle({ dir = '' }, bundle) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await Promise.all(
      Object.values(bundle).map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!/^assets\/.+\.(js|css)$/.test(file.fileName) || bytes.length < COMPRESSED_MIN_BYTES) return;
        const path = join(dir, file.fileName);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes));
      }),
    );
  },
});

const COMPRESSED_MIN_BYTES = 1024;

/** Lists the modules of each script with their bytes, from which a test tells what has grown. */
const moduleSizes = (): Plugin => ({
  name: 'module-sizes',
  apply: 'build',
  applyToEnvironment: isBrowser,
  async writeBundle(_options, bundle) {
    const sizes = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [[file.name, Object.fromEntries(Object.entries(file.modules).map(moduleSize))] as const]
        : [],
    );
    await writeFile(MODULE_SIZES, JSON.stringify(Object.fromEntries(sizes)));
  },
});

const MODULE_SIZES = new URL('dist/modules.json', import.meta.url);

/** [path in the checkout or package, bytes before minification]. */
const moduleSize = ([id, { renderedLength }]: [string, Rolldown.RenderedModule]): [string, number] => [
  id.replace(/^.*\/node_modules\//, '').replace(import.meta.dirname, ''),
  renderedLength,
];

const START_FILE = /^assets\/(index|rolldown-runtime)-[\w-]+\.(js|css)$/;

/** What a browser loads. */
const BROWSER: EnvironmentOptions = {
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Every browser with WebGL 2 preloads modules itself; what the page starts with is there already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (url, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => isPreloaded(file, url)) : files,
    },
    // In the style sheet, every visitor would load fonts that few texts need.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    // Hides warnings about 'use client' directives, which matter only to server rendering.
    rolldownOptions: {
      onLog: (level, log, say) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : say(level, log)),
      output: {
        // Many small scripts would each wait for a response, so there are two groups: startup, and
        // other screens. Captions, which few films have, come with the first of them, QR codes where
        // there is a public address, prices with dates, the extras of a product and the scale of a quiz
        // with a document that has some, what a store has and its appointments where it has a provider, what previews show with a preview, the gallery and the wizard when they are opened, what moves the wizard after it, the
        // attract screen when it is first shown, and a price by itself with an editor, since nothing
        // links to it.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            {
              name: 'contentUpdates',
              test: /\/src\/(kiosk\/(contentUpdates|heartbeat)|analytics\/eventQueue|delivery\/(durableQueue|eventBatchSender))\.|\/idb-keyval\//,
              priority: 1,
            },
            {
              name: 'reasons',
              test: /\/src\/(screens\/reasons|screens\/help-me-choose\/(slidesCounter|slideLayout)|screens\/table\/(columnPath|useDifferences)|screens\/matters\/rowComparison|config\/(reasonLabels|compareLabels)|rules\/quizReasons)/,
              priority: 2,
            },
            // With what it draws many texts by, which other screens share.
            {
              name: 'compareTable',
              test: /\/src\/(screens\/(matters\/(?!rowComparison)|table\/(bestMark|choiceChip|closingRow|column(Chips|Offers)|fitToLine|rowEdges|useRest))|stage\/shapes\/interpolate|config\/matterLabels)/,
              priority: 2,
            },
            {
              name: 'YourVisit',
              test: /\/src\/screens\/your-visit\/(YourVisit|viewedStore)\./,
              priority: 2,
            },
            {
              name: 'screens',
              test: /\/src\/screens\/(?!captions\/[cC]apt|prices\/WithPrices|product-extras\/|take-along\/|host\/(startPreview|sendPicture|sendSnapshot|sendFit|measureStage|followVersions|followVisit|startFlights|PictureFlight|hideOriginal|occludersOf|sharedElements)|gallery\/|quiz-scale\/|stock\/|appointment\/([aA]pp|calendarEntry)|your-visit\/|compare-help\/|overlays\/([aA]ttract|WizardView)|price\/|wizard\/|availability-wizard\/)|\/schema\/fieldAt\.|\/particle-container\/(?!canvas)|\/scene\/layers\/|\/unsafe-eval\/particle\/|\/shapes\/(Confetti|particlePipe|RowDrawLayer)\./,
              priority: 1,
            },
            // What they share with the others is there.
            {
              name: 'wizard',
              test: /\/src\/(wizard\/|screens\/(wizard\/(?!pass|timeToClear)|availability-wizard\/)|screens\/overlays\/WizardView)/,
              priority: 0,
            },
            {
              name: 'prices',
              test: /\/src\/(screens\/prices\/WithPrices|config\/priceLabels|rules\/prices\.)/,
              priority: 0,
            },
            {
              name: 'quizScale',
              test: /\/src\/(screens\/quiz-scale\/|config\/scaleLabels)/,
              priority: 0,
            },
            {
              name: 'productExtras',
              test: /\/src\/(screens\/product-extras\/|config\/extrasLabels|rules\/productColors)/,
              priority: 0,
            },
          ],
        },
        // A name that tests can find, to prove that no shopper fetches it.
        chunkFileNames: ({ name }) => `assets/${name === 'runEditor' ? 'editor' : name}-[hash].js`,
      },
    },
    chunkSizeWarningLimit: 1_000,
  },
};

/** The server's environment; packages stay in node_modules. */
const NODE: EnvironmentOptions = {
  consumer: 'server',
  // These consist of hundreds of small files, which take as long to load as all other packages.
  resolve: { noExternal: ['kysely', 'zod', 'fastify-type-provider-zod'] },
  build: {
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'node20',
    // Readable stack traces for operators.
    minify: false,
    rolldownOptions: {
      input: [
        'src/server/main.ts',
        'src/server/platform/database/sqliteThread.mjs',
        'src/server/media/svgCostChild.mjs',
        'src/server/media/readFilmChild.mjs',
      ],
      // Side by side, and as deep as src/server, so that relative file URLs stay valid.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
};

export default defineConfig({
  root: 'src',
  publicDir: false,
  plugins: [
    pixiPlugin(),
    launchScript(),
    orientationInDevelopment(),
    offlineWorker(),
    fontPreloads(),
    moduleSizes(),
    compressedFiles(),
  ],
  // Development uses the same engine as the build.
  optimizeDeps: { rolldownOptions: { plugins: [pixiPlugin()] } },
  // Howler without its spatial plugin: 1.8 kB gzipped less.
  resolve: { alias: { howler: 'howler/dist/howler.core.min.js' } },
  environments: { client: BROWSER, node: NODE },
  builder: {},
  server: {
    port: 5173,
    strictPort: true,
    // Assets and the editor are beside src.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
  },
});
