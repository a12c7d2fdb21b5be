import type { Amount } from '@evens/base';
import {
  findSystemName,
  listSystemNames,
  SYSTEM_BETS_MAX,
  type SystemName,
  systemSizes,
} from '@evens/tickets';
import type { StakeJudgement } from './stake-limits.ts';

export interface SystemRowFacts {
  readonly pick: number;
  /** Number of bets in the row. */
  readonly betCount: number;
  readonly stake: string;
  readonly unitMinor: Amount;
  readonly fault: StakeJudgement['fault'];
}

/** A named system of the slip's legs. */
export interface SystemChoice {
  readonly name: SystemName;
  readonly sizes: readonly number[];
  /** Twice the number of combinations if the bet is each way. */
  readonly betCount: number;
  /** The stake per bet as typed; empty if its rows have different stakes. */
  readonly stake: string;
}

/** The named systems of these legs. A banker leaves fewer rows than legs, and then no name applies. */
export function listSystemChoices(
  rows: readonly SystemRowFacts[],
  legCount: number,
): readonly SystemChoice[] {
  if (rows.length < legCount) return [];
  return listSystemNames(legCount)
    .map((name) => {
      const sizes = systemSizes(name);
      const own = rows.filter(({ pick }) => sizes.includes(pick));
      const [stake = '', ...others] = new Set(own.map((row) => row.stake));
      return {
        name,
        sizes,
        betCount: own.reduce((sum, row) => sum + row.betCount, 0),
        stake: others.length === 0 ? stake : '',
      };
    })
    .filter(({ betCount }) => betCount <= SYSTEM_BETS_MAX);
}

/** The name of the staked rows: all sizes of a named system at one stake. */
export function findStakedSystem(
  rows: readonly Pick<SystemRowFacts, 'pick' | 'unitMinor'>[],
  legCount: number,
): SystemName | undefined {
  const staked = rows.filter(({ unitMinor }) => unitMinor > 0n);
  if (rows.length < legCount || staked.some(({ unitMinor }) => unitMinor !== staked[0]?.unitMinor))
    return undefined;
  return findSystemName(
    staked.map(({ pick }) => pick),
    legCount,
  );
}
