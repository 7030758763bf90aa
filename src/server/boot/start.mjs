// `npm start`: from a fresh checkout to an open showroom with one command.
import { become, BUILT_SERVER, ensureBuild, ensureDependencies, requireNode } from './prepare.mjs';

requireNode();
ensureDependencies();
if (!ensureBuild()) process.exit(1);
become([BUILT_SERVER]);
