import type { DayList, Match } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { Pager } from '@evens/web/core/pager.tsx';
import { t } from '@evens/web/core/words.ts';
import { useTransportStatus } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MatchListSkeleton } from '../catalogue/index.ts';
import { HourList } from './hour-list.tsx';
import { type Choice, chosenIds, inTime, PAGE_ROWS, standing } from './plan.ts';

interface DayMatchesProps {
  readonly date: string;
  readonly offset: number;
  /** The day's list from the stream; undefined until it was received. */
  readonly day: DayList | undefined;
  readonly choice: Choice;
  readonly page: number;
  onPage(page: number): void;
  /** Shows all sports, in play or not. */
  onAll(): void;
}

const none: readonly Match[] = [];
/** Longer than the server keeps an answer. */
const CATCH_UP_MS = 2200;
const CATCH_UP_MAX = 3;

/** One page of a day. Rows leave with their matches; new ones announce themselves and wait. */
export function DayMatches({ date, offset, day, choice, page, onPage, onAll }: DayMatchesProps) {
  const found = useQuery({
    ...callQuery('GET /api/data/prematch', {
      query: {
        date,
        offset,
        ...(choice.sport !== undefined && { sport: choice.sport }),
        live: choice.isLiveOnly ? 'only' : 'with',
        page,
        limit: PAGE_ROWS,
      },
    }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = found;
  useRefetchWhenBack(refetch);
  const fetched = useMemo(() => {
    const own = data?.Days[date];
    return own ? inTime(own) : none;
  }, [data, date]);
  const now = useMemo(
    () => day && chosenIds(day, { sport: choice.sport, isLiveOnly: choice.isLiveOnly }),
    [day, choice.sport, choice.isLiveOnly],
  );
  const known = useKnown(now, `${dataUpdatedAt} ${isPlaceholderData}`);
  const { rows, newCount } = useMemo(
    () =>
      now && known && !isPlaceholderData ? standing(fetched, { now, known }) : { rows: fetched, newCount: 0 },
    [fetched, now, known, isPlaceholderData],
  );
  const total = now && !isPlaceholderData ? now.size : (data?.Total ?? 0);
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS));

  // Space is free if rows left before the next page, and on an empty list, where new rows move no others.
  const hasRoom =
    !isPlaceholderData &&
    ((rows.length < fetched.length && page < pages) || (rows.length === 0 && newCount > 0));
  useEffect(() => {
    if (hasRoom) void refetch();
  }, [hasRoom, refetch]);
  useCaughtUp(data !== undefined && !isPlaceholderData && known !== undefined && data.Total !== known.size, {
    dataUpdatedAt,
    refetch,
  });
  // The list became shorter than the current page.
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) onPage(pages);
  }, [isBeyond, pages, onPage]);

  if (found.isPending) return <MatchListSkeleton />;
  if (found.isError) {
    return <LoadFailed onRetry={() => void refetch()} />;
  }
  const isNarrowed = choice.isLiveOnly || choice.sport !== undefined;
  return (
    <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      {newCount > 0 && (
        <div
          role="status"
          className="mb-3 flex items-center justify-between gap-3 rounded-lg bg-accent-soft ps-4 pe-1.5 py-1.5 text-sm"
        >
          <span>{t('schedule.new', { count: newCount })}</span>
          <Button size="small" busy={found.isFetching} onClick={() => void refetch()}>
            {t('live.show')}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={CalendarX2} title={t(choice.isLiveOnly ? 'schedule.empty.live' : 'schedule.empty')}>
          {isNarrowed && <Button onClick={onAll}>{t('schedule.empty.all')}</Button>}
        </EmptyState>
      ) : (
        <HourList matches={rows} offset={offset} />
      )}
      <Pager page={page} pages={pages} onGo={onPage} />
    </div>
  );
}

/** The ids of the day when the rows of `key` were fetched. */
function useKnown(now: ReadonlySet<number> | undefined, key: string): ReadonlySet<number> | undefined {
  const [known, setKnown] = useState<{ readonly key: string; readonly ids: ReadonlySet<number> }>();
  if (now && known?.key !== key) setKnown({ key, ids: now });
  return known?.key === key ? known.ids : now;
}

/** An answer may be slightly older than the stream: it is requested again, at most a few times. */
function useCaughtUp(
  isBehind: boolean,
  { dataUpdatedAt, refetch }: { readonly dataUpdatedAt: number; readonly refetch: () => unknown },
): void {
  const attempts = useRef(0);
  useEffect(() => {
    if (!isBehind) attempts.current = 0;
    if (!isBehind || attempts.current === CATCH_UP_MAX) return undefined;
    const timer = setTimeout(() => {
      attempts.current += 1;
      void refetch();
    }, CATCH_UP_MS);
    return () => clearTimeout(timer);
  }, [isBehind, dataUpdatedAt, refetch]);
}

/** Refetches after a reconnection, because rows may have changed meanwhile. */
function useRefetchWhenBack(refetch: () => unknown): void {
  const transport = useTransportStatus();
  const wasLost = useRef(false);
  useEffect(() => {
    if (transport === 'disconnected') wasLost.current = true;
    else if (transport === 'started' && wasLost.current) {
      wasLost.current = false;
      void refetch();
    }
  }, [transport, refetch]);
}
