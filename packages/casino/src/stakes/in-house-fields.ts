import { asFields, type CurrencyCode, type Fields, smallUnitMinor } from '@evens/base';
import { hiLo, type InHouseGame } from '@evens/games';
import { hasOwnJackpots } from './jackpot-definitions.ts';
import type { StakeLimits } from './stake-limits.ts';

/**
 * A player's bet with server-side fields added, so that its record alone decides the round. Values of a player for
 * these fields are replaced.
 */
export function withInHouseFields(
  game: Pick<InHouseGame, 'key'>,
  {
    bet,
    currency,
    limits,
  }: {
    readonly bet: unknown;
    readonly currency: CurrencyCode;
    readonly limits: Pick<StakeLimits, 'returnMaxMinor'>;
  },
): unknown {
  const fields = asFields(bet);
  const added = addedFields(game.key, { currency, limits });
  if (!fields || !added) return bet;
  return { ...fields, ...added };
}

function addedFields(
  game: string,
  {
    currency,
    limits,
  }: { readonly currency: CurrencyCode; readonly limits: Pick<StakeLimits, 'returnMaxMinor'> },
): Fields | undefined {
  // The ladder ends at the maximum payout of a round, regardless of the stake.
  if (game === hiLo.key) return { payoutMax: limits.returnMaxMinor.toString() };
  if (!hasOwnJackpots(game)) return undefined;
  // Stakes buy chances of the game's own jackpots, in units of the currency. A unit of one minor unit is omitted.
  const unit = smallUnitMinor[currency];
  return { unit: unit === 1n ? undefined : unit.toString() };
}
