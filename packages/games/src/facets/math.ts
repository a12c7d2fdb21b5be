import { fraction } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { facetsWays } from './facets.ts';
import { facetsPatterns, facetsPays, facetsRisks } from './pay-tables.ts';

/** Game math of every paytable, by the number of outcomes with each pattern. */
export function facetsMath(): readonly GameMath[] {
  return facetsRisks.map((risk) =>
    computeGameMath(
      risk,
      facetsPatterns.map((pattern) => ({
        weight: facetsWays(pattern),
        pays: fraction(BigInt(facetsPays[risk][pattern]), 100n),
      })),
    ),
  );
}
