import { ZERO } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { range } from '../range.ts';
import { SPIRE_TRAPS_MAX, SPIRE_TRAPS_MIN, spirePays, spireRows } from './spire.ts';

/** Game math of a cash-out after the first row, and at the top of each storey. */
export function spireMath(): readonly GameMath[] {
  return range(SPIRE_TRAPS_MIN, SPIRE_TRAPS_MAX).flatMap((traps) =>
    [1, 3, 6, 9].map((rows) => {
      const climbed = spireRows.slice(0, rows).map(BigInt);
      const all = climbed.reduce((ways, tiles) => ways * tiles, 1n);
      const wins = climbed.reduce((ways, tiles) => ways * (tiles - BigInt(traps)), 1n);
      return computeGameMath(`${traps} traps, ${rows} climbed`, [
        { weight: wins, pays: spirePays({ traps, rows }) },
        { weight: all - wins, pays: ZERO },
      ]);
    }),
  );
}
