// @vitest-environment jsdom
// Sizes and lines of texts, with injected metrics. See src/screens/README.md#rich-text.
import { beforeAll, describe, expect, it } from 'vitest';
import { TYPE, type TypeRole } from '#config/brand.ts';
import { balanceLines, measureText, TEXTURE_PART_MAX_PX, typeRoleFor } from '#stage/text/measureText.ts';
import { textBlock, typesetText } from '#stage/text/TextBlock.tsx';
import { layoutText, setTextLanguage } from '#stage/text/textStyles.ts';
import { CHARACTER_EM, measureWithoutCanvas } from '#tests/support/textMetrics.ts';

beforeAll(measureWithoutCanvas);

const WORDS = 'one two three four five six seven eight nine ten';
const linesIn = (text: string, width: number, role: TypeRole = 'body'): number =>
  measureText(text, { role, width }).height / TYPE[role].line;

describe('When a text is measured', () => {
  it('has lines that fit, and is as wide as its longest line', () => {
    const characterPx = TYPE.body.size * CHARACTER_EM;
    expect(measureText('twelve chars', { role: 'body', width: 1_000 })).toMatchObject({
      width: 12 * characterPx,
      height: TYPE.body.line,
    });
    expect(linesIn('aaaa bbbb cccc', 5 * characterPx)).toBe(3);
    expect(linesIn('aaaa bbbb cccc', 10 * characterPx)).toBe(2);
  });

  it('has no size without text', () => {
    expect(measureText('', { role: 'body', width: 100 })).toEqual({
      width: 0,
      height: 0,
      lastPx: 0,
      pieces: [],
    });
    expect(textBlock('<p></p>', { role: 'body', width: 100 })).toMatchObject({ width: 0, height: 0 });
  });

  it('ends where its last line does', () => {
    const characterPx = TYPE.body.size * CHARACTER_EM;
    const { width, lastPx } = measureText('aaaa bbbb cc', { role: 'body', width: 5 * characterPx });
    expect([width, lastPx]).toEqual([4 * characterPx, 2 * characterPx]);
  });

  it('is split into parts that fit a texture, without losing a line', () => {
    const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
    const { height, pieces } = measureText(long, { role: 'legal', width: 300 });
    expect(height).toBeGreaterThan(TEXTURE_PART_MAX_PX);
    expect(pieces.length).toBe(
      Math.ceil(height / (Math.floor(TEXTURE_PART_MAX_PX / TYPE.legal.line) * TYPE.legal.line)),
    );
    expect(pieces.every((piece) => piece.height <= TEXTURE_PART_MAX_PX)).toBe(true);
    expect(pieces.reduce((sum, piece) => sum + piece.height, 0)).toBe(height);
    pieces.slice(1).forEach(({ y }, index) => {
      expect(y).toBe((pieces[index]?.y ?? 0) + (pieces[index]?.height ?? 0));
    });
    expect(
      pieces
        .map(({ text }) => text)
        .join(' ')
        .split(/\s+/),
    ).toEqual(long.split(' '));
  });

  it('a shorter text than a texture is not split', () => {
    expect(measureText(WORDS, { role: 'body', width: 200 }).pieces).toHaveLength(1);
  });
});

describe('When a heading is broken', () => {
  it('keeps its number of lines, and makes them about equally long', () => {
    const look = { role: 'title', width: 1_500 } as const;
    const balanced = balanceLines(WORDS, look);
    expect(balanced.width).toBeLessThan(look.width - 200);
    expect(measureText(WORDS, balanced).height).toBe(measureText(WORDS, look).height);
  });

  it('is unchanged on one line, on more than four, or as a paragraph', () => {
    for (const look of [
      { role: 'title', width: 4_000 },
      { role: 'title', width: 300 },
      { role: 'body', width: 300 },
    ] as const)
      expect(balanceLines(WORDS, look)).toBe(look);
  });

  it('a heading without spaces is balanced between its words, and none is left alone', () => {
    setTextLanguage('zh');
    const look = { role: 'caption', width: 200, align: 'center' } as const;
    const text = layoutText('回收机清洁检测，保修一年');
    const balanced = balanceLines(text, look);
    setTextLanguage('en');
    expect(balanced.width).toBeLessThan(look.width - 24);
    expect(measureText(text, balanced).height).toBe(measureText(text, look).height);
  });

  it('a paragraph is balanced when it is centered', () => {
    const look = { role: 'body', width: 600, align: 'center' } as const;
    expect(balanceLines(WORDS, look).width).toBeLessThan(look.width);
  });
});

describe('When a text is in another language than the screens', () => {
  it('its lines break by its own language, also once more in that of the screens', () => {
    setTextLanguage('en');
    const offer = layoutText('新手机，零利息', 'zh');
    expect(offer.replaceAll('\u200b', '')).toBe('新手机，零利息');
    expect(offer).not.toBe('新手机，零利息');
    expect(offer).not.toContain('\u200b，');
    expect(layoutText('A new phone', 'en')).toBe('A new phone');
    setTextLanguage('zh');
    expect(layoutText(offer)).toBe(offer);
    setTextLanguage('en');
  });
});

describe('When a text is long for its role', () => {
  it.each([
    ['display', 48, 'display'],
    ['display', 49, 'title'],
    ['display', 111, 'heading'],
    ['display', 201, 'subheading'],
    ['display', 321, 'body'],
    ['title', 110, 'title'],
    ['title', 111, 'heading'],
    ['body', 5_000, 'body'],
  ] as const)('a %s of %i characters is set as %s', (role, length, set) => {
    expect(typeRoleFor(role, 'a'.repeat(length))).toBe(set);
  });
});

describe('When a text is aligned', () => {
  it('left-aligned text is as wide as its content, other text as wide as its area', () => {
    expect(textBlock('word', { role: 'body', width: 500 }).width).toBe(4 * TYPE.body.size * CHARACTER_EM);
    expect(textBlock('word', { role: 'body', width: 500, align: 'center' }).width).toBe(500);
    expect(typesetText('word', { role: 'body', width: 500, align: 'right' })?.linePx).toBe(60);
  });
});
