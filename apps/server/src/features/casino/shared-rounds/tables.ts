import type { AccountId, Clock, CurrencyCode } from '@evens/base';
import type { Language } from '@evens/locales';
import type { Pool } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { Balance, House, Lanes } from '../../wallet/index.ts';
import type { ReadCasinoRules } from '../rounds/limits.ts';
import type { Sitting } from '../sessions/game-session.ts';
import { makeBetLanes } from './bet-lanes.ts';
import { makeDemoTableSitting } from '../sessions/demo-table-session.ts';
import { houseTable, houseTables } from './machines.ts';
import { playTables } from './play-tables.ts';
import { TableRoom } from './table-state.ts';
import { makeTableSitting, type TableSession } from '../sessions/table-session.ts';

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
  /** Tells the player's other pages what the account holds now. */
  tell(accountId: AccountId, balance: Balance, currency: CurrencyCode): void;
}

/** The tables of the house in this process: their rooms, and who sits there. */
export interface Tables {
  /** A seat at a table for real money; undefined where there is no such table. */
  sit(key: string, session: Omit<TableSession, 'listed'>): Sitting | undefined;
  sitForPlay(
    key: string,
    demo: { readonly language: Language; readonly seatKey: string; readonly openedAtMs: number },
  ): Sitting | undefined;
  stop(): Promise<void>;
}

export function startTables(parts: TablesParts): Tables {
  const { pool, clock, seal, rules } = parts;
  const rooms = new Map<string, TableRoom>(
    houseTables.map(({ machine, resultsMax }) => [
      machine.key,
      new TableRoom({ machine, clock, resultsMax }),
    ]),
  );
  const lanes = makeBetLanes({
    ...parts,
    changed(bet, balance) {
      parts.tell(bet.accountId, balance, bet.currency);
      rooms.get(bet.game)?.betChanged(bet, balance);
    },
  });
  const playing = playTables({
    ...parts,
    lanes,
    rooms: houseTables.flatMap(({ machine, resultsMax }) => {
      const room = rooms.get(machine.key);
      return room ? [{ room, resultsMax }] : [];
    }),
  });
  const at = (key: string) => {
    const listed = houseTable(key);
    const room = rooms.get(key);
    return listed && room && { listed, room };
  };
  return {
    sit(key, session) {
      const table = at(key);
      return (
        table && makeTableSitting({ pool, seal, rules, lanes, room: table.room }, { ...session, ...table })
      );
    },
    sitForPlay(key, demo) {
      const table = at(key);
      return table && makeDemoTableSitting({ ...table, ...demo, rules });
    },
    stop: () => playing.stop(),
  };
}
