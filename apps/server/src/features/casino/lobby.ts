import type { CasinoGame, CasinoProvider } from '@evens/contract';
import { HOUSE_PROVIDER, houseGames, type ListedGame } from './house-games.ts';
import { percent } from './real-sitting.ts';

export function gameId(key: string): string {
  return `${HOUSE_PROVIDER.id}:${key}`;
}

/** Path of a game's page, without the language. */
export function gameLink(key: string): string {
  return `/table-game/${HOUSE_PROVIDER.id}/${key}`;
}

function presentGame({ game, name, categories }: ListedGame): CasinoGame {
  return {
    ID: gameId(game.key),
    Key: game.key,
    Name: name,
    Provider: HOUSE_PROVIDER.id,
    ProviderName: HOUSE_PROVIDER.name,
    Categories: ['all', ...categories],
    LiveCategory: null,
    HasDemo: true,
    HasJackpot: categories.includes('special'),
    Rtp: percent(game.rtp),
    GameLink: gameLink(game.key),
  };
}

export function lobby(): { Games: CasinoGame[]; Providers: CasinoProvider[] } {
  const Games = houseGames.map(presentGame);
  return {
    Games,
    Providers: [{ ID: HOUSE_PROVIDER.id, Name: HOUSE_PROVIDER.name, GamesCount: Games.length }],
  };
}
