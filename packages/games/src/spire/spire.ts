import { asFields, err, type Fraction, fraction, multiply, ok, type Result } from '@evens/base';
import {
  type CashOutMove,
  type CashOutState,
  cashOutGame,
  readTileMove,
  type TileMove,
} from '../cash-out.ts';
import { drawnFrom } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake, type Step } from '../game.ts';
import { firstStep, lastStep, nextStep, oneStake, readWhole, returnAt } from '../one-stake.ts';
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

/** Opens a tile of the next row. */
type SpireMove = TileMove<'climb'>;

interface SpireState extends SpireBet, CashOutState<'trap'> {
  /** Tiles with traps of each row from the bottom, in draw order. */
  readonly places: readonly (readonly number[])[];
  /** The safe tile of each climbed row, from the bottom. */
  readonly climbed: readonly number[];
  /** The tile of the next row whose trap ended the round. */
  readonly hitTile: number | undefined;
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
  returnAt(stakeMinor, spirePays({ traps, rows }));

function readBet(raw: unknown): Result<SpireBet, string> {
  const { stake, traps } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  const count = readWhole(traps, { name: 'traps', minimum: SPIRE_TRAPS_MIN, maximum: SPIRE_TRAPS_MAX });
  return count.ok ? ok({ stakeMinor: stakeMinor.value, traps: count.value }) : count;
}

function climb(state: SpireState, { tile }: SpireMove): Result<Step<SpireState>, string> {
  const row = state.climbed.length;
  const tiles = spireRows[row] ?? 0;
  if (tile >= tiles) return err(`this row has tiles 0 to ${tiles - 1}`);
  if (state.places[row]?.includes(tile)) return ok(lastStep({ ...state, outcome: 'trap', hitTile: tile }));
  const next = { ...state, climbed: [...state.climbed, tile] };
  return ok(next.climbed.length === spireRows.length ? cashOut(next) : nextStep(next));
}

const { moves, openWorth, cashOut } = cashOutGame<SpireMove, SpireState>({
  readMove: (raw) => readTileMove(raw, { kind: 'climb', tiles: spireRows[0] }),
  play: climb,
  countSteps: ({ climbed }) => climbed.length,
  computeWorth: (state) => computeWorth(state, state.climbed.length),
  refusals: { noStep: 'no row was climbed', anyStep: 'a row was climbed' },
});

/** One bet mode per number of traps. */
const betModes: readonly BetMode[] = range(SPIRE_TRAPS_MIN, SPIRE_TRAPS_MAX).map((traps) => ({
  name: `${traps} traps`,
  bet: (stake) => ({ stake: `${stake}`, traps }),
}));

const rules: GameRules<SpireBet, CashOutMove<SpireMove>, SpireState> = {
  key: 'spire',
  kind: 'instant',
  version: 1,
  // RTP under any play: each row's multiplier is the inverse of its probability, and 0.99 is applied once.
  rtp: PAID_SHARE,
  betModes,
  readBet,
  writeBet: ({ stakeMinor, traps }) => ({ stake: stakeMinor, traps }),
  ...oneStake,
  returnMax: (bet) => computeWorth(bet, spireRows.length),
  start(bet, draws) {
    const places = spireRows.map((tiles) => drawnFrom(draws, { n: tiles, count: bet.traps }));
    return firstStep({ ...bet, places, climbed: [], outcome: 'open', hitTile: undefined, returnMinor: 0n });
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
 * A tower of nine rows, three each of six, five and four tiles. One tile per row is opened, from the bottom up. Each
 * safe tile raises the payout of a cash-out; a trap loses the stake. At the top the round is cashed out. An abandoned
 * round is cashed out, or refunded on the ground.
 */
export const spire = defineInHouseGame(rules);
