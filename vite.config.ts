// Builds the browser's part: src/index.html and what it asks for, into dist/client.
import { defineConfig } from 'vite';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// In development src/api/*.ts is asked for under /api as well: a path of a source file stays here.
const SERVER_PATHS = ['^/(api|auth|uploads?|event|loc|fiber)(?=[/?]|$)(?!.*\\.tsx?(\\?|$))', '^/config\\.json'];

export default defineConfig({
  root: 'src',
  publicDir: false,
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
  },
  server: {
    port: 5173,
    strictPort: true,
    // Assets and the editor stand beside src.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
  },
});
