import { asFields, err, type Fraction, ok, type Result } from '@evens/base';
import { below, type Draws } from '../fairness/draws.ts';
import { readStake } from '../game.ts';
import { lowest } from '../math/game-math.ts';
import { numberPlaces, type WheelSpot, wheelSegments, wheelSpots } from './segments.ts';

/** After this many multipliers in a row, the next stop is a number. */
export const WHEEL_MULTIPLIERS_MAX = 2;

export interface WheelChip {
  readonly spot: WheelSpot;
  readonly stakeMinor: bigint;
}

/** At most one chip per spot. */
export interface WheelBet {
  readonly chips: readonly WheelChip[];
}

export interface WheelResult {
  /** Indexes of the segments where the wheel stopped: any multipliers, then a number. */
  readonly stops: readonly number[];
  /** Product of the multipliers; 1 without any. */
  readonly times: number;
  readonly spot: WheelSpot;
  /** Payout of the spot to one, before multipliers. */
  readonly pays: number;
}

/** A result of a spin and its weight. */
export interface WheelChance {
  readonly times: number;
  readonly spot: WheelSpot;
  readonly pays: number;
  readonly weight: bigint;
}

export function readWheelBet(raw: unknown): Result<WheelBet, string> {
  const list = asFields(raw)?.chips;
  if (!Array.isArray(list) || list.length < 1 || list.length > wheelSpots.length)
    return err(`chips is a list of 1 to ${wheelSpots.length}`);
  const chips: WheelChip[] = [];
  for (const each of list) {
    const { spot: rawSpot, stake } = asFields(each) ?? {};
    const spot = wheelSpots.find((known) => known === rawSpot);
    if (spot === undefined) return err(`a spot is one of ${wheelSpots.join(', ')}`);
    if (chips.some((chip) => chip.spot === spot)) return err('each spot is bet on once');
    const stakeMinor = readStake(stake);
    if (!stakeMinor.ok) return stakeMinor;
    chips.push({ spot, stakeMinor: stakeMinor.value });
  }
  return ok({ chips });
}

/** Serialises a bet so that `readWheelBet` can parse it. */
export function writeWheelBet({ chips }: WheelBet): unknown {
  return { chips: chips.map(({ spot, stakeMinor }) => ({ spot, stake: stakeMinor })) };
}

export function wheelStake({ chips }: WheelBet): bigint {
  return chips.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
}

/**
 * Spins until a number comes. A multiplier applies to the next spin, with all bets unchanged. Two multipliers are
 * multiplied; after two in a row the wheel spins over its 52 numbers only. All segments are equally likely.
 */
export function spinWheel(draws: Draws): WheelResult {
  const stops: number[] = [];
  let times = 1;
  for (;;) {
    const place =
      stops.length < WHEEL_MULTIPLIERS_MAX
        ? below(draws, wheelSegments.length)
        : numberPlaces[below(draws, numberPlaces.length)];
    const segment = wheelSegments[place ?? 0];
    if (place === undefined || segment === undefined)
      throw new RangeError('spinWheel: the wheel has no such place');
    stops.push(place);
    if (segment.kind === 'number') return { stops, times, spot: segment.spot, pays: segment.pays };
    times *= segment.times;
  }
}

/** Parses a stored spin result. Returns undefined for any other value. */
export function readWheelResult(raw: unknown): WheelResult | undefined {
  const { stops, times, spot: written, pays } = asFields(raw) ?? {};
  const spot = wheelSpots.find((known) => known === written);
  if (spot === undefined || typeof times !== 'number' || typeof pays !== 'number') return undefined;
  if (!Array.isArray(stops) || !stops.every((stop) => typeof stop === 'number')) return undefined;
  return { stops, times, spot, pays };
}

/**
 * Return of a bet: the stake on the spot, plus its payout to one times the multipliers. It is a whole number, so
 * nothing is rounded.
 */
export function wheelReturn(
  { chips }: WheelBet,
  { spot, pays, times }: Pick<WheelResult, 'spot' | 'pays' | 'times'>,
): bigint {
  const chip = chips.find((each) => each.spot === spot);
  return chip ? chip.stakeMinor * BigInt(pays * times + 1) : 0n;
}

/** All results of a spin, with weights that add up to 54² · 52. */
export const wheelChances: readonly WheelChance[] = chancesAfter({ times: 1, count: 0 });

function chancesAfter({ times, count }: { times: number; count: number }): readonly WheelChance[] {
  const isLast = count === WHEEL_MULTIPLIERS_MAX;
  // Weights include the spins that were not needed, so that results after one, two and three spins are comparable.
  const weight = isLast
    ? 1n
    : BigInt(wheelSegments.length) ** BigInt(WHEEL_MULTIPLIERS_MAX - count - 1) * BigInt(numberPlaces.length);
  return wheelSegments.flatMap((segment) => {
    if (segment.kind === 'number') return [{ times, spot: segment.spot, pays: segment.pays, weight }];
    return isLast ? [] : chancesAfter({ times: times * segment.times, count: count + 1 });
  });
}

/** Exact RTP of a spot: 0.951 to 0.968. */
export function wheelRtp(spot: WheelSpot): Fraction {
  const bet: WheelBet = { chips: [{ spot, stakeMinor: 1n }] };
  return lowest({
    num: wheelChances.reduce((sum, chance) => sum + chance.weight * wheelReturn(bet, chance), 0n),
    den: wheelChances.reduce((sum, { weight }) => sum + weight, 0n),
  });
}
