import { asFields, err, ok, type Result } from '@evens/base';
import type { Draws } from './fairness/draws.ts';
import type { GameMoves, Step } from './game.ts';
import { lastStep, readWhole } from './one-stake.ts';

/** State of a round in which each safe step raises the payout of a cash-out, and a wrong step loses the stake. */
export interface CashOutState<Loss extends string> {
  readonly stakeMinor: bigint;
  readonly outcome: 'open' | Loss | 'cashed-out' | 'given-back';
  readonly returnMinor: bigint;
}

type EndMove =
  | { readonly kind: 'cash-out' }
  /** Made only by the server before the first step: refunds the stake of an abandoned round. */
  | { readonly kind: 'give-back' };

/** A move of the game, or one that ends the round. */
export type CashOutMove<Move> = Move | EndMove;

interface CashOutRules<Move, State> {
  /** Parses the game's own moves. */
  readMove(raw: unknown): Result<Move, string>;
  /** Plays one of the game's own moves in an open round. */
  play(state: State, move: Move, draws: Draws): Result<Step<State>, string>;
  /** Number of safe steps so far. Without one there is nothing to cash out. */
  countSteps(state: State): number;
  /** Payout of a cash-out after these steps. */
  computeWorth(state: State): bigint;
  readonly refusals: {
    /** Refusal of a cash-out before the first step. */
    readonly noStep: string;
    /** Refusal of a refund after it. */
    readonly anyStep: string;
  };
}

interface CashOut<Move, State> {
  readonly moves: GameMoves<CashOutMove<Move>, State>;
  /** Current payout of a cash-out; 0 if none is possible. */
  openWorth(state: State): bigint;
  /** Ends the round with a cash-out. */
  cashOut(state: State): Step<State>;
}

const isEnd = (move: { readonly kind: string }): move is EndMove =>
  move.kind === 'cash-out' || move.kind === 'give-back';

export function cashOutGame<Move extends { readonly kind: string }, State extends CashOutState<string>>({
  readMove,
  play,
  countSteps,
  computeWorth,
  refusals,
}: CashOutRules<Move, State>): CashOut<Move, State> {
  const cashOut = (state: State): Step<State> =>
    lastStep({ ...state, outcome: 'cashed-out', returnMinor: computeWorth(state) });
  return {
    moves: {
      readMove(raw) {
        const kind = asFields(raw)?.['kind'];
        return kind === 'cash-out' || kind === 'give-back' ? ok({ kind }) : readMove(raw);
      },
      isForAbandonedOnly: ({ kind }) => kind === 'give-back',
      play(state, move, draws) {
        if (state.outcome !== 'open') return err('the round is over');
        if (!isEnd(move)) return play(state, move, draws);
        const hasStep = countSteps(state) > 0;
        if (move.kind === 'cash-out') return hasStep ? ok(cashOut(state)) : err(refusals.noStep);
        return hasStep
          ? err(refusals.anyStep)
          : ok(lastStep({ ...state, outcome: 'given-back', returnMinor: state.stakeMinor }));
      },
      defaultMove: (state) => ({ kind: countSteps(state) > 0 ? 'cash-out' : 'give-back' }),
    },
    openWorth: (state) => (state.outcome === 'open' && countSteps(state) > 0 ? computeWorth(state) : 0n),
    cashOut,
  };
}

export interface TileMove<Kind extends string> {
  readonly kind: Kind;
  /** Numbered from 0. */
  readonly tile: number;
}

/** Parses the move of a game that opens one tile after another. */
export function readTileMove<Kind extends string>(
  raw: unknown,
  { kind, tiles }: { readonly kind: Kind; readonly tiles: number },
): Result<TileMove<Kind>, string> {
  const fields = asFields(raw) ?? {};
  if (fields['kind'] !== kind) return err(`a move is to ${kind} or to cash-out`);
  const tile = readWhole(fields['tile'], { name: 'tile', minimum: 0, maximum: tiles - 1 });
  return tile.ok ? ok({ kind, tile: tile.value }) : tile;
}
