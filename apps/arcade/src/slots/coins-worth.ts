/** Value of coins in minor units, rounded down as it is paid. A coin is the stake divided by `coinsPerStake`. */
export function coinsWorth(
  coins: number,
  { stakeMinor, coinsPerStake }: { readonly stakeMinor: bigint; readonly coinsPerStake: number },
): bigint {
  return (stakeMinor * BigInt(coins)) / BigInt(coinsPerStake);
}
