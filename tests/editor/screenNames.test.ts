// Names of screens and durations in the editor.
import { describe, expect, it } from 'vitest';
import { formatDay, formatLanguage, formatDuration, formatShare } from '#editor/format/figures.ts';
import { labelOfAddress, labelOfElement, labelOfScreen, type Names } from '#editor/shared/screenNames.ts';
import { insightsSummary } from '#editor/insights/insightsSummary.ts';

const NAMES: Names = new Map([
  ['products/nova-x5', 'Nova X5'],
  ['quiz-slides/start', 'Which phone'],
  ['environments/harbour', 'Harbour'],
]);

describe('When a screen is named', () => {
  it.each([
    ['product', 'nova-x5', 'Nova X5', 'Product Overview Page'],
    ['product-videos', 'nova-x5', 'Nova X5: videos', 'Product Overview Page'],
    ['product', 'gone', 'gone', 'Product Overview Page'],
    ['help-me-choose', 'start', 'Which phone', 'Quiz Slide'],
    ['quiz-result', '', 'Quiz Result', ''],
    ['home', 'harbour', 'Home screen', 'Harbour'],
    ['home', '', 'Home screen', ''],
    ['attract', '', 'Attract screen', ''],
    ['no such screen', 'x', 'x', 'no such screen'],
    ['no such screen', '', 'no such screen', ''],
  ])('%s %s is called %s, %s', (screen, id, name, kind) =>
    expect(labelOfScreen(screen, id, NAMES)).toEqual({ name, kind }),
  );

  it('its address and a kiosk’s report lead to the same name', () => {
    expect(labelOfAddress('/product/nova-x5', NAMES)).toEqual({
      name: 'Nova X5',
      kind: 'Product Overview Page',
    });
    expect(labelOfElement('product/nova-x5', NAMES)).toEqual({
      name: 'Nova X5',
      kind: 'Product Overview Page',
    });
    expect(labelOfElement('attract', NAMES).name).toBe('Attract screen');
    expect(labelOfElement('', NAMES)).toEqual({ name: '', kind: '' });
  });
});

describe('When a figure is shown', () => {
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min'],
    [60, '1 min'],
    [125, '2 min 5 s'],
    [3600, '1 h 0 min'],
    [11_400, '3 h 10 min'],
    [86_400, '1 day'],
    [400_000, '4 days'],
  ])('%d seconds are shown as %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));

  it.each([
    ['1', '1', '1 visit, on Monday.'],
    ['3', '3', '3 visits, all on Monday.'],
    ['1,200', '300', '1,200 visits. Busiest day: Monday, with 300.'],
  ])('%s visits, of which %s came on one day, have a text summary', (visits, most, words) =>
    expect(insightsSummary(visits, most, 'Monday')).toBe(words),
  );

  it('days, shares and languages have texts too', () => {
    expect([
      formatDay('2026-11-21'),
      formatShare(1, 3),
      formatShare(1, 0),
      formatLanguage('es'),
      formatLanguage('en'),
      formatLanguage('not a code'),
      formatLanguage(''),
    ]).toEqual(['Nov 21', '33%', '', 'Spanish', 'English', 'not a code', '']);
  });
});
