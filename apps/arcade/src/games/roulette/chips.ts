import { type RouletteChip, type RouletteSpot, rouletteSpots } from '@evens/games';
import type { Chips, Placed } from '../../chips/chip-stack.ts';
import { fieldsIn, listIn, minorIn, numberIn, numbersIn, textIn } from '../read-view.ts';

const spots = new Map(rouletteSpots.map((spot) => [spot.key, spot]));

function requireSpot(key: string): RouletteSpot {
  const spot = spots.get(key);
  if (!spot) throw new RangeError(`requireSpot: the layout has no spot ${key}`);
  return spot;
}

/** The spot of a call bet's chip: inside bets are named by their numbers. */
function chipSpotKey({ kind, numbers, which }: RouletteChip): string {
  if (numbers) return `${kind} ${numbers.toSorted((a, b) => a - b).join('-')}`;
  return which === undefined ? kind : `${kind} ${which}`;
}

export function toPlacedChips(chips: readonly RouletteChip[]): readonly Placed[] {
  return chips.map((chip) => ({ spot: chipSpotKey(chip), minor: BigInt(chip.stake) }));
}

/** The bet in the format of the rules. */
export function betFromChips(chips: Chips): { readonly chips: readonly RouletteChip[] } {
  return {
    chips: [...chips].map(([key, minor]) => {
      const { kind, numbers } = requireSpot(key);
      const stake = minor.toString();
      if (kind === 'dozen' || kind === 'column') return { kind, which: Number(key.split(' ')[1]), stake };
      return key === kind ? { kind, stake } : { kind, numbers, stake };
    }),
  };
}

/** Parses a bet in wire format, as `betFromChips` made it. */
export function chipsOfBet(bet: unknown): Chips {
  const chips = new Map<string, bigint>();
  for (const chip of listIn(fieldsIn(bet, 'bet'), 'chips').map((each) => fieldsIn(each, 'chip'))) {
    const key = chipSpotKey({
      kind: textIn(chip, 'kind'),
      stake: '',
      ...(chip['numbers'] !== undefined && { numbers: numbersIn(chip, 'numbers') }),
      ...(chip['which'] !== undefined && { which: numberIn(chip, 'which') }),
    });
    chips.set(key, (chips.get(key) ?? 0n) + minorIn(chip, 'stake'));
  }
  return chips;
}

/** The spots with chips that cover a pocket. */
export function wonSpots(chips: Chips, pocket: number): ReadonlySet<string> {
  return new Set([...chips.keys()].filter((key) => requireSpot(key).numbers.includes(pocket)));
}
