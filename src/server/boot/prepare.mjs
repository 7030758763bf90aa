// Makes a checkout ready to run: Node, dependencies, built app. Plain JavaScript without
// dependencies, because it runs before any are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The server bundled into one file, which Node loads in half the time it takes to load its sources.
 */
export const BUILT_SERVER = join(ROOT, 'dist', 'server', 'main.mjs');

const OLDEST_NODE = [20, 19];
const PATCH_FOLDER = 'src/stage/patches';
const PATCHES = join(ROOT, PATCH_FOLDER);
const DEPENDENCY_STAMP = join(ROOT, 'node_modules', '.vitrine-lock');
const BUILD_STAMP = join(ROOT, 'dist', 'sources.stamp');
const BUILT_PAGE = join(ROOT, 'dist', 'client', 'index.html');
const BUILD_SOURCES = [
  'src',
  'editor',
  'assets',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Ends the process with a message if this version of Node cannot run the server. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  giveUp(
    `Vitrine needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}

/** Installs the locked packages and applies the patches, unless that has been done. */
export function ensureDependencies({ withDevelopment = false } = {}) {
  const lockText = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const patches = readdirSync(PATCHES)
    .sort()
    .map((name) => readFileSync(join(PATCHES, name), 'utf8'));
  const stamp = createHash('sha256')
    .update([lockText, ...patches].join())
    .digest('hex');
  if (readIfThere(DEPENDENCY_STAMP) === stamp && (!withDevelopment || isInstalled(lockText, true))) return;
  // Skips the packages that only tests, lint and the peers of tools need, until `npm test`.
  const only = withDevelopment ? ['--include=dev'] : ['--omit=dev', '--omit=peer'];
  const install = () => run('npm', ['ci', ...only]);
  if (!isInstalled(lockText, withDevelopment)) {
    console.log('Installing dependencies…');
    if (!install()) giveUp('The dependencies could not be installed: is the network there?');
  }
  // An installation with --ignore-scripts has no patches, one of an earlier release has others.
  if (!applyPatches() && !(install() && applyPatches()))
    giveUp('The patches of src/stage/patches do not fit the installed packages.');
  try {
    writeFileSync(DEPENDENCY_STAMP, stamp);
  } catch {
    // In a read-only installation the check runs again at the next start.
  }
}

/** Applies the patches that are not applied yet; false if one does not fit. */
const applyPatches = () =>
  run(process.execPath, [fileURLToPath(new URL('applyPatches.mjs', import.meta.url))]);

/**
 * Compares the lock with npm's record of what it installed. Packages for other platforms may be
 * missing.
 */
function isInstalled(lockText, withDevelopment) {
  const record = readIfThere(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages ?? {};
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    const isLeftOut = !withDevelopment && (wanted.dev || wanted.peer || wanted.devOptional);
    if (path === '' || wanted.optional || isLeftOut) return true;
    return installed[path]?.version === wanted.version;
  });
}

/**
 * Builds the app if its sources have changed since the last build. Returns false, after logging
 * why, if the build fails.
 */
export function ensureBuild() {
  const stamp = fingerprint(BUILD_SOURCES.map((name) => join(ROOT, name)));
  if (readIfThere(BUILD_STAMP) === stamp && existsSync(BUILT_PAGE) && existsSync(BUILT_SERVER)) return true;
  console.log('Building the app…');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  // With another NODE_ENV, React's development build would be bundled, which is larger and slower.
  if (!run(process.execPath, [vite, 'build', '--logLevel', 'error'], { NODE_ENV: 'production' })) {
    console.error('The app could not be built: the lines above say why.');
    return false;
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(BUILD_STAMP, stamp);
  return true;
}

/** A hash of names, sizes and times. Hashing file contents would take most of the start. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  const visit = (path) => {
    if (!existsSync(path)) return;
    const stats = statSync(path);
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(`${path}\n${stats.size}\n${stats.mtimeMs}\n`);
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

/** Runs a program until it ends or this process gets a signal, then exits with its code. */
export function become(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: process.cwd(), env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) followParent(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  );
  return child;
}

const PARENT_CHECK_MS = 300;

/**
 * npm starts this process in a shell that dies of SIGTERM without passing it on. Closes when the
 * parent is gone.
 */
function followParent(close) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && close(), PARENT_CHECK_MS).unref();
}

function run(command, args, env = {}) {
  const shell = process.platform === 'win32' && command === 'npm';
  return (
    spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', shell, env: { ...process.env, ...env } })
      .status === 0
  );
}

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
