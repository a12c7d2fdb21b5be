import { type AccountId, asFields, type CommandId, type CurrencyCode, formatAmount } from '@evens/base';
import type { ArcadeSharedBet } from '@evens/contract';
import type { Json } from '@evens/games';
import { storedJson } from '../stored-text.ts';
import type { ReadTableBet, TableBet, TableMachine } from './machine.ts';
import type { SharedRound } from './shared-round.ts';

/** A stored bet of a player on a shared round. */
export interface SharedBetRow {
  readonly id: number;
  readonly sharedId: number;
  readonly accountId: AccountId;
  readonly slot: number;
  readonly game: string;
  readonly currency: CurrencyCode;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly bet: string;
  /** Null after the bet has ended. */
  readonly state: string | null;
  readonly step: number;
  readonly isRefunded: boolean;
  readonly commandId: CommandId;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly rulesVersion: number;
  readonly userName: string;
}

/** A bet with its player's decisions so far. Also used for ended bets. */
export interface BetNow extends SharedBetRow {
  /** Latest state of the bet. */
  readonly stateText: string;
  /** Hundredths of a manual cash-out. Null without one. */
  readonly cashOut: number | null;
}

/** Whether a newer state of the bet is known: states from several processes may arrive in another order. */
export function isOutdated(
  bet: Pick<BetNow, 'state' | 'step'>,
  known: Pick<BetNow, 'state' | 'step'> | undefined,
): boolean {
  if (known === undefined || bet.state === null) return false;
  return known.state === null || known.step > bet.step;
}

/** Stored form of a decision, with the table step in which it was made. */
export interface StoredMove {
  readonly step: number;
  readonly move: unknown;
}

/** A stored cash-out. It is not a manual one if the automatic one came first. */
export interface StoredCashOut {
  readonly cashOut: number;
  readonly isByHand: boolean;
  /** Milliseconds since the flight began. */
  readonly elapsedMs: number;
}

/** Parses a stored decision. */
function parseStoredDecision(text: string): StoredMove | StoredCashOut {
  const { step, move, cashOut, isByHand, elapsedMs } = asFields(storedJson(text)) ?? {};
  if (typeof cashOut === 'number' && typeof isByHand === 'boolean' && typeof elapsedMs === 'number')
    return { cashOut, isByHand, elapsedMs };
  if (typeof step === 'number') return { step, move };
  throw new Error('parseStoredDecision: a decision is neither a cash-out nor a move of its step');
}

function readStored(machine: TableMachine, { id, bet, stakeMinor }: StoredBet): ReadTableBet {
  const read = machine.readBet(storedJson(bet), stakeMinor * RETURN_MAX);
  if (!read.ok) throw new Error(`readStored: the bet of round ${id} is refused now: ${read.error}`);
  return read.value;
}

type StoredBet = Pick<SharedBetRow, 'id' | 'bet' | 'stakeMinor'>;

/** Upper bound of the return on a stake, over all tables. */
const RETURN_MAX = 1_000_000n;

/** A bet for display, rebuilt from the fields that its table defines. */
export function presentBet(machine: TableMachine, bet: StoredBet): Json {
  return storedJson(readStored(machine, bet).betText);
}

/** A decision for display, rebuilt from the fields that its table defines. */
export function presentDecision(machine: TableMachine, text: string): Json {
  const storedDecision = parseStoredDecision(text);
  if ('cashOut' in storedDecision) return { ...storedDecision };
  return { step: storedDecision.step, move: machine.readMove?.(storedDecision.move) ?? null };
}

export function toTableBet({ bet, stateText }: Pick<BetNow, 'bet' | 'stateText'>): TableBet {
  return { betText: bet, stateText };
}

/** Applies the decisions of a bet in order. Returns the resulting bet and its total stake. */
export function runDecisions(
  machine: TableMachine,
  {
    row,
    round,
    moves,
  }: { readonly row: SharedBetRow; readonly round: SharedRound; readonly moves: readonly string[] },
): {
  readonly stateText: string;
  readonly stakeMinor: bigint;
  readonly cashedOut: StoredCashOut | undefined;
} {
  let { stateText, stakeMinor } = readStored(machine, row);
  let cashedOut: StoredCashOut | undefined;
  for (const text of moves) {
    const storedDecision = parseStoredDecision(text);
    if ('cashOut' in storedDecision) {
      cashedOut = storedDecision;
      continue;
    }
    const at: SharedRound = { ...round, state: 'playing', outcome: null, step: storedDecision.step };
    const decision = machine.decide?.(at, { betText: row.bet, stateText }, storedDecision.move);
    if (!decision?.ok) throw new Error(`runDecisions: a move of round ${row.id} is refused now`);
    stateText = decision.value.stateText;
    stakeMinor += decision.value.stakeMinor;
  }
  return { stateText, stakeMinor, cashedOut };
}

/** The fields of a bet that are published to the player's own frame. Play money has only these. */
export type DisplayedBet = Pick<
  BetNow,
  | 'id'
  | 'sharedId'
  | 'slot'
  | 'currency'
  | 'stakeMinor'
  | 'payoutMinor'
  | 'bet'
  | 'state'
  | 'stateText'
  | 'cashOut'
  | 'isRefunded'
>;

/** The player's balance after a bet or a payout. Play money has no version. */
export interface DisplayedBalance {
  readonly amountMinor: bigint;
  readonly version?: number;
}

/** The form sent to the player's own frame. */
export function presentSharedBet(
  machine: TableMachine,
  {
    round,
    bet,
    balance,
  }: { readonly round: SharedRound; readonly bet: DisplayedBet; readonly balance: DisplayedBalance },
): ArcadeSharedBet {
  const { currency, payoutMinor, cashOut, isRefunded } = bet;
  const paid = bet.state === null ? { cashOut, returnMinor: payoutMinor, isRefunded } : undefined;
  return {
    RoundID: bet.id,
    SharedRoundID: bet.sharedId,
    Slot: bet.slot,
    State: bet.state !== null ? 'open' : isRefunded ? 'refunded' : 'over',
    Bet: presentBet(machine, bet),
    View: machine.betView(round, toTableBet(bet), paid),
    Stake: formatAmount(bet.stakeMinor, currency),
    Win: formatAmount(payoutMinor, currency),
    Balance: formatAmount(balance.amountMinor, currency),
    ...(balance.version !== undefined && { Version: balance.version }),
  };
}
