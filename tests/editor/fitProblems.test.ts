// Problems that the fit sheet finds on a measured stage. See editor/shell/README.md#fit-sheet.
import { describe, expect, it } from 'vitest';
import { fitProblems } from '#editor/fit/fitProblems.ts';
import type { FitNode, FitRect, FitReport } from '#rules/fitReport.ts';

const at = (x: number, y: number, width: number, height: number): FitRect => ({ x, y, width, height });

interface TextOptions extends Partial<NonNullable<FitNode['text']>> {
  view?: FitRect | null;
  control?: number;
}

const text = (
  path: string,
  rect: FitRect,
  { view = null, control = -1, ...more }: TextOptions = {},
): FitNode => ({
  path,
  rect,
  view,
  isControl: false,
  control,
  text: {
    isHeading: false,
    sizePx: 30,
    linePx: 44,
    trackingPx: 0,
    wrapPx: 800,
    color: 0x0e2326,
    background: 0xfffdfa,
    ...more,
  },
});

const control = (path: string, rect: FitRect, view: FitRect | null = null): FitNode => ({
  path,
  rect,
  view,
  isControl: true,
  control: -1,
});

const report = (nodes: readonly FitNode[]): FitReport => ({
  serial: 1,
  widthPx: 1920,
  heightPx: 1080,
  picture: null,
  nodes,
});

/** 'cut title 120', without where it is in the picture. */
const found = (
  nodes: readonly FitNode[],
  { isOneScreen = false, texts = {} }: { isOneScreen?: boolean; texts?: Record<string, string> } = {},
): string[] =>
  fitProblems({ report: report(nodes), isOneScreen, textAt: (path) => texts[path] ?? '' }).map(
    ({ check, path, other, value }) => [check, path, other, value].filter(Boolean).join(' '),
  );

const PAGE = at(0, 0, 1920, 1080);

describe('When a page is measured', () => {
  it('says nothing of texts and buttons that fit', () => {
    const nodes = [
      text('title', at(96, 96, 900, 84), { isHeading: true }),
      text('body', at(96, 200, 800, 440)),
      control('buttons.0', at(96, 700, 300, 80)),
      { ...text('buttons.0.text', at(130, 718, 200, 44)), control: 2 },
    ];
    expect(found(nodes)).toEqual([]);
  });

  it('names a text that ends beyond the screen where nothing scrolls', () => {
    expect(found([text('title', at(96, 1000, 900, 200))])).toEqual(['cut title 120']);
    expect(found([text('title', at(-40, 100, 900, 44))])).toEqual(['cut title 40']);
  });

  it('lets a text go on below the screen where it scrolls, but not be wider than its view', () => {
    expect(found([text('body', at(96, 1000, 900, 440), { view: PAGE })])).toEqual([]);
    expect(found([text('body', at(0, 100, 640, 44), { view: at(0, 0, 600, 1080) })])).toEqual([
      'cut body 40',
    ]);
  });

  it('names a text that ends beyond its button', () => {
    const nodes = [
      control('buttons.0', at(96, 700, 300, 80)),
      text('buttons.0.text', at(110, 710, 260, 88), { control: 0 }),
    ];
    expect(found(nodes)).toEqual(['outgrows buttons.0.text 18']);
  });

  it('names an answer below the screen of a quiz slide, but not a button of a long page', () => {
    const nodes = [control('buttons.2', at(96, 1040, 840, 100), PAGE)];
    expect(found(nodes, { isOneScreen: true })).toEqual(['unseen buttons.2 60']);
    expect(found(nodes)).toEqual([]);
  });

  it('names two texts that overlap, once, and not lines that only touch', () => {
    const title = text('title', at(96, 100, 800, 132));
    expect(found([title, text('body', at(96, 200, 600, 44))])).toEqual(['overlap title body']);
    expect(found([title, text('body', at(96, 226, 600, 44))])).toEqual([]);
    expect(found([title, text('title', at(96, 200, 600, 44))])).toEqual([]);
  });

  it('names a text that keys or buttons cover, whichever comes first', () => {
    const note = text('note', at(96, 480, 800, 44));
    const key = control('', at(300, 500, 132, 84));
    expect(found([note, key])).toEqual(['overlap note']);
    expect(found([key, note])).toEqual(['overlap note']);
    // The words that open a modal are part of their text.
    expect(found([note, control('noteModal', at(300, 480, 132, 84))])).toEqual([]);
  });

  it('does not compare what scrolls with what stays', () => {
    const nodes = [text('footer', at(96, 980, 800, 44)), text('body', at(96, 960, 800, 440), { view: PAGE })];
    expect(found(nodes)).toEqual([]);
  });

  it('names buttons that share their place, but not one on a card', () => {
    const first = control('buttons.0', at(100, 100, 200, 80));
    expect(found([first, control('buttons.1', at(240, 100, 200, 80))])).toEqual([
      'crowded buttons.0 buttons.1',
    ]);
    expect(found([first, control('buttons.1', at(292, 100, 200, 80))])).toEqual([]);
    expect(found([control('cards.0', at(0, 0, 600, 600)), first])).toEqual([]);
  });

  it('names a target that is too small to touch', () => {
    expect(found([control('buttons.0', at(100, 100, 200, 60))])).toEqual(['target buttons.0 60']);
    expect(found([control('buttons.0', at(100, 100, 72, 72))])).toEqual([]);
  });

  it('names a heading of more lines than a heading may have', () => {
    const heading = { isHeading: true, linePx: 84, sizePx: 76 };
    expect(found([text('title', at(96, 96, 800, 84 * 5), heading)])).toEqual(['manyLines title 5']);
    expect(found([text('title', at(96, 96, 800, 84 * 4), heading)])).toEqual([]);
    expect(found([text('body', at(96, 96, 800, 84 * 5), { ...heading, isHeading: false })])).toEqual([]);
  });

  it('names the word that has no room in its line, in scripts with words', () => {
    const narrow = [text('cta', at(96, 96, 110, 88), { wrapPx: 110 })];
    expect(found(narrow, { texts: { cta: 'Encuentre el suyo' } })).toEqual(['brokenWord cta Encuentre']);
    expect(found(narrow, { texts: { cta: 'Ver el suyo' } })).toEqual([]);
    expect(found(narrow, { texts: { cta: '在这里找到最适合您的一款' } })).toEqual([]);
  });

  it('names a text that is too long to be drawn', () => {
    const long = { texts: { body: 'a '.repeat(3_001) } };
    expect(found([text('body', at(96, 96, 800, 440), { view: PAGE })], long)).toEqual([
      'truncated body 6002',
    ]);
  });

  it('asks 28 px of a price and 24 px of other texts', () => {
    const small = (path: string, sizePx: number): string[] =>
      found([text(path, at(96, 96, 300, 34), { sizePx })]);
    expect(small('legal', 24)).toEqual([]);
    expect(small('legal', 22)).toEqual(['small legal 22']);
    expect(small('rows.0.monthlyPrice', 24)).toEqual(['small rows.0.monthlyPrice 24']);
    expect(small('rows.0.monthlyPrice', 28)).toEqual([]);
  });

  it('names a contrast below 4.5 to 1 where the color behind is known', () => {
    const place = at(96, 96, 300, 44);
    expect(found([text('body', place, { color: 0x888888, background: 0xffffff })])).toEqual([
      'contrast body 3.5',
    ]);
    expect(found([text('body', place, { color: 0x888888, background: null })])).toEqual([]);
  });

  it('shows where it is as a share of the picture', () => {
    const [problem] = fitProblems({
      report: report([text('title', at(960, 540, 480, 1080))]),
      isOneScreen: false,
      textAt: () => '',
    });
    expect(problem?.share).toEqual({ x: 0.5, y: 0.5, width: 0.25, height: 0.5 });
  });
});
