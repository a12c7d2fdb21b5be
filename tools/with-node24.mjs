// `node tools/with-node24.mjs FILE ...args`: runs a TypeScript file with Node 24, started from any Node.
import { become, ensureInstalled } from './node24.mjs';

become(await ensureInstalled(), process.argv.slice(2));
