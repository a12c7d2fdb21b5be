import { recordKeys } from '@evens/base';

/** Full-cover systems by name: the number of legs, and the sizes of their bets from `from` up to all legs. */
const namedSystems = {
  trixie: { legs: 3, from: 2 },
  patent: { legs: 3, from: 1 },
  yankee: { legs: 4, from: 2 },
  'lucky-15': { legs: 4, from: 1 },
  canadian: { legs: 5, from: 2 },
  'lucky-31': { legs: 5, from: 1 },
  heinz: { legs: 6, from: 2 },
  'lucky-63': { legs: 6, from: 1 },
  'super-heinz': { legs: 7, from: 2 },
  goliath: { legs: 8, from: 2 },
} as const;
export type SystemName = keyof typeof namedSystems;
export const systemNames = recordKeys(namedSystems);

/** Sizes of the bets of a named system, smallest first: 2, 3 and 4 for a Yankee. */
export function systemSizes(name: SystemName): readonly number[] {
  const { legs, from } = namedSystems[name];
  return Array.from({ length: legs - from + 1 }, (_, index) => from + index);
}

/** Named systems of this number of legs, the one with fewer bets first. */
export function listSystemNames(legs: number): readonly SystemName[] {
  return systemNames.filter((name) => namedSystems[name].legs === legs);
}

/**
 * The name of a system without bankers by the sizes of its bets, in any order. Undefined unless the sizes are exactly
 * those of the name. The name means equal unit stakes, which the caller compares.
 */
export function findSystemName(sizes: readonly number[], legs: number): SystemName | undefined {
  const chosen = new Set(sizes);
  return listSystemNames(legs).find((name) => {
    const own = systemSizes(name);
    return own.length === sizes.length && own.every((size) => chosen.has(size));
  });
}
