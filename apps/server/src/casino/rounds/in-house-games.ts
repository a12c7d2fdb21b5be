import { casinoProviders } from '@evens/contract';
import { inHouseGames, type ListedGame } from '@evens/games';

const byKey = new Map(inHouseGames.map((listed) => [listed.game.key, listed]));

export function inHouseGame(key: string): ListedGame | undefined {
  return byKey.get(key);
}

export const IN_HOUSE_PROVIDER = { id: 'evens', name: casinoProviders.evens } as const;

export function gameId(key: string): string {
  return `${IN_HOUSE_PROVIDER.id}:${key}`;
}

/** Key of a game in switches and limits: `dice` for `evens:dice`, `habanero:dice` for a game of another provider. */
export function switchKey(id: string): string {
  return id.startsWith(`${IN_HOUSE_PROVIDER.id}:`) ? id.slice(IN_HOUSE_PROVIDER.id.length + 1) : id;
}

/** Path of a game's page, without the language. */
export function gameLink(key: string): string {
  return `/table-game/${IN_HOUSE_PROVIDER.id}/${key}`;
}
