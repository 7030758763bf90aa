// How the editor looks comes from editor/theme.ts: colors, sizes of type and icons, radii. What is
// left of a style sheet is layout. Fonts are those of the showroom everywhere.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FONT_STACK } from '#config/brand.ts';
import { ROLE_COLORS } from '#editor/theme.ts';
import { contrast } from '#tests/support/colorContrast.ts';

const EDITOR = resolve(import.meta.dirname, '../../editor');
const THEME = 'theme.ts';

const files = readdirSync(EDITOR, { recursive: true, encoding: 'utf8' });
const read = (path: string): string => readFileSync(join(EDITOR, path), 'utf8');
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '');

const sheets = new Map(
  files.filter((path) => path.endsWith('.css')).map((path) => [path, withoutComments(read(path))]),
);
const scripts = new Map(files.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, read(path)]));

const COLOR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const COLOR_NAME =
  /(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|yellow|orange|purple|pink|teal|beige)(?![\w-])/;
/** A token, at the scale of the stage where it is drawn over it. */
const token = (name: string): string =>
  String.raw`(?:var\(--mantine-${name}-\w+\)|calc\(var\(--mantine-${name}-\w+\) / var\(--scale, 1\)\))`;
const CORNERS = new RegExp(`^(?:(?:0|inherit|${token('radius')})(?: |$))+$`);
const TYPE = new RegExp(`^(?:0|inherit|${token('font-size')})$`);

interface Declaration {
  path: string;
  property: string;
  value: string;
}

/** Custom properties are declarations as well. */
function declarationsOf(path: string, sheet: string): Declaration[] {
  return [...sheet.matchAll(/(?<=[{;]\s*)(-{0,2}[a-z][\w-]*):\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({ path, property, value: value.replace(/\s+/g, ' ').trim() }),
  );
}

const declarations = [...sheets].flatMap(([path, sheet]) => declarationsOf(path, sheet));
type Role = keyof typeof ROLE_COLORS;
const numberOf = (role: Role): number => Number.parseInt(ROLE_COLORS[role].slice(1), 16);
const ratio = (one: Role, other: Role): number => contrast(numberOf(one), numberOf(other));

const show = ({ path, property, value }: Declaration): string => `${path}: ${property}: ${value}`;

describe('The looks of all pages', () => {
  it('name no font that the showroom does not have', () => {
    const root = resolve(EDITOR, '../src');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css') && !path.includes('nameFonts'))
      .map((path) => [`src/${path}`, withoutComments(readFileSync(join(root, path), 'utf8'))] as const);
    const named = [...sheets, ...sources].flatMap(([path, sheet]) =>
      declarationsOf(path, sheet)
        .filter(({ property }) => /^font(-family)?$/.test(property))
        .flatMap(({ value }) =>
          [...value.matchAll(/'([^']+)'/g)].map(([, family = '']) => `${path}: ${family}`),
        ),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((one) => !FONT_STACK.some((family) => one.endsWith(`: ${family}`)))).toEqual([]);
  });
});

describe('The looks of the editor', () => {
  it('have their colors from the theme', () => {
    expect(declarations.length).toBeGreaterThan(3_000);
    const others = declarations.filter(({ value }) => COLOR.test(value) || COLOR_NAME.test(value));
    expect(others.map(show)).toEqual([]);
  });

  it('have their corners and sizes of type from the theme', () => {
    const others = declarations.filter(
      ({ property, value }) =>
        (/^border.*radius$/.test(property) && !CORNERS.test(value)) ||
        (property === 'font-size' && !TYPE.test(value.replace(' !important', ''))) ||
        (property === 'font' && value !== 'inherit'),
    );
    expect(others.map(show)).toEqual([]);
  });

  it('have their distances from the theme, but for hairlines and room for what is laid over', () => {
    const others = declarations.filter(
      ({ property, value }) =>
        /^(?:(?:row-|column-)?gap|padding|margin)/.test(property) &&
        [...value.replace(/\w+\([^)]*\)+/g, '').matchAll(/(?<![\w.-])(\d+(?:\.\d+)?)px/g)].some(
          ([, px]) => Number(px) >= 4 && Number(px) <= 56,
        ),
    );
    expect(others.map(show)).toEqual([]);
  });

  it('use each color of the theme, and none that it lacks', () => {
    const texts = [...sheets.values(), ...scripts.values()].join('\n');
    const used = new Set([...texts.matchAll(/var\(--color-([\w-]+)\)/g)].map(([, role = '']) => role));
    expect([...used].filter((role) => !(role in ROLE_COLORS))).toEqual([]);
    expect(Object.keys(ROLE_COLORS).filter((role) => !used.has(role))).toEqual([]);
  });

  it('use no variable that nothing sets', () => {
    const texts = [...sheets.values(), ...scripts.values()].join('\n');
    const set = new Set(
      [...texts.matchAll(/(?:(?<=[\s{;])|['"`])(--[\w-]+)(?:['"`]|: )/g)].map(([, name]) => name),
    );
    const unset = declarations.flatMap(({ path, value }) =>
      [...value.matchAll(/var\((--[\w-]+)\)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !/^--(?:mantine|color)-/.test(name) && !set.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unset).toEqual([]);
  });

  it('have texts and signs that stand out from what is behind them', () => {
    const texts: readonly (readonly [text: Role, ...grounds: Role[]])[] = [
      ['ink', 'ground', 'paper', 'line', 'tint', 'glow', 'ember'],
      ['soft', 'ground', 'paper', 'line', 'tint', 'warning-tint'],
      ['lagoon', 'ground', 'paper'],
      ['tide', 'ground', 'paper', 'mist', 'tint'],
      ['error', 'ground', 'paper', 'error-tint'],
      ['error-deep', 'ground', 'paper', 'error-tint'],
      ['warning', 'ground', 'paper', 'line', 'warning-tint'],
      ['success-deep', 'ground', 'paper', 'success-tint'],
      ['plum', 'ground', 'paper', 'plum-tint'],
      ['ground', 'error', 'error-deep', 'lagoon', 'tide', 'deep', 'ink', 'plum'],
    ];
    const signs: readonly (readonly [sign: Role, ...grounds: Role[]])[] = [
      ['muted', 'ground', 'paper'],
      ['success', 'ground', 'paper'],
      ['warning-edge', 'ground', 'paper'],
    ];
    const weak = [
      ...texts.flatMap(([role, ...grounds]) =>
        grounds.filter((ground) => ratio(role, ground) < 4.5).map((ground) => [role, ground]),
      ),
      ...signs.flatMap(([role, ...grounds]) =>
        grounds.filter((ground) => ratio(role, ground) < 3).map((ground) => [role, ground]),
      ),
    ];
    expect(weak).toEqual([]);
  });

  it('set no color, corner, size of type or icon in a component', () => {
    const literals = [
      new RegExp(String.raw`['"\`\s](?:${COLOR.source})[^'"\`]*['"\`]`, 'i'),
      /\b(?:borderRadius|fontSize):\s*['"]?\.?[1-9]/,
      /\b(?:fz|radius)=(?:\{\.?[1-9]|"\d)/,
      /<(?!Background)[A-Z][^<>]*\s(?:gap|[mp][trblxy]?)=\{-?[1-9]/,
      /<Icon\w*(?:\s+[^<>]*?)?\ssize=\{\d/,
    ];
    const found = [...scripts].flatMap(([path, script]) =>
      path === THEME
        ? []
        : script
            .split('\n')
            .filter(
              (line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && literals.some((literal) => literal.test(line)),
            )
            .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

describe('A class of a style sheet', () => {
  /** The classes that each importer of a module uses, by module. */
  const uses = new Map<string, { path: string; names: Set<string> }[]>();
  for (const [path, script] of scripts)
    for (const [, alias = '', specifier = ''] of script.matchAll(
      /import (\w+) from '(\.[^']+\.module\.css)'/g,
    )) {
      const sheet = join(dirname(path), specifier);
      const names = new Set(
        [
          ...script.matchAll(
            new RegExp(String.raw`(?<![\w/.-])${alias}(?:\['([\w-]+)'\]|\.([a-z]\w*))`, 'g'),
          ),
        ].map(([, quoted, plain]) => quoted ?? plain ?? ''),
      );
      uses.set(sheet, [...(uses.get(sheet) ?? []), { path, names }]);
    }

  const classesOf = (sheet: string): Set<string> =>
    new Set(
      [...sheet.replace(/:global\([^)]*\)/g, '').matchAll(/([^{}]+)\{/g)].flatMap(([, selector = '']) =>
        [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
      ),
    );

  it('is used by what imports the sheet', () => {
    const unused = [...sheets].flatMap(([path, sheet]) =>
      path.endsWith('.module.css')
        ? [...classesOf(sheet)]
            .filter((name) => !(uses.get(path) ?? []).some(({ names }) => names.has(name)))
            .map((name) => `${path}: .${name}`)
        : [...classesOf(sheet)]
            .filter((name) => !name.startsWith('mantine-'))
            .filter((name) => ![...scripts.values()].some((script) => script.includes(name)))
            .map((name) => `${path}: .${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('exists where it is used', () => {
    const missing = [...uses].flatMap(([sheet, importers]) => {
      const classes = classesOf(sheets.get(sheet) ?? '');
      return importers.flatMap(({ path, names }) =>
        [...names].filter((name) => !classes.has(name)).map((name) => `${path}: ${name} of ${sheet}`),
      );
    });
    expect(missing).toEqual([]);
  });

  it('is named where it is used, so that a search finds it', () => {
    const computed = [...scripts].flatMap(([path, script]) =>
      [...script.matchAll(/import (\w+) from '\.[^']+\.module\.css'/g)].flatMap(([, alias = '']) =>
        [...script.matchAll(new RegExp(String.raw`\b${alias}\[(?!')[^\]]*\]`, 'g'))].map(
          ([use]) => `${path}: ${use}`,
        ),
      ),
    );
    expect(computed).toEqual([]);
  });
});
