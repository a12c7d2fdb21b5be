/** Numbers as the player's language writes them. */
export interface Numbers {
  number(value: number, decimals?: number): string;
  /** "2.50×", from hundredths. */
  multiplier(hundredths: number): string;
}

export function makeNumbers(locale: string): Numbers {
  const number = (value: number, decimals = 0): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  return { number, multiplier: (hundredths) => `${number(hundredths / 100, 2)}×` };
}
