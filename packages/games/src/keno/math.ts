import { fraction } from '@evens/base';
import { computeGameMath, type GameMath } from '../math/game-math.ts';
import { kenoTables, kenoWays } from './keno.ts';
import { kenoPayTable } from './pay-tables.ts';

/** Game math of every table, by the number of draws per count of hits. */
export function kenoMath(): readonly GameMath[] {
  return kenoTables.map(({ risk, picks }) =>
    computeGameMath(
      `${risk}, ${picks} picked`,
      kenoPayTable(picks, risk).map((pays, hits) => ({
        weight: kenoWays(picks, hits),
        pays: fraction(BigInt(pays), 100n),
      })),
    ),
  );
}
