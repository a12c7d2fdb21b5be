import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { persistedStore } from '@evens/web/core/store.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const RECENT_MAX = 20;
/** Cache time, ms. Games played in this tab are known; only other devices add games. */
const FRESH_MS = 300_000;
const nothing: readonly string[] = [];

/** Puts a game at the front and drops the oldest above the maximum. */
export function withRecent(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, RECENT_MAX);
}

/** Games of this tab, then those played elsewhere, each once. */
export function mergeRecent(here: readonly string[], stored: readonly string[]): readonly string[] {
  return [...new Set([...here, ...stored])].slice(0, RECENT_MAX);
}

/** Parses stored ids and drops invalid values. */
export function parseRecent(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

const recent = persistedStore<readonly string[]>({
  storage: 'session',
  key: 'evens.recent-games',
  parse: parseRecent,
  format: JSON.stringify,
});

/** A game was played: puts it first in this tab's list. */
export function rememberGame(id: string): void {
  recent.set(withRecent(recent.get(), id));
}

/** Ids of games played in this tab, newest first, then those of the player's other tabs and devices. */
export function useRecentGames(): readonly string[] {
  const here = recent.use();
  const isPlayer = useUser()?.IsOperator === false;
  const { data } = useQuery({
    ...callQuery('GET /api/casino/recent'),
    enabled: isPlayer,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  const storedIds = (isPlayer ? data?.GameIDs : undefined) ?? nothing;
  return useMemo(() => mergeRecent(here, storedIds), [here, storedIds]);
}
