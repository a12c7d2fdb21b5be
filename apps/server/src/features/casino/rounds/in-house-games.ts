import { casinoProviders } from '@evens/contract';
import {
  baccarat,
  blackjack,
  casinoHoldem,
  copperForge,
  coralBloom,
  cornerSevens,
  deepVault,
  dice,
  harbourLights,
  hiLo,
  type InHouseGame,
  keno,
  lanternLibrary,
  limbo,
  mines,
  nightMarket,
  plinko,
  roulette,
  shiftingSands,
  videoPoker,
} from '@evens/games';

/** A game of the house as the lobby lists it. */
export interface ListedGame {
  readonly game: InHouseGame;
  readonly name: string;
  /** Lists of the casino that it is in, besides `all`. */
  readonly categories: readonly string[];
}

/** Best first: the order of the lobby. */
export const inHouseGames: readonly ListedGame[] = [
  { game: harbourLights, name: 'Harbour Lights', categories: ['slots'] },
  { game: roulette, name: 'Roulette', categories: ['games'] },
  { game: coralBloom, name: 'Coral Bloom', categories: ['slots'] },
  { game: blackjack, name: 'Blackjack', categories: ['card'] },
  { game: deepVault, name: 'Deep Vault', categories: ['slots'] },
  { game: plinko, name: 'Plinko', categories: ['games'] },
  { game: lanternLibrary, name: 'Lantern Library', categories: ['slots'] },
  { game: mines, name: 'Mines', categories: ['games'] },
  { game: copperForge, name: 'Copper Forge', categories: ['slots'] },
  { game: dice, name: 'Dice', categories: ['games'] },
  { game: shiftingSands, name: 'Shifting Sands', categories: ['slots'] },
  { game: nightMarket, name: 'Night Market', categories: ['slots'] },
  { game: cornerSevens, name: 'Corner Sevens', categories: ['slots'] },
  { game: videoPoker, name: 'Jacks or Better', categories: ['card'] },
  { game: casinoHoldem, name: 'Casino Hold’em', categories: ['card'] },
  { game: baccarat, name: 'Baccarat', categories: ['card'] },
  { game: hiLo, name: 'Hi-Lo', categories: ['card', 'games'] },
  { game: limbo, name: 'Limbo', categories: ['games', 'crash'] },
  { game: keno, name: 'Keno', categories: ['games'] },
];

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
