import { err, formatAmount, ledgerDigits, type Result } from '@evens/base';
import {
  DEMO_CURRENCY,
  DemoPurse,
  type ListedTable,
  MemoryTablePlayer,
  type TablePlayer,
  type TableState,
  tableOpening,
  tableStakes,
} from '@evens/casino';
import { type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { readCommandId } from '../../money/index.ts';
import { isChatClosed, type ReadCasinoRules, stakeLimits } from '../rounds/limits.ts';
import type { GameSession } from './game-session.ts';

export interface DemoTable {
  readonly listed: ListedTable;
  readonly tableState: TableState;
  readonly isSandbox: boolean;
  readonly rules: ReadCasinoRules;
  readonly language: Language;
  readonly playerKey: string;
  readonly openedAtMs: number;
}

const alone = err(refusal('InvalidRoundException', { reason: 'this game is played at a table' }));

/** A play-money player in the same rounds as real-money players. Nothing is stored. */
export function makeDemoTableSession(table: DemoTable): GameSession {
  const { listed, tableState, rules, language, playerKey, openedAtMs } = table;
  const purse = new DemoPurse(async () => stakeLimits(await rules(), DEMO_CURRENCY, listed.machine.key));
  const inEuros = (amountMinor: bigint) => formatAmount(amountMinor, DEMO_CURRENCY);
  return {
    async open(atMs) {
      tableState.wake();
      const house = await rules();
      const opening = tableOpening(listed, table);
      return {
        ...opening,
        Table: {
          ...opening.Table,
          ...(!isChatClosed(house, listed.machine.key) && { Chat: 'read-only' }),
        },
        IsDemo: true,
        Language: language.code,
        Currency: DEMO_CURRENCY,
        Digits: ledgerDigits[DEMO_CURRENCY],
        Balance: inEuros(purse.heldMinor),
        Stakes: tableStakes(listed.machine, stakeLimits(house, DEMO_CURRENCY, listed.machine.key)),
        MinimumRoundMs: 0,
        At: new Date(atMs).toISOString(),
        AllowsSlamStop: house.allowsSlamStop,
        AllowsAutobet: house.allowsAutobet,
        Session: {
          StartedAt: new Date(openedAtMs).toISOString(),
          Staked: inEuros(purse.stakedMinor),
          Won: inEuros(purse.wonMinor),
        },
      };
    },
    start: async () => alone,
    move: async () => alone,
    end: async () => undefined,
    table: withCommandIds(new MemoryTablePlayer({ tableState, playerKey, purse })),
  };
}

/** Refuses commands with an invalid or expired id. */
function withCommandIds(player: MemoryTablePlayer): TablePlayer {
  const checked =
    <A extends { readonly commandId: string; readonly atMs: number }, T>(
      work: (request: A) => Promise<Result<T, Refusal>>,
    ) =>
    async (request: A): Promise<Result<T, Refusal>> => {
      const id = readCommandId(request.commandId, request.atMs);
      return id.ok ? work(request) : id;
    };
  return {
    tableState: player.tableState,
    playerKey: player.playerKey,
    own: () => player.own(),
    bet: checked((request) => player.bet(request)),
    cashOut: checked((request) => player.cashOut(request)),
    decide: checked((request) => player.decide(request)),
  };
}
