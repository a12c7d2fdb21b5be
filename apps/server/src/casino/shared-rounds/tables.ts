import type { AccountId, Clock, CurrencyCode } from '@evens/base';
import {
  type DescribePlayer,
  inHouseTable,
  inHouseTables,
  type ListedTable,
  TableBots,
  TableState,
} from '@evens/casino';
import type { ChatLine } from '@evens/contract';
import type { Balance, House, Lanes } from '../../money/index.ts';
import type { SharedBus } from '../../platform/bus/bus.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Seal } from '../../platform/seal.ts';
import { textFrame } from '../../platform/stream/frame.ts';
import { type BetLanes, makeBetLanes } from './bet-lanes.ts';
import { type Playing, playTables } from './play-tables.ts';
import { TableLink } from './table-link.ts';
import { makeDescribePlayer, type TablePeopleParts } from './table-people.ts';

export interface TablesParts {
  readonly pool: Pool;
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly log: Log;
  /** Connections for the lease of the tables. Undefined if this process never plays them. */
  readonly leases: Pool | undefined;
  /** Names this process as the holder of the lease. */
  readonly holder: string;
  /** The bus to other processes, and the key of the messages on it. Undefined if there are none. */
  readonly shared: { readonly bus: SharedBus; readonly key: string } | undefined;
  /** Describes players to each other. */
  readonly people: Pick<TablePeopleParts, 'key' | 'isSandbox'>;
  /** Whether bots sit at the tables; sandbox only. */
  readonly hasBots: boolean;
  /** Publishes the balance to the player's other pages. */
  publishBalance(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
}

/** A table in this process: its game, and the state of its rounds. */
export interface OpenTable {
  readonly listed: ListedTable;
  readonly tableState: TableState;
  readonly describe: DescribePlayer;
  readonly isSandbox: boolean;
  /** Sends a line of the chat to the players at all processes. */
  say(line: ChatLine): void;
}

/** The tables of in-house games in this process. */
export interface Tables {
  readonly lanes: BetLanes;
  find(key: string): OpenTable | undefined;
  states(): Iterable<TableState>;
  /** Whether this process plays the tables. */
  isPlaying(): boolean;
  stop(): Promise<void>;
}

export function startTables(parts: TablesParts): Tables {
  const { clock, leases, shared } = parts;
  const describers = new Map<string, DescribePlayer>(
    inHouseTables.map(({ machine: { key: table } }) => [
      table,
      makeDescribePlayer({ ...parts.people, clock, table }),
    ]),
  );
  const tableStates = new Map<string, TableState>(
    inHouseTables.map(({ machine, resultsMax }) => {
      const describe = describers.get(machine.key);
      const bots = parts.hasBots ? new TableBots(machine, `evens ${machine.key}`) : undefined;
      return [machine.key, new TableState({ machine, clock, resultsMax, encode: textFrame, describe, bots })];
    }),
  );
  const link = shared && new TableLink({ ...shared, clock, tableStates: [...tableStates.values()] });
  let playing: Playing | undefined;
  const isPlaying = () => playing?.isPlaying() === true;
  const lanes = makeBetLanes({
    ...parts,
    isPlayedHere: isPlaying,
    changed(bet, balance) {
      parts.publishBalance(bet.accountId, balance, bet.currency);
      tableStates.get(bet.game)?.betChanged(bet, balance);
      link?.betChanged(bet, balance);
    },
  });
  if (leases) {
    const tables = inHouseTables.flatMap(({ machine, resultsMax }) => {
      const tableState = tableStates.get(machine.key);
      return tableState ? [{ tableState, resultsMax }] : [];
    });
    playing = playTables({ ...parts, leases, lanes, tables, link });
  }
  return {
    lanes,
    isPlaying,
    states: () => tableStates.values(),
    find(key) {
      const listed = inHouseTable(key);
      const tableState = tableStates.get(key);
      const describe = describers.get(key);
      if (!listed || !tableState || !describe) return undefined;
      return {
        listed,
        tableState,
        describe,
        isSandbox: parts.people.isSandbox,
        say(line) {
          tableState.say(line);
          link?.said(tableState.key, line);
        },
      };
    },
    async stop() {
      await playing?.stop();
      link?.stop();
    },
  };
}
