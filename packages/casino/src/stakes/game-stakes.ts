import type { CurrencyCode } from '@evens/base';
import type { ArcadeOpening } from '@evens/contract';
import type { InHouseGame } from '@evens/games';
import { withInHouseFields } from './in-house-fields.ts';
import { presentStakes } from './present-stakes.ts';
import type { StakeLimits } from './stake-limits.ts';

/** Allowed stakes of a single-player game. */
export function gameStakes(
  game: InHouseGame,
  { limits, currency }: { readonly limits: StakeLimits; readonly currency: CurrencyCode },
): ArcadeOpening['Stakes'] {
  return presentStakes(limits, game.key, ({ name, bet }) => {
    const requestedBet = bet(limits.minimumMinor);
    const read = game.readBet(withInHouseFields(game, { bet: requestedBet, currency, limits }));
    if (!read.ok) throw new Error(`gameStakes: ${game.key} refuses ${name}: ${read.error}`);
    return read.value.stakeMaxMinor(limits);
  });
}
