import type { Source } from './clock-and-chance.ts';
import { isTestCode } from './source-files.ts';

const server = 'apps/server/src/';
const kernel = `${server}money/kernel/`;
/** Only the kernel may write these. */
const writes =
  /\binsert into (posting|journal|command)\b|\bupdate (balance)\b[^;`]*?\bset\b(?:(?!\bwhere\b)[^;`])*?\bamount = /g;

/** Statements of the server outside of the kernel that write journals, postings, balances or bound commands themselves. */
export function findLedgerWrites(sources: readonly Source[]): string[] {
  return sources
    .filter(({ name }) => name.startsWith(server) && !name.startsWith(kernel) && !isTestCode(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(writes)].map(
        ([, inserted, updated]) =>
          `${name} writes ${inserted ?? updated}: call post_journals, take_stakes or bind_commands of money/kernel`,
      ),
    );
}
