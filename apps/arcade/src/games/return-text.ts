import type { Fraction } from '@evens/base';

const toPercent = ({ num, den }: Fraction): number => (100 * Number(num)) / Number(den);

/** An RTP with two decimals: "92.31 %". */
export function returnText(number: (value: number, decimals: number) => string, rtp: Fraction): string {
  return `${number(toPercent(rtp), 2)} %`;
}
