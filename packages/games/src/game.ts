import { err, type Fraction, ok, type Result } from '@evens/base';
import type { Draws } from './fairness/draws.ts';
import { unknownField } from './known-fields.ts';
import { largestStake, type StakeBounds } from './stake-max.ts';
import { decodeState, encodeState, type Json, plain } from './state-text.ts';

export const gameKinds = ['slot', 'table', 'card', 'crash', 'instant'] as const;
export type GameKind = (typeof gameKinds)[number];

/** What one step of a round comes to. Amounts are minor units. */
export interface Step<State> {
  readonly state: State;
  /** What this step takes beyond what was staked before; of the first step the bet's own stake. */
  readonly stakeMinor: bigint;
  /** What this step pays. */
  readonly returnMinor: bigint;
  readonly isOver: boolean;
  /** Which jackpot of the game the step won, to be paid on top; the rules do not know its size. */
  readonly jackpot?: string;
}

/** One way to bet on a game, whose highest stake may differ from that of the others. */
export interface BetMode {
  /** As the game's own settings call it: `3 mines`, `straight`, `16 rows, high`. */
  readonly name: string;
  /** The whole stake, in minor units. */
  bet(stakeMinor: bigint): unknown;
}

export const anyBet: readonly BetMode[] = [{ name: 'any bet', bet: (stake) => ({ stake: `${stake}` }) }];

/**
 * The rules of one game. Bets, moves and states are plain data: strings, numbers, booleans, null, bigints, arrays and
 * objects. A round is its bet, its moves and its draws, and always runs the same way again.
 */
export interface GameRules<Bet, Move, State> {
  /** As in paths and records; never changes. */
  readonly key: string;
  readonly kind: GameKind;
  /** Grows with every change that could make an old round run differently. */
  readonly version: number;
  /** Of all that is staked over time what comes back, under the play that the game's page names. */
  readonly rtp: Fraction;
  /** The ways to bet. Absent where every bet of the same stake may pay the same. */
  readonly betModes?: readonly BetMode[];
  /** Says in words what is wrong. Amounts in it are strings of minor units. Ignores fields that it does not know. */
  readBet(raw: unknown): Result<Bet, string>;
  /** The bet as `readBet` reads it, built from known fields alone: what is stored and shown. */
  writeBet(bet: Bet): unknown;
  stakeOf(bet: Bet): bigint;
  /** The same bet with another stake. Absent where a bet has several: they grow and shrink together. */
  withStake?(bet: Bet, stakeMinor: bigint): Bet;
  /** The most that the round can ever pay, all further stakes and moves considered, pools aside. */
  returnMaxOf(bet: Bet): bigint;
  start(bet: Bet, draws: Draws): Step<State>;
  /** Undefined where a round is over with its first step. */
  readonly moves?: GameMoves<Move, State>;
  /** What the player may know of the round now: neither hidden cards nor mines that lie still. */
  view(state: State): unknown;
}

export interface GameMoves<Move, State> {
  /** Rebuilds the move from known fields. Ignores those that it does not know. */
  readMove(raw: unknown): Result<Move, string>;
  /** Moves that are made for an abandoned round alone, never by a player. */
  isForAbandonedOnly?(move: Move): boolean;
  /** Refuses what the rules don't allow in this state. */
  play(state: State, move: Move, draws: Draws): Result<Step<State>, string>;
  /** The move that is made for a player who never comes back: published, and repeated until the round is over. `readMove` takes it. */
  defaultMove(state: State): Move;
}

/** A step as it is stored and published. */
export interface PlayedStep {
  readonly stateText: string;
  readonly view: Json;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly isOver: boolean;
  readonly jackpot?: string;
}

/** A step that a move led to. */
export interface PlayedMove extends PlayedStep {
  /** The move, rebuilt from known fields: what is stored and shown. */
  readonly move: Json;
}

export interface ReadBet {
  readonly stakeMinor: bigint;
  readonly returnMaxMinor: bigint;
  /** The bet, rebuilt from known fields: what is stored and shown. */
  readonly bet: Json;
  /** The largest stake that this bet may have: one minor unit more is refused. */
  stakeMaxMinor(bounds: StakeBounds): bigint;
  start(draws: Draws): PlayedStep;
}

export interface OpenRound {
  readonly view: Json;
  /** A player's move. Refused in words; so is a field that the rules do not know, and a move that only the house makes. */
  play(raw: unknown, draws: Draws): Result<PlayedMove, string>;
  /** A move of the house, or one that was stored: fields that the rules do not know are ignored. */
  replay(raw: unknown, draws: Draws): Result<PlayedMove, string>;
  /** The move that is made for a player who never comes back, as `replay` takes it. */
  defaultMove(): Json;
}

/** A game as everything outside its own folder sees it: what comes from outside is parsed, what is inside stays closed. */
export interface InHouseGame {
  readonly key: string;
  readonly kind: GameKind;
  readonly version: number;
  readonly rtp: Fraction;
  readonly betModes: readonly BetMode[];
  /** Whether a round may take more than one step. */
  readonly hasMoves: boolean;
  /** A player's bet. Refused in words; so is a field that the rules do not know. */
  readBet(raw: unknown): Result<ReadBet, string>;
  /** A bet that was stored: fields that the rules do not know are ignored. */
  readStoredBet(raw: unknown): Result<ReadBet, string>;
  /** A move that was stored, rebuilt from known fields; undefined for what is none. */
  readStoredMove(raw: unknown): Json | undefined;
  /** Resumes a round from `stateText`. */
  resume(stateText: string): OpenRound;
}

/** Closes a game's rules behind texts and plain data. */
export function defineInHouseGame<Bet, Move, State>(rules: GameRules<Bet, Move, State>): InHouseGame {
  const { key, kind, version, rtp, moves, betModes = anyBet } = rules;
  // What is published and stored is computed on demand: a million trial rounds ask for neither.
  const played = ({ state, ...step }: Step<State>): PlayedStep => ({
    ...step,
    get stateText() {
      return encodeState(state);
    },
    get view() {
      return plain(rules.view(state));
    },
  });
  const movesOf = () => {
    if (!moves) throw new Error(`a round of ${key} has one step`);
    return moves;
  };
  const readStoredBet = (raw: unknown): Result<ReadBet, string> => {
    const read = rules.readBet(raw);
    if (!read.ok) return read;
    const bet = read.value;
    return ok({
      stakeMinor: rules.stakeOf(bet),
      returnMaxMinor: rules.returnMaxOf(bet),
      get bet() {
        return plain(rules.writeBet(bet));
      },
      stakeMaxMinor: (bounds) => stakeMaxOf(rules, bet, bounds),
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
      // Only `played` writes such texts, under the same version of the rules.
      const state = decodeState(stateText) as State;
      const { readMove, isForAbandonedOnly, play, defaultMove } = movesOf();
      const made = (move: Move, draws: Draws): Result<PlayedMove, string> => {
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
            ? made(move.value, draws)
            : err(`unknown field in the move: ${unknown}`);
        },
        replay(raw, draws) {
          const move = readMove(raw);
          return move.ok ? made(move.value, draws) : move;
        },
        defaultMove: () => plain(defaultMove(state)),
      };
    },
  };
}

/** Where a bet has several stakes, the whole of them grows no faster than what it returns at most. */
function stakeMaxOf<Bet, Move, State>(
  { stakeOf, withStake, returnMaxOf }: GameRules<Bet, Move, State>,
  bet: Bet,
  bounds: StakeBounds,
): bigint {
  if (withStake) return largestStake(bounds, (stakeMinor) => returnMaxOf(withStake(bet, stakeMinor)));
  const [stakeMinor, returnMaxMinor] = [stakeOf(bet), returnMaxOf(bet)];
  return largestStake(bounds, (whole) => (whole * returnMaxMinor) / stakeMinor);
}

/** A stake in a bet: a string of digits, at least 1 minor unit. */
export function readStake(raw: unknown): Result<bigint, string> {
  return typeof raw === 'string' && /^[1-9]\d{0,17}$/.test(raw)
    ? ok(BigInt(raw))
    : err('a stake is a whole number of minor units, written as a string');
}
