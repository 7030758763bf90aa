// Prices as a CSV file.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Price } from '#content/kinds/priceKind.ts';
import { restore } from '#content/restore.ts';
import { changeOf, priceFileOf, readPriceFile } from '#editor/catalog/priceFile.ts';
import { withRefusals } from '#editor/shared/TableFileSteps.tsx';
import { decodeText } from '#tables/textEncoding.ts';
import { t } from '#editor/i18n/t.ts';

const priceOf = (more: object): Price =>
  ({ ...restore(KINDS_BY_NAME.price, { name: 'Nova', ...more }), id: 'nova' }) as Price;

describe('When prices come from a spreadsheet', () => {
  it('a file that was saved is read as it was, with its days and quotes', async () => {
    const more = {
      monthly: '$1,150.00',
      label: 'per "month"',
      total: '-$20',
      termTotal: '$720',
      term: 36,
      from: '2026-12-01',
    };
    const price = priceOf(more);
    const {
      rows: [row],
    } = await readPriceFile(await (await priceFileOf([price])).text());
    expect(row).toMatchObject({
      row: 2,
      problem: '',
      price: {
        id: 'nova',
        name: 'Nova',
        monthly: '$1,150.00',
        label: 'per "month"',
        // Spreadsheets would take it for a formula.
        total: '-$20',
        termTotal: '$720',
        term: 36,
        from: '2026-12-01',
        to: '',
      },
    });
  });

  it('semicolons, other headings and days with points are understood; what has no column is not sent', async () => {
    const { rows } = await readPriceFile(
      'Name;Months;From;AFTERWARDS\nCare;;1.12.2026;Keep\n;;;\nCase;12;;\n',
    );
    expect(rows.map(({ row, price }) => [row, price])).toEqual([
      [2, { name: 'Care', term: null, from: '2026-12-01', afterwards: 'keep' }],
      [4, { name: 'Case', term: 12, from: '' }],
    ]);
  });

  const asSaved = async (bytes: Uint8Array) => readPriceFile(decodeText(bytes).text);
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const pricesIn = async (bytes: Uint8Array) =>
    (await asSaved(bytes)).rows.map(({ price, problem }) => ({ ...price, ...(problem && { problem }) }));

  it("days of an American Excel are read by the one that can't be another", async () => {
    const us = 'name,monthly,from\r\nCairn,$20.00,12/25/2026\r\nSolis,"$1,199.00",12/1/2026\r\n';
    expect(await pricesIn(utf8(us))).toEqual([
      { name: 'Cairn', monthly: '$20.00', from: '2026-12-25' },
      { name: 'Solis', monthly: '$1,199.00', from: '2026-12-01' },
    ]);
  });

  it('a day that can be two is one question for the whole file, and its answer is kept to', async () => {
    const text = 'name,from,to\nCairn,1/2/2026,3/4/2026\n';
    const { openDay, rows } = await readPriceFile(text);
    expect([openDay, rows[0]?.problem]).toEqual(['1/2/2026', '']);
    const days = async (order: 'day first' | 'month first') => {
      const [row] = (await readPriceFile(text, order)).rows;
      return [row?.price.from, row?.price.to];
    };
    expect(await days('day first')).toEqual(['2026-02-01', '2026-04-03']);
    expect(await days('month first')).toEqual(['2026-01-02', '2026-03-04']);
  });

  it("Excel's separator line and its Unicode text are read, and no name has a NUL", async () => {
    const sep = 'sep=;\r\nname;monthly;from\r\nCairn 9;20,00;25.12.2026\r\n';
    expect(await pricesIn(utf8(sep))).toEqual([{ name: 'Cairn 9', monthly: '20,00', from: '2026-12-25' }]);
    const unicodeText = Buffer.from('\ufeffname\tmonthly\r\nCairn 9\t$20\r\nSölis\t€15\r\n', 'utf16le');
    expect(await pricesIn(unicodeText)).toEqual([
      { name: 'Cairn 9', monthly: '$20' },
      { name: 'Sölis', monthly: '€15' },
    ]);
  });

  it('what Excel makes of months and days is understood: 36.0, serial days, days with a time', async () => {
    const text = 'name,months,from,to\nCairn,36.0,46381,2026-12-31 00:00:00\nSolis,24 months,1 Dec 2026,\n';
    expect(await pricesIn(utf8(text))).toEqual([
      { name: 'Cairn', term: 36, from: '2026-12-25', to: '2026-12-31' },
      { name: 'Solis', term: 24, from: '2026-12-01', to: '' },
    ]);
  });

  it('columns have their names, or those of the page of prices, with a unit in brackets', async () => {
    const text =
      'Name;Total over the term;Legal line;Months (min.);After that\nCairn;$720;Net;12;Say ended\n';
    expect(await pricesIn(utf8(text))).toEqual([
      { name: 'Cairn', termTotal: '$720', legal: 'Net', term: 12, afterwards: 'flag' },
    ]);
  });

  it('a title above, empty columns beside and columns of others do no harm, and are named', async () => {
    const { rows, unread } = await asSaved(utf8('Autumn,,,,\n,,,,\nname,monthly,stock,,\nCairn,20,7,,\n'));
    expect([rows.map(({ row, price }) => [row, price]), unread]).toEqual([
      [[4, { name: 'Cairn', monthly: '20' }]],
      ['stock'],
    ]);
  });

  it('an unquoted comma in a price is said, not cut', async () => {
    const [price] = await pricesIn(utf8('name,monthly\nCairn,20,50\n'));
    expect(price?.problem).toContain('1 cell beyond the last column');
  });

  it('each row says what is to correct', async () => {
    const { rows } = await readPriceFile('name,term,from,afterwards\n,x,12/41/2026,maybe\nCare,1,,\n');

    expect(rows.map(({ problem }) => problem)).toEqual([
      [
        t('Months: “{value}” is no whole number.', { value: 'x' }),
        t('“{value}” is no day. Write it as 2026-12-01.', { value: '12/41/2026' }),
        t('Afterwards: “{value}” is none of keep, hide, flag.', { value: 'maybe' }),
        t('The name is missing.'),
      ].join(' '),
      '',
    ]);
    expect(
      withRefusals(rows, [{ path: 'prices.1.product', message: 'There is no such product' }])[1],
    ).toMatchObject({ problem: 'product: There is no such product.' });
    await expect(readPriceFile('price\n5\n')).rejects.toThrow(
      t('The first row must name the columns, one of them “name”.'),
    );
    await expect(readPriceFile('name\n')).rejects.toThrow(t('This file has no rows.'));
  });

  it('each row says what it would change, by the id or else by the name', () => {
    const prices = [
      priceOf({ monthly: '$20', to: '2026-12-24' }),
      { ...priceOf({ name: 'Care' }), id: 'care' },
    ];
    expect(changeOf({ name: ' Nova', monthly: '$18', to: '', term: null }, prices)).toEqual({
      price: prices[0],
      fields: [
        { label: 'Monthly', before: '$20', after: '$18' },
        { label: 'To', before: '2026-12-24', after: '' },
      ],
    });
    expect(changeOf({ id: 'care', name: 'Care plus' }, prices).fields).toEqual([
      { label: 'Name', before: 'Care', after: 'Care plus' },
    ]);
    expect(changeOf({ name: 'CARE' }, prices)).toEqual({
      price: prices[1],
      fields: [{ label: 'Name', before: 'Care', after: 'CARE' }],
    });
    expect(changeOf({ name: 'Case', term: 12 }, prices)).toEqual({
      price: undefined,
      fields: [{ label: 'Months', before: '', after: '12' }],
    });
  });
});
