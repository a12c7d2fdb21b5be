import { fraction } from '@evens/base';
import { combinations } from '../combinations.ts';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { plinkoPayTable } from './pay-tables.ts';
import { plinkoBoards } from './plinko.ts';

/** Game math of every board, by the number of paths to each bucket. */
export function plinkoMath(): readonly GameMath[] {
  return plinkoBoards.map(({ rows, risk }) =>
    computeGameMath(
      `${rows} rows, ${risk}`,
      plinkoPayTable(rows, risk).map((pays, bucket) => ({
        weight: combinations(rows, bucket),
        pays: fraction(BigInt(pays), 100n),
      })),
    ),
  );
}
