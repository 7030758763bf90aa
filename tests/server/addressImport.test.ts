// Imports of addresses and coverage while the showroom is open.
// See src/server/location/README.md#openaddresses-and-coverage-files.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  importAddresses,
  importCoverage,
  type ImportOptions,
  type ImportProgress,
} from '#server/location/importDataset.ts';
import { advanceDataset, beginDataset, ImportClash } from '#server/location/datasets.ts';
import { openDatabase } from '#server/platform/database/openDatabase.ts';
import { onEachDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { median } from '#tests/support/numbers.ts';
import { startShowroom, type Json, type Showroom } from '#tests/support/showroom.ts';

const IMPORT_COMMAND = 'src/server/commands/importLocation.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const fileOf = async (content: string, name = 'file.csv'): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, content);
  // The same modification time each time: an import resumes only an unchanged file.
  await utimes(file, 1_700_000_000, 1_700_000_000);
  return file;
};

const csvOf = (street: string, rows: number): string =>
  `NUMBER,STREET,CITY\n${Array.from({ length: rows }, (_, row) => `${row + 1},${street},Ham`).join('\n')}\n`;

onEachDatabase('When an operator imports addresses', (makeDatabase) => {
  let testDatabase: TestDatabase;
  let showroom: Showroom;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
    showroom = await startShowroom(testDatabase);
  });
  beforeEach(async () => {
    for (const table of ['address', 'address_street', 'coverage', 'dataset'] as const)
      await db().deleteFrom(table).execute();
  });
  afterAll(async () => {
    await showroom.app.close();
    await testDatabase.remove();
  });
  const db = () => showroom.app.services.database;
  const suggest = async (query: string): Promise<Json[]> =>
    (await showroom.shopper.post('/loc/search', { query })).json().suggestions;
  const check = async (query: string): Promise<Json> =>
    (await showroom.shopper.post('/fiber/search', { query })).json();
  const count = async (table: 'address' | 'address_street' | 'coverage'): Promise<number> =>
    Number(
      (
        await db()
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it('accepts columns in any order and case, a byte order mark, quotes and Windows line ends', async () => {
    const file = await fileOf(
      [
        '\uFEFFHash,street,NUMBER,"Unit",City,Region,PostCode,lon,LAT',
        'a1,"Maple, Upper Street",7,,"Heronsford",WD,00412,-151.5,12.25',
        'a2,"The ""Old"" Road",9,2B,Heronsford,WD,00412,,',
      ].join('\r\n'),
    );
    expect(await importAddresses(db(), file, { country: 'ZZ' })).toEqual({ done: 2, rows: 2, resumedAt: 0 });
    expect(await suggest('7 maple')).toMatchObject([
      { text: '7 Maple, Upper Street', detail: 'Heronsford, WD 00412', entries: 1 },
    ]);
    expect(await check('7 maple upper street')).toMatchObject({
      address: { lat: 12.25, lon: -151.5, country: 'ZZ' },
    });
    expect(await suggest('9 the old')).toMatchObject([{ text: '9 The "Old" Road, Unit 2B' }]);
  });

  it('reads GeoJSON line by line, and converts text in capitals to mixed case', async () => {
    const line = (properties: Json) =>
      JSON.stringify({
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [-151.5, 12.25] },
      });
    const file = await fileOf(
      `${line({ number: '7', street: 'MAPLE STREET', unit: '', city: 'HERONSFORD', district: null, region: 'WD', postcode: '00412' })}\nnot json\n${line({ number: 8, street: 'Maple Street', city: 'Heronsford' })}\n`,
      'file.geojson',
    );
    expect(await importAddresses(db(), file)).toMatchObject({ done: 3, rows: 2 });
    expect(await suggest('7 maple')).toMatchObject([
      { text: '7 Maple Street', detail: 'Heronsford, WD 00412' },
    ]);
    expect(await check('8 maple street')).toMatchObject({ address: { lat: 12.25, lon: -151.5 } });
  });

  it('imports each address once, and skips records that are not addresses', async () => {
    const file = await fileOf(
      'NUMBER,STREET,UNIT,CITY\n1,Elm St,,Ham\n1,ELM STREET,,HAM\n1,Elm St,Apt 1,Ham\n0,Elm St,,Ham\n,Elm St,,Ham\n5,,,Ham\nlot,Elm St,,Ham\n6,Elm St\n7,Elm\0 St,,Ham,more,fields\n',
    );
    expect(await importAddresses(db(), file)).toMatchObject({ done: 9, rows: 4 });
    expect(await suggest('1 elm')).toMatchObject([{ kind: 'container', entries: 2 }]);
    expect(await suggest('7 elm')).toMatchObject([{ text: '7 Elm St' }]);
  });

  const bytesOf = async (bytes: Uint8Array, name = 'file.csv'): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const linesIn = async (): Promise<string[]> =>
    (await db().selectFrom('address').select(['line1', 'city', 'postcode']).orderBy('line1').execute()).map(
      ({ line1, city, postcode }) => [line1, city, postcode].filter(Boolean).join(', '),
    );
  const importing = async (file: string, options: ImportOptions = {}) => {
    let leftOut = {};
    const { rows } = await importAddresses(db(), file, {
      ...options,
      onLeftOut: (counts) => (leftOut = counts),
    });
    return { rows, leftOut, lines: await linesIn() };
  };

  it("an old Excel's letters are whole: Munich, the church and Liège", async () => {
    const text =
      'street,number,city,postcode\r\nMünchner Straße,12,Köln,50667\r\nRue de l\u0092Église,3,Liège,4000\r\n';
    const { lines } = await importing(await bytesOf(Buffer.from(text, 'latin1')));
    expect(lines).toEqual(['12 Münchner Straße, Köln, 50667', '3 Rue de l’Église, Liège, 4000']);
  });

  it('a letter of an old code page is seen wherever in the file it is', async () => {
    const plain = Array.from({ length: 20_000 }, (_, row) => `Elm,${row + 1},Ham\n`).join('');
    const { lines } = await importing(
      await bytesOf(Buffer.from(`street,number,city\n${plain}Höhe,1,Köln\n`, 'latin1')),
    );
    expect(lines.filter((line) => !line.endsWith('Elm, Ham'))).toEqual(['1 Höhe, Köln']);
  });

  it.each([
    [
      'BAN',
      'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat\n' +
        'a;;12;;Rue du Lavoir;01400;01001;Bourg-Neuf;8;6;4.92;46.15\nb;;14;bis;Rue du Lavoir;01400;01001;Bourg-Neuf;8;6;4.93;46.15\nc;;16;a;Rue du Lavoir;01400;01001;Bourg-Neuf;8;6;;\n',
      ['12 Rue du Lavoir', '14 bis Rue du Lavoir', '16a Rue du Lavoir'],
    ],
    [
      'BAL',
      'cle_interop;commune_insee;commune_nom;voie_nom;numero;suffixe;long;lat\nx;01001;Bourg-Neuf;Rue du Lavoir;12;;4,92;46,15\ny;01001;Bourg-Neuf;Le Pré;99999;;;\n',
      ['12 Rue du Lavoir'],
    ],
    [
      'GeoNames',
      'houseNumber\tstreet\tpostalcode\tplacename\tadminName1\tcountryCode\tlng\tlat\n12\tRue du Lavoir\t01400\tBourg-Neuf\tAin\tFR\t4.92\t46.15\n',
      ['12 Rue du Lavoir'],
    ],
    [
      'OpenStreetMap',
      'addr:housenumber,addr:street,addr:city,addr:postcode,@lat,@lon\n12,Rue du Lavoir,Bourg-Neuf,01400,46.15,4.92\n',
      ['12 Rue du Lavoir'],
    ],
    [
      'an office, in German',
      'Adressen;;;;\nStraße;Hausnummer;PLZ;Ort;\nRue du Lavoir;12;01400;Bourg-Neuf;\n',
      ['12 Rue du Lavoir'],
    ],
    [
      'Excel, with its first line and numbers that became decimals',
      'sep=;\r\nnumber;street;city;postcode\r\n12.0;Rue du Lavoir;Bourg-Neuf;01400\r\n12;Rue du Lavoir;Bourg-Neuf;01400\r\n',
      ['12 Rue du Lavoir'],
    ],
    [
      'a column with number and street',
      'Address,City,Postcode\n"12 Rue du Lavoir",Bourg-Neuf,01400\n"Lavoir",Bourg-Neuf,01400\n',
      ['12 Rue du Lavoir'],
    ],
    [
      'streets that end with their number',
      'Straße;PLZ;Ort\r\nRue du Lavoir 12;01400;Bourg-Neuf\r\nRue du Lavoir 14 a;01400;Bourg-Neuf\r\n',
      ['12 Rue du Lavoir', '14 a Rue du Lavoir'],
    ],
    [
      'a register in capitals',
      "NUMERO;NOM_VOIE;NOM_COMMUNE\n12;RUE DE L'ÉGLISE;BOURG-NEUF\n",
      ["12 Rue De L'Église"],
    ],
    ['tabs', 'number\tstreet\tcity\tpostcode\n12\tRue du Lavoir\tBourg-Neuf\t01400', ['12 Rue du Lavoir']],
  ])('addresses of %s are found', async (_, text, expected) => {
    const { lines } = await importing(await fileOf(text));
    expect(lines.map((line) => line.split(', ')[0])).toEqual(expected);
    expect(lines[0]).toContain('Bourg-Neuf');
  });

  it("Excel's Unicode text is read, with and without its mark", async () => {
    const text = 'number\tstreet\tcity\r\n12\tMünchner Straße\tKöln\r\n';
    for (const mark of ['\ufeff', '']) {
      const { lines } = await importing(await bytesOf(Buffer.from(mark + text, 'utf16le')));
      expect(lines).toEqual(['12 Münchner Straße, Köln']);
    }
  });

  const feature = (number: unknown) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [4.92, 46.15] },
    properties: { number, street: 'Rue du Lavoir', city: 'Bourg-Neuf' },
  });
  const features = [feature('12'), feature(14)];
  it.each([
    ['a pretty collection', JSON.stringify({ type: 'FeatureCollection', features }, null, 2)],
    ['a collection in one line', JSON.stringify({ features, type: 'FeatureCollection' })],
    [
      'a collection with a feature a line',
      `{\n"type": "FeatureCollection",\n"features": [\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]\n}\n`,
    ],
    ['a pretty list', JSON.stringify(features, null, '\t')],
    ['pretty features, one after the other', features.map((one) => JSON.stringify(one, null, 2)).join('\n')],
    ['a feature a line, with commas', features.map((one) => JSON.stringify(one)).join(',\r\n')],
    ['a text sequence', features.map((one) => `\u001e${JSON.stringify(one)}\n`).join('')],
    ['the answer of a service', JSON.stringify({ addresses: features.map(({ properties }) => properties) })],
    ['objects without geometry', JSON.stringify(features.map(({ properties }) => properties))],
  ])('GeoJSON is read as %s', async (_, text) => {
    const { lines } = await importing(await fileOf(`\ufeff${text}`, 'file.geojson'));
    expect(lines).toEqual(['12 Rue du Lavoir, Bourg-Neuf', '14 Rue du Lavoir, Bourg-Neuf']);
  });

  it('a file is read as it was packed, and one that was cut off leaves the previous data', async () => {
    await importing(await fileOf(csvOf('Elm Street', 2)));
    const packed = gzipSync('numero;nom_voie;nom_commune\n12;Rue du Lavoir;Liège\n');
    await expect(importing(await bytesOf(packed.subarray(0, -12), 'cut.csv.gz'))).rejects.toThrow(
      'This gzip file is not whole',
    );
    expect(await linesIn()).toHaveLength(2);
    const { lines } = await importing(await bytesOf(packed, 'ban.csv.gz'));
    expect(lines).toEqual(['12 Rue du Lavoir, Liège']);
  });

  it('JSON that was cut off is refused, and the previous data stays', async () => {
    await importing(await fileOf(csvOf('Elm Street', 3)));
    const cut = JSON.stringify({ features }, null, 2).slice(0, -60);
    await expect(importing(await fileOf(cut, 'cut.geojson'))).rejects.toThrow('not whole JSON');
    expect(await linesIn()).toHaveLength(3);
  });

  it('a workbook and letters of DOS are refused with what to do', async () => {
    await expect(importing(await bytesOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)))).rejects.toThrow(
      'save it as CSV UTF-8',
    );
    const dos = Buffer.from('street,number,city\nM\u0081nchner Stra\u00e1e,12,K\u0094ln\n', 'latin1');
    await expect(importing(await bytesOf(dos))).rejects.toThrow('The letters of this file can’t be read');
    const { lines } = await importing(
      await bytesOf(Buffer.from('street,number,city\nHühe,1,Köln\n', 'latin1')),
      { encoding: 'windows-1252' },
    );
    expect(lines).toEqual(['1 Hühe, Köln']);
  });

  it('what is left out is counted with its reason, and no letter that was lost is stored', async () => {
    const file = await fileOf(
      'number,street,city\n1,Elm,Ham\n2,M\ufffdnchner Weg,Ham\n3,M?nchner Weg,Ham\n4,MÃ¼nchner Weg,Ham\n12-Dec,Elm,Ham\n,Elm,Ham\n',
    );
    expect(await importing(file)).toEqual({
      rows: 1,
      lines: ['1 Elm, Ham'],
      leftOut: {
        'lost letters': { count: 3, first: 2 },
        unreadable: { count: 1, first: 5 },
        incomplete: { count: 1, first: 6 },
      },
    });
  });

  it('coverage has days and numbers as spreadsheets write them; what is unreadable covers nothing', async () => {
    const text = (rows: string) => `Postcode;Number from;Number to;Plan codes;Valid from;Valid to\n${rows}\n`;
    const stored = async (rows: string, options: ImportOptions = {}) => {
      await importCoverage(db(), await fileOf(text(rows), 'coverage.csv'), options);
      return db()
        .selectFrom('coverage')
        .select(['postcode', 'number_from', 'number_to', 'valid_from', 'valid_to'])
        .orderBy('postcode')
        .execute();
    };
    const row = (fields: object) => ({
      postcode: '111',
      number_from: 0,
      number_to: 2_147_483_647,
      valid_from: '',
      valid_to: '',
      ...fields,
    });
    expect(await stored('111;1.0;1,200;a,b;12/25/2026;12/1/2027\n222;5a;9;a;46381;')).toEqual([
      row({ number_from: 1, number_to: 1200, valid_from: '2026-12-25', valid_to: '2027-12-01' }),
      row({ postcode: '222', number_from: 5, number_to: 9, valid_from: '2026-12-25' }),
    ]);
    expect(
      await stored(
        '111;;;a;;\n222;;;a;someday;\n333;x;;a;;\n444;;;#REF!;;\n555;9;1;a;;\n666;;;a;2026-12-02;2026-12-01',
      ),
    ).toEqual([row({})]);
    await expect(stored('111;;;a;1/2/2026;')).rejects.toThrow('“1/2/2026” can be two days');
    expect(await stored('111;;;a;1/2/2026;', { dayOrder: 'month first' })).toEqual([
      row({ valid_from: '2026-01-02' }),
    ]);
  });

  it('searches use the old addresses until the new set is complete, and then only the new ones', async () => {
    await importAddresses(db(), await fileOf(csvOf('Elm Street', 10)));
    const progressReports: ImportProgress[] = [];
    const searches: Promise<Json[]>[] = [];
    await importAddresses(db(), await fileOf(csvOf('Ash Street', 2000), 'second.csv'), {
      onProgress: (progress) => {
        progressReports.push(progress);
        searches.push(suggest('5 elm'), suggest('5 ash'));
      },
    });
    expect((await Promise.all(searches.slice(0, 2))).map((list) => list.length)).toEqual([1, 0]);
    expect(progressReports.at(-1)).toEqual({ done: 2000, rows: 2000, share: 1 });
    expect(await suggest('5 elm')).toEqual([]);
    expect(await suggest('5 ash')).toHaveLength(1);
    expect(await count('address')).toBe(2000);
  });

  it('continues after an interruption, and has every address once at the end', async () => {
    await importAddresses(db(), await fileOf(csvOf('Elm Street', 10)));
    const file = await fileOf(csvOf('Ash Street', 10_400), 'second.csv');
    const sortedRows = 10_000;
    // Within a group of rows that are sorted together, so that some are written twice; and when its
    // addresses are written, but not their streets.
    for (const lastRow of [10_100, 10_400]) {
      const interrupted = importAddresses(db(), file, {
        sortedRows,
        onProgress: ({ rows }) => {
          if (rows >= lastRow) throw new Error('The power failed.');
        },
      });
      await expect(interrupted).rejects.toThrow('The power failed.');
      expect(await suggest('5 elm')).toHaveLength(1);
    }
    expect(await importAddresses(db(), file, { sortedRows })).toEqual({
      done: 10_400,
      rows: 10_400,
      resumedAt: 10_000,
    });
    expect(await suggest('5 elm')).toEqual([]);
    expect(await suggest('9999 ash')).toHaveLength(1);
    expect(await suggest('ash str')).toMatchObject([{ kind: 'container', entries: 10_400 }]);
    expect([await count('address'), await count('address_street')]).toEqual([10_400, 10_400]);
  });

  it('an editor who saves meanwhile gets in between two of its transactions', async () => {
    // Writes through its own connection, as in another process.
    const loader = openDatabase(testDatabase, { isBulkLoad: true });
    let transactions = 0;
    const waits: number[] = [];
    let save: Promise<unknown> | undefined;
    await importAddresses(db(), await fileOf(csvOf('Ash Street', 40_000)), {
      loader,
      onProgress: () => {
        transactions += 1;
        const before = transactions;
        save ??= showroom.editor.put('/api/environments/showroom', { name: 'Showroom' }).then(() => {
          waits.push(transactions - before);
          save = undefined;
        });
      },
    });
    await save;
    await loader.destroy();
    expect(transactions).toBeGreaterThan(10);
    expect(median(waits)).toBeLessThanOrEqual(2);
  });

  it('drops the unfinished import of another file', async () => {
    const interrupted = importAddresses(db(), await fileOf(csvOf('Elm Street', 10)), {
      onProgress: () => {
        throw new Error('The power failed.');
      },
    });
    await expect(interrupted).rejects.toThrow('The power failed.');
    expect(await importAddresses(db(), await fileOf(csvOf('Ash Street', 5), 'second.csv'))).toMatchObject({
      rows: 5,
      resumedAt: 0,
    });
    expect(await count('address')).toBe(5);
  });

  it('lets no second import of the same kind get in between', async () => {
    const loading = await beginDataset(db(), 'address', 'a file');
    await advanceDataset(db(), 'address', loading, { ...loading, done: 500 });
    await expect(advanceDataset(db(), 'address', loading, { ...loading, done: 500 })).rejects.toBeInstanceOf(
      ImportClash,
    );
  });

  it('reports what is wrong with a file, and keeps the previous data', async () => {
    await importAddresses(db(), await fileOf(csvOf('Elm Street', 10)));
    await expect(importAddresses(db(), join(folder, 'nothing.csv'))).rejects.toThrow(
      'There is no such file.',
    );
    await expect(importAddresses(db(), folder)).rejects.toThrow('There is no such file.');
    await expect(importAddresses(db(), await fileOf('', 'empty.csv'))).rejects.toThrow(
      'Nothing in this file could be used',
    );
    await expect(importAddresses(db(), await fileOf('NAME,PLACE\nx,y\n', 'other.csv'))).rejects.toThrow(
      'no column number or house_number, nor street.',
    );
    await expect(importAddresses(db(), await fileOf('NUMBER,STREET\nx,y\n', 'useless.csv'))).rejects.toThrow(
      'the previous data stays in use',
    );
    expect(await suggest('5 elm')).toHaveLength(1);
  });

  it('imports coverage: by postcode, street, house numbers, units and days', async () => {
    await importAddresses(
      db(),
      await fileOf(
        `NUMBER,STREET,UNIT,CITY,POSTCODE\n${['1,Elm Street,,Ham,111', '9,Elm Street,,Ham,111', '5,Elm Street,Apt 3,Ham,111', '5,Elm Street,Apt 30,Ham,111', '1,Ash Street,,Ham,222', '1,Oak Street,,Ham,333-0'].join('\n')}\n`,
      ),
    );
    const coverage = await fileOf(
      [
        'postcode,street,number_from,number_to,unit_rule,plan_codes,valid_from,valid_to',
        '111,Elm St,1,4,,fiber-300 fiber-600,,',
        '111,ELM STREET,5,5,1-20,fiber-1000,,',
        '111,Elm Street,9,9,,fiber-300,2001-01-01,2002-01-01',
        '222,,,,none,"fiber-300,fiber-600",2001-01-01,',
        '3330,,,,,fiber-300,2999-01-01,',
        ',,,,,fiber-300,,',
      ].join('\n'),
      'coverage.csv',
    );
    expect(await importCoverage(db(), coverage)).toEqual({ done: 6, rows: 5, resumedAt: 0 });
    const plans = async (query: string): Promise<string[]> =>
      ((await check(query))['plans'] as { code: string }[]).map(({ code }) => code);
    expect(await plans('1 elm street')).toEqual(['fiber-300', 'fiber-600']);
    expect(await plans('5 elm street apt 3')).toEqual(['fiber-1000']);
    expect(await plans('5 elm street apt 30')).toEqual([]);
    expect(await plans('9 elm street')).toEqual([]);
    expect(await plans('1 ash street')).toEqual(['fiber-300', 'fiber-600']);
    expect(await plans('1 oak street')).toEqual([]);
    expect(
      await importCoverage(db(), await fileOf('street,plan_codes\nElm Street,fiber-300\n', 'new.csv')),
    ).toMatchObject({ rows: 1 });
    expect([await plans('9 elm street'), await plans('1 ash street'), await count('coverage')]).toEqual([
      ['fiber-300'],
      [],
      1,
    ]);
  });
});

describe('When an operator runs the import command', () => {
  it('it prints the result, or its usage', async () => {
    const run = (...args: string[]) =>
      spawnSync('npm', ['run', '--silent', ...args], {
        env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
        encoding: 'utf8',
      });
    const done = run('addresses', '--', 'import', await fileOf('NUMBER,STREET\n1,Elm\n2,Elm\n'));
    expect([done.status, done.stdout]).toEqual([
      0,
      expect.stringMatching(/^\n2 addresses of 2 records are live \(\d+\.\d s\)\.\n$/),
    ]);
    const misused = run('coverage', '--', 'export');
    expect([misused.status, misused.stderr]).toEqual([1, 'Usage: npm run coverage -- import FILE\n']);
    const missingFile = run('coverage', '--', 'import', join(folder, 'nothing.csv'));
    expect([missingFile.status, missingFile.stderr]).toEqual([1, 'There is no such file.\n']);
  });

  it('it can be killed at any time, and continues when it is started again', async () => {
    const file = await fileOf(csvOf('Elm Street', 130_000));
    const start = () =>
      spawn(process.execPath, ['--import', 'tsx', IMPORT_COMMAND, 'addresses', 'import', file], {
        env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const database = openDatabase({ dataDir: folder });
    const killed = start();
    const ended = once(killed, 'close');
    await vi.waitFor(
      async () => {
        const { rows } = await database.selectFrom('dataset').select('rows').executeTakeFirstOrThrow();
        expect(rows).toBeGreaterThan(101_000);
      },
      { timeout: 90_000, interval: 5 },
    );
    killed.kill('SIGKILL');
    await ended;
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    expect(await text(start().stdout)).toMatch(
      /^\n130,000 addresses of 130,000 .* after record 100,000\.\n$/,
    );
    const live = await database.selectFrom('dataset').select(['state', 'rows']).execute();
    expect(live).toEqual([{ state: 'live', rows: 130_000 }]);
    await database.destroy();
  }, 180_000);
});
