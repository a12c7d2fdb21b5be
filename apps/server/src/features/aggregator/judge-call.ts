import { type AccountId, err, ok, type Result } from '@evens/base';
import type { WalletAction, WalletCall } from './wallet-call.ts';
import type { WalletRefusal } from './wire.ts';

/** An action that was done before. */
export interface KnownAction {
  readonly id: string;
  readonly txId: number;
  readonly accountId: AccountId;
  /** Undefined for a rollback of what never came. */
  readonly roundId: number | undefined;
  readonly kind: WalletAction['kind'];
  readonly amountMinor: bigint;
  readonly bodySha256: string;
  readonly journalId: number | undefined;
  readonly atMs: number;
}

export interface RoundState {
  readonly id: number;
  readonly isNew: boolean;
  readonly bets: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly isRefunded: boolean;
  readonly isOver: boolean;
}

/** What a call is judged by, as one moment has it. */
export interface Standing {
  readonly amountMinor: bigint;
  readonly isBlocked: boolean;
  /** The player has not answered a reality check: a round that is on is played to its end, no other begins. */
  readonly isChecked: boolean;
  /** By a break of the player. */
  readonly isBarred: boolean;
  /** What the player's limits leave, minor units; null without such limits. */
  readonly allowanceMinor: bigint | null;
  /** Of the session that the call names: live, of this account, provider and game. */
  readonly isSessionLive: boolean;
  /** Neither the game nor all games are switched off. */
  readonly isGameOpen: boolean;
  /** The most that one bet may be, minor units. */
  readonly stakeMaxMinor: bigint;
  /** The most that one round may pay unless two operators approved it, minor units. */
  readonly winMaxMinor: bigint;
  /** Ids of wins above the maximum that were approved. */
  readonly approvedWins: ReadonlySet<string>;
  /** By id: those of the call, and those that it takes back. */
  readonly known: ReadonlyMap<string, KnownAction>;
  /** By the id that was taken back. */
  readonly rollbacks: ReadonlyMap<string, KnownAction>;
  /** The round that the call names; made anew where there is none yet. */
  readonly round: RoundState | undefined;
  /** By id: rounds of what the call takes back. */
  readonly otherRounds: ReadonlyMap<number, RoundState>;
}

/** An action that is to be written. Money moves between the player and the provider's account. */
export interface ActionToWrite {
  readonly action: WalletAction;
  readonly roundId: number | undefined;
  readonly amountMinor: bigint;
  /** From the player's side: what is taken, what is given, or nothing. */
  readonly moves: 'out' | 'in' | 'nothing';
  readonly reverses: number | undefined;
}

export interface Judged {
  /** Only what is taken back leads below 0. */
  readonly amountMinor: bigint;
  /** New stakes of the call. */
  readonly stakedMinor: bigint;
  readonly toWrite: readonly ActionToWrite[];
  /** Rounds that are new or have changed. */
  readonly rounds: readonly RoundState[];
  /** For each action of the call: the row of an earlier execution, or undefined for what is to be written. */
  readonly repeats: readonly (KnownAction | undefined)[];
}

/** What has come of the call so far. */
interface Course {
  amountMinor: bigint;
  stakedMinor: bigint;
  readonly rounds: Map<number, RoundState>;
  readonly toWrite: ActionToWrite[];
  readonly repeats: (KnownAction | undefined)[];
  /** By the original's id: rollbacks of this very call. */
  readonly rolledBackNow: Set<string>;
}

type Verdict = WalletRefusal | undefined;

/** Judges a call whole: all of its actions in their order, or the first reason why none is done. */
export function judgeCall(call: WalletCall, standing: Standing): Result<Judged, WalletRefusal> {
  const course: Course = {
    amountMinor: standing.amountMinor,
    stakedMinor: 0n,
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
  // A round of which nothing is kept has nothing to end.
  if (call.isFinished && round && !round.isOver && !(round.isNew && !course.rounds.has(round.id)))
    course.rounds.set(round.id, { ...round, isOver: true });
  return ok({
    amountMinor: course.amountMinor,
    stakedMinor: course.stakedMinor,
    toWrite: course.toWrite,
    rounds: [...course.rounds.values()],
    repeats: course.repeats,
  });
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

function write(course: Course, one: ActionToWrite, round?: RoundState): void {
  course.toWrite.push(one);
  course.repeats.push(undefined);
  if (round) course.rounds.set(round.id, round);
}

function takeBet(action: WalletAction & { readonly kind: 'bet' }, { standing, course }: Case): Verdict {
  const { amountMinor } = action;
  if (standing.isBlocked || standing.isBarred) return 'player-disabled';
  if (!standing.isSessionLive) return 'session-over';
  if (!standing.isGameOpen) return 'game-closed';
  const round = standing.round && (course.rounds.get(standing.round.id) ?? standing.round);
  if (!round || round.isOver) return 'round-over';
  if (standing.isChecked && round.bets === 0) return 'player-paused';
  if (amountMinor > standing.stakeMaxMinor) return 'stake-too-large';
  const { allowanceMinor } = standing;
  if (amountMinor > 0n && allowanceMinor !== null && course.stakedMinor + amountMinor > allowanceMinor)
    return 'limit-reached';
  // A free bet is never short of money: a balance may be below 0.
  if (amountMinor > 0n && amountMinor > course.amountMinor) return 'insufficient';
  course.amountMinor -= amountMinor;
  course.stakedMinor += amountMinor;
  write(
    course,
    {
      action,
      roundId: round.id,
      amountMinor,
      moves: amountMinor > 0n ? 'out' : 'nothing',
      reverses: undefined,
    },
    { ...round, bets: round.bets + 1, stakeMinor: round.stakeMinor + amountMinor, isRefunded: false },
  );
  return undefined;
}

/** What was won is owed: neither a lock nor the end of a session or of a round holds it back. */
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
  course.amountMinor += amountMinor;
  write(
    course,
    {
      action,
      roundId: round.id,
      amountMinor,
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
  const { amountMinor } = original;
  const isBet = original.kind === 'bet';
  course.amountMinor += isBet ? amountMinor : -amountMinor;
  const bets = round.bets - (isBet ? 1 : 0);
  const moves = amountMinor === 0n ? 'nothing' : isBet ? 'in' : 'out';
  write(
    course,
    { action, roundId: round.id, amountMinor, moves, reverses: original.journalId },
    {
      ...round,
      bets,
      stakeMinor: round.stakeMinor - (isBet ? amountMinor : 0n),
      payoutMinor: round.payoutMinor - (isBet ? 0n : amountMinor),
      isRefunded: bets === 0 && isBet,
    },
  );
  return undefined;
}
