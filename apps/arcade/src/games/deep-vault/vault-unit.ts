import { smallUnitMinor } from '@evens/base';

/** What chances and pools count in, in minor units of a currency; 1 for one that we don't know. */
export function vaultUnitOf(currency: string): bigint {
  return Object.entries(smallUnitMinor).find(([code]) => code === currency)?.[1] ?? 1n;
}
