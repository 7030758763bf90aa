// Draws flat pictures: SVG in a bare page with the brand fonts, caught at twice the size with a
// clear ground.
import { mkdir } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { root } from '../catalogue.ts';
import { fontCss, type Studio } from '../studioServer.ts';

export interface Flat {
  file: string;
  w: number;
  h: number;
  svg: string;
  once?: boolean;
}

const cjkFolder = new URL('../../../node_modules/@fontsource-variable/noto-sans-sc/', import.meta.url);
/** Only the slices of the Chinese face that hold the characters asked for. */
function chinese(text: string): string {
  const css = readFileSync(new URL('index.css', cjkFolder), 'utf8'),
    codes = [...text].map((c) => c.codePointAt(0)!),
    have = new Set(readdirSync(new URL('files/', cjkFolder)));
  return css
    .split('@font-face')
    .slice(1)
    .filter((b) => {
      const ranges =
        /unicode-range:\s*([^;}]+)/
          .exec(b)?.[1]
          ?.split(',')
          .map((r) =>
            r
              .trim()
              .slice(2)
              .split('-')
              .map((x) => parseInt(x, 16)),
          ) ?? [];
      return codes.some((c) => ranges.some(([lo, hi]) => c >= lo! && c <= (hi ?? lo)!));
    })
    .map((b) => {
      const f = /files\/([^)'"]+woff2)/.exec(b)?.[1] ?? '';
      if (!have.has(f)) return '';
      return `@font-face{font-family:'Noto Sans SC Variable';font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(new URL(`files/${f}`, cjkFolder)).toString('base64')}) format('woff2')}`;
    })
    .join('');
}

export async function drawAll(s: Studio, list: Flat[], match: RegExp): Promise<void> {
  const page = await s.page();
  await page.goto(`${s.base}/blank`);
  await page.setContent(
    `<style>${fontCss}${chinese('重置')}body{margin:0;background:transparent}svg{display:block}</style><p style="font-family:'Instrument Sans Variable';font-weight:600">Ondalune Restablecer <span style="font-family:'Noto Sans SC Variable'">重置</span></p><div id="at"></div>`,
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    document.querySelector('p')!.style.display = 'none';
  });
  for (const f of list) {
    if (!match.test(f.file)) continue;
    await page.setViewportSize({ width: Math.max(64, f.w), height: Math.max(64, f.h) });
    await page.evaluate((x) => {
      document.getElementById('at')!.innerHTML = x;
    }, `<svg xmlns="http://www.w3.org/2000/svg" width="${f.w}" height="${f.h}" viewBox="0 0 ${f.w} ${f.h}">${f.svg}</svg>`);
    const png = await page.screenshot({
        omitBackground: true,
        clip: { x: 0, y: 0, width: f.w, height: f.h },
      }),
      at = `${root}images/${f.file}.webp`;
    await mkdir(dirname(at), { recursive: true });
    await (f.once ? sharp(png).resize(f.w, f.h) : sharp(png))
      .webp({ quality: 92, alphaQuality: 100, effort: 6 })
      .toFile(at);
  }
  await page.close();
}
