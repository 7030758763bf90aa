// The server of headless pages as one module for Node, built as `npm start`'s is: importing its
// sources takes seconds.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
/** At the depth of `src/server`, so that relative file URLs stay valid. */
const FOLDER = join(ROOT, 'dist/headlessServer');

/** Builds it; `plugins` may replace modules of Node. */
export async function buildServer(folder = FOLDER, plugins: Plugin[] = []): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    plugins,
    ssr: { noExternal: ['kysely', 'zod', 'fastify-type-provider-zod'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: {
        input: [
          'tests/headless/headlessServer.ts',
          'src/server/platform/database/sqliteThread.mjs',
          'src/server/media/svgCostChild.mjs',
          'src/server/media/readFilmChild.mjs',
        ],
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
}

/** The built module. */
export const importServer = (folder = FOLDER): Promise<typeof import('./headlessServer.ts')> =>
  import(pathToFileURL(join(folder, 'headlessServer.mjs')).href);
