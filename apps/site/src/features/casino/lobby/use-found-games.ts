import type { CasinoGame } from '@evens/contract';
import { useMemo } from 'react';
import { gameListNames } from './casino-words.ts';
import { findGames, isSearch } from './find-games.ts';
import { useLobby } from './use-lobby.ts';

const FOUND_MAX = 5;
const nothing: readonly CasinoGame[] = [];

/** The few best matches of a text; empty if it is too short or the games are not loaded. */
export function useFoundGames(text: string): readonly CasinoGame[] {
  const isSearching = isSearch(text);
  const { data } = useLobby({ enabled: isSearching });
  return useMemo(
    () => (isSearching && data ? findGames(data.games, text, gameListNames).slice(0, FOUND_MAX) : nothing),
    [isSearching, data, text],
  );
}
