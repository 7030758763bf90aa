// `npm test`: types, format and lint, then everything without a browser, then the screens. Words
// after it keep only the files whose path holds one of them: `npm test -- server`. With
// `--everything` the server's HTTP behavior is tested on PostgreSQL too. DRIVER=browser runs the
// journeys in Chromium, all of them, and nothing else; DRIVER=node runs what needs no browser.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuild, ensureDependencies, requireNode, ROOT } from '../../src/server/boot/prepare.mjs';
import { makeTemporaryFolder } from './temporaryFolder.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [] };
const ONE_FAILED = { ...NOTHING, failed: 1 };
const LINES_OF_A_FAILURE = 12;
const SLOWEST_FILES = 10;
const FLAGS = ['--everything'];
/** Each day, one of so many parts of the journeys runs in a browser too. */
const SAMPLES = 20;
const DAY_MS = 86_400_000;
const SIMULATED_DAYS = 100;
const SIMULATED_HOURS = '0.012';
/** Titles of journeys that ran in Node, for the sample. */
const journeysInNode = [];
/** The unit of times in /proc; the same on all architectures (USER_HZ). */
const TICKS_PER_S = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal color codes begin with it.
const COLOURS = /\u001b\[[\d;]*m/g;

requireNode();
ensureDependencies({ withDevelopment: true });
const words = process.argv.slice(2);
const filters = words.filter((word) => !word.startsWith('-'));
const unknown = words.filter((word) => word.startsWith('-') && !FLAGS.includes(word));
if (unknown.length > 0) {
  console.error(`npm test has no option ${unknown.join(' ')}: its only one is ${FLAGS.join(', ')}.`);
  process.exit(1);
}
if (words.includes('--everything')) process.env.EVERYTHING = '1';
const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => filters.length === 0 || filters.some((word) => path.includes(word)));
const unitFiles = files.filter((path) => /\.test\.tsx?$/.test(path));
const screenFiles = files.filter((path) => /\.spec\.tsx?$/.test(path));
const journeyFiles = screenFiles.filter((path) => /^tests\/(journeys|editor)\//.test(path));
const driver = process.env.DRIVER ?? '';
if (!['', 'node', 'browser'].includes(driver)) {
  console.error(`DRIVER is 'node' or 'browser', not '${driver}'.`);
  process.exit(1);
}
// Reports, and what a test that failed half way leaves behind.
const folder = makeTemporaryFolder('vitrine-tests-');
// The account of PostgreSQL has a folder within it.
chmodSync(folder, 0o711);

const results =
  driver === 'browser'
    ? [await timed('journeys in a browser, with its build', () => runBrowser(journeyFiles))]
    : [
        await timed('types, format, lint, unused code', checkSources),
        await timed('units and server', runUnits),
        await timed('journeys in Node', runJourneys),
        await timed('simulated store-days', runSimulation),
        ...(driver === 'node'
          ? []
          : [await timed('screens in a browser, with its build', () => runBrowser(screenFiles))]),
      ];
rmSync(folder, { recursive: true, force: true });
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
// Said again at the end: a log of thousands of lines may be kept by its tail alone.
for (const { name, why } of results.flatMap(({ failures }) => failures))
  console.log(`FAILED ${name}\n${why}\n`);
for (const { name, why } of results.flatMap(({ flaky = [] }) => flaky))
  console.log(`PASSED ON THE SECOND TRY ${name}\n${why}\n`);
printSlowest(results.flatMap((result) => result.files));
console.log('\n    wall       CPU');
for (const { layer, wallS, cpuS } of results)
  console.log(`${seconds(wallS, 6)} ${cpuS === undefined ? '       ?' : seconds(cpuS, 7)}  ${layer}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);

/** The counts of a layer, with the time that it took and the CPU time of its processes. */
async function timed(layer, runLayer) {
  const [startMs, startCpuS] = [performance.now(), cpuTimeS()];
  const counts = await runLayer();
  const cpuS = startCpuS === undefined ? undefined : cpuTimeS() - startCpuS;
  return { ...counts, layer, wallS: (performance.now() - startMs) / 1000, cpuS };
}

/**
 * CPU time, user and system, of this process and of the ended processes that it and its children
 * have waited for: `process.resourceUsage` leaves those out. Undefined without /proc. See reaper.pl
 * for those that outlive their parent.
 */
function cpuTimeS() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The fields after the name, which is in parentheses and may have spaces: see proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).map(Number);
    return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_S;
  } catch {
    return undefined;
  }
}

function printSlowest(files) {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_FILES);
  if (slowest.length === 0) return;
  console.log('\nSlowest test files:');
  for (const { path, ms } of slowest) console.log(`${seconds(ms / 1000, 6)}  ${path}`);
}

function seconds(value, width) {
  return `${value.toFixed(value < 10 ? 1 : 0).padStart(width)} s`;
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
    files: report.testResults.map((file) => ({
      path: relative(ROOT, file.name),
      ms: file.endTime - file.startTime,
    })),
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
    files: suites.map((suite) => ({
      path: `tests/${suite.file}`,
      ms: durationOf(suite),
    })),
  };
}

function durationOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce(
    (sum, ms) => sum + ms,
    0,
  );
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

async function runJourneys() {
  if (journeyFiles.length === 0) return NOTHING;
  const report = join(folder, 'journeys.json');
  const counts = runPlaywright('tests/journeys.config.ts', report, filters.length > 0 ? journeyFiles : []);
  if (existsSync(report))
    journeysInNode.push(...JSON.parse(readFileSync(report, 'utf8')).suites.flatMap((file) => titlesIn(file)));
  return counts;
}

/** Titles of tests with those of their groups, without the file's. */
function titlesIn({ specs, suites = [] }, groups = []) {
  const own = specs.map(({ title }) => [...groups, title].join(' '));
  return [...own, ...suites.flatMap((suite) => titlesIn(suite, [...groups, suite.title]))];
}

/** Store-days from the same seeds each time. */
function runSimulation() {
  const program = 'tests/simulation/simulate.ts';
  if (filters.length > 0 && !filters.some((word) => program.includes(word))) return NOTHING;
  const report = join(folder, 'simulation.json');
  const code = run([
    ...['--import', 'tsx', program, '--brief', '--report', report],
    ...['--seeds', String(SIMULATED_DAYS), '--kiosks', '1', '--hours', SIMULATED_HOURS],
  ]);
  return withExitCode(code, readReport(report, countSeeds));
}

function countSeeds({ seeds, failures }) {
  return {
    ...NOTHING,
    passed: seeds - failures.length,
    failed: failures.length,
    failures: failures.map(({ seed, step, invariant, lastLines }) =>
      describe(`simulation, seed ${seed}, step ${step}: ${invariant}`, [lastLines.join('\n')]),
    ),
  };
}

/** Runs the tests that need a browser; with DRIVER=browser also the other journeys. */
async function runBrowser(wanted) {
  if (wanted.length === 0) return NOTHING;
  if (!ensureBuild()) return ONE_FAILED;
  const CHROMIUM_PATH = await chooseBrowser();
  const report = join(folder, 'playwright.json');
  const isAll = filters.length === 0 && driver === '';
  // In the same run: servers, browsers and modules would start again for it.
  const VITRINE_TEST_SAMPLE = JSON.stringify(isAll ? sampleOfToday() : []);
  return runPlaywright('tests/playwright.config.ts', report, isAll ? [] : wanted, {
    CHROMIUM_PATH,
    VITRINE_TEST_SAMPLE,
  });
}

/**
 * Proves that both drivers agree: each day another twentieth of the journeys runs in Chromium too.
 */
function sampleOfToday() {
  const turn = Math.floor(Date.now() / DAY_MS) % SAMPLES;
  const titles = [...new Set(journeysInNode)].sort().filter((_, index) => index % SAMPLES === turn);
  console.log(
    `Journeys that run in a browser too, part ${turn + 1} of ${SAMPLES}:\n  ${titles.join('\n  ')}`,
  );
  return titles;
}

function runPlaywright(config, report, only, env = {}) {
  const args = [
    bin('@playwright/test/cli.js'),
    'test',
    '--config',
    config,
    '--reporter=list,json',
    '--pass-with-no-tests',
    ...only,
  ];
  // Compiled tests are kept from run to run: 3 of 12 s for one file.
  const PWTEST_CACHE_DIR = join(ROOT, 'node_modules/.cache/playwright');
  const code = run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PWTEST_CACHE_DIR, ...env });
  return withExitCode(code, readReport(report, countScreens));
}

async function chooseBrowser() {
  const { ensureBrowser } = await import('./browser.mjs');
  const path = ensureBrowser();
  console.log(path ? `Browser: ${path}` : 'Browser: none could be found or fetched; set CHROMIUM_PATH.');
  return path ?? '';
}

function run(args, env = {}) {
  const [program, ...rest] = [...reaper(), process.execPath, ...args];
  return (
    spawnSync(program, rest, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder, ...env },
    }).status ?? 1
  );
}

/** Returns a command that runs another one and waits for all its processes, where Perl exists. */
function reaper() {
  const perl = process.platform === 'linux' && spawnSync('perl', ['-e', '1'], { stdio: 'ignore' });
  return perl && perl.status === 0 ? ['perl', join(ROOT, 'tests/support/reaper.pl')] : [];
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
