// Makes the showroom's media: npx tsx assets/studio/render.ts [group[:match]...]
// Groups: products stills films posters sounds ui icons avatars fonts manifest; none means all.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { products, root, stills } from './catalogue.ts';
import { makeFilms, makePosters } from './recordFilm.ts';
import { avatars, icons } from './flat/icons.ts';
import { drawAll } from './flat/flatSheet.ts';
import { makeLanguageNameFonts } from './flat/languageNameFonts.ts';
import { ui } from './flat/ui.ts';
import { openStudio, type Studio } from './studioServer.ts';
import { makeManifest } from './manifest.ts';
import { makeSounds } from './synthesizeSound.ts';

type Group = (s: Studio, match: RegExp) => Promise<void>;

async function keep(raw: Buffer, w: number, h: number, file: string, opaque: boolean): Promise<void> {
  const at = `${root}${file}`;
  await mkdir(dirname(at), { recursive: true });
  const img = sharp(raw, { raw: { width: w, height: h, channels: 4 } });
  await (opaque ? img.removeAlpha() : img)
    .webp({ quality: opaque ? 92 : 84, alphaQuality: 90, effort: 5, smartSubsample: true })
    .toFile(at);
  console.log(file);
}

const groups: Record<string, Group> = {
  async products(s, match) {
    for (const p of products)
      for (const color of p.colors)
        for (const angle of p.angles) {
          const file = `images/products/${p.id}/${color}-${angle}.webp`;
          if (!match.test(file)) continue;
          const { w, h, fill } = { w: 1200, h: 1200, fill: 0.86, ...(angle === 'hero' && p.hero) },
            raw = await s.shoot({ kind: 'product', name: p.id, color, angle, w, h, fill, samples: 10 });
          await keep(raw, w, h, file, false);
        }
  },
  async stills(s, match) {
    for (const [name, scene, w, h] of stills) {
      if (!match.test(name)) continue;
      // Small tiles are shot at twice their size and brought down.
      const k = w * h < 420_000 ? 2 : 1,
        clear = name.startsWith('wizard/'),
        raw = await s.shoot({ kind: 'scene', name: scene, w: w * k, h: h * k, samples: 24 });
      const px =
        k > 1
          ? await sharp(raw, { raw: { width: w * k, height: h * k, channels: 4 } })
              .resize(w, h)
              .raw()
              .toBuffer()
          : raw;
      await keep(px, w, h, `images/${name}.webp`, !clear);
    }
  },
  films: makeFilms,
  posters: makePosters,
  sounds: makeSounds,
  ui: (s, m) => drawAll(s, ui, m),
  icons: (s, m) => drawAll(s, icons, m),
  avatars: (s, m) => drawAll(s, avatars, m),
  fonts: makeLanguageNameFonts,
  manifest: makeManifest,
};

async function main() {
  const requested = process.argv.slice(2),
    names = requested.length ? requested : Object.keys(groups),
    s = await openStudio();
  try {
    for (const a of names) {
      const [g = '', m = '.'] = a.split(':'),
        run = groups[g];
      if (!run) throw new Error(`No group "${g}": ${Object.keys(groups).join(' ')}`);
      await run(s, new RegExp(m));
    }
  } finally {
    await s.close();
  }
}
await main();
