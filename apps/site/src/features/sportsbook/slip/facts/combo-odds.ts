/** The product of the legs' prices in thousandths. For display only: payouts use the exact product. */
export function comboMilli(legs: readonly { readonly oddsMilli: number }[]): number {
  return legs.reduce((product, { oddsMilli }) => (product * oddsMilli) / 1000, 1000);
}
