import type { Source } from './clock-and-chance.ts';
import { isTestCode } from './source-files.ts';

const server = 'apps/server/src/';
const ledger = `${server}money/ledger/`;
/** Rows that only the ledger's own functions may write. */
const writes = /\binsert into (posting|journal|command)\b/g;

/** Statements of the server outside of the ledger that write journals, postings or bound commands themselves. */
export function findLedgerWrites(sources: readonly Source[]): string[] {
  return sources
    .filter(({ name }) => name.startsWith(server) && !name.startsWith(ledger) && !isTestCode(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(writes)].map(
        ([, table = '']) => `${name} writes ${table}: use bookings() or boundCommands() of money/ledger`,
      ),
    );
}
