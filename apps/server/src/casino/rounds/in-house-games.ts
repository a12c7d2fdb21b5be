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

/** Path of a game's page, without the language. */
export function gameLink(key: string): string {
  return `/table-game/${IN_HOUSE_PROVIDER.id}/${key}`;
}
