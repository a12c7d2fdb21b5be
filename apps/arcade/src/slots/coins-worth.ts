/** What coins are worth in minor units, rounded down as they are paid: a coin is the stake over `coinsPerStake`. */
export function coinsWorth(
  coins: number,
  { stakeMinor, coinsPerStake }: { readonly stakeMinor: bigint; readonly coinsPerStake: number },
): bigint {
  return (stakeMinor * BigInt(coins)) / BigInt(coinsPerStake);
}
