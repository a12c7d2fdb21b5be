import type { SharedRound, TableMachine, TableStore } from '@evens/casino';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { readBetsNow, readBetsOn } from './bet-rows.ts';
import { readNewestRound, readPastRounds, readTable } from './shared-round-reads.ts';
import {
  advanceRound,
  deleteEmptyRounds,
  endRound,
  extendBetting,
  insertRound,
  lockRound,
  startRefunding,
} from './shared-round-store.ts';
import { Chains, freshSecret, nextShoe, type Source } from './sources.ts';

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
    change: (round, change) => advanceRound(pool, seal, { round, change }),
    endStep: (round, changeBy) =>
      inTransaction(pool, async (client) => {
        // Decisions lock this row too: earlier ones are included, later ones find the step ended.
        if (!(await lockRound(client, round))) return undefined;
        const rows = await readBetsOn(client, [round.id]);
        const change = changeBy(await readBetsNow(client, machine, { round, rows }));
        return advanceRound(client, seal, { round, change });
      }),
    extendBetting: (round, closesAtMs) => extendBetting(pool, seal, { round, closesAtMs }),
    refund: (round) => startRefunding(pool, seal, round),
    finish: (round, atMs) => endRound(pool, seal, { round, atMs }),
    deleteEmpty: (before) => deleteEmptyRounds(pool, { table, before }),
  };
}
