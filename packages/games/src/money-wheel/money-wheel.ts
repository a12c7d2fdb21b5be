import { err, type Fraction, fieldsOf, ok, type Result } from '@evens/base';
import { below, type Draws } from '../fairness/draws.ts';
import { readStake } from '../game.ts';
import { lowest } from '../math/game-math.ts';
import { numberPlaces, type WheelSpot, wheelSegments, wheelSpots } from './segments.ts';

/** After so many multipliers in a row the wheel stops on a number. */
export const WHEEL_MULTIPLIERS_MAX = 2;

export interface WheelChip {
  readonly spot: WheelSpot;
  readonly stakeMinor: bigint;
}

/** Each spot at most once. */
export interface WheelBet {
  readonly chips: readonly WheelChip[];
}

export interface WheelResult {
  /** Places of the segments where the wheel stopped: multipliers, and in the end a number. */
  readonly stops: readonly number[];
  /** The multipliers' product; 1 where there was none. */
  readonly times: number;
  readonly spot: WheelSpot;
  /** What the spot pays to one, the multipliers apart. */
  readonly pays: number;
}

/** How a spin can end, and how likely that is. */
export interface WheelChance {
  readonly times: number;
  readonly spot: WheelSpot;
  readonly pays: number;
  readonly weight: bigint;
}

export function readWheelBet(raw: unknown): Result<WheelBet, string> {
  const list = fieldsOf(raw)?.chips;
  if (!Array.isArray(list) || list.length < 1 || list.length > wheelSpots.length)
    return err(`chips is a list of 1 to ${wheelSpots.length}`);
  const chips: WheelChip[] = [];
  for (const each of list) {
    const { spot: rawSpot, stake } = fieldsOf(each) ?? {};
    const spot = wheelSpots.find((known) => known === rawSpot);
    if (spot === undefined) return err(`a spot is one of ${wheelSpots.join(', ')}`);
    if (chips.some((chip) => chip.spot === spot)) return err('each spot is bet on once');
    const stakeMinor = readStake(stake);
    if (!stakeMinor.ok) return stakeMinor;
    chips.push({ spot, stakeMinor: stakeMinor.value });
  }
  return ok({ chips });
}

/** The bet as `readWheelBet` reads it. */
export function writeWheelBet({ chips }: WheelBet): unknown {
  return { chips: chips.map(({ spot, stakeMinor }) => ({ spot, stake: stakeMinor })) };
}

export function wheelStake({ chips }: WheelBet): bigint {
  return chips.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
}

/**
 * Spins until a number comes. A multiplier is kept for the next spin, all bets standing; two are multiplied with each other,
 * and after two in a row the wheel is spun over its 52 numbers alone. Every segment is exactly as likely.
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

/** What a spin came to, as it was written down; undefined for anything else. */
export function readWheelResult(raw: unknown): WheelResult | undefined {
  const { stops, times, spot: written, pays } = fieldsOf(raw) ?? {};
  const spot = wheelSpots.find((known) => known === written);
  if (spot === undefined || typeof times !== 'number' || typeof pays !== 'number') return undefined;
  if (!Array.isArray(stops) || !stops.every((stop) => typeof stop === 'number')) return undefined;
  return { stops, times, spot, pays };
}

/** What a bet is paid: its stake on the spot, and the pays to one times the multipliers. Whole, so that nothing is rounded. */
export function wheelReturn(
  { chips }: WheelBet,
  { spot, pays, times }: Pick<WheelResult, 'spot' | 'pays' | 'times'>,
): bigint {
  const chip = chips.find((each) => each.spot === spot);
  return chip ? chip.stakeMinor * BigInt(pays * times + 1) : 0n;
}

/** All that a spin can come to, with weights that add up to 54² · 52. */
export const wheelChances: readonly WheelChance[] = chancesAfter({ times: 1, count: 0 });

function chancesAfter({ times, count }: { times: number; count: number }): readonly WheelChance[] {
  const isLast = count === WHEEL_MULTIPLIERS_MAX;
  // Each further spin that there could have been, so that ways of one spin and of three are counted alike.
  const weight = isLast
    ? 1n
    : BigInt(wheelSegments.length) ** BigInt(WHEEL_MULTIPLIERS_MAX - count - 1) * BigInt(numberPlaces.length);
  return wheelSegments.flatMap((segment) => {
    if (segment.kind === 'number') return [{ times, spot: segment.spot, pays: segment.pays, weight }];
    return isLast ? [] : chancesAfter({ times: times * segment.times, count: count + 1 });
  });
}

/** The most that a bet can be paid. */
export function wheelReturnMax(bet: WheelBet): bigint {
  let most = 0n;
  for (const chance of wheelChances) {
    const paid = wheelReturn(bet, chance);
    if (paid > most) most = paid;
  }
  return most;
}

/** Of all that is staked on a spot what comes back, exactly: 0.951 to 0.968. */
export function wheelRtp(spot: WheelSpot): Fraction {
  const bet: WheelBet = { chips: [{ spot, stakeMinor: 1n }] };
  return lowest({
    num: wheelChances.reduce((sum, chance) => sum + chance.weight * wheelReturn(bet, chance), 0n),
    den: wheelChances.reduce((sum, { weight }) => sum + weight, 0n),
  });
}
