// Opens the stage in headless Chromium (software WebGL) and takes raw pixels back from it.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright';
import type { Order } from './stage/studioPage.ts';

const font = (p: string) => new URL(`../../node_modules/@fontsource-variable/${p}`, import.meta.url);
export const fontCss =
  "@font-face{font-family:'Instrument Sans Variable';src:url(/font) format('woff2');font-weight:400 700}";

export interface Studio {
  shoot(o: Order): Promise<Buffer>;
  page(): Promise<Page>;
  close(): Promise<void>;
  base: string;
}

export async function openStudio(): Promise<Studio> {
  const js = (
    await build({
      entryPoints: [new URL('./stage/studioPage.ts', import.meta.url).pathname],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
    })
  ).outputFiles[0]!.text;
  let pixels: Buffer = Buffer.alloc(0);
  const server = createServer((req, res) => {
    if (req.url === '/pixels') {
      const parts: Buffer[] = [];
      req.on('data', (c: Buffer) => parts.push(c));
      req.on('end', () => {
        pixels = Buffer.concat(parts);
        res.end('ok');
      });
    } else if (req.url === '/font')
      readFile(font('instrument-sans/files/instrument-sans-latin-wght-normal.woff2')).then(
        (b) => res.end(b),
        () => res.end(),
      );
    else if (req.url === '/stage.js') {
      res.setHeader('content-type', 'text/javascript');
      res.end(js);
    } else {
      res.setHeader('content-type', 'text/html');
      res.end(
        req.url === '/blank'
          ? '<!doctype html><body>'
          : `<!doctype html><style>${fontCss}</style><body><script src="/stage.js"></script>`,
      );
    }
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  const a = server.address(),
    base = `http://127.0.0.1:${typeof a === 'object' && a ? a.port : 0}`;
  const browser: Browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--ignore-gpu-blocklist',
    ],
  });
  let stage: Page | null = null;
  const onStage = async () => {
    if (stage) return stage;
    stage = await browser.newPage();
    stage.on('console', (m) => {
      if (m.type() === 'error' || m.type() === 'warning') console.error('stage:', m.text().slice(0, 400));
    });
    stage.on('pageerror', (e) => console.error('stage:', e.message));
    await stage.goto(base);
    await stage.evaluate('window.studio.ready');
    return stage;
  };
  return {
    base,
    async shoot(o) {
      const p = await onStage();
      await p.evaluate((x) => window.studio.shoot(x), o);
      return pixels;
    },
    page: () => browser.newPage({ deviceScaleFactor: 2 }),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
