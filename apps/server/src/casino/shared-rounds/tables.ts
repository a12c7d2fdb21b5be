import type { AccountId, Clock, CurrencyCode } from '@evens/base';
import { inHouseTable, inHouseTables, type ListedTable, TableState } from '@evens/casino';
import type { Balance, House, Lanes } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Seal } from '../../platform/seal.ts';
import { textFrame } from '../../platform/stream/frame.ts';
import type { ReadCasinoRules } from '../rounds/limits.ts';
import { type BetLanes, makeBetLanes } from './bet-lanes.ts';
import { playTables } from './play-tables.ts';

export interface TablesParts {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly log: Log;
  readonly rules: ReadCasinoRules;
  /** Publishes the balance to the player's other pages. */
  publishBalance(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
}

/** A table in this process: its game, and the state of its rounds. */
export interface OpenTable {
  readonly listed: ListedTable;
  readonly tableState: TableState;
}

/** The tables of in-house games in this process. */
export interface Tables {
  readonly lanes: BetLanes;
  find(key: string): OpenTable | undefined;
  stop(): Promise<void>;
}

export function startTables(parts: TablesParts): Tables {
  const { clock } = parts;
  const tableStates = new Map<string, TableState>(
    inHouseTables.map(({ machine, resultsMax }) => [
      machine.key,
      new TableState({ machine, clock, resultsMax, encode: textFrame }),
    ]),
  );
  const lanes = makeBetLanes({
    ...parts,
    changed(bet, balance) {
      parts.publishBalance(bet.accountId, balance, bet.currency);
      tableStates.get(bet.game)?.betChanged(bet, balance);
    },
  });
  const playing = playTables({
    ...parts,
    lanes,
    tableStates: inHouseTables.flatMap(({ machine, resultsMax }) => {
      const tableState = tableStates.get(machine.key);
      return tableState ? [{ tableState, resultsMax }] : [];
    }),
  });
  return {
    lanes,
    find(key) {
      const listed = inHouseTable(key);
      const tableState = tableStates.get(key);
      return listed && tableState && { listed, tableState };
    },
    stop: () => playing.stop(),
  };
}
