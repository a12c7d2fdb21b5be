/** Number formats of the player's language. */
export interface Numbers {
  number(value: number, decimals?: number): string;
  /** "2.50×", from hundredths. */
  multiplier(hundredths: number): string;
}

const CHANCE_DECIMALS = 4;
const CHANCE_DIGITS = 2;

/** Decimals of a chance in percent: four, and more if four would show fewer than two significant digits. */
export function chanceDecimals(percent: number): number {
  if (percent <= 0) return CHANCE_DECIMALS;
  return Math.max(CHANCE_DECIMALS, CHANCE_DIGITS - 1 - Math.floor(Math.log10(percent)));
}

export function makeNumbers(locale: string): Numbers {
  const number = (value: number, decimals = 0): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  return { number, multiplier: (hundredths) => `${number(hundredths / 100, 2)}×` };
}
