import { queryClient } from '@evens/web/core/query-client.ts';
import { useLiveList } from '@evens/web/live/hooks.ts';
import { useEffect, useRef } from 'react';
import { type LiveMatch, liveQuery } from './live-matches.ts';

/** Matches without those that were in play, are not any more, and are not on screen. The same list if none leaves. */
export function withoutEnded<M extends { readonly Match: { readonly ID: number } }>(
  matches: readonly M[],
  {
    wasInPlay,
    inPlay,
    isOnScreen,
  }: {
    readonly wasInPlay: ReadonlySet<number>;
    readonly inPlay: ReadonlySet<number>;
    readonly isOnScreen: (matchId: number) => boolean;
  },
): readonly M[] {
  const staying = matches.filter(
    ({ Match: { ID } }) => !wasInPlay.has(ID) || inPlay.has(ID) || isOnScreen(ID),
  );
  return staying.length === matches.length ? matches : staying;
}

/** Whether a row, card or sidebar entry of the match is visible. */
function isOnScreen(matchId: number): boolean {
  if (document.hidden) return false;
  const elements = document.querySelectorAll(
    `[data-match="${matchId}"], [data-live-entry="${matchId}"], [data-card-match="${matchId}"]`,
  );
  return [...elements].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  });
}

/** Finished matches leave the lists of matches in play as soon as they are not on screen: no visible row moves. */
export function useEndedLeave(): void {
  const list = useLiveList();
  const wasInPlay = useRef(new Set<number>());
  useEffect(() => {
    if (!list) return undefined;
    const inPlay = new Set(list.live);
    for (const id of inPlay) wasInPlay.current.add(id);
    function leave() {
      queryClient.setQueryData<{ Matches: LiveMatch[] }>(liveQuery.queryKey, (data) => {
        if (!data) return data;
        const staying = withoutEnded(data.Matches, { wasInPlay: wasInPlay.current, inPlay, isOnScreen });
        return staying === data.Matches ? data : { ...data, Matches: [...staying] };
      });
    }
    leave();
    document.addEventListener('scrollend', leave, { capture: true, passive: true });
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('scrollend', leave, { capture: true });
      document.removeEventListener('visibilitychange', leave);
    };
  }, [list]);
}
