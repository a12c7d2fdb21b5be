import { smallUnitMinor } from '@evens/base';

/** The unit of jackpot chances, in minor units of a currency; 1 for an unknown currency. */
export function vaultUnitMinor(currency: string): bigint {
  return Object.entries(smallUnitMinor).find(([code]) => code === currency)?.[1] ?? 1n;
}
