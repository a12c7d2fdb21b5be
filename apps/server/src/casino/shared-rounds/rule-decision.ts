import {
  type BetNow,
  crashMultiplier,
  decideFromClient,
  type SharedBetRow,
  type SharedRound,
  type StoredCashOut,
  type StoredMove,
  storedCrashBet,
  type TableMachine,
} from '@evens/casino';
import { crashReturn, type Json, ruleCashOut } from '@evens/games';
import type { House, LaneCommand } from '../../money/index.ts';
import type { DecisionToWrite } from './decide-store.ts';

export interface BetDecision {
  readonly machine: TableMachine;
  readonly roundId: number;
  readonly bodySha256: string;
  /** A cash-out, or a move in the step displayed to the player. */
  readonly what: 'cash-out' | { readonly step: number; readonly move: Json };
  /**
   * Whether the end of the round was published before the command arrived. Protects against a clock that steps back.
   */
  readonly isAfterEnd: boolean;
}

export type Refused =
  /** The bet has already ended, possibly by an automatic cash-out. */
  | { readonly kind: 'over'; readonly row: SharedBetRow; readonly round: SharedRound }
  | { readonly kind: 'unknown-round' | 'step-over' | 'early' | 'late' }
  /** The rules refuse it with this text. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The data to write, and the resulting bet. */
export interface Allowed {
  readonly write: DecisionToWrite;
  readonly after: BetNow;
}

export interface Found {
  readonly row: SharedBetRow | undefined;
  readonly round: SharedRound | undefined;
  readonly house: House;
  /** Time at which the batch runs. */
  readonly atMs: number;
  /** Whether the clock of this process also ended the flight. */
  readonly isPlayedHere: boolean;
}

/** Result of a player's decision, by the current bet and round. */
export function ruleDecision(command: LaneCommand<BetDecision>, found: Found): Allowed | Refused {
  const { row, round, house } = found;
  const { accountId, commandId, input } = command;
  const { machine, what, bodySha256, roundId } = input;
  if (!row || !round || row.accountId !== accountId || row.game !== machine.key)
    return { kind: 'unknown-round' };
  if (row.state === null) return { kind: 'over', row, round };
  const { openRounds: openAccount, casino: casinoAccount } = house[row.currency];
  const write = {
    accountId,
    commandId,
    bodySha256,
    roundId,
    game: row.game,
    sharedId: row.sharedId,
    onStep: row.step,
    currency: row.currency,
    openAccount,
    casinoAccount,
  };
  const decision =
    what === 'cash-out'
      ? cashedOut(machine, {
          row,
          round,
          stateText: row.state,
          atMs: found.atMs,
          // The clocks of two processes differ: the stored end of a flight decides between them.
          isAfterEnd: input.isAfterEnd || (round.state === 'settling' && !found.isPlayedHere),
        })
      : moved(machine, { row, round, stateText: row.state, ...what });
  if ('kind' in decision) return decision;
  return { write: { ...write, ...decision.write }, after: { ...row, step: row.step + 1, ...decision.after } };
}

interface RuledDecision {
  readonly write: Pick<DecisionToWrite, 'move' | 'state' | 'stakeMinor' | 'returnMinor' | 'tableStep'>;
  readonly after: Pick<BetNow, 'state' | 'stateText' | 'cashOut'> & Partial<BetNow>;
}

interface Standing {
  readonly row: SharedBetRow;
  readonly round: SharedRound;
  readonly stateText: string;
}

function moved(
  machine: TableMachine,
  { row, round, stateText: before, step, move }: Standing & { readonly step: number; readonly move: Json },
): RuledDecision | Refused {
  const isOpen = round.state === 'playing' && round.outcome === null && round.step === step;
  if (!isOpen) return { kind: 'step-over' };
  const decision = decideFromClient(machine, {
    round,
    bet: { betText: row.bet, stateText: before },
    raw: move,
  });
  if (!decision.ok) return { kind: 'refused', reason: decision.error };
  const { stateText, stakeMinor } = decision.value;
  const storedMove: StoredMove = { step, move: decision.value.move };
  return {
    write: {
      move: JSON.stringify(storedMove),
      state: stateText,
      stakeMinor,
      returnMinor: 0n,
      tableStep: step,
    },
    after: { state: stateText, stateText, stakeMinor: row.stakeMinor + stakeMinor, cashOut: null },
  };
}

function cashedOut(
  machine: TableMachine,
  {
    row,
    round,
    stateText,
    atMs,
    isAfterEnd,
  }: Standing & { readonly atMs: number; readonly isAfterEnd: boolean },
): RuledDecision | Refused {
  if (machine.source !== 'chain') return { kind: 'refused', reason: 'nothing is cashed out at this table' };
  if (round.state !== 'playing' && round.state !== 'settling')
    return { kind: round.state === 'betting' ? 'early' : 'late' };
  const { startsAtMs } = round;
  if (startsAtMs === null) return { kind: 'early' };
  const { stakeMinor, autoCashOut } = storedCrashBet({ betText: row.bet });
  const ruling = ruleCashOut({ autoCashOut, crashHundredths: crashMultiplier(round), startsAtMs, atMs });
  if (ruling.kind !== 'out') return ruling;
  const { multiplierHundredths: cashOut, isByHand } = ruling;
  if (isByHand && isAfterEnd) return { kind: 'late' };
  const returnMinor = crashReturn(stakeMinor, cashOut);
  const storedCashOut: StoredCashOut = { cashOut, isByHand, elapsedMs: atMs - startsAtMs };
  return {
    write: {
      move: JSON.stringify(storedCashOut),
      state: null,
      stakeMinor: 0n,
      returnMinor,
      tableStep: undefined,
    },
    after: {
      state: null,
      stateText,
      payoutMinor: returnMinor,
      endedAt: new Date(atMs),
      cashOut: isByHand ? cashOut : null,
    },
  };
}
