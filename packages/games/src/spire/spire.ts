import { asFields, err, type Fraction, floor, fraction, multiply, ok, type Result } from '@evens/base';
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

/** Tiles of each row, from the bottom. The tower narrows, so each storey of three rows is more dangerous. */
export const spireRows = [6, 6, 6, 5, 5, 5, 4, 4, 4] as const;
export const SPIRE_TRAPS_MIN = 1;
/** The narrowest row keeps one safe tile. */
export const SPIRE_TRAPS_MAX = 3;
const PAID_SHARE = fraction(99n, 100n);

interface SpireBet {
  readonly stakeMinor: bigint;
  /** Traps in each row, 1 to 3. */
  readonly traps: number;
}

type SpireMove =
  /** A tile of the next row, numbered from 0. */
  | { readonly kind: 'climb'; readonly tile: number }
  | { readonly kind: 'cash-out' }
  /** Made only by the server on the ground: refunds the stake of an abandoned round. */
  | { readonly kind: 'give-back' };

interface SpireState extends SpireBet {
  /** Tiles with traps of each row from the bottom, in draw order. */
  readonly places: readonly (readonly number[])[];
  /** The safe tile of each climbed row, from the bottom. */
  readonly climbed: readonly number[];
  readonly outcome: 'open' | 'trap' | 'cashed-out' | 'given-back';
  /** The tile of the next row whose trap ended the round. */
  readonly hitTile: number | undefined;
  readonly returnMinor: bigint;
}

/** Payout after this many rows, in stakes: 0.99 over the product of safe / tiles. */
export function spirePays({ traps, rows }: { readonly traps: number; readonly rows: number }): Fraction {
  if (rows < 1 || rows > spireRows.length)
    throw new RangeError(`spirePays: expected 1 to ${spireRows.length} rows, got ${rows}`);
  return spireRows
    .slice(0, rows)
    .reduce((pays, tiles) => multiply(pays, fraction(BigInt(tiles), BigInt(tiles - traps))), PAID_SHARE);
}

const computeWorth = ({ stakeMinor, traps }: SpireBet, rows: number): bigint =>
  floor(multiply(fraction(stakeMinor), spirePays({ traps, rows })));

function readBet(raw: unknown): Result<SpireBet, string> {
  const { stake, traps } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  return typeof traps === 'number' &&
    Number.isInteger(traps) &&
    traps >= SPIRE_TRAPS_MIN &&
    traps <= SPIRE_TRAPS_MAX
    ? ok({ stakeMinor: stakeMinor.value, traps })
    : err(`traps is a whole number from ${SPIRE_TRAPS_MIN} to ${SPIRE_TRAPS_MAX}`);
}

function readMove(raw: unknown): Result<SpireMove, string> {
  const { kind, tile } = asFields(raw) ?? {};
  if (kind === 'cash-out' || kind === 'give-back') return ok({ kind });
  if (kind !== 'climb') return err('a move is to climb or to cash-out');
  return typeof tile === 'number' && Number.isInteger(tile) && tile >= 0 && tile < spireRows[0]
    ? ok({ kind, tile })
    : err(`tile is a whole number from 0 to ${spireRows[0] - 1}`);
}

const ended = (
  state: SpireState,
  end: Partial<SpireState> & Pick<SpireState, 'outcome' | 'returnMinor'>,
): Step<SpireState> => ({
  state: { ...state, ...end },
  stakeMinor: 0n,
  returnMinor: end.returnMinor,
  isOver: true,
});

function climb(state: SpireState, tile: number): Result<Step<SpireState>, string> {
  const row = state.climbed.length;
  const tiles = spireRows[row] ?? 0;
  if (tile >= tiles) return err(`this row has tiles 0 to ${tiles - 1}`);
  if (state.places[row]?.includes(tile))
    return ok(ended(state, { outcome: 'trap', hitTile: tile, returnMinor: 0n }));
  const climbed = [...state.climbed, tile];
  if (climbed.length === spireRows.length) {
    const returnMinor = computeWorth(state, climbed.length);
    return ok(ended(state, { climbed, outcome: 'cashed-out', returnMinor }));
  }
  return ok({ state: { ...state, climbed }, stakeMinor: 0n, returnMinor: 0n, isOver: false });
}

const moves: GameMoves<SpireMove, SpireState> = {
  readMove,
  isForAbandonedOnly: ({ kind }) => kind === 'give-back',
  play(state, move) {
    if (state.outcome !== 'open') return err('the round is over');
    if (move.kind === 'climb') return climb(state, move.tile);
    const rows = state.climbed.length;
    if (move.kind === 'give-back')
      return rows === 0
        ? ok(ended(state, { outcome: 'given-back', returnMinor: state.stakeMinor }))
        : err('a row was climbed');
    return rows > 0
      ? ok(ended(state, { outcome: 'cashed-out', returnMinor: computeWorth(state, rows) }))
      : err('no row was climbed');
  },
  defaultMove: ({ climbed }) => ({ kind: climbed.length > 0 ? 'cash-out' : 'give-back' }),
};

/** One bet mode per number of traps. */
const betModes: readonly BetMode[] = range(SPIRE_TRAPS_MIN, SPIRE_TRAPS_MAX).map((traps) => ({
  name: `${traps} traps`,
  bet: (stake) => ({ stake: `${stake}`, traps }),
}));

const rules: GameRules<SpireBet, SpireMove, SpireState> = {
  key: 'spire',
  kind: 'instant',
  version: 1,
  // RTP under any play: each row's multiplier is the inverse of its probability, and 0.99 is applied once.
  rtp: PAID_SHARE,
  betModes,
  readBet,
  writeBet: ({ stakeMinor, traps }) => ({ stake: stakeMinor, traps }),
  stakeTotal: ({ stakeMinor }) => stakeMinor,
  withStake: (bet, stakeMinor) => ({ ...bet, stakeMinor }),
  returnMax: (bet) => computeWorth(bet, spireRows.length),
  start(bet, draws) {
    const places = spireRows.map((tiles) => drawnFrom(draws, { n: tiles, count: bet.traps }));
    return {
      state: { ...bet, places, climbed: [], outcome: 'open', hitTile: undefined, returnMinor: 0n },
      stakeMinor: bet.stakeMinor,
      returnMinor: 0n,
      isOver: false,
    };
  },
  moves,
  view: ({ places, ...state }) => ({
    ...state,
    worthMinor:
      state.outcome === 'open' && state.climbed.length > 0 ? computeWorth(state, state.climbed.length) : 0n,
    ...(state.outcome === 'open' ? {} : { places }),
  }),
};

/**
 * A tower of nine rows, three each of six, five and four tiles. One tile per row is opened, from the bottom up. Each
 * safe tile raises the payout of a cash-out; a trap loses the stake. At the top the round is cashed out. An abandoned
 * round is cashed out, or refunded on the ground.
 */
export const spire = defineInHouseGame(rules);
