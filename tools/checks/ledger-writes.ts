import type { Source } from './clock-and-chance.ts';
import { isTestCode } from './source-files.ts';

const server = 'apps/server/src/';
const kernel = `${server}money/kernel/`;
/** Only the kernel may write these. */
const writes =
  /\binsert into (posting|journal|command)\b|\bupdate (balance)\b[^;`]*?\bset\b(?:(?!\bwhere\b)[^;`])*?\bamount = /g;

const lock = 'lock table only journal, only posting in row exclusive mode;';

/** Functions that draw the id of a journal before they lock its table: the sealer could miss their rows. */
function findUnlockedIds(sources: readonly Source[]): string[] {
  return sources
    .filter(({ name, text }) => {
      const at = text.indexOf("nextval('journal_id_seq')");
      return name.startsWith(server) && name.endsWith('.sql') && at >= 0 && !text.slice(0, at).includes(lock);
    })
    .map(({ name }) => `${name} draws the id of a journal before its locks: call next_journal_id`);
}

/** Statements of the server outside of the kernel that write journals, postings, balances or bound commands themselves. */
export function findLedgerWrites(sources: readonly Source[]): string[] {
  const written = sources
    .filter(({ name }) => name.startsWith(server) && !name.startsWith(kernel) && !isTestCode(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(writes)].map(
        ([, inserted, updated]) =>
          `${name} writes ${inserted ?? updated}: call post_journals, take_stakes or bind_commands of money/kernel`,
      ),
    );
  return [...written, ...findUnlockedIds(sources)];
}
