// Comparison of a compare page's columns in one row.
import { describe, expect, it } from 'vitest';
import { bestColumns, differs, type BestOf } from '#screens/matters/rowComparison.ts';

const best = (texts: string[], which: BestOf, langCode = 'en', open = texts.map((_, index) => index)) => [
  ...bestColumns(texts, open, { best: which, langCode }),
];

describe('When a shopper asks only for what differs', () => {
  it('a row differs if two open columns do', () => {
    expect(differs(['OLED', 'OLED', 'LCD'], [0, 1, 2])).toBe(true);
    expect(differs(['OLED', 'OLED', 'LCD'], [0, 1])).toBe(false);
    expect(differs(['OLED', ''], [0, 1])).toBe(true);
  });

  it('a single column differs from nothing', () => {
    expect(differs(['OLED'], [0])).toBe(false);
    expect(differs([], [])).toBe(false);
  });
});

describe('When a row marks its best', () => {
  it('it is the largest or the smallest number', () => {
    expect(best(['6.7 in', '6.3 in', '7.8 in'], 'more')).toEqual([2]);
    expect(best(['196 g', '174 g', '128 g'], 'less')).toEqual([2]);
    expect(best(['$33.00', '$9.50', '$17.00'], 'less')).toEqual([1]);
    expect(best(['196 g', '174 g'], 'none')).toEqual([]);
  });

  it('two may be the best, all are not', () => {
    expect(best(['5 years', '7 years', '7 years'], 'more')).toEqual([1, 2]);
    expect(best(['7 years', '7 years'], 'more')).toEqual([]);
  });

  it('closed columns do not count', () => {
    expect(best(['196 g', '174 g', '128 g'], 'less', 'en', [0, 1])).toEqual([1]);
  });

  it('words, other units and missing values are not compared', () => {
    expect(best(['Two days', '30 hours'], 'more')).toEqual([]);
    expect(best(['512 GB', '1 TB'], 'more')).toEqual([]);
    expect(best(['512 GB', ''], 'more')).toEqual([]);
  });

  it('separators are read as the language writes them', () => {
    expect(best(['$1,188', '$828'], 'less')).toEqual([1]);
    expect(best(['1.188 €', '828 €'], 'less', 'es')).toEqual([1]);
    expect(best(['6,7 in', '6,3 in'], 'more', 'es')).toEqual([0]);
    expect(best(['1 188 €', '828 €'], 'less', 'fr')).toEqual([1]);
    expect(best(['6.7', '6.3'], 'more', '??')).toEqual([0]);
  });
});
