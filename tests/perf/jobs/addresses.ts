// A million generated addresses: the duration of their import, the waits that it causes, and the
// speed of searches.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedAddresses } from '#server/location/embeddedAddresses.ts';
import { ROOT } from '#server/serverSettings.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { median, p95, p99 } from '#tests/support/numbers.ts';
import { startProcess, type ServerProcess } from '#tests/support/process.ts';
import type { FigureName } from '../figures.ts';
import type { Scene } from './scene.ts';

const JOB = 'addresses';
const COUNT = { quick: 50_000, whole: 1_000_000 };
const QUERIES = 1000;
const CALM_MS = { quick: 3_000, whole: 30_000 };
const SYLLABLES = [
  'ba',
  'cor',
  'del',
  'fen',
  'gar',
  'hol',
  'is',
  'ka',
  'lin',
  'mor',
  'nes',
  'or',
  'pel',
  'qui',
  'ros',
  'sul',
  'tan',
  'ur',
  'vel',
  'wick',
  'yar',
  'zen',
];
const SUFFIXES = ['Street', 'Avenue', 'Lane', 'Road', 'Drive', 'Court', 'Place', 'Terrace'];
const UNIT_SHARE = 0.045;
const UNITS_AT_MOST = 18;

type Note = (figure: FigureName, value: number) => void;
type Sample = { number: number; name: string; suffix: string; city: string; text: string };

/** A seeded random generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

async function writeFile(file: string, total: number): Promise<Sample[]> {
  const roll = randomFrom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  const word = (): string =>
    capital(Array.from({ length: 2 + Math.floor(roll() * 2) }, () => pick(SYLLABLES)).join(''));
  const cities = Array.from({ length: 300 }, (_, index) => ({
    city: word(),
    postcode: String(10_000 + index * 7),
  }));
  const names = Array.from({ length: 4000 }, word);
  const samples: Sample[] = [];
  const out = createWriteStream(file);
  out.write('LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n');
  for (let count = 0; count < total; ) {
    const { city, postcode } = pick(cities);
    const [name, suffix, number] = [pick(names), pick(SUFFIXES), 1 + Math.floor(roll() ** 2 * 4000)];
    const units = roll() < UNIT_SHARE ? 2 + Math.floor(roll() * UNITS_AT_MOST) : 1;
    let lines = '';
    for (let unit = 1; unit <= units && count < total; unit += 1, count += 1) {
      lines += `${(-100 + roll()).toFixed(6)},${(40 + roll()).toFixed(6)},${number},${name} ${suffix},${units > 1 ? `Apt ${unit}` : ''},${city},,WD,${postcode},,\n`;
    }
    if (roll() < (6 * QUERIES) / total)
      samples.push({ number, name, suffix, city, text: `${number} ${name} ${suffix}` });
    if (!out.write(lines)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return samples.slice(0, 2 * QUERIES);
}

/** Requests and saves until stopped; returns the longest wait of each, in ms. */
function probe(
  address: string,
  editor: { email: string; password: string },
): () => Promise<{ search: number[]; save: number[] }> {
  let isOver = false;
  const waits = { search: [] as number[], save: [] as number[] };
  const json = { 'content-type': 'application/json' };
  const timed = async (list: number[], ask: () => Promise<Response>): Promise<void> => {
    const began = performance.now();
    const answer = await ask();
    await answer.text();
    list.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  };
  const run = (async () => {
    const signIn = await fetch(`${address}/auth/local`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ identifier: editor.email, password: editor.password }),
    });
    const { jwt } = (await signIn.json()) as { jwt: string };
    const site = await (await fetch(`${address}/api/environments/showroom`)).text();
    for (let turn = 0; !isOver; turn += 1) {
      // Below the rate limit of one kiosk.
      await timed(waits.search, () =>
        turn % 2 === 0
          ? fetch(`${address}/loc/search`, { method: 'POST', headers: json, body: '{"query":"12 bacor"}' })
          : fetch(`${address}/api/environments/names`),
      );
      await timed(waits.save, () =>
        fetch(`${address}/api/environments/showroom`, {
          method: 'PUT',
          headers: { ...json, authorization: `Bearer ${jwt}` },
          body: site,
        }),
      );
      await sleep(60);
    }
    return waits;
  })();
  return () => {
    isOver = true;
    return run;
  };
}

async function importFile(data: string, file: string): Promise<number> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'src/server/commands/importLocation.ts'), 'addresses', 'import', file],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: data },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The import failed.');
  return performance.now() - began;
}

/** Omits a letter after the number, and the word for the street. */
function withTypo({ number, name, city }: Sample, roll: () => number): string {
  const words = `${name} ${city}`;
  const letters = [...words].flatMap((letter, index) => (letter === ' ' ? [] : [index]));
  const lost = letters[Math.floor(roll() * letters.length)] ?? 0;
  return `${number} ${words.slice(0, lost)}${words.slice(lost + 1)}`;
}

async function search(data: string, all: Sample[], note: Note): Promise<void> {
  const database = openDatabase({ dataDir: data });
  const provider = new EmbeddedAddresses(database);
  const roll = randomFrom(11);
  const samples = all.slice(0, QUERIES);
  const timed = async (queries: string[], limit: number) => {
    const times: number[] = [];
    const answers: string[][] = [];
    for (const query of queries) {
      const began = performance.now();
      const places = await provider.search(query, limit);
      times.push(performance.now() - began);
      answers.push(places.map(({ text, detail }) => `${text.split(',')[0]} ${detail.split(',')[0]}`));
    }
    return { times, answers };
  };
  const wanted = samples.map(({ text, city }) => `${text} ${city}`);
  const prefixes = samples.map(({ text }) =>
    text.slice(0, text.indexOf(' ') + 1 + 2 + Math.floor(roll() * 6)),
  );
  const typos = samples.map((sample) => withTypo(sample, roll));
  // Other queries first, because a showroom's server has been running for a while.
  const others = all.slice(QUERIES);
  await timed(
    others.map(({ text }) => text.slice(0, text.indexOf(' ') + 5)),
    7,
  );
  await timed(
    others.map((sample) => withTypo(sample, roll)),
    10,
  );
  const prefix = await timed(prefixes, 7);
  const typo = await timed(typos, 10);
  const rank = (limit: number): number =>
    typo.answers.filter((answers, index) => answers.slice(0, limit).includes(wanted[index] ?? '')).length;
  note('prefixMsP50', median(prefix.times));
  note('prefixMsP95', p95(prefix.times));
  note('typoMsP50', median(typo.times));
  note('typoMsP95', p95(typo.times));
  note('foundInTen', rank(10));
  note('foundFirst', rank(1));
  await database.destroy();
}

export async function addresses({ isQuick, note: tell }: Scene): Promise<void> {
  const note: Note = (figure, value) => tell(JOB, 'vitrine', figure, value);
  const [total, calmMs] = isQuick ? [COUNT.quick, CALM_MS.quick] : [COUNT.whole, CALM_MS.whole];
  const data = mkdtempSync(join(tmpdir(), 'vitrine-addresses-'));
  const file = join(data, 'addresses.csv');
  const editor = { email: 'bench@example.com', password: 'a-password-for-the-bench' };
  let server: ServerProcess | undefined;
  try {
    const samples = await writeFile(file, total);
    server = startProcess({
      DATA_DIR: data,
      SEED: 'empty',
      EDITOR_EMAIL: editor.email,
      EDITOR_PASSWORD: editor.password,
    });
    const address = await server.address();
    // The same requests without an import: the waits that this machine causes anyway.
    const stopWarming = probe(address, editor);
    await sleep(calmMs);
    const calm = await stopWarming();
    const stopAsking = probe(address, editor);
    const took = await importFile(data, file);
    const during = await stopAsking();
    note('addresses', total);
    note('importS', took / 1_000);
    note('calmQuestionMsP99', p99(calm.search));
    note('questionMsP99', p99(during.search));
    note('longestQuestionMs', Math.max(...during.search));
    note('calmSaveMsP99', p99(calm.save));
    note('calmLongestSaveMs', Math.max(...calm.save));
    note('saveMsP99', p99(during.save));
    note('longestSaveMs', Math.max(...during.save));
    server.signal('SIGTERM');
    await server.ended;
    server = undefined;
    await search(data, samples, note);
  } finally {
    server?.signal('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}
