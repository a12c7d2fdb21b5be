import { asFields, err, fraction, ok, type Result } from '@evens/base';
import { floored } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { highestReturn } from '../highest-return.ts';
import { onlyStep } from '../one-stake.ts';
import { range } from '../range.ts';
import {
  findSpot,
  halfKinds,
  insideKey,
  insideKinds,
  POCKETS,
  type RouletteKind,
  type RouletteSpot,
  rouletteColour,
  rouletteSpots,
  thirdKey,
  thirdKinds,
} from './layout.ts';

export const ROULETTE_CHIPS_MAX = 100;
/** A win returns this many stakes divided by the covered numbers, as if there were no zero. */
const PAID_OF = 36n;

interface Chip {
  /** Key of the spot under the chip. */
  readonly spot: string;
  readonly stakeMinor: bigint;
}

export interface RouletteBet {
  readonly chips: readonly Chip[];
}

interface RouletteState extends RouletteBet {
  readonly stakeMinor: bigint;
  /** Pocket of the ball, 0 to 36. */
  readonly pocket: number;
  readonly returnMinor: bigint;
}

/** Return of a winning chip in stakes, including its own: 36 for one number, 2 for eighteen. */
export function roulettePays({ numbers }: Pick<RouletteSpot, 'numbers'>): bigint {
  return PAID_OF / BigInt(numbers.length);
}

interface RouletteChipFields {
  readonly kind: RouletteKind | undefined;
  readonly numbers?: readonly number[];
  readonly which?: number;
}

/** Key for the fields of a chip. Undefined for invalid fields. The layout may have no spot with this key. */
function spotKey(fields: Readonly<Record<string, unknown>>): string | undefined {
  const { kind, numbers, which } = fields;
  const insideKind = insideKinds.find((each) => each === kind);
  if (insideKind)
    return Array.isArray(numbers) &&
      numbers.length <= POCKETS &&
      numbers.every((each) => typeof each === 'number')
      ? insideKey(insideKind, numbers)
      : undefined;
  const thirdKind = thirdKinds.find((each) => each === kind);
  if (thirdKind) return typeof which === 'number' ? thirdKey(thirdKind, which) : undefined;
  return halfKinds.find((each) => each === kind);
}

function readChip(raw: unknown): Result<Chip, string> {
  const fields = asFields(raw) ?? {};
  const stakeMinor = readStake(fields.stake);
  if (!stakeMinor.ok) return stakeMinor;
  const spot = findSpot(spotKey(fields) ?? '');
  return spot ? ok({ spot: spot.key, stakeMinor: stakeMinor.value }) : err('the layout has no such bet');
}

export function readRouletteBet(raw: unknown): Result<RouletteBet, string> {
  const list = asFields(raw)?.chips;
  if (!Array.isArray(list) || list.length < 1 || list.length > ROULETTE_CHIPS_MAX)
    return err(`chips is a list of 1 to ${ROULETTE_CHIPS_MAX}`);
  const chips: Chip[] = [];
  for (const each of list) {
    const chip = readChip(each);
    if (!chip.ok) return chip;
    chips.push(chip.value);
  }
  return ok({ chips });
}

/** Serialises a bet so that `readRouletteBet` can parse it. */
export function writeRouletteBet({ chips }: RouletteBet): unknown {
  return { chips: chips.map(({ spot, stakeMinor }) => ({ ...spotFields(spot), stake: stakeMinor })) };
}

/** Fields that identify a spot in a chip. */
function spotFields(key: string): RouletteChipFields {
  const { kind, numbers } = findSpot(key) ?? { kind: undefined, numbers: [] };
  const third = thirdKinds.find((each) => each === kind);
  if (third) return { kind, which: Number(key.slice(third.length + 1)) };
  return insideKinds.some((each) => each === kind) ? { kind, numbers } : { kind };
}

function returnOfChip({ spot, stakeMinor }: Chip, pocket: number): bigint {
  const found = findSpot(spot);
  return found?.numbers.includes(pocket) ? stakeMinor * roulettePays(found) : 0n;
}

export function rouletteStake({ chips }: RouletteBet): bigint {
  return chips.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
}

export function rouletteReturn({ chips }: RouletteBet, pocket: number): bigint {
  return chips.reduce((sum, chip) => sum + returnOfChip(chip, pocket), 0n);
}

const pockets = range(0, POCKETS - 1);

/** The first spot of each kind. All spots of a kind pay the same. */
const betModes: readonly BetMode[] = [
  ...new Map(rouletteSpots.map((spot) => [spot.kind, spot])).values(),
].map(({ kind, key, numbers }) => ({
  name: kind,
  bet(stake) {
    const chip = { kind, stake: `${stake}` };
    if (kind === 'dozen' || kind === 'column')
      return { chips: [{ ...chip, which: Number(key.slice(kind.length + 1)) }] };
    return { chips: [key === kind ? chip : { ...chip, numbers }] };
  },
}));

const rules: GameRules<RouletteBet, never, RouletteState> = {
  key: 'roulette',
  kind: 'table',
  version: 1,
  // RTP of every single bet, so of all combinations too.
  rtp: fraction(PAID_OF, BigInt(POCKETS)),
  betModes,
  readBet: readRouletteBet,
  writeBet: writeRouletteBet,
  stakeTotal: rouletteStake,
  returnMax: (bet) => highestReturn(pockets, (pocket) => rouletteReturn(bet, pocket)),
  start(bet, draws) {
    const pocket = floored(draws, POCKETS);
    const stakeMinor = rouletteStake(bet);
    const returnMinor = rouletteReturn(bet, pocket);
    return onlyStep({ ...bet, stakeMinor, pocket, returnMinor });
  },
  view: (state) => ({
    ...state,
    colour: rouletteColour(state.pocket),
    chips: state.chips.map((chip) => ({ ...chip, returnMinor: returnOfChip(chip, state.pocket) })),
  }),
};

/**
 * European roulette with one zero, ⌊f·37⌋. Every payout is whole, so nothing is rounded. Outside bets lose on zero:
 * there is no la partage.
 */
export const roulette = defineInHouseGame(rules);
