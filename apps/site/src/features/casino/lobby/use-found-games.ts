import type { CasinoGame } from '@evens/contract';
import { useMemo } from 'react';
import { listNamesOf } from './casino-words.ts';
import { findGames, isSearch } from './find-games.ts';
import { useLobby } from './use-lobby.ts';

const FOUND_MAX = 5;
const nothing: readonly CasinoGame[] = [];

/** The few best matches of a text; empty if it is too short or the games are not loaded. */
export function useFoundGames(text: string): readonly CasinoGame[] {
  const isAsked = isSearch(text);
  const { data } = useLobby({ enabled: isAsked });
  return useMemo(
    () => (isAsked && data ? findGames(data.games, text, listNamesOf).slice(0, FOUND_MAX) : nothing),
    [isAsked, data, text],
  );
}
