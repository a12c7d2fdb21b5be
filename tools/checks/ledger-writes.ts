import type { Source } from './clock-and-chance.ts';
import { isTestCode } from './source-files.ts';

const server = 'apps/server/src/';
const kernel = [`${server}money/ledger/`, `${server}money/kernel/`];
/** Rows that only the ledger's own functions may write. */
const writes = /\binsert into (posting|journal|command)\b/g;

/** Statements of the server outside of the ledger that write journals, postings or bound commands themselves. */
export function findLedgerWrites(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ name }) =>
        name.startsWith(server) && !kernel.some((folder) => name.startsWith(folder)) && !isTestCode(name),
    )
    .flatMap(({ name, text }) =>
      [...text.matchAll(writes)].map(
        ([, table = '']) => `${name} writes ${table}: use bookings() or boundCommands() of money/ledger`,
      ),
    );
}
