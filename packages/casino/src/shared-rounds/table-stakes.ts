import type { ArcadeOpening } from '@evens/contract';
import { searchStakeMax } from '@evens/games';
import { presentStakes } from '../stakes/present-stakes.ts';
import type { StakeLimits } from '../stakes/stake-limits.ts';
import type { TableMachine } from './machine.ts';

/** Allowed stakes at a shared table. */
export function tableStakes(machine: TableMachine, limits: StakeLimits): ArcadeOpening['Stakes'] {
  return presentStakes(limits, machine.key, ({ bet }) =>
    searchStakeMax(limits, (stakeMinor) => {
      const read = machine.readBet(bet(stakeMinor), limits.returnMaxMinor);
      return read.ok ? read.value.returnMaxMinor : limits.returnMaxMinor + 1n;
    }),
  );
}
