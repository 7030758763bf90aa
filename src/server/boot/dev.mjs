// `npm run dev`: the server, restarted on each change, behind Vite's development server.
import { join } from 'node:path';
import { become, ensureDependencies, requireNode, ROOT } from './prepare.mjs';

requireNode();
ensureDependencies({ withDevelopment: true });

const modules = join(ROOT, 'node_modules');
const server = become([
  join(modules, 'tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  join(ROOT, 'src/server/main.ts'),
]);
const vite = become([join(modules, 'vite/bin/vite.js'), '--config', join(ROOT, 'vite.config.ts')]);
// If one of the two ends, the other is of no use.
process.on('exit', () => {
  server.kill();
  vite.kill();
});
