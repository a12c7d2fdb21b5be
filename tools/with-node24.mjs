// `node tools/with-node24.mjs FILE ...args`: runs a TypeScript file with Node 24, whatever Node this is.
import { become, ensureInstalled, findNode24 } from './node24.mjs';

await ensureInstalled();
become(await findNode24(), process.argv.slice(2));
