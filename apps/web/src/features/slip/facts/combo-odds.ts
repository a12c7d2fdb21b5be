/** The product of the legs' prices, thousandths. For the eye only: what pays is the exact product. */
export function comboMilli(legs: readonly { readonly oddsMilli: number }[]): number {
  return legs.reduce((product, { oddsMilli }) => (product * oddsMilli) / 1000, 1000);
}
