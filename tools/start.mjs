// `npm start`: from a bare clone to a running site. See site.ts for the site itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { become, ensureInstalled, root } from './node24.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(readFileSync(join(root, 'tools/start-help.txt'), 'utf8'));
} else {
  become(await ensureInstalled(), [join(root, 'tools/site.ts'), ...args]);
}
