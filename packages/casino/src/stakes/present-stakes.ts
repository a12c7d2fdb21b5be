import type { ArcadeOpening } from '@evens/contract';
import { type BetMode, betModes } from '@evens/games';
import type { StakeLimits } from './stake-limits.ts';

/** The allowed stakes of a game, before anything is staked. */
export function presentStakes(
  limits: StakeLimits,
  game: string,
  stakeMaxMinor: (mode: BetMode) => bigint,
): ArcadeOpening['Stakes'] {
  const byBet = betModes(game).map((mode) => ({ name: mode.name, minor: stakeMaxMinor(mode) }));
  const maximumMinor = byBet.reduce((most, { minor }) => {
    if (minor > most) return minor;
    return most;
  }, 0n);
  return {
    Minimum: limits.minimumMinor.toString(),
    Maximum: maximumMinor.toString(),
    ReturnMaximum: limits.returnMaxMinor.toString(),
    Steps: limits.steps.filter((step) => step <= maximumMinor).map(String),
    ByBet: byBet.map(({ name, minor }) => ({ Bet: name, Maximum: minor.toString() })),
  };
}
