import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../core/api.ts';

export type GameName = (game: string) => string;

/** Terms name an in-house game by its name; a game without one there by its key or `provider:key`. */
const isId = (game: string) => /^[a-z0-9-]+(:[a-z0-9-]+)?$/.test(game);

/** Names of games that terms know by their ids alone. Until they arrive, an id reads as it is. */
export function useGameNames(games: readonly string[]): GameName {
  const { data } = useQuery({ ...callQuery('GET /api/casino/games'), enabled: games.some(isId) });
  return (game) => {
    if (!isId(game)) return game;
    const id = game.includes(':') ? game : `evens:${game}`;
    return data?.Games.find(({ ID }) => ID === id)?.Name ?? game;
  };
}
