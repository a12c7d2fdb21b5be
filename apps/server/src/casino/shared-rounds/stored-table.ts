import type { SharedRound, TableMachine, TableStore } from '@evens/casino';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { readBetsNow, readBetsOn } from './bet-rows.ts';
import { Chains, freshSecret, nextShoe, type Source } from './sources.ts';
import {
  forgetEmptyRounds,
  insertRound,
  lockRound,
  readNewestRound,
  readPastRounds,
  readTable,
  writeChange,
  writeClosing,
  writeOver,
  writeRefunding,
} from './table-store.ts';

/** One table's rounds and bets in the database. */
export function storedTable({
  pool,
  seal,
  machine,
}: {
  readonly pool: Pool;
  readonly seal: Seal;
  readonly machine: TableMachine;
}): TableStore {
  const table = machine.key;
  const chains = new Chains(pool, seal);

  function nextSource(atMs: number): Promise<Source> {
    if (machine.source === 'chain') return chains.next(atMs);
    if (machine.source === 'shoe') return nextShoe(pool, seal, { table, atMs });
    return Promise.resolve(freshSecret());
  }

  const readBets = async (round: SharedRound) =>
    readBetsNow(pool, machine, { round, rows: await readBetsOn(pool, [round.id]) });

  return {
    readTable: () => readTable(pool, table),
    readNewest: () => readNewestRound(pool, seal, table),
    readPast: (most) => readPastRounds(pool, { table, most }),
    readBets,
    async open(at) {
      const source = await nextSource(at.atMs);
      return insertRound(pool, seal, { table, rulesVersion: machine.version, ...source, ...at });
    },
    change: (round, change) => writeChange(pool, seal, { round, change }),
    endStep: (round, changeBy) =>
      inTransaction(pool, async (client) => {
        // Decisions lock this row too: earlier ones are included, later ones find the step ended.
        if (!(await lockRound(client, round))) return undefined;
        const rows = await readBetsOn(client, [round.id]);
        const change = changeBy(await readBetsNow(client, machine, { round, rows }));
        return writeChange(client, seal, { round, change });
      }),
    keepOpen: (round, closesAtMs) => writeClosing(pool, seal, { round, closesAtMs }),
    refund: (round) => writeRefunding(pool, seal, round),
    finish: (round, atMs) => writeOver(pool, seal, { round, atMs }),
    forgetEmpty: (before) => forgetEmptyRounds(pool, { table, before }),
  };
}
