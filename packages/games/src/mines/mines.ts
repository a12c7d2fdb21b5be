import { asFields, compare, err, type Fraction, fraction, multiply, ok, type Result } from '@evens/base';
import {
  type CashOutMove,
  type CashOutState,
  cashOutGame,
  readTileMove,
  type TileMove,
} from '../cash-out.ts';
import { combinations } from '../combinations.ts';
import { drawnFrom } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake, type Step } from '../game.ts';
import { firstStep, lastStep, nextStep, oneStake, readWhole, returnAt } from '../one-stake.ts';
import { range } from '../range.ts';

export const MINES_TILES = 25;
export const MINES_MIN = 1;
export const MINES_MAX = MINES_TILES - 1;
const PAID_SHARE = fraction(99n, 100n);

export interface MinesBet {
  readonly stakeMinor: bigint;
  /** 1 to 24. */
  readonly mines: number;
}

/** Tiles are numbered row by row. */
type MinesMove = TileMove<'reveal'>;

interface MinesState extends MinesBet, CashOutState<'mine'> {
  /** Tiles with mines, in draw order. */
  readonly places: readonly number[];
  /** Open safe tiles, in the order opened. */
  readonly opened: readonly number[];
  /** The tile whose mine ended the round. */
  readonly hitTile: number | undefined;
}

/**
 * Payout of this many open tiles, in stakes: 0.99 · C(25, opened) / C(25 − mines, opened), so 0.99 over their
 * probability.
 */
export function minesPays({ mines, opened }: { readonly mines: number; readonly opened: number }): Fraction {
  const safe = MINES_TILES - mines;
  if (opened < 1 || opened > safe)
    throw new RangeError(`minesPays: ${opened} of ${safe} safe tiles cannot be open`);
  return multiply(PAID_SHARE, fraction(combinations(MINES_TILES, opened), combinations(safe, opened)));
}

/** At this payout a round is cashed out automatically. Otherwise payouts that nobody reaches would limit the stake. */
const PAYS_BOUND = fraction(10_000n);

/** Number of open tiles that ends a round: all safe tiles, or the first number that pays 10,000 stakes. */
export function minesOpenedMax(mines: number): number {
  const safe = MINES_TILES - mines;
  for (let opened = 1; opened < safe; opened++)
    if (compare(minesPays({ mines, opened }), PAYS_BOUND) >= 0) return opened;
  return safe;
}

const computeWorth = ({ stakeMinor, mines }: MinesBet, opened: number): bigint =>
  returnAt(stakeMinor, minesPays({ mines, opened }));

function readBet(raw: unknown): Result<MinesBet, string> {
  const { stake, mines } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  const count = readWhole(mines, { name: 'mines', minimum: MINES_MIN, maximum: MINES_MAX });
  return count.ok ? ok({ stakeMinor: stakeMinor.value, mines: count.value }) : count;
}

function reveal(state: MinesState, { tile }: MinesMove): Result<Step<MinesState>, string> {
  if (state.opened.includes(tile)) return err(`tile ${tile} is open`);
  if (state.places.includes(tile)) return ok(lastStep({ ...state, outcome: 'mine', hitTile: tile }));
  const next = { ...state, opened: [...state.opened, tile] };
  return ok(next.opened.length === minesOpenedMax(state.mines) ? cashOut(next) : nextStep(next));
}

const { moves, openWorth, cashOut } = cashOutGame<MinesMove, MinesState>({
  readMove: (raw) => readTileMove(raw, { kind: 'reveal', tiles: MINES_TILES }),
  play: reveal,
  countSteps: ({ opened }) => opened.length,
  computeWorth: (state) => computeWorth(state, state.opened.length),
  refusals: { noStep: 'no tile is open', anyStep: 'a tile is open' },
});

/** One bet mode per number of mines. */
const betModes: readonly BetMode[] = range(MINES_MIN, MINES_MAX).map((mines) => ({
  name: `${mines} mines`,
  bet: (stake) => ({ stake: `${stake}`, mines }),
}));

const rules: GameRules<MinesBet, CashOutMove<MinesMove>, MinesState> = {
  key: 'mines',
  kind: 'instant',
  version: 1,
  // RTP under any play: each tile's multiplier is the inverse of its probability, and 0.99 is applied once.
  rtp: PAID_SHARE,
  betModes,
  readBet,
  writeBet: ({ stakeMinor, mines }) => ({ stake: stakeMinor, mines }),
  ...oneStake,
  // Each further tile pays more, so the maximum is at the last one.
  returnMax: (bet) => computeWorth(bet, minesOpenedMax(bet.mines)),
  start(bet, draws) {
    const places = drawnFrom(draws, { n: MINES_TILES, count: bet.mines });
    return firstStep({ ...bet, places, opened: [], outcome: 'open', hitTile: undefined, returnMinor: 0n });
  },
  moves,
  view(state) {
    const { places, ...visible } = state;
    return {
      ...visible,
      worthMinor: openWorth(state),
      ...(state.outcome === 'open' ? {} : { places }),
    };
  },
};

/**
 * Twenty-five tiles hide mines. Each safe tile raises the payout of a cash-out; a mine loses the stake. If all safe
 * tiles are open, or the open tiles pay 10,000 stakes, the round is cashed out. An abandoned round is cashed out, or
 * refunded if no tile is open.
 */
export const mines = defineInHouseGame(rules);
