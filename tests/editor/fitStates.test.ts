// The states in which the fit sheet draws a page. See editor/shell/README.md#fit-sheet.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME, type AnyDocument, type KindName } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { validate } from '#content/validate.ts';
import { documentIn } from '#editor/fit/fitStates.ts';
import { findingsOf } from '#editor/fit/fitFindings.ts';
import {
  cellOf,
  languagesIn,
  languagesMissingIn,
  problemsIn,
  rootIn,
  rowKeyOf,
  screensOf,
  type FitDocument,
} from '#editor/fit/fitCells.ts';
import { fullValue } from '#tests/support/fullDocument.ts';

const documentOf = <K extends KindName>(kind: K, fields: object): AnyDocument =>
  restore(KINDS_BY_NAME[kind], { id: 'x', name: 'X', langCode: 'en', ...fields });

const ENGLISH = { langCode: 'en', language: 'English', languageLong: '' };
const SPANISH = { langCode: 'es', language: 'Español', languageLong: 'Ver en español' };
const SITE = [ENGLISH, SPANISH];
const pageOf = (document: AnyDocument, kind: KindName = 'product'): FitDocument => ({
  kind,
  id: 'x',
  name: 'Nova Fold',
  preview: 'None',
  document,
  version: '1',
});

describe('When a page is drawn with its longest texts', () => {
  it('each text is as long as its advice allows, by its own words', () => {
    const drawn = documentIn(
      'availabilityWizard',
      documentOf('availabilityWizard', { start: { example: 'For example: 14 Heron Lane' } }),
      'longest',
    );
    const { example } = (drawn as unknown as { start: { example: string } }).start;
    expect(example.length).toBeGreaterThan(70);
    expect(example.length).toBeLessThanOrEqual(85);
    expect(example).toMatch(/^For example: 14 Heron Lane For example: /);
  });

  it('half as long in Chinese, whose characters are twice as wide', () => {
    const drawn = documentIn(
      'availabilityWizard',
      documentOf('availabilityWizard', { start: { example: '例如：白鹭巷四号' } }),
      'longest',
    );
    expect((drawn as unknown as { start: { example: string } }).start.example.length).toBeLessThanOrEqual(42);
  });

  it('a text without advice is as wide as its longest translation, by its own words', () => {
    const document = documentOf('product', {
      headline: 'Fold it',
      alternates: [{ ...SPANISH, headline: 'Pliéguelo todas las veces' }],
    });
    expect(documentIn('product', document, 'longest')).toMatchObject({
      name: 'X',
      headline: 'Fold it Fold it Fold it Fold',
      alternates: [{ language: 'Español', headline: 'Pliéguelo todas las veces' }],
    });
  });

  it('a text that is left empty stays empty', () => {
    expect(documentIn('availabilityWizard', documentOf('availabilityWizard', {}), 'longest')).toMatchObject({
      start: { example: '' },
    });
  });
});

describe('When a page is drawn empty', () => {
  it.each(Object.values(KINDS_BY_NAME).map(({ kind }) => kind))('a full %s still can be saved', (kind) => {
    const full = restore(KINDS_BY_NAME[kind], {
      ...fullValue(KINDS_BY_NAME[kind].schema),
      id: 'x',
    }) as AnyDocument;
    const pathsOf = (document: AnyDocument): string[] => {
      const checked = validate(KINDS_BY_NAME[kind], document);
      return checked.ok ? [] : checked.errors.map(({ path }) => path);
    };
    const before = pathsOf(full);
    const after = pathsOf(documentIn(kind, full, 'empty'));
    expect(after.filter((path) => !before.includes(path))).toEqual([]);
  });

  it('its texts and pictures are gone in each language, its name and languages are not', () => {
    const document = documentOf('product', {
      headline: 'Fold it',
      infoImage: '/uploads/fold.webp',
      alternates: [{ ...SPANISH, headline: 'Pliéguelo' }],
    });
    expect(documentIn('product', document, 'empty')).toMatchObject({
      name: 'X',
      headline: '',
      infoImage: null,
      alternates: [{ langCode: 'es', language: 'Español', headline: '' }],
    });
  });

  it('as it is, in larger text and upright it keeps its texts', () => {
    const document = documentOf('product', { headline: 'Fold it' });
    for (const state of ['asIs', 'large', 'portrait'] as const)
      expect(documentIn('product', document, state)).toBe(document);
  });
});

describe('When a page is listed with its languages', () => {
  const inBoth = pageOf(documentOf('product', { alternates: [SPANISH] }));
  const inOne = pageOf(documentOf('product', {}));

  it('is drawn in those that it has, and is named for those that it lacks', () => {
    expect(languagesIn(inBoth, SITE)).toEqual(['en', 'es']);
    expect(languagesIn(inOne, SITE)).toEqual(['en']);
    expect(languagesMissingIn(inBoth, SITE)).toEqual([]);
    expect(languagesMissingIn(inOne, SITE)).toEqual([SPANISH]);
    const [finding] = findingsOf(inOne, [], new Map(), { site: SITE, missing: [SPANISH] });
    expect(finding?.message).toBe('“Nova Fold” has no texts in Español');
  });

  it('a wizard is a row for each of its screens, and what it lacks is said once', () => {
    const wizard = pageOf(
      documentOf('availabilityWizard', { start: { title: 'Fiber?' }, alternates: [{ langCode: 'es' }] }),
      'availabilityWizard',
    );
    const screens = screensOf(wizard);
    expect(screens.map(({ preview }) => preview)).toContain('Unavailable');
    expect(new Set(screens.map(rowKeyOf)).size).toBe(7);
    const missing = screens.map((screen) =>
      problemsIn(cellOf(screen, 'es', 'asIs'), {
        serial: 1,
        widthPx: 1920,
        heightPx: 1080,
        picture: null,
        nodes: [],
      }).map(({ check }) => check),
    );
    expect(missing[0]).toContain('untranslated');
    expect(missing.slice(1).flat()).toEqual([]);
    const french = [...SITE, { langCode: 'fr', language: 'Français', languageLong: '' }];
    expect(screens.map((screen) => languagesMissingIn(screen, french).length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(screensOf(pageOf(documentOf('product', {})))).toHaveLength(1);
  });

  it('leads to the fields of each language', () => {
    expect([rootIn(inBoth, 'en'), rootIn(inBoth, 'es')]).toEqual(['', 'alternates.0']);
  });
});

describe('When a page has findings', () => {
  const page = pageOf(
    documentOf('product', {
      headline: 'We come to your home on the same day.',
      subline: 'Nova',
      alternates: [{ ...SPANISH, subline: 'Nova' }],
    }),
  );
  const report = {
    serial: 1,
    widthPx: 1920,
    heightPx: 1080,
    picture: null,
    nodes: [
      {
        path: 'headline',
        rect: { x: 96, y: 1000, width: 800, height: 200 },
        view: null,
        isControl: false,
        control: -1,
        text: {
          isHeading: true,
          sizePx: 76,
          linePx: 84,
          trackingPx: 0,
          wrapPx: 800,
          color: 0,
          background: null,
        },
      },
    ],
  };
  const cells = (['en', 'es'] as const).flatMap((code) =>
    (['asIs', 'large'] as const).map((state) => cellOf(page, code, state)),
  );
  const results = new Map(
    cells.map((cell) => [cell.key, { picture: null, problems: problemsIn(cell, report) }]),
  );

  it('each is one sentence that names the field and the page, with the languages and states that have it', () => {
    const findings = findingsOf(page, cells, results, { site: SITE, missing: [] });
    expect(findings.map(({ message, where }) => [message, ...where])).toEqual([
      [
        'Headline of “Nova Fold” goes 120 px beyond the screen',
        'English: as it is, large text',
        'Español: as it is, large text',
      ],
      ['Headline of “Nova Fold” is not translated', 'Español'],
    ]);
    expect(findings.map(({ path, langCode }) => [path, langCode])).toEqual([
      ['headline', 'en'],
      ['headline', 'es'],
    ]);
  });

  it('a word without room is named once for the languages that show it', () => {
    const narrow = {
      ...report,
      nodes: report.nodes.map((node) => ({
        ...node,
        path: 'subline',
        rect: { x: 96, y: 96, width: 60, height: 168 },
        text: { ...node.text, wrapPx: 60 },
      })),
    };
    const small = new Map(
      cells.map((cell) => [cell.key, { picture: null, problems: problemsIn(cell, narrow) }]),
    );
    const findings = findingsOf(page, cells, small, { site: SITE, missing: [] });
    expect(findings.map(({ message }) => message)).toEqual([
      'Subline of “Nova Fold” has no room for “Nova”, which is broken in two',
      'Headline of “Nova Fold” is not translated',
    ]);
    expect(findings[0]?.where).toHaveLength(2);
  });

  it('a text of another document, which is not mended here, is left out', () => {
    const foreign = { ...report, nodes: report.nodes.map((node) => ({ ...node, path: 'elsewhere.0' })) };
    expect(problemsIn(cellOf(page, 'en', 'large'), foreign)).toEqual([]);
  });
});
