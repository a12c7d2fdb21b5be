import { type Amount, type CurrencyCode, err, ok, parseAmount, type Result } from '@evens/base';

interface QuickStakeBounds {
  readonly currency: CurrencyCode;
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** Parses quick stakes: in ascending order, each a stake that a bet of the player may have. */
export function parseQuickStakes(
  texts: readonly string[],
  { currency, minimum, maximum }: QuickStakeBounds,
): Result<readonly Amount[], 'not-quick-stakes'> {
  const stakes: Amount[] = [];
  for (const text of texts) {
    const stake = parseAmount(text, currency);
    if (!stake.ok || stake.value < minimum || stake.value > maximum) return err('not-quick-stakes');
    if (stake.value <= (stakes.at(-1) ?? 0n)) return err('not-quick-stakes');
    stakes.push(stake.value);
  }
  return ok(stakes);
}
