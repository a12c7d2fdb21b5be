import { ZERO } from '@evens/base';
import { combinations } from '../combinations.ts';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { MINES_MAX, MINES_TILES, minesPays } from './mines.ts';

/** Deep rounds: many tiles with few mines, all tiles, and the maximum for some numbers of mines. */
const deep = [
  { mines: 1, opened: 24 },
  { mines: 3, opened: 5 },
  { mines: 3, opened: 22 },
  { mines: 5, opened: 10 },
  { mines: 12, opened: 7 },
] as const;

/**
 * Game math of opening a number of tiles and cashing out: the first tile for each number of mines, and the deep rounds.
 */
export function minesMath(): readonly GameMath[] {
  const first = Array.from({ length: MINES_MAX }, (_, index) => ({ mines: index + 1, opened: 1 }));
  return [...first, ...deep].map(({ mines, opened }) => {
    const wins = combinations(MINES_TILES - mines, opened);
    return computeGameMath(`${mines} mines, ${opened} open`, [
      { weight: wins, pays: minesPays({ mines, opened }) },
      { weight: combinations(MINES_TILES, opened) - wins, pays: ZERO },
    ]);
  });
}
