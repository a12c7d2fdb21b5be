const fraction = /(\d+)\/(\d+)/;

/** Whether odds are written as a fraction that is not the price itself, in thousandths, but a rounding of it. */
export function isRoundedFraction(text: string, oddsMilli: number): boolean {
  const [, profit, stake] = fraction.exec(text) ?? [];
  if (profit === undefined || stake === undefined) return false;
  return Number(profit) * 1000 !== (oddsMilli - 1000) * Number(stake);
}
