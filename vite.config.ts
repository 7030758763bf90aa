// Builds the browser's part: src/index.html and what it asks for, into dist/client.
import { defineConfig, type Plugin } from 'vite';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// In development src/api/*.ts is asked for under /api as well: a path of a source file stays here.
const SERVER_PATHS = ['^/(api|auth|uploads?|event|loc|fiber)(?=[/?]|$)(?!.*\\.tsx?(\\?|$))', '^/config\\.json'];

/** Renderers that pixi.js reaches by a dynamic import, but that its index also names, which folds them into the entry. */
const ON_DEMAND = /renderers\/(canvas|gpu)\/|\/canvas\/Canvas\w+Pipe|\/gpu\//;

/**
 * Leaves out of the visitor's first load what the stage never asks for: WebGPU altogether, and the Canvas renderer until
 * WebGL cannot be had. Only the index's re-exports are emptied; the dynamic import still finds the real module.
 */
const leanPixi = (): Plugin => ({
  name: 'lean-pixi',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!/pixi\.js\/lib\/index\.mjs$/.test(id)) return null;
    const kept = code.split('\n').filter((line) => !(line.startsWith('export') && ON_DEMAND.test(line)));
    return { code: kept.join('\n'), map: null };
  },
  load: (id) => (/renderers\/gpu\/WebGPURenderer\.mjs$/.test(id) ? 'export const WebGPURenderer = undefined;' : null),
});

export default defineConfig({
  root: 'src',
  publicDir: false,
  plugins: [leanPixi()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // What a package says to a server that renders it is nothing to a browser.
    rolldownOptions: {
      onLog: (level, log, say) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : say(level, log)),
      // Named for what it is, so that a test can see that no shopper fetches it.
      output: { chunkFileNames: ({ name }) => `assets/${name === 'main' ? 'editor' : name}-[hash].js` },
    },
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    port: 5173,
    strictPort: true,
    // Assets and the editor stand beside src.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
  },
});
