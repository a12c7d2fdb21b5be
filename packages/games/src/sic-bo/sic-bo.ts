import { asFields, type Fraction, type Result } from '@evens/base';
import { below, type Draws } from '../fairness/draws.ts';
import { lowest } from '../math/game-math.ts';
import { readSpotBet, type SpotBet } from '../spot-stakes.ts';
import { type SicBoSpot, sicBoNumbers, sicBoSpotKeys, sicBoSpots } from './spots.ts';

export type SicBoDice = readonly [number, number, number];

export interface SicBoRoll {
  /** Three numbers from 1 to 6, in the order in which they were drawn. */
  readonly dice: SicBoDice;
}

/** Keys of spots and their stakes. */
export type SicBoBet = SpotBet<string>;

const FACES = 6;
/** Pay to one of the totals from 4 to 10. A total and 21 minus it pay the same. */
const totalPays: Readonly<Record<number, number>> = { 4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6 };
const DOUBLE_PAYS = 11;
const ANY_TRIPLE_PAYS = 30;
const TRIPLE_PAYS = 180;
const PAIR_PAYS = 6;

export function sicBoTotal([one, two, three]: SicBoDice): number {
  return one + two + three;
}

export function isTriple([one, two, three]: SicBoDice): boolean {
  return one === two && two === three;
}

/** Three dice, all faces equally likely. */
export function rollSicBo(draws: Draws): SicBoRoll {
  const die = (): number => 1 + below(draws, FACES);
  return { dice: [die(), die(), die()] };
}

/** Parses a stored roll. Returns undefined for any other value. */
export function readSicBoRoll(raw: unknown): SicBoRoll | undefined {
  const { dice } = asFields(raw) ?? {};
  if (!Array.isArray(dice) || dice.length !== 3) return undefined;
  const [one, two, three] = dice.map((die) => sicBoNumbers.find((number) => number === die));
  return one === undefined || two === undefined || three === undefined
    ? undefined
    : { dice: [one, two, three] };
}

/** Pay of a spot to one, or of a single number that comes once. */
export function sicBoPays({ kind, numbers: [number = 0] }: Pick<SicBoSpot, 'kind' | 'numbers'>): number {
  switch (kind) {
    case 'total':
      return totalPays[Math.min(number, 21 - number)] ?? 0;
    case 'double':
      return DOUBLE_PAYS;
    case 'any-triple':
      return ANY_TRIPLE_PAYS;
    case 'triple':
      return TRIPLE_PAYS;
    case 'pair':
      return PAIR_PAYS;
    default:
      return 1;
  }
}

/** Number of times that a spot wins: up to three for a single number, else one or none. */
function winCount({ kind, numbers: [one = 0, two = 0] }: SicBoSpot, dice: SicBoDice): number {
  const total = sicBoTotal(dice);
  const count = (number: number): number => dice.filter((die) => die === number).length;
  const isWon = (): boolean => {
    switch (kind) {
      case 'small':
        return total <= 10 && !isTriple(dice);
      case 'big':
        return total >= 11 && !isTriple(dice);
      case 'odd':
        return total % 2 === 1 && !isTriple(dice);
      case 'even':
        return total % 2 === 0 && !isTriple(dice);
      case 'total':
        return total === one;
      case 'double':
        return count(one) >= 2;
      case 'any-triple':
        return isTriple(dice);
      case 'triple':
        return count(one) === 3;
      case 'pair':
        return count(one) > 0 && count(two) > 0;
      case 'single':
        return false;
    }
  };
  return kind === 'single' ? count(one) : Number(isWon());
}

/** Return of a spot in stakes, including the stake. */
function sicBoReturn(spot: SicBoSpot, dice: SicBoDice): bigint {
  const count = winCount(spot, dice);
  return count === 0 ? 0n : BigInt(count * sicBoPays(spot) + 1);
}

/** All 56 rolls without regard to order. */
export const sicBoRolls: readonly SicBoRoll[] = sicBoNumbers.flatMap((one) =>
  sicBoNumbers
    .filter((two) => two >= one)
    .flatMap((two) =>
      sicBoNumbers.filter((three) => three >= two).map((three): SicBoRoll => ({ dice: [one, two, three] })),
    ),
);

const rollKey = ({ dice }: SicBoRoll): string => dice.toSorted((a, b) => a - b).join('');

/** The spots that win with a roll, and their returns. */
const wonByRoll: ReadonlyMap<string, readonly (readonly [key: string, returns: bigint])[]> = new Map(
  sicBoRolls.map((roll) => [
    rollKey(roll),
    sicBoSpots.flatMap((spot) => {
      const returns = sicBoReturn(spot, roll.dice);
      return returns > 0n ? [[spot.key, returns] as const] : [];
    }),
  ]),
);

/** Keys of the spots that win with a roll. */
export function sicBoWonSpots(roll: SicBoRoll): readonly string[] {
  return (wonByRoll.get(rollKey(roll)) ?? []).map(([key]) => key);
}

export function sicBoPayout({ stakes }: SicBoBet, roll: SicBoRoll): bigint {
  const won = wonByRoll.get(rollKey(roll));
  if (!won) throw new RangeError(`sicBoPayout: expected three numbers from 1 to 6, got ${roll.dice}`);
  return won.reduce((sum, [key, returns]) => sum + (stakes[key] ?? 0n) * returns, 0n);
}

export function readSicBoBet(raw: unknown): Result<SicBoBet, string> {
  return readSpotBet(raw, sicBoSpotKeys);
}

/** Every ordered roll of three dice. */
const orderedRolls: readonly SicBoDice[] = sicBoNumbers.flatMap((one) =>
  sicBoNumbers.flatMap((two) => sicBoNumbers.map((three): SicBoDice => [one, two, three])),
);

/** The returns of a spot over all 216 rolls. */
export function sicBoReturns(spot: SicBoSpot): readonly bigint[] {
  return orderedRolls.map((dice) => sicBoReturn(spot, dice));
}

/** Exact RTP of a spot. */
export function sicBoRtp(spot: SicBoSpot): Fraction {
  const returns = sicBoReturns(spot);
  return lowest({ num: returns.reduce((sum, each) => sum + each, 0n), den: BigInt(returns.length) });
}
