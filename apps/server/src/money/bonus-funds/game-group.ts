import type { GameGroup } from '@evens/bonuses';
import { type GameKind, inHouseGames } from '@evens/games';

const groupOfKind: Readonly<Record<GameKind, GameGroup>> = {
  slot: 'slots',
  table: 'tables',
  card: 'tables',
  crash: 'crash',
  instant: 'crash',
};

const groups = new Map<string, GameGroup>(inHouseGames.map(({ game }) => [game.key, groupOfKind[game.kind]]));

/** The group of an in-house game, by its key. Games that are not in the map are shared tables: crash or live. */
export function gameGroup(key: string): GameGroup {
  return groups.get(key) ?? (key === 'crash' ? 'crash' : 'live');
}
