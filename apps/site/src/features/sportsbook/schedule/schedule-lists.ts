import type { DayList, ScheduleDay, ScheduleList } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useListBody, useTransportStatus } from '@evens/web/live/hooks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export function scheduleTopic(offset: number): string {
  return `list/schedule@${offset}`;
}

export function dayTopic(date: string, offset: number): string {
  return `list/prematch/${date}@${offset}`;
}

function isScheduleList(body: object): body is ScheduleList {
  return 'days' in body && Array.isArray(body.days);
}

function isDayList(body: object): body is DayList {
  return 'sports' in body && Array.isArray(body.sports);
}

export type ScheduleDays = ScheduleList['days'];

function toScheduleDays(days: readonly ScheduleDay[]): ScheduleDays {
  return days.map(({ Date: date, Sports }) => ({
    date,
    sports: Sports.map(({ SportAlias, MatchesCount, LiveCount }) => ({
      sport: SportAlias,
      matches: MatchesCount,
      live: LiveCount,
    })),
  }));
}

function scheduleQuery(offset: number) {
  return callQuery('GET /api/data/schedule', { query: { offset } });
}

/**
 * The seven days with their sports from the stream, or from HTTP until the stream has sent them. A broken connection
 * resets them, because matches may have left meanwhile.
 */
export function useScheduleDays(offset: number) {
  const queries = useQueryClient();
  const days = useListBody(scheduleTopic(offset), isScheduleList)?.days;
  const isLost = useTransportStatus() === 'disconnected';
  const query = useQuery({
    ...scheduleQuery(offset),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    select: ({ Days }) => toScheduleDays(Days),
  });
  useEffect(() => {
    if (isLost) void queries.resetQueries({ queryKey: scheduleQuery(offset).queryKey });
  }, [queries, isLost, offset]);
  return { days: days ?? query.data, isError: !days && query.isError, retry: () => void query.refetch() };
}

/** The current list of a day; undefined until the stream has published it. */
export function useDayList(date: string, offset: number): DayList | undefined {
  return useListBody(dayTopic(date, offset), isDayList);
}
