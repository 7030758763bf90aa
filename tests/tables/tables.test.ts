// Tables as spreadsheets save them: letters, separators, headings, and what is wrong with a row.
import { describe, expect, it } from 'vitest';
import { readTable } from '#tables/readTable.ts';
import { TableProblem } from '#tables/tableProblem.ts';
import { decodeText } from '#tables/textEncoding.ts';
import { hexBytes } from '#tests/support/hexBytes.ts';

const ENCODED: [what: string, bytes: string, text: string][] = [
  ['French of Windows', '6e616d653b636974790a639c757220e974e93b4c69e867650a', 'name;city\ncœur été;Liège\n'],
  [
    'an old Excel with only a euro sign',
    '6e616d653b6d6f6e74686c790a42617369633b32302c303020800a',
    'name;monthly\nBasic;20,00 €\n',
  ],
  [
    'no-break spaces of French thousands',
    '6e616d653b6d6f6e74686c790a42617369633b31a03139392c303020800a',
    'name;monthly\nBasic;1 199,00 €\n',
  ],
  [
    'capitals of a register',
    '5354524545542c434954590a47524f53534520535452415353452c4bd64c4e0adc4245525745472c44dc52454e0a',
    'STREET,CITY\nGROSSE STRASSE,KÖLN\nÜBERWEG,DÜREN\n',
  ],
  [
    'smart quotes and dashes',
    '6e616d652c6c6162656c0a436172652c93616c6c20696e94209620706572206d6f6e74680a',
    'name,label\nCare,“all in” – per month\n',
  ],
  [
    'the north',
    '6e616d652c636974790ac56e67737472f66d2c4d616c6df60ac672f82cd873746572e50a',
    'name,city\nÅngström,Malmö\nÆrø,Østerå\n',
  ],
  ['one umlaut', '6e616d652c636974790a412c4bf66c6e0a', 'name,city\nA,Köln\n'],
  [
    'Excel for Mac, with its line ends',
    '7374726565742c6e756d6265722c636974790d4d9f6e63686e65722053747261a7652c31322c4b9a6c6e0d',
    'street,number,city\rMünchner Straße,12,Köln\r',
  ],
  ['one umlaut of a Mac', '6e616d652c636974790a412c4b9a6c6e0a', 'name,city\nA,Köln\n'],
  [
    'Poland',
    '7374726565742c6e756d6265722c636974790aa3f3647a6b612c31322c4b72616bf3770a8c7769ea746f6b727a79736b612c332c476461f1736b0a',
    'street,number,city\nŁódzka,12,Kraków\nŚwiętokrzyska,3,Gdańsk\n',
  ],
  [
    'Czechia',
    '7374726565742c6e756d6265722c636974790a8e699e6b6f76612c31322c506c7a65f20a4bf8ed9e6f76e12c332c44ece8ed6e0a',
    'street,number,city\nŽižkova,12,Plzeň\nKřížová,3,Děčín\n',
  ],
  [
    'Cyrillic',
    '7374726565742c6e756d6265722c636974790acbe5ede8ede02c31322ccceef1eae2e00a',
    'street,number,city\nЛенина,12,Москва\n',
  ],
  ['Greece', '7374726565742c636974790ac1e8e7eddcf22cc1e8deede10a', 'street,city\nΑθηνάς,Αθήνα\n'],
  [
    'Turkey',
    '7374726565742c6e756d6265722c636974790ade69fe6c692c31322cdd7374616e62756c0a',
    'street,number,city\nŞişli,12,İstanbul\n',
  ],
  [
    'China',
    '6e616d652c6d6f6e74686c790ac6ecbda2cad6bbfa2c32300ac6bdb0e5b5e7c4d42c31350a',
    'name,monthly\n旗舰手机,20\n平板电脑,15\n',
  ],
  [
    'Taiwan',
    '6e616d652c6d6f6e74686c790aba58c4a5a4e2bef72c32300aa5adaa4fb971b8a32c31350a',
    'name,monthly\n旗艦手機,20\n平板電腦,15\n',
  ],
  [
    'Japan',
    '6e616d652c6d6f6e74686c790a8358837d815b83678374834883932c32300a835e8375838c836283672c31350a',
    'name,monthly\nスマートフォン,20\nタブレット,15\n',
  ],
  [
    'Korea',
    '6e616d652c6d6f6e74686c790abdbab8b6c6aec6f92c32300ac5c2baedb8b42c31350a',
    'name,monthly\n스마트폰,20\n태블릿,15\n',
  ],
  [
    'UTF-16 of another machine, without its mark',
    '006e0061006d0065002c006d006f006e00740068006c0079000a0043006100690072006e002c00320030000a',
    'name,monthly\nCairn,20\n',
  ],
  [
    'Chinese in UTF-16, without its mark',
    '6e0061006d0065002c006d006f006e00740068006c0079000a00d76530824b623a672c00320030000a00',
    'name,monthly\n旗舰手机,20\n',
  ],
  [
    'a Mac, with a euro sign',
    '6e616d653b6d6f6e74686c790a836372616e20728e676c8e3b32302c303020db0a',
    'name;monthly\nÉcran réglé;20,00 €\n',
  ],
  [
    'an apostrophe alone',
    '6e616d652c6c6162656c0a4b6964927320706c616e2c74686579926c6c0a',
    'name,label\nKid’s plan,they’ll\n',
  ],
  [
    'French apostrophes',
    '6e616d652c6c6162656c0a6c926f666672652c6a7573717592696369206492756e20616e0a',
    'name,label\nl’offre,jusqu’ici d’un an\n',
  ],
  ['one half', '6e616d652c6c6162656c0a48616c662cbd2070726963650a', 'name,label\nHalf,½ price\n'],
  ['a pound', '6e616d652c6d6f6e74686c790a42617369632ca332300a', 'name,monthly\nBasic,£20\n'],
  [
    'a letter alone',
    '6e616d652c6c6162656c0a4f6666726520e0207669652c706172206d6f69730a',
    'name,label\nOffre à vie,par mois\n',
  ],
  [
    'a Mac, where the apostrophe of Windows is a letter',
    '6e616d652c636974790a4761726392612c4d876c6167610a',
    'name,city\nGarcía,Málaga\n',
  ],
];

/** Code pages of DOS, which browsers don't have. */
const DOS = [
  '7374726565742c6e756d6265722c636974790a4d816e63686e65722053747261e1652c31322c4b946c6e0a',
  '7374726565742c636974790a527565206465206c61204c6962657274822c4f726c82616e730a',
];

describe('When a table comes from an older program', () => {
  it.each(ENCODED)('its letters are read whole: %s', (_, bytes, text) => {
    expect(decodeText(hexBytes(bytes)).text).toBe(text);
  });

  it.each(DOS)('letters that no browser can read are refused, with what to do (%#)', (bytes) => {
    expect(() => decodeText(hexBytes(bytes))).toThrow('save as, CSV UTF-8'.replace('save', 'Save'));
  });

  it.each([
    ['an Excel workbook', '504b0304140006', 'This is a workbook'],
    ['a workbook of Excel 97', 'd0cf11e0a1b11ae1', 'This is a workbook'],
    ['a web page named .xls', '3c68746d6c3e', 'This is a web page or XML'],
    ['a PDF', '255044462d312e37', 'This is a web page or XML'],
  ])('%s is refused, with what to do', (_, bytes, message) => {
    expect(() => decodeText(hexBytes(bytes))).toThrow(message);
    expect(() => decodeText(hexBytes(bytes))).toThrow(TableProblem);
  });

  it('UTF-8 with one broken letter says in which row', async () => {
    const bytes = hexBytes('efbbbf6e616d650a43616972ff6e0a4f6b0a');
    const { rows } = await read(decodeText(bytes).text);
    expect(rows.map(({ row, problem }) => [row, problem.slice(0, 40)])).toEqual([
      [2, '“Cair\ufffdn” has letters that were lost. Sav'],
      [3, ''],
    ]);
  });
});

const KNOWN = ['name', 'monthly', 'from', 'to'];
const read = (text: string) =>
  readTable(text, (heading) => KNOWN.find((known) => known === heading.toLowerCase()));
const cellsOf = async (text: string) => (await read(text)).rows.map(({ cells }) => cells);

describe('When a table is written in its own way', () => {
  it.each([
    ['commas', 'name,monthly\nCairn,20\n'],
    ['semicolons', 'name;monthly\nCairn;20\n'],
    ['tabs', 'name\tmonthly\nCairn\t20\n'],
    ['bars', 'name|monthly\nCairn|20\n'],
    ["Excel's own first line", 'sep=;\r\nname;monthly\r\nCairn;20\r\n'],
    ['that line in quotes, with a tab', '"sep=\t"\r\nname\tmonthly\r\nCairn\t20'],
    ['a mark before it', '\ufeffsep=,\r\nname,monthly\r\nCairn,20'],
    ['an unusual separator that it names', 'sep=^\nname^monthly\nCairn^20'],
    ['line ends of an old Mac', 'name,monthly\rCairn,20\r'],
    ['line ends of two programs', 'name,monthly\r\nCairn,20\n'],
    ['an end that DOS wrote', 'name,monthly\r\nCairn,20\r\n\u001a'],
    ['titles above it', 'Autumn prices\n\nAs of 1 October; net\nname,monthly\nCairn,20'],
    ['a title row padded to its width', 'Prices,,\n,,\nname,monthly,\nCairn,20,'],
    ["Numbers' name of the table", 'Table 1\nname;monthly\nCairn;20'],
    ['empty columns at its end', 'name,monthly,,,\nCairn,20,,,\n,,,,'],
    ['an empty column at its left', ',name,monthly\n,Cairn,20'],
    ['spaces and no-break spaces around', ' name ,\u00a0monthly\n\u00a0Cairn\u00a0 , 20 '],
    ['all in quotes', '"name","monthly"\n"Cairn","20"'],
    ['formulas that keep texts', 'name,monthly\n="Cairn",="20"\n'],
    ['typographic quotes', '“name”,“monthly”\n“Cairn”,“20”\n'],
  ])('it is read with %s', async (_, text) => {
    const { headings, rows } = await read(text);
    const named = Object.fromEntries(headings.map((heading, index) => [heading, rows[0]?.cells[index]]));
    expect(rows.map(({ problem }) => problem)).toEqual(['']);
    expect(named).toMatchObject({ name: 'Cairn', monthly: '20' });
  });

  it('a row that became one cell, by a spreadsheet of another country, is a row again', async () => {
    const text = '"name,monthly,from"\r\n"""Cairn, 9"",20,"\r\n"Solis,15,2026-12-25"\r\n';
    expect(await cellsOf(text)).toEqual([
      ['Cairn, 9', '20', ''],
      ['Solis', '15', '2026-12-25'],
    ]);
  });

  it('headings that come again, of two tables put together, are no row', async () => {
    expect(await cellsOf('name,monthly\nCairn,20\n\nname,monthly\nSolis,15')).toEqual([
      ['Cairn', '20'],
      ['Solis', '15'],
    ]);
  });

  it('a comma of a decimal is no separator, and a separator in quotes is none', async () => {
    expect(await cellsOf('name;monthly\nA, B, C, D;1,50')).toEqual([['A, B, C, D', '1,50']]);
    expect(await cellsOf('name,monthly\n"A; B; C; D",1')).toEqual([['A; B; C; D', '1']]);
    expect(await cellsOf('name\tmonthly\nA,B;C\t1,50')).toEqual([['A,B;C', '1,50']]);
  });

  it('a text of several lines and a quote for inches stay as they are', async () => {
    expect(await cellsOf('name,monthly\n"One\r\ntwo",1\nTV 12" wide,2')).toEqual([
      ['One\r\ntwo', '1'],
      ['TV 12" wide', '2'],
    ]);
  });

  it('rows have the numbers that the spreadsheet shows', async () => {
    const { rows } = await read('Prices\n\nname,monthly\n"One\ntwo",1\n,\nCairn,2');
    expect(rows.map(({ row }) => row)).toEqual([4, 6]);
  });

  it('a cell beyond the last column is said, since a comma may be missing its quotes', async () => {
    const { rows } = await read('name,monthly\nCairn,20,50\nSolis,20,');
    expect(rows.map(({ problem }) => problem)).toEqual([
      'It has 1 cell beyond the last column. Put texts with a separator in quotes.',
      '',
    ]);
  });

  it('columns that are not read are named, those without values are not', async () => {
    expect((await read('name,stock,note,\nCairn,5,,x')).unread).toEqual(['stock', '']);
  });

  it('a column that is there twice is refused, unless one is empty', async () => {
    await expect(read('name,monthly,Monthly\nCairn,20,30')).rejects.toThrow(
      'The column “Monthly” is there twice.',
    );
    expect(await cellsOf('name,monthly,monthly\nCairn,20,')).toEqual([['Cairn', '20', '']]);
  });

  it.each(['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#BEZUG!', '#NV', '########'])(
    'an error of the spreadsheet is no value: %s',
    async (error) => {
      const { rows } = await read(`name,monthly\nCairn,${error}`);
      expect(rows[0]?.problem).toBe(`“${error}” is an error of the spreadsheet. Correct that cell.`);
    },
  );

  it.each(['M?nchen', '????', 'MÃ¼nchen', 'Itâ€™s', 'M\ufffdnchen', 'Cai\0rn', 'Cai\u0092rn'])(
    'letters that were lost before are said: %j',
    async (name) => {
      const { rows } = await read(`name,monthly\n${name},20`);
      expect(rows[0]?.problem).toContain('has letters that were lost');
    },
  );

  it.each([
    '#1 choice',
    'Really? Yes',
    'https://example.com/a?b=c',
    'What?',
    'Ã',
    'São',
    '12 ’ 3',
    'Have you any questions?call us on every day of the week',
  ])('a text that is whole is not taken for a lost one: %j', async (name) => {
    expect((await read(`name,monthly\n"${name}",20`)).rows[0]?.problem).toBe('');
  });
});
