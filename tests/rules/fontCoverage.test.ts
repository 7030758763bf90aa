// The characters of the showroom's fonts, and texts with others.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { charactersWithoutFont } from '#server/publishing/characterChecks.ts';
import { IDEOGRAPHS, IDEOGRAPHS_END, IDEOGRAPHS_START, RANGES } from '#server/publishing/fontCoverage.ts';

const FONTS = join(import.meta.dirname, '../../node_modules/@fontsource-variable');
const FILES = /^(?:instrument-sans-(?:latin|latin-ext)|noto-sans-sc-.*)-wght-normal\.woff2$/;

function charactersOfFonts(): Set<number> {
  const characters = ['instrument-sans', 'noto-sans-sc'].flatMap((family) =>
    readdirSync(join(FONTS, family, 'files'))
      .filter((file) => FILES.test(file))
      .flatMap((file) => (create(readFileSync(join(FONTS, family, 'files', file))) as Font).characterSet),
  );
  return new Set(characters.filter((code) => code >= 0x20 && code !== 0xffff));
}

describe('When a font is updated', () => {
  it('the table of its characters is too: write what differs into src/server/publishing/fontCoverage.ts', () => {
    const characters = charactersOfFonts();
    const isIdeograph = (code: number): boolean => code >= IDEOGRAPHS_START && code <= IDEOGRAPHS_END;
    const ranges: [number, number][] = [];
    for (const code of [...characters].filter((one) => !isIdeograph(one)).sort((a, b) => a - b)) {
      const last = ranges.at(-1);
      if (last && code === last[1] + 1) last[1] = code;
      else ranges.push([code, code]);
    }
    const written = ranges.map(([first, last]) =>
      [...new Set([first, last])].map((code) => code.toString(36)).join('-'),
    );
    const bits = new Uint8Array((IDEOGRAPHS_END - IDEOGRAPHS_START + 1) / 8);
    for (const code of characters) {
      const bit = code - IDEOGRAPHS_START;
      if (isIdeograph(code)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    expect(RANGES).toBe(written.join(' '));
    expect(IDEOGRAPHS).toBe(Buffer.from(bits).toString('base64'));
  });
});

describe('When a text has characters of other scripts', () => {
  it.each([
    ['Grüße, Straße, cœur, Łódź, Plzeň, Tōkyō, naïve', []],
    ['€20 – “quotes” … • ½ ² ± → ™ °C × §', []],
    ['旗舰手机 平板电脑，寬頻 カタカナ ひらがな！', []],
    ['two\nlines\tand\u00a0spaces', []],
    ['<i>tags</i> &amp; entities', []],
    ['Ελλάδα', ['Ε']],
    ['한국어', ['한', '국', '어']],
    ['مرحبا', ['م', 'ر', 'ح', 'ب', 'ا']],
    ['New 🎉 and 👩🏽‍💻 and 🎉', ['🎉', '👩', '💻']],
    ['\uf0b7 One', ['\uf0b7']],
    ['M\ufffdnchen', ['\ufffd']],
    ['𝗕𝗼𝗹𝗱 of a social network', ['𝗕', '𝗼', '𝗹', '𝗱']],
    ['龗', ['龗']],
  ])('%s', (text, missing) => {
    expect(charactersWithoutFont(text)).toEqual(expect.arrayContaining(missing));
    if (missing.length === 0) expect(charactersWithoutFont(text)).toEqual([]);
  });
});
