import type { Fraction } from '@evens/base';

const toPercent = ({ num, den }: Fraction): number => (100 * Number(num)) / Number(den);

/** An RTP with two decimals: "92.31 %". */
export function returnText(number: (value: number, decimals: number) => string, rtp: Fraction): string {
  return `${number(toPercent(rtp), 2)} %`;
}

/** A multiplier in hundredths, rounded down, for display. */
export const toHundredths = ({ num, den }: Fraction): number => Number((num * 100n) / den);

/** "11:1", a pay without the stake itself. */
export const oddsText = ({ num, den }: Fraction): string => `${Number(num - den) / Number(den)}:1`;
