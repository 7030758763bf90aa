// Prices as a CSV file.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import type { Price } from '#content/kinds/priceKind.ts';
import { restore } from '#content/restore.ts';
import { changeOf, priceFileOf, readPriceFile, rowOf, withRefusals } from '#editor/catalog/priceFile.ts';
import { PRICE_FILE } from '#editor/messages/priceMessages.ts';

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
    const [row] = await readPriceFile(await (await priceFileOf([price])).text());
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
    const rows = await readPriceFile('Name;Months;From;AFTERWARDS\nCare;;1.12.2026;Keep\n;;;\nCase;12;;\n');
    expect(rows.map(({ row, price }) => [row, price])).toEqual([
      [2, { name: 'Care', term: null, from: '2026-12-01', afterwards: 'keep' }],
      [4, { name: 'Case', term: 12, from: '' }],
    ]);
  });

  it('each row says what is to correct', async () => {
    const rows = await readPriceFile('name,term,from,afterwards\n,x,12/01/2026,maybe\nCare,1,,\n');
    const { errors } = PRICE_FILE;
    expect(rows.map(({ problem }) => problem)).toEqual([
      [errors.term('x'), errors.day('12/01/2026'), errors.afterwards('maybe'), errors.nameMissing].join(' '),
      '',
    ]);
    expect(
      withRefusals(rows, [{ path: 'prices.1.product', message: 'There is no such product' }])[1],
    ).toMatchObject({ problem: 'product: There is no such product.' });
    await expect(readPriceFile('price\n5\n')).rejects.toThrow(errors.noName);
    await expect(readPriceFile('name\n')).rejects.toThrow(errors.empty);
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
    // Sent again, it brings the price back.
    expect(changeOf(rowOf(prices[0] as Price), prices).fields).toEqual([]);
  });
});
