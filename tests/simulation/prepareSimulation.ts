// Builds the simulation's program and the visitor's app, and fills a data folder with the demo,
// unless their sources are as they were. A build may have a fault planted in it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { build, type Plugin } from 'vite';
import { fingerprint } from '../../src/server/boot/prepare.mjs';
import { buildVisitor } from '../headless/visitorBundle.ts';
import { plantFault, type Fault } from './plantFault.ts';
import { pictureHash } from './shims/sharp.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHIMS = join(import.meta.dirname, 'shims');
/** At the depth of `src/server`, so that relative file URLs stay valid. */
const FOLDER = join(ROOT, 'dist/simulation');
const SOURCES = [
  'src',
  'editor/audit',
  'editor/api',
  'assets',
  'tests/headless',
  'tests/simulation',
  'package-lock.json',
];

/** Modules with threads, chance or programs in them, and what replaces them. */
const REPLACED: Record<string, string> = {
  'node:timers/promises': 'timersPromises.ts',
  'node:worker_threads': 'workerThreads.ts',
  'node:crypto': 'crypto.ts',
  'node:fs/promises': 'fsPromises.ts',
  'node:zlib': 'zlib.ts',
  '@node-rs/argon2': 'argon2.ts',
  sharp: 'sharp.ts',
  '@napi-rs/canvas': 'canvas.ts',
  './svgCost.ts': 'svgCost.ts',
  './inspectFilm.ts': 'inspectFilm.ts',
  'prom-client': 'promClient.ts',
  vite: 'vite.ts',
  '#stage/pixiPlugin.ts': 'vite.ts',
};

const replaceModules = (): Plugin => ({
  name: 'simulated-modules',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const file = REPLACED[id];
    return file && !(importer?.startsWith(SHIMS) && id.startsWith('node:')) && !isNative(id, importer)
      ? join(SHIMS, file)
      : undefined;
  },
});

/** A shim may use the module that it replaces. */
const isNative = (id: string, importer: string | undefined): boolean =>
  importer === join(SHIMS, REPLACED[id] ?? '');

/** Where the parts of a build are. */
export interface SimulationBuild {
  program: string;
  server: string;
  visitor: string;
  audit: string;
  demo: string;
  pictures: string;
  /** Measures of texts, which a first day fills. */
  measures: string;
}

const partsOf = (folder: string): SimulationBuild => ({
  program: join(folder, 'days.mjs'),
  server: join(folder, 'headlessServer.cjs'),
  visitor: join(folder, 'visitor'),
  audit: join(folder, 'auditPage.js'),
  demo: join(FOLDER, 'demo'),
  pictures: join(FOLDER, 'pictures.json'),
  measures: join(FOLDER, 'measures.json'),
});

/** Returns the build of the sources as they are, or with a fault in them. */
export async function prepareSimulation(fault?: Fault): Promise<SimulationBuild> {
  const stamp = fingerprint(SOURCES.map((name) => join(ROOT, name)));
  const usual = partsOf(FOLDER);
  await unlessBuilt(FOLDER, stamp, async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    await Promise.all([
      buildVisitor(usual.visitor, [withContentStore()]),
      buildProgram(FOLDER),
      buildServer(FOLDER, []),
      buildAuditPage(FOLDER, []),
    ]);
    writeFileSync(usual.pictures, JSON.stringify(await pictureSizes(join(ROOT, 'assets'))));
    execFileSync(process.execPath, [usual.program, JSON.stringify({ build: usual, isPreparation: true })], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  });
  if (!fault) return usual;
  const folder = `${FOLDER}-${fault.name}`;
  const part = partOf(fault);
  await unlessBuilt(folder, stamp, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const planted = plantFault(fault);
    if (part === 'server') await buildServer(folder, [planted.plugin]);
    else if (part === 'audit') await buildAuditPage(folder, [planted.plugin]);
    else await buildVisitor(join(folder, 'visitor'), [planted.plugin, withContentStore()]);
    planted.assertPlanted();
  });
  return { ...usual, [part]: partsOf(folder)[part] };
}

/** Which part of a build has the fault. */
const partOf = ({ file }: Fault): 'server' | 'visitor' | 'audit' =>
  file.startsWith('src/server/') ? 'server' : file.startsWith('editor/') ? 'audit' : 'visitor';

async function unlessBuilt(folder: string, stamp: string, make: () => Promise<void>): Promise<void> {
  const file = `${folder}.stamp`;
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  await make();
  writeFileSync(file, stamp);
}

/** The program that runs days. */
const buildProgram = (folder: string): Promise<void> =>
  buildScript(folder, [], 'tests/simulation/days.ts', { format: 'es', entryFileNames: '[name].mjs' });

const buildServer = (folder: string, plugins: Plugin[]): Promise<void> =>
  buildScript(folder, plugins, 'tests/headless/headlessServer.ts', {
    format: 'cjs',
    entryFileNames: '[name].cjs',
  });

async function buildScript(
  folder: string,
  plugins: Plugin[],
  input: string,
  output: { format: 'es' | 'cjs'; entryFileNames: string },
): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    plugins: [replaceModules(), ...plugins],
    // `p-limit` and its queue are ES modules: required, their default export would be missed.
    ssr: { noExternal: ['kysely', 'zod', 'fastify-type-provider-zod', 'p-limit', 'yocto-queue'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: { input, output: { ...output, codeSplitting: false } },
    },
  });
}

/** Lets the simulation see which documents a kiosk has. */
const withContentStore = (): Plugin => ({
  name: 'with-content-store',
  transform: (code, id) =>
    id === join(ROOT, 'src/state/contentStore.ts')
      ? `${code}\nObject.assign(globalThis, { __contentStore: contentStore });`
      : undefined,
});

/** The editor's alerts need all of its components. */
const withoutAlerts = (): Plugin => ({
  name: 'without-alerts',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/notify.tsx') ? '\0alerts' : undefined),
  load: (id) => (id === '\0alerts' ? 'export const notifyProblem = () => undefined;' : undefined),
});

async function buildAuditPage(folder: string, plugins: Plugin[]): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    plugins: [withoutAlerts(), ...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'tests/simulation/auditPage.ts',
        output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}

const PICTURES = new Set(['.png', '.webp', '.jpg', '.jpeg', '.svg', '.avif', '.gif']);

/** Widths and heights of the demo's pictures, by the hash of their bytes. */
async function pictureSizes(folder: string): Promise<Record<string, [number, number]>> {
  const sizes: Record<string, [number, number]> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!PICTURES.has(extname(name))) continue;
    const bytes = readFileSync(join(folder, name));
    const { width, height } = await sharp(bytes).metadata();
    sizes[pictureHash(bytes)] = [width, height];
  }
  return sizes;
}
