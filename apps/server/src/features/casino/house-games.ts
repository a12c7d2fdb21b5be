import { dice, type HouseGame } from '@evens/games';

/** A game of the house as the lobby lists it. */
export interface ListedGame {
  readonly game: HouseGame;
  readonly name: string;
  /** Lists of the casino that it stands in, besides `all`. */
  readonly categories: readonly string[];
}

/** Best first: the order of the lobby. */
export const houseGames: readonly ListedGame[] = [
  { game: dice, name: 'Dice', categories: ['games', 'top-games'] },
];

const byKey = new Map(houseGames.map((listed) => [listed.game.key, listed]));

export function houseGame(key: string): ListedGame | undefined {
  return byKey.get(key);
}

export const HOUSE_PROVIDER = { id: 'evens', name: 'Evens Originals' } as const;
