// When prices hold, and what they put in place of other texts. See
// src/screens/product/README.md#prices-with-dates.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import { dayIn, priceStateOf, untilNextDayMs, withPrices } from '#rules/prices.ts';
import { usesIn } from '#rules/documentUses.ts';
import { pricesIn } from '#rules/pricesIn.ts';

const { price: PRICE, product, viewModels } = KINDS_BY_NAME;
const offer = (fields: object) =>
  restore(PRICE, {
    id: 'offer',
    monthly: '$9',
    label: 'for 24 months',
    legal: 'Plus tax',
    termTotal: '$216 in all',
    ...fields,
  });

describe('When a price has days', () => {
  it.each([
    ['2026-05-01', 'planned'],
    ['2026-05-02', 'valid'],
    ['2026-05-09', 'valid'],
    ['2026-05-10', 'expired'],
  ])('on %s it is %s, the first and the last day included', (day, state) => {
    expect(priceStateOf({ from: '2026-05-02', to: '2026-05-09' }, day)).toBe(state);
    expect(priceStateOf({ from: '', to: '' }, day)).toBe('valid');
  });

  it('a day that the calendar does not have is refused', () => {
    for (const from of ['2026-02-30', '24.11.2026', '2026-5-1'])
      expect(validate(PRICE, { from })).toMatchObject({
        ok: false,
        errors: [{ path: 'from', message: 'Must be a day such as 2026-11-24' }],
      });
    expect(restore(PRICE, { to: 'soon' }).to).toBe('');
    expect(offer({ to: '2028-02-29' }).to).toBe('2028-02-29');
  });

  it('a day begins at midnight in the time zone of the stores', () => {
    const ms = Date.parse('2026-05-09T22:30:00Z');
    expect([dayIn('Europe/Berlin', ms), dayIn('America/Lima', ms)]).toEqual(['2026-05-10', '2026-05-09']);
  });

  it.each([
    ['an hour before at most', '2026-05-09T10:00:00Z', 3_600_000],
    ['exactly', '2026-05-09T21:59:58.500Z', 1_500],
    ['when clocks went forward that day', '2026-03-29T21:59:00Z', 60_000],
    ['when clocks went back that day', '2026-10-25T22:59:00Z', 60_000],
  ])('the next one is waited for: %s', (_, moment, waitMs) => {
    expect(untilNextDayMs('Europe/Berlin', Date.parse(moment))).toBe(waitMs);
  });
});

describe('When a product refers to a price', () => {
  const own = {
    monthlyPrice: '$12',
    monthlyPriceDesc: 'own',
    retailPrice: 'or $300',
    termTotal: '$288 in all',
  };
  const shown = (fields: object, day = '2026-05-20') => {
    const document = restore(product, { id: 'p', ...own, price: 'offer' });
    const { monthlyPrice, monthlyPriceDesc, retailPrice, termTotal } = withPrices(document, {
      priceOf: (id) => (id === 'offer' ? offer(fields) : undefined),
      day,
      ended: 'This offer has ended',
    });
    return [monthlyPrice, monthlyPriceDesc, retailPrice, termTotal];
  };
  const OWN = Object.values(own);
  const OFFER = ['$9', 'for 24 months\nPlus tax', '', '$216 in all'];

  it('shows it while it holds, and its own texts before and after', () => {
    const days = { from: '2026-05-20', to: '2026-05-20', afterwards: 'hide' };
    expect(shown(days)).toEqual(OFFER);
    expect(shown(days, '2026-05-19')).toEqual(OWN);
    expect(shown(days, '2026-05-21')).toEqual(OWN);
  });

  it('goes on showing it, or says that it has ended, as its editor decided', () => {
    expect(shown({ to: '2026-05-01', afterwards: 'keep' })).toEqual(OFFER);
    expect(shown({ to: '2026-05-01', afterwards: 'flag' })).toEqual([
      'This offer has ended',
      '$9\nfor 24 months\n$216 in all\nPlus tax',
      '',
      '',
    ]);
  });

  it('a document without one, or with one that does not exist, stays the same object', () => {
    const priceOf = () => undefined;
    const document = restore(viewModels, { cards: [{ type: 'card', ...own, price: 'gone' }] });
    expect(pricesIn(document)).toEqual(['gone']);
    expect(withPrices(document, { priceOf, day: '2026-05-20', ended: '' })).toBe(document);
  });

  it('a card keeps what the price says nothing of', () => {
    const cards = [{ type: 'card', monthlyPriceCopy: 'own', retailPriceCopy: 'Retail', price: 'offer' }];
    const { cards: priced } = withPrices(restore(viewModels, { cards }), {
      priceOf: () => offer({}),
      day: '2026-05-20',
      ended: '',
    });
    expect(priced).toMatchObject([
      { monthlyPrice: '$9', monthlyPriceCopy: 'for 24 months\nPlus tax', retailPriceCopy: 'Retail' },
    ]);
  });
});

describe('When anything else refers to a price', () => {
  const { newCompare, compare, availabilityWizard } = KINDS_BY_NAME;
  const on = <T>(document: T, fields: object) =>
    withPrices(document, {
      priceOf: (id) => (id === 'offer' ? offer({ total: '$300', ...fields }) : undefined),
      day: '2026-05-20',
      ended: 'This offer has ended',
    });
  const texts = { title: '5G', subtitle: 'fast', details: 'everywhere', legal: 'maybe' };
  const cells = { column1: { ...texts, price: 'offer' }, column2: texts };
  const [table, fourColumns] = [
    restore(newCompare, { rows: [cells] }),
    restore(compare, { rows: [{ type: 'cells', ...cells }] }),
  ];
  const plans = [
    { code: 'FIBER300', price: 'offer', monthlyPrice: '$40' },
    { code: 'FIBER500', monthlyPrice: '$60' },
  ];
  const wizard = restore(availabilityWizard, { available: { plans } });
  const modelCard = { type: 'card', price: 'offer' };

  it.each([
    ['a cell of five columns', table],
    ['a cell of four columns', fourColumns],
    ['a plan', wizard],
    ['a model card', restore(viewModels, { cards: [modelCard] })],
    [
      'a price of four columns',
      restore(compare, { rows: [{ type: 'prices', column2: { price: 'offer' } }] }),
    ],
    [
      'a cell of a translation',
      restore(newCompare, { alternates: [{ language: 'Español', langCode: 'es', rows: [cells] }] }),
    ],
  ])('it is found in %s, and cached and released with it', (_, document) => {
    expect(pricesIn(document)).toEqual(['offer']);
    const kind = 'available' in document ? availabilityWizard : 'cards' in document ? viewModels : null;
    const { schema } = kind ?? ('title' in document ? newCompare : compare);
    const uses = usesIn(schema, document).filter((use) => 'id' in use && use.collection === 'prices');
    expect(new Set(uses.map((use) => 'id' in use && use.id))).toEqual(new Set(['offer']));
  });

  it('a cell says it in its own four texts, and the cell beside it stays as it is', () => {
    for (const document of [table, fourColumns]) {
      const [before] = document.rows as unknown as Record<string, object>[];
      const [row] = on(document, {}).rows as unknown as Record<string, object>[];
      expect(row?.['column1']).toMatchObject({
        title: '$9',
        subtitle: 'for 24 months',
        details: '$300',
        legal: 'Plus tax',
      });
      expect(row?.['column2']).toBe(before?.['column2']);
    }
  });

  it('after its last day a cell has its own texts, or says that it has ended', () => {
    const ended = { to: '2026-05-01' };
    expect(on(table, { ...ended, afterwards: 'hide' })).toBe(table);
    expect(on(table, { ...ended, afterwards: 'keep' }).rows[0]?.column1.title).toBe('$9');
    expect(on(table, { ...ended, afterwards: 'flag' }).rows[0]?.column1).toMatchObject({
      title: 'This offer has ended',
      subtitle: '',
      details: '',
      legal: '$9\nfor 24 months\n$300\n$216 in all\nPlus tax',
    });
  });

  it('a plan shows it below its picture, as long as it holds', () => {
    const shown = (fields: object) => on(wizard, fields).available.plans.map((plan) => plan.monthlyPrice);
    expect(shown({})).toEqual(['$9', '$60']);
    expect(shown({ to: '2026-05-01', afterwards: 'hide' })).toEqual(['$40', '$60']);
    expect(shown({ from: '2026-05-21' })).toEqual(['$40', '$60']);
    expect(shown({ to: '2026-05-01', afterwards: 'flag' })).toEqual(['This offer has ended', '$60']);
  });
});
