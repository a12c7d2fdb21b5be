import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../core/api.ts';

export type GameName = (game: string) => string;

/** Terms contain the name of an in-house game. Games without a name in the terms have a key or `provider:key`. */
const isId = (game: string) => /^[a-z0-9-]+(:[a-z0-9-]+)?$/.test(game);

/** Names of games that the terms list by id only. Until they are loaded, the id is displayed. */
export function useGameNames(games: readonly string[]): GameName {
  const { data } = useQuery({ ...callQuery('GET /api/casino/games'), enabled: games.some(isId) });
  return (game) => {
    if (!isId(game)) return game;
    const id = game.includes(':') ? game : `evens:${game}`;
    return data?.Games.find(({ ID }) => ID === id)?.Name ?? game;
  };
}
