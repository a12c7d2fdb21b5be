import {
  asFields,
  compare,
  err,
  type Fraction,
  floor,
  fraction,
  multiply,
  ok,
  type Result,
} from '@evens/base';
import { combinations } from '../combinations.ts';
import { drawnFrom } from '../fairness/draws.ts';
import {
  type BetMode,
  defineInHouseGame,
  type GameMoves,
  type GameRules,
  readStake,
  type Step,
} from '../game.ts';
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

type MinesMove =
  /** Tiles are numbered from 0, row by row. */
  | { readonly kind: 'reveal'; readonly tile: number }
  | { readonly kind: 'cash-out' }
  /** Made only by the server while no tile is open: refunds the stake of an abandoned round. */
  | { readonly kind: 'give-back' };

interface MinesState extends MinesBet {
  /** Tiles with mines, in draw order. */
  readonly places: readonly number[];
  /** Open safe tiles, in the order opened. */
  readonly opened: readonly number[];
  readonly outcome: 'open' | 'mine' | 'cashed-out' | 'given-back';
  /** The tile whose mine ended the round. */
  readonly hitTile: number | undefined;
  readonly returnMinor: bigint;
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
  floor(multiply(fraction(stakeMinor), minesPays({ mines, opened })));

function readBet(raw: unknown): Result<MinesBet, string> {
  const { stake, mines } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  return typeof mines === 'number' && Number.isInteger(mines) && mines >= MINES_MIN && mines <= MINES_MAX
    ? ok({ stakeMinor: stakeMinor.value, mines })
    : err(`mines is a whole number from ${MINES_MIN} to ${MINES_MAX}`);
}

function readMove(raw: unknown): Result<MinesMove, string> {
  const { kind, tile } = asFields(raw) ?? {};
  if (kind === 'cash-out' || kind === 'give-back') return ok({ kind });
  if (kind !== 'reveal') return err('a move is to reveal or to cash-out');
  return typeof tile === 'number' && Number.isInteger(tile) && tile >= 0 && tile < MINES_TILES
    ? ok({ kind, tile })
    : err(`tile is a whole number from 0 to ${MINES_TILES - 1}`);
}

const ended = (
  state: MinesState,
  end: Partial<MinesState> & Pick<MinesState, 'outcome' | 'returnMinor'>,
): Step<MinesState> => ({
  state: { ...state, ...end },
  stakeMinor: 0n,
  returnMinor: end.returnMinor,
  isOver: true,
});

function reveal(state: MinesState, tile: number): Result<Step<MinesState>, string> {
  if (state.opened.includes(tile)) return err(`tile ${tile} is open`);
  if (state.places.includes(tile))
    return ok(ended(state, { outcome: 'mine', hitTile: tile, returnMinor: 0n }));
  const opened = [...state.opened, tile];
  if (opened.length === minesOpenedMax(state.mines)) {
    const returnMinor = computeWorth(state, opened.length);
    return ok(ended(state, { opened, outcome: 'cashed-out', returnMinor }));
  }
  return ok({ state: { ...state, opened }, stakeMinor: 0n, returnMinor: 0n, isOver: false });
}

const moves: GameMoves<MinesMove, MinesState> = {
  readMove,
  isForAbandonedOnly: ({ kind }) => kind === 'give-back',
  play(state, move) {
    if (state.outcome !== 'open') return err('the round is over');
    if (move.kind === 'reveal') return reveal(state, move.tile);
    const count = state.opened.length;
    if (move.kind === 'give-back')
      return count === 0
        ? ok(ended(state, { outcome: 'given-back', returnMinor: state.stakeMinor }))
        : err('a tile is open');
    return count > 0
      ? ok(ended(state, { outcome: 'cashed-out', returnMinor: computeWorth(state, count) }))
      : err('no tile is open');
  },
  defaultMove: ({ opened }) => ({ kind: opened.length > 0 ? 'cash-out' : 'give-back' }),
};

/** One bet mode per number of mines. */
const betModes: readonly BetMode[] = range(MINES_MIN, MINES_MAX).map((mines) => ({
  name: `${mines} mines`,
  bet: (stake) => ({ stake: `${stake}`, mines }),
}));

const rules: GameRules<MinesBet, MinesMove, MinesState> = {
  key: 'mines',
  kind: 'instant',
  version: 1,
  // RTP under any play: each tile's multiplier is the inverse of its probability, and 0.99 is applied once.
  rtp: PAID_SHARE,
  betModes,
  readBet,
  writeBet: ({ stakeMinor, mines }) => ({ stake: stakeMinor, mines }),
  stakeTotal: ({ stakeMinor }) => stakeMinor,
  withStake: (bet, stakeMinor) => ({ ...bet, stakeMinor }),
  // Each further tile pays more, so the maximum is at the last one.
  returnMax: (bet) => computeWorth(bet, minesOpenedMax(bet.mines)),
  start(bet, draws) {
    const places = drawnFrom(draws, { n: MINES_TILES, count: bet.mines });
    return {
      state: { ...bet, places, opened: [], outcome: 'open', hitTile: undefined, returnMinor: 0n },
      stakeMinor: bet.stakeMinor,
      returnMinor: 0n,
      isOver: false,
    };
  },
  moves,
  view: ({ places, ...state }) => ({
    ...state,
    worthMinor:
      state.outcome === 'open' && state.opened.length > 0 ? computeWorth(state, state.opened.length) : 0n,
    ...(state.outcome === 'open' ? {} : { places }),
  }),
};

/**
 * Twenty-five tiles hide mines. Each safe tile raises the payout of a cash-out; a mine loses the stake. If all safe
 * tiles are open, or the open tiles pay 10,000 stakes, the round is cashed out. An abandoned round is cashed out, or
 * refunded if no tile is open.
 */
export const mines = defineInHouseGame(rules);
