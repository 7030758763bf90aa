// `npm test`: types, format and lint, then everything without a browser, then the screens. Words
// after it keep only the files whose path holds one of them: `npm test -- server`.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuild, ensureDependencies, requireNode, ROOT } from '../../src/server/boot/prepare.mjs';
import { makeTemporaryFolder } from './temporaryFolder.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
const ONE_FAILED = { ...NOTHING, failed: 1 };
const LINES_OF_A_FAILURE = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal color codes begin with it.
const COLOURS = /\u001b\[[\d;]*m/g;

requireNode();
ensureDependencies({ withDevelopment: true });
const filters = process.argv.slice(2);
const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => filters.length === 0 || filters.some((word) => path.includes(word)));
const unitFiles = files.filter((path) => /\.test\.tsx?$/.test(path));
const screenFiles = files.filter((path) => /\.spec\.tsx?$/.test(path));
// Reports, and whatever a test that failed half way leaves behind.
const folder = makeTemporaryFolder('vitrine-tests-');
// The account of PostgreSQL has a folder within it.
chmodSync(folder, 0o711);

const results = [
  await timed('types, format, lint, unused code', checkSources),
  await timed('units and server', runUnits),
  await timed('screens, with their build', runScreens),
];
rmSync(folder, { recursive: true, force: true });
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
// Said again at the end: a log of thousands of lines may be kept by its tail alone.
for (const { name, why } of results.flatMap(({ failures }) => failures))
  console.log(`FAILED ${name}\n${why}\n`);
for (const { name, why } of results.flatMap(({ flaky = [] }) => flaky))
  console.log(`PASSED ON THE SECOND TRY ${name}\n${why}\n`);
for (const { layer, tookS } of results) console.log(`${String(tookS).padStart(5)} s  ${layer}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);

/** The counts of a layer, with the time that it took. */
async function timed(layer, runLayer) {
  const startMs = performance.now();
  const counts = await runLayer();
  return { ...counts, layer, tookS: Math.round((performance.now() - startMs) / 1000) };
}

/** At once: each has a core, and none waits for another. */
async function checkSources() {
  if (filters.length > 0) return NOTHING;
  const codes = await Promise.all([
    runBeside([bin('typescript/bin/tsc'), '--noEmit']),
    runBeside([bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']),
    runBeside([bin('knip/bin/knip.js')]),
  ]);
  return codes.every((code) => code === 0) ? NOTHING : ONE_FAILED;
}

async function runUnits() {
  if (unitFiles.length === 0) return NOTHING;
  const postgres = unitFiles.some((path) => path.startsWith('tests/server/')) ? await openPostgres() : {};
  if (postgres.missing && process.env.REQUIRE_POSTGRES === '1') return ONE_FAILED;
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const only = filters.length > 0 ? unitFiles : [];
  const args = [bin('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', ...reporters, ...only];
  const code = run(args, { TEST_POSTGRES_URL: postgres.url ?? '' });
  await postgres.stop?.();
  return withExitCode(code, readReport(report, countUnits));
}

async function openPostgres() {
  const { startPostgres } = await import('./postgres.mjs');
  const postgres = await startPostgres();
  console.log(
    postgres.missing
      ? `Tests of PostgreSQL are skipped: ${postgres.missing}.`
      : 'PostgreSQL: a throwaway cluster.',
  );
  return postgres;
}

function countUnits(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const named = (isWanted) =>
    report.testResults.flatMap((file) =>
      file.assertionResults
        .filter(isWanted)
        .map(({ fullName, failureMessages }) =>
          describe(`${relative(ROOT, file.name)} › ${fullName}`, failureMessages),
        ),
    );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...named(({ status }) => status === 'failed'),
      ...broken.map((file) => describe(relative(ROOT, file.name), [file.message])),
    ],
    flaky: named(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  };
}

function countScreens({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => screensOf(suite, [], ({ ok }) => !ok)),
      ...errors.map(({ message }) => describe('outside a test', [message])),
    ],
    flaky: suites.flatMap((suite) => screensOf(suite, [], isFlaky)),
  };
}

function isFlaky({ tests }) {
  return tests.some(({ status }) => status === 'flaky');
}

/** The tests of a group of Playwright's report, which holds tests and more groups, with why. */
function screensOf({ title, specs, suites = [] }, titles, isWanted) {
  const path = [...titles, title];
  const found = specs.filter(isWanted).map((spec) => {
    const messages = spec.tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    );
    return describe([...path, spec.title].join(' › '), messages);
  });
  return [...found, ...suites.flatMap((suite) => screensOf(suite, path, isWanted))];
}

function describe(name, messages) {
  const lines = messages.join('\n').replace(COLOURS, '').split('\n');
  return { name, why: lines.slice(0, LINES_OF_A_FAILURE).join('\n') };
}

async function runScreens() {
  if (screenFiles.length === 0) return NOTHING;
  if (!ensureBuild()) return ONE_FAILED;
  const report = join(folder, 'playwright.json');
  const only = filters.length > 0 ? screenFiles : [];
  const args = [
    bin('@playwright/test/cli.js'),
    'test',
    '--config',
    'tests/playwright.config.ts',
    '--reporter=list,json',
    ...only,
  ];
  const code = run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: await chooseBrowser() });
  return withExitCode(code, readReport(report, countScreens));
}

async function chooseBrowser() {
  const { ensureBrowser } = await import('./browser.mjs');
  const path = ensureBrowser();
  console.log(path ? `Browser: ${path}` : 'Browser: none could be found or fetched; set CHROMIUM_PATH.');
  return path ?? '';
}

function run(args, env = {}) {
  return (
    spawnSync(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder, ...env },
    }).status ?? 1
  );
}

/** Like `run`, without waiting for it. Resolves to the exit code. */
function runBeside(args) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

/** A runner that failed without a failed test still failed. */
function withExitCode(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file, count) {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : ONE_FAILED;
}

function bin(path) {
  return join(ROOT, 'node_modules', path);
}
