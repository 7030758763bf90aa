// What a shopper's browser has to fetch: the scripts of the built page, and nothing of the editor's.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { still } from '#tests/support/shopper.ts';

const DIST = resolve(import.meta.dirname, '../../dist/client/assets');
const BUDGET_BYTES = 340_000;

test.describe("When a shopper's browser opens the showroom", () => {
  test('its scripts are at most 340 kB gzipped, and none is the editor or the other renderers', async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    await page.goto('/');
    await still(page);
    const sizes = [...scripts].map((name) => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`Visitor JavaScript: ${(total / 1000).toFixed(0)} kB gzipped in ${scripts.size} files`);
    expect(scripts.size).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
    expect([...scripts].filter((name) => /editor|CanvasRenderer|WebGPU|browserAll/i.test(name))).toEqual([]);
  });

  test('no chunk of the visitor holds a package that only editors need', () => {
    const entry = readdirSync(DIST).filter((name) => /^index-.*\.js$/.test(name));
    expect(entry.length).toBeGreaterThan(0);
    for (const name of entry) {
      const code = readFileSync(join(DIST, name), 'utf8');
      for (const word of ['mantine', 'react-hook-form', 'prosemirror', 'hydrateRoot', 'hotspot']) expect(code.includes(word), `${name} holds ${word}`).toBe(false);
    }
  });
});
