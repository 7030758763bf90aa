// `npm start`: from a fresh checkout to an open showroom with one command.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, requireNode, ROOT } from './prepare.mjs';

requireNode();
ensureDependencies();
if (!ensureBuild()) process.exit(1);
// By its full address, so that the command works from any folder.
become(['--import', import.meta.resolve('tsx'), join(ROOT, 'src/server/main.ts')]);
