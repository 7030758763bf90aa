// Each validation rule, with the values that it refuses and its message. See
// src/content/README.md#validation.
import { describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore, startingDocument } from '#content/restore.ts';
import { validate, validateCreation } from '#content/validate.ts';
import { parseWebVtt } from '#schema/webVtt.ts';

const { homeScreen, page, product, quizSlide, viewModels, compare, newCompare, environment } = KINDS_BY_NAME;

const errorsOf = (kind: Parameters<typeof validate>[0], data: unknown) => {
  const result = validate(kind, data);
  return result.ok ? [] : result.errors.map(({ path, message }) => `${path}: ${message}`);
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('When an editor names the time zone of the stores', () => {
  it('one that exists is accepted, and none too', () => {
    for (const timeZone of ['', 'Europe/Berlin', 'UTC'])
      expect(errorsOf(environment, { timeZone })).toEqual([]);
  });

  it('another one is refused, and read as none', () => {
    expect(errorsOf(environment, { timeZone: 'Berlin' })).toEqual([
      'timeZone: Must be a time zone, such as Europe/Berlin',
    ]);
    expect(restore(environment, { timeZone: 'Berlin' }).timeZone).toBe('');
  });
});

describe('When an editor enters captions', () => {
  const cue = '00:01.000 --> 00:02.500\nHello';
  const captions = (...parts: string[]) => ['WEBVTT', ...parts].join('\n\n');
  const videos = (text: string) => ({ videos: [{ captions: text }] });

  it.each([
    '',
    captions(),
    captions('NOTE by hand', cue, 'second\n01:00:01.000 --> 01:00:02.000 line:0\n<v Ana>¿Sí?'),
    captions(cue).replaceAll('\n', '\r\n'),
  ])('accepts %j', (text) => {
    expect(errorsOf(product, videos(text))).toEqual([]);
    expect(restore(product, videos(text)).videos[0]?.captions).toBe(text);
  });

  it.each([
    ['Hello', 'Line 1: captions start with a line that says WEBVTT'],
    [
      captions('00:00:01,000 --> 00:00:02,000\nHello'),
      'Line 3: enter a time such as 00:01.000 --> 00:04.000',
    ],
    [captions(cue, 'Only words'), 'Line 6: enter a time such as 00:01.000 --> 00:04.000'],
    [captions('one\n00:02.000 --> 00:01.000\nHello', 'x'), 'Line 4: the end must be later than the start'],
    [captions(`${cue}\n${cue}`), 'Line 5: put an empty line above this time'],
  ])('says once what is wrong with %j, in a translation too', (text, message) => {
    const translation = { language: 'Español', langCode: 'es', ...videos(text) };
    expect(errorsOf(product, videos(text))).toEqual([`videos.0.captions: ${message}`]);
    expect(errorsOf(product, { alternates: [translation] })).toEqual([
      `alternates.0.videos.0.captions: ${message}`,
    ]);
    // Kept as it was written, to be corrected.
    expect(restore(product, videos(text)).videos[0]?.captions).toBe(text);
  });

  it('what can be read of wrong ones is shown', () => {
    expect(parseWebVtt(captions('Only words', cue)).cues).toEqual([{ startS: 1, endS: 2.5, text: 'Hello' }]);
  });
});

describe('When an editor names a language', () => {
  it.each([
    ['', 'Required'],
    ['e', 'Must be 2 characters'],
    ['eng', 'Must be 2 characters'],
    ['EN', 'Must be lowercase'],
    ['eN', 'Must be lowercase'],
    ['e1', 'Must be two letters from a to z'],
    ['ñé', 'Must be two letters from a to z'],
  ])('shows what is wrong with %j', (langCode, message) => {
    expect(errorsOf(homeScreen, { langCode })).toEqual([`langCode: ${message}`]);
    expect(errorsOf(homeScreen, { alternates: [{ language: 'Español', langCode }] })).toEqual([
      `alternates.0.langCode: ${message}`,
    ]);
    expect(errorsOf(environment, { alternates: [{ langCode }] })).toEqual([
      `alternates.0.langCode: ${message}`,
    ]);
  });

  it('accepts two lowercase letters, and defaults to en', () => {
    expect(errorsOf(homeScreen, { langCode: 'es' })).toEqual([]);
    expect(restore(homeScreen, {}).langCode).toBe('en');
  });

  it('refuses a translation without a language code', () => {
    expect(errorsOf(homeScreen, { alternates: [{ language: 'Español' }] })).toEqual([
      'alternates.0.langCode: Required',
    ]);
    expect(errorsOf(environment, { alternates: [{ scrollText: 'Más' }] })).toEqual([
      'alternates.0.langCode: Required',
    ]);
  });

  it.each([
    ['', 'xx'],
    [undefined, 'xx'],
    ['Español', 'xx'],
    ['ES', 'es'],
    [' es-MX', 'es'],
  ])('repairs a stored code of %j on load', (langCode, repaired) => {
    const home = restore(homeScreen, { langCode, alternates: [{ language: 'Español', langCode }] });
    expect(home.alternates[0]).toMatchObject({ language: 'Español', langCode: repaired });
    expect(home.langCode).toBe(repaired === 'xx' ? 'en' : repaired);
    expect(
      restore(environment, { alternates: [{ langCode, scrollText: 'Más' }] }).alternates[0],
    ).toMatchObject({ langCode: repaired, scrollText: 'Más' });
    expect(validate(homeScreen, home)).toMatchObject({ ok: true });
  });

  it('asks for the name of a translated home screen', () => {
    expect(errorsOf(homeScreen, { alternates: [{ language: '', langCode: 'es' }] })).toEqual([
      'alternates.0.language: Required',
    ]);
  });
});

describe('When an editor sets a padding', () => {
  it.each([['moduleColumnPadding'], ['moduleRowPadding']])(
    'refuses %s only if it is negative; a stored negative one counts as empty',
    (field) => {
      expect(errorsOf(homeScreen, { [field]: -0.5 })).toEqual([`${field}: Greater than 0`]);
      expect(restore(homeScreen, { [field]: -0.5 })).toMatchObject({ [field]: null });
      for (const value of [0, 0.5, 1, 5_000]) {
        expect(errorsOf(homeScreen, { [field]: value })).toEqual([]);
        expect(restore(homeScreen, { [field]: value })).toMatchObject({ [field]: value });
      }
    },
  );

  it('stores NaN as null', () => {
    expect(validate(homeScreen, { moduleColumnPadding: Number.NaN })).toMatchObject({
      ok: true,
      value: { moduleColumnPadding: null },
    });
  });

  it.each([['hPadding'], ['vPadding']])('refuses %s of cube rows only if it is negative', (field) => {
    const errors = (value: number) => errorsOf(page, { components: [{ type: 'cubeRows', [field]: value }] });
    expect(errors(-0.5)).toEqual([`components.0.${field}: Greater than 0`]);
    for (const value of [0, 0.5]) expect(errors(value)).toEqual([]);
  });
});

describe('When an editor sets a rating', () => {
  const scores = ['overallRating', 'score1', 'score2', 'score3', 'score4', 'score5'];
  it.each(scores.flatMap((score) => [-0.1, 5.1].map((value) => [score, value] as const)))(
    'refuses %s of %d',
    (score, value) => {
      expect(errorsOf(page, { components: [{ type: 'review', [score]: value }] })).toEqual([
        `components.0.${score}: Between 0 and 5`,
      ]);
    },
  );

  it.each(scores)('accepts 0 and 5 for %s', (score) => {
    for (const value of [0, 5])
      expect(errorsOf(page, { components: [{ type: 'review', [score]: value }] })).toEqual([]);
  });
});

describe('When an editor sets the height of a spacer', () => {
  it.each([
    [-1, false],
    [0, true],
    [100_000, true],
    [100_001, false],
  ])('%d is accepted: %s', (height, isTaken) => {
    expect(errorsOf(page, { components: [{ type: 'spacer', height }] })).toEqual(
      isTaken ? [] : ['components.0.height: Between 0 and 100,000'],
    );
  });
});

describe('When an editor sets the weight of an answer', () => {
  const slide = (weight: unknown) => ({ buttons: times(2, { type: 'text', weights: [{ weight }] }) });
  it.each([
    [-0.5, false],
    [0, true],
    [0.5, true],
    [1, true],
    [10_000, true],
    [10_000.5, false],
  ])('a weight of %d is accepted: %s', (weight, isTaken) => {
    const messages = errorsOf(quizSlide, slide(weight)).map((error) => error.split(': ')[1]);
    expect(messages).toEqual(isTaken ? [] : times(2, 'Between 1 and 10,000'));
  });

  it('turns a weight that arrives as a string into a number', () => {
    expect(restore(quizSlide, slide('12.5')).buttons[0]?.weights[0]?.weight).toBe(12.5);
    expect(validate(quizSlide, slide('12.5'))).toMatchObject({
      ok: true,
      value: { buttons: times(2, { weights: [{ weight: 12.5 }] }) },
    });
    expect(restore(quizSlide, slide('abc')).buttons[0]?.weights[0]?.weight).toBeNull();
    for (const [stored, repaired] of [
      [-5, 0],
      [0, 0],
      [0.5, 0.5],
      [20_000, 10_000],
    ])
      expect(restore(quizSlide, slide(stored)).buttons[0]?.weights[0]?.weight).toBe(repaired);
  });
});

describe('When a list has limits', () => {
  it.each([
    ['footer links', product, 'footerLinks', {}, [0, 1, 4], [5], 'At most 4'],
    [
      'cards of a view-models page',
      viewModels,
      'cards',
      { type: 'card' },
      [0, 1, 4],
      [5],
      'Between 1 and 4, or none',
    ],
    ['selling points', product, 'sellingPoints', {}, [0, 2, 4], [1, 5], 'Between 2 and 4, or none'],
    [
      'answers of a quiz slide',
      quizSlide,
      'buttons',
      { type: 'text' },
      [0, 2, 4],
      [1, 5],
      'Between 2 and 4, or none',
    ],
  ] as const)(
    'limits the number of %s, and an empty list is incomplete',
    (_name, kind, field, entry, taken, refused, message) => {
      for (const count of taken) expect(errorsOf(kind, { [field]: times(count, entry) })).toEqual([]);
      for (const count of refused)
        expect(errorsOf(kind, { [field]: times(count, entry) })).toEqual([`${field}: ${message}`]);
    },
  );
});

describe('When a button is drawn as an image', () => {
  it.each(['image', 'imageTarget', 'connectionAware', 'wizard'])(
    'an editor may set the label of %s to always show, which a stored one does not',
    (type) => {
      expect(restore(page, { imageButtons: [{ type }] }).imageButtons[0]).toMatchObject({ showLabel: false });
      expect(validate(page, { imageButtons: [{ type, showLabel: true }] })).toMatchObject({
        ok: true,
        value: { imageButtons: [{ showLabel: true }] },
      });
    },
  );
});

describe('When something new is created', () => {
  it('asks for the title of a view-models page', () => {
    expect(validateCreation(viewModels, { name: 'Phones', title: '' })).toEqual({
      ok: false,
      errors: [{ path: 'title', message: 'Required' }],
    });
  });

  it('starts a product at 2.5 stars, which are optional in a stored product', () => {
    expect(startingDocument(product, { name: 'Nova' })).toMatchObject({ customerRating: 2.5 });
    expect(restore(product, {}).customerRating).toBeNull();
  });

  it('titles the columns of compare pages', () => {
    expect(startingDocument(compare, { name: 'x' })).toMatchObject({
      headerColumn1: { title: 'Model 1' },
      headerColumn4: { title: 'Model 4' },
    });
    expect(startingDocument(newCompare, { name: 'x' })).toMatchObject({
      headerColumn1: { title: 'Item 1' },
      headerColumn5: { title: 'Item 5', enabled: true },
    });
  });
});

describe('When a value has the wrong type', () => {
  it.each([
    [product, { headline: 5 }, 'headline: Must be text'],
    [product, { infoImage: { id: 4 } }, 'infoImage.url: Must be a file of the media store'],
    [homeScreen, { style: 'fancy' }, 'style: Must be one of basic, sideBy, modular'],
    [homeScreen, { headers: 'x' }, 'headers: Must be a list'],
    [product, { footerLinks: [4] }, 'footerLinks.0: Must be a group of fields'],
  ])('is refused with a message %#', (kind, data, error) => {
    expect(errorsOf(kind, data)).toContain(error);
  });
});

describe('When a file has the format of older content or other clients', () => {
  it.each([
    [{ id: 4, previewSrc: '/uploads/a.png' }],
    [{ id: 4, url: '/uploads/a.png', previewSrc: '/uploads/old.png' }],
  ])('accepts %j', (infoImage) => {
    const understood = { infoImage: { id: 4, url: '/uploads/a.png' } };
    expect(restore(product, { infoImage })).toMatchObject(understood);
    expect(validate(product, { infoImage })).toMatchObject({ ok: true, value: understood });
  });
});

describe('When a text was cut within a character', () => {
  it('keeps the whole characters and replaces the half, so that an address can be built with it', () => {
    const button = {
      type: 'page',
      text: 'Half \uD83D and whole 😀',
      targetType: 'pages',
      targetId: 'a\uDE00b',
    };
    const [kept] = restore(homeScreen, { buttons: [button] }).buttons;
    expect(kept).toMatchObject({ text: 'Half \uFFFD and whole 😀', targetId: 'a\uFFFDb' });
    expect(() => encodeURIComponent(JSON.stringify(kept))).not.toThrow();
  });
});
