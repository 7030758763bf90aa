// A list of kiosks as a CSV file: what spreadsheets write is read, what is wrong is shown by row.
import { describe, expect, it } from 'vitest';
import { decodeText } from '#tables/textEncoding.ts';
import { exampleFile, linksFile, newPlaces, readKioskFile } from '#editor/kiosks/kioskFile.ts';
import { withRefusals } from '#editor/shared/TableFileSteps.tsx';

const ENVIRONMENTS = [{ id: 'e1', name: 'Flagship kiosk' }];
const read = async (text: string) => (await readKioskFile(text, ENVIRONMENTS)).rows;
const HEADER = 'Name,Store,Group,Environment,Language,Time zone';

describe('When an administrator chooses a file of kiosks', () => {
  it.each([
    ['commas', `${HEADER}\nWindow,"Harbor, left",Pilot,flagship KIOSK,de,Europe/Berlin\n`],
    [
      'semicolons and a BOM',
      '\uFEFFname;store;group;environment;language;time_zone\r\nWindow;Harbor, left;Pilot;e1;de;Europe/Berlin\r\n',
    ],
    [
      'tabs, other order',
      'timezone\tNAME\tstore\tgroup\tlanguage\tenvironment\nEurope/Berlin\tWindow\tHarbor, left\tPilot\tde\te1',
    ],
  ])('it is read with %s', async (_, text) => {
    const [row] = await read(text);
    expect(row).toMatchObject({
      row: 2,
      problem: '',
      enrolment: {
        name: 'Window',
        store: 'Harbor, left',
        group: 'Pilot',
        settings: { environment: 'e1', language: 'de', timeZone: 'Europe/Berlin' },
      },
    });
  });

  it('what is wrong is told by the row of the spreadsheet, empty rows and missing columns are none', async () => {
    const rows = await read(
      [
        'name,store,environment,language,timezone',
        'Door,A,,,',
        ',,,,',
        ',A,,,',
        'door,a,,,',
        'Wall,B,nowhere,english please,Mars/Base',
        'Short',
      ].join('\n'),
    );
    expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
      [2, ''],
      [4, 'The name is missing.'],
      [5, 'Row 2 has the same name and store.'],
      [
        6,
        '“english please” is no language code, such as “en”. “Mars/Base” is no time zone, such as “Europe/Berlin”. There is no environment “nowhere”.',
      ],
      [7, ''],
    ]);
    const [long] = await read(`name\n${'x'.repeat(81)}`);
    expect(long?.problem).toBe('Name: at most 80 characters.');
  });

  it('a store may have its position, as a map shows it', async () => {
    const rows = await read('name;store;position\nA;Quay;52.52, 13.405\nB;Mall;somewhere\nC;;1, 2\nD;Quay;');
    expect(rows.map(({ enrolment, problem }) => [enrolment.position, problem])).toEqual([
      [{ latitude: 52.52, longitude: 13.405 }, ''],
      [undefined, '“somewhere” is no position, such as “52.52, 13.405”.'],
      [{ latitude: 1, longitude: 2 }, 'A position is that of a store, which is missing.'],
      [undefined, ''],
    ]);
  });

  it('a list of a German Excel has its letters, and positions with decimal commas', async () => {
    const text = 'Kiosks 2026;;;\r\nName;Store;Position;\r\nTür;Köln Süd;50,94; 6,96;\r\n'.replace(
      '50,94; 6,96',
      '"50,94; 6,96"',
    );
    const [row] = await read(decodeText(Uint8Array.from(Buffer.from(text, 'latin1'))).text);
    expect(row).toMatchObject({
      row: 3,
      problem: '',
      enrolment: { name: 'Tür', store: 'Köln Süd', position: { latitude: 50.94, longitude: 6.96 } },
    });
  });

  it('a position may have a column for each of its numbers', async () => {
    const rows = await read(
      'name;store;Latitude;Lng\nA;Quay;50,94;6,96\nB;Mall;-33.86;151.2\nC;;;\nD;Pier;50,94;',
    );
    expect(rows.map(({ enrolment, problem }) => [enrolment.position, problem])).toEqual([
      [{ latitude: 50.94, longitude: 6.96 }, ''],
      [{ latitude: -33.86, longitude: 151.2 }, ''],
      [undefined, ''],
      [undefined, '“50,94;” is no position, such as “52.52, 13.405”.'],
    ]);
  });

  it.each([
    ['', 'This file has no rows.'],
    ['name\n\n', 'This file has no rows.'],
    ['kiosk,shop\nDoor,A', 'The first row must name the columns, one of them “name”.'],
    ['name\n"Door', 'This file can’t be read as a table. Save it as CSV and choose it again.'],
    [`name\n${'Door\n'.repeat(1001)}`, 'A file may have up to 1,000 kiosks. Split it.'],
  ])('a file that is none is refused with what to do', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('what the server refuses stands at its row; new stores and groups are counted once', async () => {
    const rows = await read('name,store,group\nA,New,G\nB,New,\nC,Old,');
    expect(
      withRefusals(rows, [{ path: 'kiosks.1.name', message: 'No' }]).map(({ problem }) => problem),
    ).toEqual(['', 'name: No.', '']);
    expect(newPlaces(rows, { stores: [{ name: 'Old' }], groups: [] })).toEqual({ stores: 1, groups: 1 });
  });

  it('the example can be chosen as it is; links are written with their stores, formulas as texts', async () => {
    const example = await read(await (await exampleFile(ENVIRONMENTS)).text());
    expect(example.map(({ problem }) => problem)).toEqual(['', '']);
    const rows = await read('name,store\n=1+1,Harbor');
    const links = [{ name: '=1+1', kioskId: 'k', url: 'http://x/#enrol=A.b', expiresAt: '2026-12-24' }];
    expect((await (await linksFile(links, rows)).text()).split('\r\n')[1]).toBe(
      "'=1+1,Harbor,,http://x/#enrol=A.b,2026-12-24",
    );
  });
});
