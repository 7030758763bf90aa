// @vitest-environment jsdom
// Larger text in boxes that had a fixed size, with injected text metrics. See
// src/access/README.md#accessibility.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fitWords } from '#access/fitWords.ts';
import { captionedPicture } from '#blocks/captionedPicture.tsx';
import { moduleBand, moduleGrid } from '#blocks/moduleGrid.tsx';
import { pillButton } from '#blocks/pillButtons.tsx';
import { applyTokens } from '#config/accessThemes.ts';
import { TYPE } from '#config/brand.ts';
import { SIZES } from '#config/limits.ts';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { TEXT_SCALES } from '#access/accessModes.ts';
import { VISITOR } from '#stage/layout/presentation.ts';
import { typesetText } from '#stage/text/TextBlock.tsx';
import { typeOf } from '#stage/text/textStyles.ts';
import { gapBox } from '#stage/layout/boxes.tsx';
import { answerList } from '#screens/help-me-choose/answerList.tsx';
import { markBest } from '#screens/table/bestMark.tsx';
import { partAt, placedParts } from '#tests/support/placedBoxes.ts';
import { measureWithoutCanvas } from '#tests/support/textMetrics.ts';
import { ENGLISH_VISITOR } from '#tests/support/englishVisitor.ts';

// Surfaces are painted on a canvas, which Node lacks.
vi.mock('#stage/shapes/surfaceTextures.ts', async (importOriginal) => {
  const { Texture } = await import('pixi.js');
  const surface = () => ({ texture: Texture.EMPTY, inset: 0 });
  return {
    ...(await importOriginal<object>()),
    plainTexture: () => Texture.EMPTY,
    cardSurface: surface,
    outlineSurface: surface,
    roundedSurface: surface,
    shadowSurface: surface,
  };
});

beforeAll(measureWithoutCanvas);

function enlarge(textScale: number): void {
  applyTokens({ textScale, hasContrast: false });
  fitWords(textScale);
}
afterEach(() => enlarge(1));

const USUAL_PX = Object.fromEntries(Object.entries(TYPE).map(([role, { size }]) => [role, size]));
type Modular = Parameters<typeof moduleGrid>[0];
const LONG = 'Check whether fiber has reached your street, your house and your floor';

describe.each(TEXT_SCALES)('When text is %f times as large', (scale) => {
  it.each([
    ['a word button', () => pillButton(LONG, 'primary')],
    ['a compact button', () => pillButton(LONG, 'secondary', { isCompact: true, width: 300 })],
    ['the band of home', () => moduleBand(BAND, 1_920, VISITOR)],
    ['the words below a picture', () => captionedPicture({ ...CARD, width: 330, height: 260 })],
    ['the words beside a picture', () => captionedPicture({ ...CARD, width: 720, height: 300 })],
  ])('the text of %s stays within it', (_name, box) => {
    enlarge(scale);
    const drawn = box();
    if (!drawn) throw new Error('Nothing is drawn');
    const texts = placedParts(drawn).filter((part) => 'label' in part);
    expect(texts.length).toBeGreaterThan(0);
    for (const { x, y, width, height } of texts) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(drawn.width);
      expect(y + height).toBeLessThanOrEqual(drawn.height);
    }
  });

  it('no word of a narrow column breaks, and no text is smaller than usual', () => {
    enlarge(scale);
    for (const role of ['heading', 'subheading', 'label', 'body'] as const) {
      const typeset = typesetText('Headphones', { role, width: 240 });
      if (!typeset) throw new Error('Nothing is set');
      const { size, line } = typeOf(typeset.appearance);
      expect(size, role).toBeGreaterThanOrEqual(USUAL_PX[role] ?? 0);
      if (scale > 1 && size > (USUAL_PX[role] ?? 0)) expect(typeset.height, role).toBe(line);
    }
  });
});

it('text of a script without spaces is larger too where it has digits', () => {
  enlarge(2);
  const typeset = typesetText('分36期，0%利息，税费另计', { role: 'legal', width: 200 });
  expect(typeset && typeOf(typeset.appearance).size).toBe(TYPE.legal.size);
});

it('answers beside small pictures stand in pairs, and larger ones one below the other', () => {
  const { buttons } = restore(KINDS_BY_NAME.quizSlide, {
    id: 'a',
    name: 'A',
    buttons: ['The tablet', 'The watch'].map((text) => ({ type: 'image', size: 'small', text })),
  });
  const heightPx = () =>
    answerList(buttons, {
      width: 840,
      align: 'start',
      chosen: undefined,
      isAnimated: false,
      context: ENGLISH_VISITOR,
      slide: 'a',
      questionPx: 300,
    }).height;
  expect(heightPx()).toBe(180);
  enlarge(2);
  expect(heightPx()).toBeGreaterThan(360);
});

it('pictures of a row of tiles are equally high, however many lines are below them', () => {
  enlarge(2);
  const { modules } = restore(KINDS_BY_NAME.homeScreen, {
    id: 'a',
    name: 'A',
    modules: [0, 1, 2].map((at) => ({ label: `Module ${at}`, image: { id: at, url: '/uploads/a.webp' } })),
  });
  Object.assign(modules[0] ?? {}, { detail: 'Four to hold, from small to folding' });
  const position = { path: '', width: 1_500, context: ENGLISH_VISITOR };
  const box = moduleGrid(
    { modules, moduleColumnPadding: null, moduleRowPadding: null } as unknown as Modular,
    position,
    300,
  );
  const heights = [0, 1, 2].map((at) => partAt(box, `modules.${at}.image`).height);
  expect(heights[0]).toBeGreaterThanOrEqual(400);
  expect(new Set(heights).size).toBe(1);
});

const CARD = { image: null, label: 'Fiber at home', detail: 'From $35 a month', at: () => ({}) };
const BAND = {
  image: null,
  label: 'Something broken? Care, without the counter, in every store',
  analyticsTag: '',
  type: 'none',
} as unknown as Parameters<typeof moduleBand>[0];

describe('When text is as large as usual', () => {
  it('buttons have their promised height', () => {
    expect(pillButton('See it', 'primary').height).toBe(SIZES.ctaButton.heightPx);
  });
});

describe('When the best of a row is marked', () => {
  it.each(TEXT_SCALES)('at %s times the size, its value stays in line with the others', (textScale) => {
    enlarge(textScale);
    const { boxes } = markBest([gapBox(300, 80), gapBox(300, 80)], {
      best: 'more',
      values: ['6.7 in', '7.8 in'],
      langCode: 'en',
      isCompared: [true, true],
      context: ENGLISH_VISITOR,
    });
    expect(boxes[1]?.height).toBe(boxes[0]?.height);
    expect(boxes[0]?.height).toBeGreaterThan(80);
  });
});
