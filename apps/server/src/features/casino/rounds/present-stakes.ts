import type { CurrencyCode } from '@evens/base';
import type { ArcadeOpening } from '@evens/contract';
import { type BetMode, betModes, type HouseGame, largestStake } from '@evens/games';
import type { TableMachine } from '../shared-rounds/machine.ts';
import { betForHouse } from '../sessions/bet-for-house.ts';
import type { StakeLimits } from './limits.ts';

/** What may be staked on a game, known before anything is. */
function presentStakes(
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

/** Of a game that is played alone. */
export function gameStakes(
  game: HouseGame,
  { limits, currency }: { readonly limits: StakeLimits; readonly currency: CurrencyCode },
): ArcadeOpening['Stakes'] {
  return presentStakes(limits, game.key, ({ name, bet }) => {
    const asked = bet(limits.minimumMinor);
    const read = game.readBet(betForHouse(game, { bet: asked, currency, limits }));
    if (!read.ok) throw new Error(`${game.key} refuses ${name}: ${read.error}`);
    return read.value.stakeMaxMinor(limits);
  });
}

/** Of a table that many play at. */
export function tableStakes(machine: TableMachine, limits: StakeLimits): ArcadeOpening['Stakes'] {
  return presentStakes(limits, machine.key, ({ bet }) =>
    largestStake(limits, (stakeMinor) => {
      const read = machine.readBet(bet(stakeMinor), limits.returnMaxMinor);
      return read.ok ? read.value.returnMaxMinor : limits.returnMaxMinor + 1n;
    }),
  );
}
