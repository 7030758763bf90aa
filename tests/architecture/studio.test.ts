// The order of the programs that render the demo's media. See
// assets/README.md#2-rendering-the-media.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const STUDIO = resolve(import.meta.dirname, '../../assets/studio');

/** A file may import what is above it; the files of `products/` share one position. */
const ORDER = [
  'studioBrand.ts',
  'catalogue.ts',
  'stage/environmentMap.ts',
  'stage/roundedShapes.ts',
  'stage/materials.ts',
  'stage/wallpaper.ts',
  'stage/deviceScreens.ts',
  'stage/kit.ts',
  'stage/giftBox.ts',
  'stage/houses.ts',
  'stage/products',
  'stage/rig.ts',
  'stage/palettes.ts',
  'stage/sets.ts',
  'stage/shots.ts',
  'stage/detailShots.ts',
  'stage/tiles.ts',
  'stage/films.ts',
  'stage/scenes.ts',
  'stage/studioPage.ts',
  'studioServer.ts',
  'flat/flatSheet.ts',
  'flat/icons.ts',
  'flat/ui.ts',
  'flat/languageNameFonts.ts',
  'synthesizeSound.ts',
  'manifest.ts',
  'recordFilm.ts',
  'render.ts',
];

const roomOf = (path: string): string => path.replace(/^(stage\/products)\/.*/, '$1');

const files = readdirSync(STUDIO, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

it('the studio imports in one direction only', () => {
  expect(files.map(roomOf).filter((room) => !ORDER.includes(room))).toEqual([]);
  const upward = files.flatMap((path) => {
    const imports = readFileSync(join(STUDIO, path), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g);
    return [...imports]
      .map(([, specifier = '']) => roomOf(relative(STUDIO, resolve(STUDIO, dirname(path), specifier))))
      .filter((room) => ORDER.indexOf(room) > ORDER.indexOf(roomOf(path)))
      .map((room) => `${path} imports ${room}`);
  });
  expect(upward).toEqual([]);
});
