import type { ArcadeOpening } from '@evens/contract';
import { type InHouseGame, type StakeBounds, searchStakeMax } from '@evens/games';
import type { Game } from '../games/game-client.ts';

/** The site's limits for one round of an opened game. */
export function stakeBounds({ Stakes }: Pick<ArcadeOpening, 'Stakes'>): StakeBounds {
  return { maximumMinor: BigInt(Stakes.Maximum), returnMaxMinor: BigInt(Stakes.ReturnMaximum) };
}

/** The maximum stake of the current bet, by the rules with which the server judges it. */
export function stakeMaxNow(
  game: Pick<Game, 'bet'> | undefined,
  { rules, bounds }: { readonly rules: InHouseGame | undefined; readonly bounds: StakeBounds },
): bigint {
  if (!game || !rules) return bounds.maximumMinor;
  const isWithin = (pickedMinor: bigint): boolean => {
    if (pickedMinor === 0n) return true;
    const betRequest = game.bet(pickedMinor);
    const read = 'bet' in betRequest ? rules.readBet(betRequest.bet) : undefined;
    if (!read?.ok) return true;
    const { stakeMinor, returnMaxMinor } = read.value;
    return stakeMinor <= bounds.maximumMinor && returnMaxMinor <= bounds.returnMaxMinor;
  };
  return searchStakeMax({ maximumMinor: bounds.maximumMinor, returnMaxMinor: 0n }, (picked) =>
    isWithin(picked) ? 0n : 1n,
  );
}
