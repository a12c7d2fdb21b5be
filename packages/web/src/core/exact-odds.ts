const fraction = /(\d+)\/(\d+)/;

/** Whether `text` is a fraction that only approximates the price, given in thousandths. */
export function isRoundedFraction(text: string, oddsMilli: number): boolean {
  const [, profit, stake] = fraction.exec(text) ?? [];
  if (profit === undefined || stake === undefined) return false;
  return Number(profit) * 1000 !== (oddsMilli - 1000) * Number(stake);
}
