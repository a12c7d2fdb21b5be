import type { Chips } from '../chips/chip-stack.ts';
import { fieldsIn, minorIn } from './read-view.ts';

/** A bet with stakes by spot, in wire format. */
export function betFromChips(chips: Chips): { readonly stakes: Readonly<Record<string, string>> } {
  return { stakes: Object.fromEntries([...chips].map(([spot, minor]) => [spot, String(minor)])) };
}

/** Parses a bet or a round's view with stakes by spot. */
export function chipsFromBet(bet: unknown): Chips {
  const stakes = fieldsIn(fieldsIn(bet, 'bet')['stakes'], 'stakes');
  return new Map(Object.keys(stakes).map((spot) => [spot, minorIn(stakes, spot)] as const));
}
