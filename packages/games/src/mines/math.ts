import { ZERO } from '@evens/base';
import { combinations } from '../combinations.ts';
import { type GameMath, gameMathOf } from '../math/game-math.ts';
import { MINES_MAX, MINES_TILES, minesPays } from './mines.ts';

/** Deep rounds: many tiles among few mines, all of them, and as many as may be among some. */
const deep = [
  { mines: 1, opened: 24 },
  { mines: 3, opened: 5 },
  { mines: 3, opened: 22 },
  { mines: 5, opened: 10 },
  { mines: 12, opened: 7 },
] as const;

/** Of opening so many tiles and cashing out: for each number of mines the first tile, then some deep rounds. */
export function minesMath(): readonly GameMath[] {
  const first = Array.from({ length: MINES_MAX }, (_, index) => ({ mines: index + 1, opened: 1 }));
  return [...first, ...deep].map(({ mines, opened }) => {
    const wins = combinations(MINES_TILES - mines, opened);
    return gameMathOf(`${mines} mines, ${opened} open`, [
      { weight: wins, pays: minesPays({ mines, opened }) },
      { weight: combinations(MINES_TILES, opened) - wins, pays: ZERO },
    ]);
  });
}
