import { err, ok, type Result } from '@evens/base';
import type { WalletRefusal } from '@evens/providers/aggregator';
import {
  countsMinor,
  fundBet,
  fundingWithout,
  fundWin,
  type RoundFunding,
  type UsableBonus,
} from './call-funding.ts';
import { fundFreeBet, fundFreeWin, type SpinMove, spinsWon } from './free-rounds.ts';
import type { KnownAction, RoundState, Standing } from './standing.ts';
import type { WalletAction, WalletCall } from './wallet-call.ts';

/** The change of a bonus account's balance by a call. */
export interface BonusMove {
  readonly bonusId: number;
  readonly ledgerId: number;
  readonly changeMinor: bigint;
}

/** The change of a round's counted stakes towards a bonus by a call. */
export interface ProgressChange {
  readonly bonusId: number;
  readonly roundId: number;
  /** Negative if bets were rolled back. */
  readonly countedMinor: bigint;
}

/** An action to write. It moves money between the player and the provider's account. */
export interface ActionToWrite {
  readonly action: WalletAction;
  readonly roundId: number | undefined;
  readonly amountMinor: bigint;
  /** The part that is bonus money, and its ledger account. */
  readonly bonusMinor: bigint;
  readonly bonusLedger: number | undefined;
  /** Seen from the player: a stake, a credit, or neither. */
  readonly moves: 'out' | 'in' | 'nothing';
  readonly reverses: number | undefined;
}

export interface Judged {
  /** Cash. Only rollbacks make it negative. */
  readonly amountMinor: bigint;
  readonly bonusMoves: readonly BonusMove[];
  readonly spinMoves: readonly SpinMove[];
  readonly progress: readonly ProgressChange[];
  /** New stakes of the call that are paid from cash. */
  readonly stakedMinor: bigint;
  readonly toWrite: readonly ActionToWrite[];
  /** Rounds that are new or have changed. */
  readonly rounds: readonly RoundState[];
  /** For each action of the call: the row of an earlier execution, or undefined if the action is to be written. */
  readonly repeats: readonly (KnownAction | undefined)[];
}

/** Result of the call's actions so far. */
interface Course {
  amountMinor: bigint;
  stakedMinor: bigint;
  /** By bonus id. */
  readonly bonusMoves: Map<number, BonusMove>;
  /** By free-spin id. */
  readonly spinMoves: Map<number, SpinMove>;
  readonly rounds: Map<number, RoundState>;
  readonly toWrite: ActionToWrite[];
  readonly repeats: (KnownAction | undefined)[];
  /** Rollbacks within this call, by the id of the original action. */
  readonly rolledBackNow: Set<string>;
}

type Verdict = WalletRefusal | undefined;

/** Judges a whole call: all of its actions in their order, or the first reason to refuse them all. */
export function judgeCall(call: WalletCall, standing: Standing): Result<Judged, WalletRefusal> {
  const course: Course = {
    amountMinor: standing.amountMinor,
    stakedMinor: 0n,
    bonusMoves: new Map(),
    spinMoves: new Map(),
    rounds: new Map(),
    toWrite: [],
    repeats: [],
    rolledBackNow: new Set(),
  };
  for (const action of call.actions) {
    const refused = takeAction(action, { call, standing, course });
    if (refused !== undefined) return err(refused);
  }
  const round = standing.round && (course.rounds.get(standing.round.id) ?? standing.round);
  // A round that is not stored has nothing to end.
  if (call.isFinished && round && !round.isOver && !(round.isNew && !course.rounds.has(round.id)))
    course.rounds.set(round.id, { ...round, isOver: true });
  const progress = count(course);
  return ok({
    amountMinor: course.amountMinor,
    bonusMoves: [...course.bonusMoves.values()],
    spinMoves: [...course.spinMoves.values()],
    progress,
    stakedMinor: course.stakedMinor,
    toWrite: course.toWrite,
    rounds: [...course.rounds.values()],
    repeats: course.repeats,
  });
}

/** The changes of counted stakes that follow from the current stakes of the call's rounds. */
function count({ rounds }: Course): readonly ProgressChange[] {
  const changes: ProgressChange[] = [];
  for (const round of rounds.values()) {
    const { counts, id, stakeMinor } = round;
    if (!counts?.terms) continue;
    const nowMinor = countsMinor(counts.terms, stakeMinor);
    if (nowMinor === counts.countedMinor) continue;
    changes.push({ bonusId: counts.bonusId, roundId: id, countedMinor: nowMinor - counts.countedMinor });
    rounds.set(id, { ...round, counts: { ...counts, countedMinor: nowMinor } });
  }
  return changes;
}

interface Case {
  readonly call: WalletCall;
  readonly standing: Standing;
  readonly course: Course;
}

function takeAction(action: WalletAction, { call, standing, course }: Case): Verdict {
  const before = standing.known.get(action.id);
  if (before) {
    if (before.bodySha256 !== action.bodySha256 || before.accountId !== call.accountId)
      return 'action-reused';
    course.repeats.push(before);
    return undefined;
  }
  if (standing.rollbacks.has(action.id)) return 'rolled-back';
  const it = { call, standing, course };
  switch (action.kind) {
    case 'bet':
      return takeBet(action, it);
    case 'win':
      return takeWin(action, it);
    case 'rollback':
      return takeBack(action, it);
  }
}

type NewAction = Omit<ActionToWrite, 'bonusLedger'>;

function write(course: Course, one: NewAction, round?: RoundState): void {
  const { bonusMinor, moves } = one;
  const funding = bonusMinor === 0n ? undefined : round?.funding;
  if (bonusMinor !== 0n && !funding)
    throw new Error(`write: action ${one.action.id} moves bonus money in a round without any`);
  course.toWrite.push({ ...one, bonusLedger: funding?.ledgerId });
  if (funding) moveBonus(course, funding, moves === 'out' ? -bonusMinor : bonusMinor);
  course.repeats.push(undefined);
  if (round) course.rounds.set(round.id, round);
}

function moveBonus({ bonusMoves }: Course, { bonusId, ledgerId }: RoundFunding, byMinor: bigint): void {
  const changeMinor = (bonusMoves.get(bonusId)?.changeMinor ?? 0n) + byMinor;
  bonusMoves.set(bonusId, { bonusId, ledgerId, changeMinor });
}

function moveSpins({ spinMoves }: Course, spinId: number, by: Omit<SpinMove, 'spinId'>): void {
  const { left, wonMinor } = spinMoves.get(spinId) ?? { left: 0, wonMinor: 0n };
  spinMoves.set(spinId, { spinId, left: left + by.left, wonMinor: wonMinor + by.wonMinor });
}

/** The bonus after the call's earlier actions. */
function bonusLeft({ bonus }: Standing, { bonusMoves }: Course): UsableBonus | undefined {
  return bonus && { ...bonus, heldMinor: bonus.heldMinor + (bonusMoves.get(bonus.id)?.changeMinor ?? 0n) };
}

function takeBet(action: WalletAction & { readonly kind: 'bet' }, { call, standing, course }: Case): Verdict {
  const { amountMinor, freeRound } = action;
  if (standing.isBlocked || standing.isBarred) return 'player-disabled';
  if (!standing.isSessionLive) return 'session-over';
  if (!standing.isGameOpen) return 'game-closed';
  const round = standing.round && (course.rounds.get(standing.round.id) ?? standing.round);
  if (!round || round.isOver) return 'round-over';
  if (standing.isChecked && round.bets === 0) return 'player-paused';
  if (amountMinor > standing.stakeMaxMinor) return 'stake-too-large';
  const { roundStakeMaxMinor } = standing;
  if (roundStakeMaxMinor !== undefined && round.stakeMinor + amountMinor > roundStakeMaxMinor)
    return 'stake-too-large';
  if (freeRound !== undefined)
    return takeFreeBet({ ...action, freeRound }, { call, standing, course, round });
  if (round.spins && amountMinor > 0n) return 'free-round-over';
  const { allowanceMinor } = standing;
  if (amountMinor > 0n && allowanceMinor !== null && course.stakedMinor + amountMinor > allowanceMinor)
    return 'limit-reached';
  const funded = fundBet(amountMinor, {
    cashMinor: course.amountMinor,
    round,
    bonus: bonusLeft(standing, course),
  });
  if (typeof funded === 'string') return funded;
  const { bonusMinor, funding } = funded;
  course.amountMinor -= amountMinor - bonusMinor;
  course.stakedMinor += amountMinor - bonusMinor;
  write(
    course,
    {
      action,
      roundId: round.id,
      amountMinor,
      bonusMinor,
      moves: amountMinor > 0n ? 'out' : 'nothing',
      reverses: undefined,
    },
    {
      ...round,
      bets: round.bets + 1,
      stakeMinor: round.stakeMinor + amountMinor,
      isRefunded: false,
      funding,
    },
  );
  return undefined;
}

/** The house stakes a free spin: it uses none of the player's limits and counts towards no requirement. */
function takeFreeBet(
  action: WalletAction & { readonly kind: 'bet'; readonly freeRound: string },
  { call, standing, course, round }: Case & { readonly round: RoundState },
): Verdict {
  const { amountMinor } = action;
  if (course.amountMinor < 0n) return 'insufficient';
  const free = standing.freeRounds.get(action.freeRound);
  const heldMinor = (free?.heldMinor ?? 0n) + (course.bonusMoves.get(free?.bonusId ?? 0)?.changeMinor ?? 0n);
  const spun = free && course.spinMoves.get(free.id);
  const funded = fundFreeBet({ amountMinor, call }, { free, round, spun, heldMinor });
  if (typeof funded === 'string') return funded;
  const { funding, spins } = funded;
  write(
    course,
    {
      action,
      roundId: round.id,
      amountMinor,
      bonusMinor: amountMinor,
      moves: 'out',
      reverses: undefined,
    },
    {
      ...round,
      bets: round.bets + 1,
      stakeMinor: round.stakeMinor + amountMinor,
      isRefunded: false,
      funding,
      spins,
      counts: undefined,
    },
  );
  moveSpins(course, spins.id, { left: -1, wonMinor: 0n });
  return undefined;
}

/** A win is always owed: locks, an ended session and an ended round do not refuse it. */
function takeWin(action: WalletAction & { readonly kind: 'win' }, { standing, course }: Case): Verdict {
  const { amountMinor, cause } = action;
  const round = standing.round && (course.rounds.get(standing.round.id) ?? standing.round);
  if (!round || (round.bets === 0 && cause === undefined)) return 'no-bet';
  if (
    round.payoutMinor + amountMinor > standing.winMaxMinor &&
    amountMinor > 0n &&
    !standing.approvedWins.has(action.id)
  )
    return 'win-too-large';
  const { spins } = round;
  const bonusMinor = spins ? fundFreeWin(action, spins) : fundWin(amountMinor, round);
  if (spins) moveSpins(course, spins.id, { left: 0, wonMinor: spinsWon(spins, { amountMinor, bonusMinor }) });
  course.amountMinor += amountMinor - bonusMinor;
  write(
    course,
    {
      action,
      roundId: round.id,
      amountMinor,
      bonusMinor,
      moves: amountMinor > 0n ? 'in' : 'nothing',
      reverses: undefined,
    },
    { ...round, payoutMinor: round.payoutMinor + amountMinor },
  );
  return undefined;
}

function takeBack(
  action: WalletAction & { readonly kind: 'rollback' },
  { call, standing, course }: Case,
): Verdict {
  const { originalId } = action;
  const earlier = standing.rollbacks.get(originalId);
  if (earlier) {
    if (earlier.accountId !== call.accountId) return 'invalid-player';
    course.repeats.push(earlier);
    return undefined;
  }
  if (course.rolledBackNow.has(originalId)) return 'bad-request';
  course.rolledBackNow.add(originalId);
  const original = standing.known.get(originalId);
  if (!original) {
    const tombstone = {
      action,
      roundId: undefined,
      amountMinor: 0n,
      bonusMinor: 0n,
      moves: 'nothing',
      reverses: undefined,
    } as const;
    write(course, tombstone);
    return undefined;
  }
  if (original.accountId !== call.accountId) return 'invalid-player';
  if (original.kind === 'rollback' || original.roundId === undefined) return 'bad-request';
  const round = course.rounds.get(original.roundId) ?? standing.otherRounds.get(original.roundId);
  if (!round)
    throw new Error(`takeBack: action ${original.id} is in round ${original.roundId}, which is gone`);
  const { amountMinor, bonusMinor } = original;
  const isBet = original.kind === 'bet';
  // Stake and win are reversed with their original split into cash and bonus money, even if the round changed since.
  const cashMinor = amountMinor - bonusMinor;
  course.amountMinor += isBet ? cashMinor : -cashMinor;
  const { spins } = round;
  if (spins)
    moveSpins(course, spins.id, {
      left: isBet && bonusMinor > 0n ? 1 : 0,
      wonMinor: isBet ? 0n : -spinsWon(spins, { amountMinor, bonusMinor }),
    });
  const bets = round.bets - (isBet ? 1 : 0);
  const moves = amountMinor === 0n ? 'nothing' : isBet ? 'in' : 'out';
  write(
    course,
    { action, roundId: round.id, amountMinor, bonusMinor, moves, reverses: original.journalId },
    {
      ...round,
      funding: isBet ? fundingWithout(round.funding, bonusMinor) : round.funding,
      bets,
      stakeMinor: round.stakeMinor - (isBet ? amountMinor : 0n),
      payoutMinor: round.payoutMinor - (isBet ? 0n : amountMinor),
      isRefunded: bets === 0 && isBet,
    },
  );
  return undefined;
}
