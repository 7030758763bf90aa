// `npm start`: takes a fresh checkout to a running showroom.
import { become, BUILT_SERVER, ensureBuild, ensureDependencies, requireNode } from './prepare.mjs';

requireNode();
ensureDependencies();
if (!ensureBuild()) process.exit(1);
become([BUILT_SERVER]);
