import { err, type Fraction, ok, type Result } from '@evens/base';
import type { Draws } from './fairness/draws.ts';
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
  /** Which of the game's pools the step won, to be paid on top; its size is not the rules' to know. */
  readonly jackpot?: string;
}

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
  /** Says in words what is wrong. Amounts in it are strings of minor units. */
  readBet(raw: unknown): Result<Bet, string>;
  stakeOf(bet: Bet): bigint;
  /** The most that the round can ever pay, all further stakes and moves considered, pools aside. */
  returnMaxOf(bet: Bet): bigint;
  start(bet: Bet, draws: Draws): Step<State>;
  /** Undefined where a round is over with its first step. */
  readonly moves?: GameMoves<Move, State>;
  /** What the player may know of the round now: neither hidden cards nor mines that lie still. */
  view(state: State): unknown;
}

export interface GameMoves<Move, State> {
  readMove(raw: unknown): Result<Move, string>;
  /** Refuses what the rules don't allow in this state. */
  play(state: State, move: Move, draws: Draws): Result<Step<State>, string>;
  /** The move that is made for a player who never comes back: published, and repeated until the round is over. `readMove` takes it. */
  defaultMove(state: State): Move;
}

/** A step as it is stored and told. */
export interface PlayedStep {
  readonly stateText: string;
  readonly view: Json;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly isOver: boolean;
  readonly jackpot?: string;
}

export interface ReadBet {
  readonly stakeMinor: bigint;
  readonly returnMaxMinor: bigint;
  start(draws: Draws): PlayedStep;
}

export interface OpenRound {
  readonly view: Json;
  /** Refused in words. */
  play(raw: unknown, draws: Draws): Result<PlayedStep, string>;
  /** The move that is made for a player who never comes back, as `play` takes it. */
  defaultMove(): Json;
}

/** A game as everything outside its own folder sees it: what comes from outside is parsed, what is inside stays closed. */
export interface HouseGame {
  readonly key: string;
  readonly kind: GameKind;
  readonly version: number;
  readonly rtp: Fraction;
  /** Whether a round may take more than one step. */
  readonly hasMoves: boolean;
  readBet(raw: unknown): Result<ReadBet, string>;
  /** Takes up a round where `stateText` left it. */
  resume(stateText: string): OpenRound;
}

/** Closes a game's rules behind texts and plain data. */
export function houseGame<Bet, Move, State>(rules: GameRules<Bet, Move, State>): HouseGame {
  const { key, kind, version, rtp, moves } = rules;
  // What is told and stored is made when it is asked for: a million trial rounds ask for neither.
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
  return {
    key,
    kind,
    version,
    rtp,
    hasMoves: moves !== undefined,
    readBet(raw) {
      const bet = rules.readBet(raw);
      if (!bet.ok) return bet;
      return ok({
        stakeMinor: rules.stakeOf(bet.value),
        returnMaxMinor: rules.returnMaxOf(bet.value),
        start: (draws) => played(rules.start(bet.value, draws)),
      });
    },
    resume(stateText) {
      // Only `played` writes such texts, under the same version of the rules.
      const state = decodeState(stateText) as State;
      const { readMove, play, defaultMove } = movesOf();
      return {
        view: plain(rules.view(state)),
        play(raw, draws) {
          const move = readMove(raw);
          if (!move.ok) return move;
          const step = play(state, move.value, draws);
          return step.ok ? ok(played(step.value)) : step;
        },
        defaultMove: () => plain(defaultMove(state)),
      };
    },
  };
}

/** A stake in a bet: a string of digits, at least 1 minor unit. */
export function readStake(raw: unknown): Result<bigint, string> {
  return typeof raw === 'string' && /^[1-9]\d{0,17}$/.test(raw)
    ? ok(BigInt(raw))
    : err('a stake is a whole number of minor units, written as a string');
}
