import { fraction } from '@evens/base';
import { type Theory, theoryOf } from '../theory/theory.ts';
import { kenoTables, kenoWays } from './keno.ts';
import { kenoPayTable } from './pay-tables.ts';

/** Of every table, by the draws that hold so many of the numbers picked. */
export function kenoTheory(): readonly Theory[] {
  return kenoTables.map(({ risk, picks }) =>
    theoryOf(
      `${risk}, ${picks} picked`,
      kenoPayTable(picks, risk).map((pays, hits) => ({
        weight: kenoWays(picks, hits),
        pays: fraction(BigInt(pays), 100n),
      })),
    ),
  );
}
