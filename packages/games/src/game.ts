import { err, type Fraction, ok, type Result } from '@evens/base';
import type { Draws } from './fairness/draws.ts';
import { unknownField } from './known-fields.ts';
import { type StakeBounds, searchStakeMax } from './stake-max.ts';
import { decodeState, encodeState, type Json, plain } from './state-text.ts';

export const gameKinds = ['slot', 'table', 'card', 'crash', 'instant'] as const;
export type GameKind = (typeof gameKinds)[number];

/** Result of one step of a round. Amounts are minor units. */
export interface Step<State> {
  readonly state: State;
  /** Additional stake of this step. For the first step, the stake of the bet. */
  readonly stakeMinor: bigint;
  /** Payout of this step. */
  readonly returnMinor: bigint;
  readonly isOver: boolean;
  /** Name of the jackpot that the step won. It is paid on top; the rules do not know its amount. */
  readonly jackpot?: string;
}

/** One way to bet on a game. Its maximum stake may differ from other modes. */
export interface BetMode {
  /** Name as in the game's settings: `3 mines`, `straight`, `16 rows, high`. */
  readonly name: string;
  /** `stakeMinor` is the total stake, in minor units. */
  bet(stakeMinor: bigint): unknown;
}

export const anyBet: readonly BetMode[] = [{ name: 'any bet', bet: (stake) => ({ stake: `${stake}` }) }];

/**
 * The rules of one game. Bets, moves and states are plain data: strings, numbers, booleans, null, bigints, arrays and
 * objects. A round is deterministic: its bet, moves and draws decide everything.
 */
export interface GameRules<Bet, Move, State> {
  /** Used in paths and records. Never changes. */
  readonly key: string;
  readonly kind: GameKind;
  /** Increases with every change that could make an old round run differently. */
  readonly version: number;
  /** Return to player over all stakes, under the strategy that the game's page names. */
  readonly rtp: Fraction;
  /** Bet modes. Absent if all bets of the same stake have the same highest payout. */
  readonly betModes?: readonly BetMode[];
  /** Errors are plain text with amounts as strings of minor units. Ignores unknown fields. */
  readBet(raw: unknown): Result<Bet, string>;
  /** The bet in the form that `readBet` parses, built from known fields only. This form is stored and displayed. */
  writeBet(bet: Bet): unknown;
  stakeTotal(bet: Bet): bigint;
  /** The smallest of several stakes, to which the minimum applies. Absent if it applies to the total. */
  stakeLeast?(bet: Bet): bigint;
  /** The same bet with another stake. Absent if a bet has several stakes; these scale together. */
  withStake?(bet: Bet, stakeMinor: bigint): Bet;
  /** Highest payout of the round over all further stakes and moves, without jackpots. */
  returnMax(bet: Bet): bigint;
  start(bet: Bet, draws: Draws): Step<State>;
  /** Undefined if a round ends with its first step. */
  readonly moves?: GameMoves<Move, State>;
  /** The part of the state that the player may see now: no hidden cards or mines. */
  view(state: State): unknown;
}

export interface GameMoves<Move, State> {
  /** Rebuilds the move from known fields. Ignores unknown fields. */
  readMove(raw: unknown): Result<Move, string>;
  /** True for moves that only end an abandoned round. Players cannot make them. */
  isForAbandonedOnly?(move: Move): boolean;
  /** Refuses moves that the rules do not allow in this state. */
  play(state: State, move: Move, draws: Draws): Result<Step<State>, string>;
  /**
   * The move for an abandoned round. It is published, and repeated until the round has ended. `readMove` accepts it.
   */
  defaultMove(state: State): Move;
}

/** A step in the form that is stored and published. */
export interface PlayedStep {
  readonly stateText: string;
  readonly view: Json;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly isOver: boolean;
  readonly jackpot?: string;
}

/** A step after a move. */
export interface PlayedMove extends PlayedStep {
  /** The move, rebuilt from known fields. This form is stored and displayed. */
  readonly move: Json;
}

export interface ReadBet {
  readonly stakeMinor: bigint;
  /** The smallest of several stakes, to which the minimum applies. Absent if it applies to the total. */
  readonly leastStakeMinor?: bigint;
  readonly returnMaxMinor: bigint;
  /** The bet, rebuilt from known fields. This form is stored and displayed. */
  readonly bet: Json;
  /** The largest accepted stake of this bet. One minor unit more is refused. */
  stakeMaxMinor(bounds: StakeBounds): bigint;
  start(draws: Draws): PlayedStep;
}

export interface OpenRound {
  readonly view: Json;
  /** Makes a player's move. Refuses with a text, also for unknown fields and for moves that only the server makes. */
  play(raw: unknown, draws: Draws): Result<PlayedMove, string>;
  /** Makes a move of the server or a stored move. Ignores unknown fields. */
  replay(raw: unknown, draws: Draws): Result<PlayedMove, string>;
  /** The move for an abandoned round, as input of `replay`. */
  defaultMove(): Json;
}

/** The public interface of a game. Parses its input and hides the types of bet, move and state. */
export interface InHouseGame {
  readonly key: string;
  readonly kind: GameKind;
  readonly version: number;
  readonly rtp: Fraction;
  readonly betModes: readonly BetMode[];
  /** True if a round may take more than one step. */
  readonly hasMoves: boolean;
  /** Parses a player's bet. Refuses with a text, also for unknown fields. */
  readBet(raw: unknown): Result<ReadBet, string>;
  /** Parses a stored bet. Ignores unknown fields. */
  readStoredBet(raw: unknown): Result<ReadBet, string>;
  /** Parses a stored move and rebuilds it from known fields. Undefined for an invalid move. */
  readStoredMove(raw: unknown): Json | undefined;
  /** Resumes a round from `stateText`. */
  resume(stateText: string): OpenRound;
}

/** Wraps a game's rules so that callers see only texts and plain data. */
export function defineInHouseGame<Bet, Move, State>(rules: GameRules<Bet, Move, State>): InHouseGame {
  const { key, kind, version, rtp, moves, betModes = anyBet } = rules;
  // View and state text are computed on demand: a million trial rounds use neither.
  const played = ({ state, ...step }: Step<State>): PlayedStep => ({
    ...step,
    get stateText() {
      return encodeState(state);
    },
    get view() {
      return plain(rules.view(state));
    },
  });
  const requireMoves = () => {
    if (!moves) throw new Error(`a round of ${key} has one step`);
    return moves;
  };
  const readStoredBet = (raw: unknown): Result<ReadBet, string> => {
    const read = rules.readBet(raw);
    if (!read.ok) return read;
    const bet = read.value;
    return ok({
      stakeMinor: rules.stakeTotal(bet),
      ...(rules.stakeLeast && { leastStakeMinor: rules.stakeLeast(bet) }),
      returnMaxMinor: rules.returnMax(bet),
      get bet() {
        return plain(rules.writeBet(bet));
      },
      stakeMaxMinor: (bounds) => computeStakeMax(rules, bet, bounds),
      start: (draws) => played(rules.start(bet, draws)),
    });
  };
  return {
    key,
    kind,
    version,
    rtp,
    betModes,
    hasMoves: moves !== undefined,
    readStoredBet,
    readBet(raw) {
      const read = readStoredBet(raw);
      if (!read.ok) return read;
      const unknown = unknownField(raw, read.value.bet);
      return unknown === undefined ? read : err(`unknown field in the bet: ${unknown}`);
    },
    readStoredMove(raw) {
      const move = moves?.readMove(raw);
      return move?.ok ? plain(move.value) : undefined;
    },
    resume(stateText) {
      // Only `played` writes these texts, under the same rules version.
      const state = decodeState(stateText) as State;
      const { readMove, isForAbandonedOnly, play, defaultMove } = requireMoves();
      const playMove = (move: Move, draws: Draws): Result<PlayedMove, string> => {
        const step = play(state, move, draws);
        if (!step.ok) return step;
        return ok(Object.assign(played(step.value), { move: plain(move) }));
      };
      return {
        view: plain(rules.view(state)),
        play(raw, draws) {
          const move = readMove(raw);
          if (!move.ok) return move;
          if (isForAbandonedOnly?.(move.value)) return err('only an abandoned round is ended by this move');
          const unknown = unknownField(raw, plain(move.value));
          return unknown === undefined
            ? playMove(move.value, draws)
            : err(`unknown field in the move: ${unknown}`);
        },
        replay(raw, draws) {
          const move = readMove(raw);
          return move.ok ? playMove(move.value, draws) : move;
        },
        defaultMove: () => plain(defaultMove(state)),
      };
    },
  };
}

/**
 * For a bet with several stakes, all stakes are scaled together: the highest payout is proportional to the total stake.
 */
function computeStakeMax<Bet, Move, State>(
  { stakeTotal, withStake, returnMax }: GameRules<Bet, Move, State>,
  bet: Bet,
  bounds: StakeBounds,
): bigint {
  if (withStake) return searchStakeMax(bounds, (stakeMinor) => returnMax(withStake(bet, stakeMinor)));
  const [stakeMinor, returnMaxMinor] = [stakeTotal(bet), returnMax(bet)];
  return searchStakeMax(bounds, (whole) => (whole * returnMaxMinor) / stakeMinor);
}

/** Parses a stake: a string of digits, at least 1 minor unit. */
export function readStake(raw: unknown): Result<bigint, string> {
  return typeof raw === 'string' && /^[1-9]\d{0,17}$/.test(raw)
    ? ok(BigInt(raw))
    : err('a stake is a whole number of minor units, written as a string');
}
