// The rows of a compare page that matter to a shopper, and how they sort its columns.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedBy } from '#screens/matters/rowSubject.ts';
import { bestColumns } from '#screens/matters/rowComparison.ts';
import { cheapestSuffices, sortColumns, toggleRow, type RowSubject } from '#screens/matters/rowPriorities.ts';

const row = (name: string, best: RowSubject['best'], values: string[], langCode = 'en'): RowSubject => ({
  id: name,
  name,
  best,
  values,
  langCode,
  isPrice: name === 'Price',
});
const sorted = (rows: RowSubject[], columns = [0, 1, 2, 3]) => {
  const { order, sortedBy } = sortColumns(rows, columns);
  return [order.join(''), sortedBy.map(({ name }) => name).join()];
};

describe('When a shopper says what matters', () => {
  it('rows stand in the order chosen, and the same again releases one', () => {
    expect(toggleRow(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleRow(['a', 'b', 'c'], 'a')).toEqual(['b', 'c']);
  });

  it('a fourth one takes the place of the third', () => {
    expect(toggleRow(['a', 'b', 'c'], 'd')).toEqual(['a', 'b', 'd']);
  });

  it('never more than three matter, none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), (ids) => {
        const chosen = ids.reduce<readonly string[]>(toggleRow, []);
        expect(chosen.length).toBeLessThanOrEqual(3);
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
    );
  });
});

describe('When columns are sorted by what matters', () => {
  const battery = row('Battery', 'more', ['28 h', '30 h', '30 h', '24 h']);
  const weight = row('Weight', 'less', ['196 g', '174 g', '128 g', '201 g']);

  it('the best of the first row comes first, and the next row decides between equals', () => {
    expect(sorted([battery])).toEqual(['1203', 'Battery']);
    expect(sorted([battery, weight])).toEqual(['2103', 'Battery,Weight']);
    expect(sorted([weight, battery])).toEqual(['2103', 'Weight,Battery']);
  });

  it('equals keep their order, and so do all without a row that sorts', () => {
    expect(sorted([])).toEqual(['0123', '']);
    expect(sorted([row('Color', 'none', ['4', '3', '2', '1'])])).toEqual(['0123', '']);
    expect(sorted([row('Years', 'more', ['7', '7', '7', '7'])])).toEqual(['0123', '']);
  });

  it('a missing value comes last, whether more or less is better', () => {
    expect(sorted([row('Battery', 'more', ['', '30 h', 'None', '24 h'])])).toEqual(['1302', 'Battery']);
    expect(sorted([row('Weight', 'less', ['', '174 g', '128 g'])])).toEqual(['2103', 'Weight']);
  });

  it('the lowest price comes first, also in a row that marks no best', () => {
    expect(sorted([row('Price', 'none', ['$33', '$23', '$17', '$43'])])).toEqual(['2103', 'Price']);
  });

  it('different units are not compared', () => {
    expect(sorted([row('Storage', 'more', ['512 GB', '1 TB', '', '256 GB'])])).toEqual(['0123', '']);
  });

  it('closed columns do not count', () => {
    expect(sorted([weight], [0, 1, 3])).toEqual(['103', 'Weight']);
    expect(sorted([row('Storage', 'more', ['128 GB', '1 TB', '256 GB'])], [0, 2])).toEqual(['20', 'Storage']);
  });

  it('numbers are read as the language writes them', () => {
    expect(sorted([row('Price', 'less', ['1.188 €', '828 €', '99,50 €'], 'es')], [0, 1, 2])).toEqual([
      '210',
      'Price',
    ]);
  });

  it('sorting is stable: sorted again, nothing moves', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const rows = [row('One', 'more', one.map(String)), row('Other', 'less', other.map(String))];
        const { order } = sortColumns(rows, [0, 1, 2, 3]);
        expect(sortColumns(rows, order).order).toEqual(order);
      }),
    );
  });
});

describe('When the cheaper one does', () => {
  const price = row('Price', 'none', ['$33', '$17', '$17', '$42']);
  const columns = [0, 1, 2, 3];

  it('it is named if it is as good as any in all that matters', () => {
    expect(cheapestSuffices([row('Battery', 'more', ['28', '28', '30', '24'])], price, columns)).toBe(2);
    expect(cheapestSuffices([row('Years', 'more', ['7', '7', '7', '7'])], price, columns)).toBe(1);
    expect(cheapestSuffices([price, row('Years', 'more', ['7', '7', '7', '7'])], price, columns)).toBe(1);
  });

  it('it is not if another is better in one row', () => {
    const rows = [
      row('Battery', 'more', ['28', '30', '30', '24']),
      row('Weight', 'less', ['1', '2', '2', '3']),
    ];
    expect(cheapestSuffices(rows, price, columns)).toBeNull();
  });

  it('nothing is said of what cannot be compared', () => {
    const rows = [row('Battery', 'more', ['28', '30', '30', '24'])];
    expect(cheapestSuffices(rows, undefined, columns)).toBeNull();
    expect(cheapestSuffices([], price, columns)).toBeNull();
    expect(cheapestSuffices([price], price, columns)).toBeNull();
    expect(cheapestSuffices([...rows, row('Color', 'none', [])], price, columns)).toBeNull();
    expect(cheapestSuffices([row('Battery', 'more', ['28', '30', ''])], price, columns)).toBeNull();
    expect(cheapestSuffices(rows, row('Price', 'less', ['$1', '', '$3', '$4']), columns)).toBeNull();
    expect(cheapestSuffices(rows, row('Price', 'less', ['$9', '$9', '$9', '$9']), columns)).toBeNull();
  });
});

describe('When an editor has ranked the words of a row', () => {
  const values = ['Two days', 'A day and a half', 'One day', 'A day and a bit'];
  const ranked = (places: readonly string[]) => ({
    ...row('Battery', 'none', []),
    ...comparedBy(
      {
        best: 'places',
        places: Object.fromEntries(places.map((place, index) => [`column${index + 1}`, place])),
      },
      values,
      'es',
    ),
  });
  const bestOf = (places: readonly string[], open = [0, 1, 2, 3]) => [
    ...bestColumns(ranked(places).values, open, ranked(places)),
  ];

  it('the first place that is open is the best, and columns sort by their places', () => {
    const places = ['1', '2', '4', '3'];
    expect(bestOf(places)).toEqual([0]);
    expect(bestOf(places, [1, 2, 3])).toEqual([1]);
    expect(sorted([ranked(places)])).toEqual(['0132', 'Battery']);
  });

  it('a column without a place is last, and equal places mark nothing', () => {
    expect(sorted([ranked(['none', '2', '1', 'none'])])).toEqual(['2103', 'Battery']);
    expect(bestOf(['none', '2', '1', 'none'])).toEqual([2]);
    expect(bestOf(['none', 'none', 'none', 'none'])).toEqual([]);
  });

  it('a row that is not compared by places keeps its values', () => {
    expect(comparedBy({ best: 'more', places: { column1: '1' } }, values, 'es')).toEqual({
      best: 'more',
      values,
      langCode: 'es',
    });
  });
});
