// Small Chinese fonts with the characters of language names only: a button that says 'Chinese' in
// Chinese would otherwise load whole slices of the font, 260 kB.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { NAME_CHARACTERS } from '#stage/text/languageNames/nameCharacters.ts';

const FOLDER = join(import.meta.dirname, '../../../src/stage/text/languageNames');
const FACE = /@font-face \{[^}]*url\(([^)]+)\)[^}]*unicode-range: ([^;]+);\s*\}/g;

interface Slice {
  file: string;
  ranges: [first: number, last: number][];
}

const slicesOf = (css: string): Slice[] =>
  [...css.matchAll(FACE)].map(([, file = '', ranges = '']) => ({
    file,
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [first, last];
    }),
  }));

/** Writes a font for each slice that has one of the characters, and the style sheet of all. */
export async function makeLanguageNameFonts(): Promise<void> {
  const sheet = createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/wght.css');
  const characters = [...NAME_CHARACTERS];
  await mkdir(FOLDER, { recursive: true });
  const faces: string[] = [];
  for (const { file, ranges } of slicesOf(await readFile(sheet, 'utf8'))) {
    const own = characters.filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => code >= first && code <= last);
    });
    if (own.length === 0) continue;
    const name = `names-${/-(\d+)-wght/.exec(file)?.[1]}.woff2`;
    const font = await subsetFont(await readFile(join(dirname(sheet), file)), own.join(''), {
      targetFormat: 'woff2',
    });
    await writeFile(join(FOLDER, name), font);
    console.log(`${name} ${own.join('')} ${font.length} bytes`);
    faces.push(`@font-face {
  font-family: 'Noto Sans SC Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url('./${name}') format('woff2-variations');
  unicode-range: ${own.map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(', ')};
}
`);
  }
  const head = '/* Written by assets/studio/flat/languageNameFonts.ts. */\n';
  await writeFile(join(FOLDER, 'nameFonts.css'), head + faces.join('\n'));
}
