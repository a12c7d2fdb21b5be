// `npm start`: from a bare clone to a running site. See site.ts for the site itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { become, ensureInstalled, findNode24, root } from './node24.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(readFileSync(join(root, 'tools/start-help.txt'), 'utf8'));
} else {
  await ensureInstalled();
  become(await findNode24(), [join(root, 'tools/site.ts'), ...args]);
}
