import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { persistedStore } from '../../core/store.ts';

const RECENT_MAX = 20;
/** What is played here is known here: only other devices add to it. */
const FRESH_MS = 300_000;
const nothing: readonly string[] = [];

/** With one more at the front; of many the oldest fall out. */
export function withRecent(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, RECENT_MAX);
}

/** Those of this tab, then those that the player played elsewhere, each once. */
export function withKept(here: readonly string[], kept: readonly string[]): readonly string[] {
  return [...new Set([...here, ...kept])].slice(0, RECENT_MAX);
}

/** As they were stored; nothing of what isn't ours. */
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

/** A game was played: it is the newest of this tab's. */
export function rememberGame(id: string): void {
  recent.set(withRecent(recent.get(), id));
}

/** Ids of games played in this tab, newest first, and then those of the player's other tabs and devices. */
export function useRecentGames(): readonly string[] {
  const here = recent.use();
  const isPlayer = useUser()?.IsOperator === false;
  const { data } = useQuery({
    ...callQuery('GET /api/casino/recent'),
    enabled: isPlayer,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  const kept = (isPlayer ? data?.GameIDs : undefined) ?? nothing;
  return useMemo(() => withKept(here, kept), [here, kept]);
}
