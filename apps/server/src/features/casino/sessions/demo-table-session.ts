import { type CurrencyCode, err, formatAmount, ledgerDigits } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { limitsOf, type ReadCasinoRules, type StakeLimits } from '../rounds/limits.ts';
import type { ListedTable } from '../shared-rounds/machines.ts';
import { tableStakes } from '../shared-rounds/table-stakes.ts';
import type { TableState } from '../shared-rounds/table-state.ts';
import type { GameSession } from './game-session.ts';
import { MemoryTablePlayer, type TablePurse } from './memory-table-player.ts';
import { tableOpening } from './table-session.ts';

const CURRENCY: CurrencyCode = 'EUR';
/** Play money that a demo begins with, minor units. */
const PURSE_MINOR = 100_000n;

export interface DemoTable {
  readonly listed: ListedTable;
  readonly tableState: TableState;
  readonly rules: ReadCasinoRules;
  readonly language: Language;
  readonly playerKey: string;
  readonly openedAtMs: number;
}

const alone = err(refusal('InvalidRoundException', { reason: 'this game is played at a table' }));

/** One player with play money, in the same rounds that others play with real money. Nothing of it is stored. */
export function makeDemoTableSession(table: DemoTable): GameSession {
  const { listed, tableState, rules, language, playerKey, openedAtMs } = table;
  const purse = new DemoPurse(async () => limitsOf(await rules(), CURRENCY));
  const inEuros = (amountMinor: bigint) => formatAmount(amountMinor, CURRENCY);
  return {
    async open(atMs) {
      tableState.wake();
      const house = await rules();
      return {
        ...tableOpening(listed, tableState),
        IsDemo: true,
        Language: language.code,
        Currency: CURRENCY,
        Digits: ledgerDigits[CURRENCY],
        Balance: inEuros(purse.heldMinor),
        Stakes: tableStakes(listed.machine, limitsOf(house, CURRENCY)),
        MinimumRoundMs: 0,
        At: new Date(atMs).toISOString(),
        AllowsSlamStop: house.allowsSlamStop,
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
    table: new MemoryTablePlayer({ tableState, playerKey, purse }),
  };
}

/** Play money, in euros. */
export class DemoPurse implements TablePurse {
  readonly isPlayMoney = true;
  readonly currency = CURRENCY;
  readonly limits: () => Promise<StakeLimits>;
  #bets = 0;
  heldMinor = PURSE_MINOR;
  stakedMinor = 0n;
  wonMinor = 0n;

  constructor(limits: () => Promise<StakeLimits>) {
    this.limits = limits;
  }

  newBetId(): number {
    this.#bets += 1;
    return this.#bets;
  }

  async readHeld(): Promise<bigint> {
    return this.heldMinor;
  }

  async stake(
    _betId: number,
    stakeMinor: bigint,
    accept: () => Refusal | undefined,
  ): Promise<Refusal | undefined> {
    if (stakeMinor > this.heldMinor)
      return refusal('InsufficientBalanceException', {
        balance: formatAmount(this.heldMinor, CURRENCY),
        currency: CURRENCY,
      });
    const refused = accept();
    if (refused) return refused;
    this.heldMinor -= stakeMinor;
    this.stakedMinor += stakeMinor;
    return undefined;
  }

  async end(_betId: number, returnMinor: bigint): Promise<void> {
    this.heldMinor += returnMinor;
    this.wonMinor += returnMinor;
  }
}
