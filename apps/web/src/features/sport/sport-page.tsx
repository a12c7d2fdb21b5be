import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX2, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useMatch, useParams, useSearchParams } from 'react-router';
import { callQuery } from '../../app/api.ts';
import { offsetMinutes } from '../../app/clock.ts';
import { paths } from '../../app/route-paths.ts';
import { usePageSubject } from '../../app/use-page-head.ts';
import { t } from '../../app/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MatchList, MatchListSkeleton, useGrowing, useTournamentRank, useTree } from '../catalogue/index.ts';
import { PriceAge } from '../match/index.ts';
import { type Hours, hoursChoices, hoursQuery, parseHours } from './hours.ts';

const FIRST_LIMIT = 150;
const LIMIT_MAX = 500;

/** All sports, one sport, its matches of today, a category or a tournament: the same list, narrowed by the path. */
export function SportPage() {
  const { sportAlias, categoryAlias, tournamentAlias } = useParams();
  const isToday = useMatch(paths.sportToday) !== null;
  const [search, setSearch] = useSearchParams();
  const hours: Hours = isToday ? 'today' : parseHours(search.get('hours'));
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const query = {
    ...(sportAlias && { sportAlias }),
    ...(categoryAlias && { categoryAlias }),
    ...(tournamentAlias && { tournamentAlias }),
    ...hoursQuery(hours, offsetMinutes()),
    limit,
  };
  const found = useQuery({
    ...callQuery('GET /api/sport/matches', { query }),
    placeholderData: keepPreviousData,
    // Rows keep their place under a finger: the list is fetched when one comes to it, prices and scores stream.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { rankOf, isPending: isRankPending } = useTournamentRank();
  const title = usePlaceTitle({ sportAlias, categoryAlias, tournamentAlias, isToday });
  usePageSubject(title);
  const matches = found.data?.Matches ?? [];
  const { shown, sentinel } = useGrowing(matches);

  function choose(next: Hours) {
    setLimit(FIRST_LIMIT);
    setSearch((before) => {
      if (next === 'all') before.delete('hours');
      else before.set('hours', next);
      return before;
    });
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="flex min-h-8 items-baseline gap-3">
          <h1>{title}</h1>
          <PriceAge />
        </div>
        {!isToday && (
          <Tabs
            label={t('sport.hours')}
            look="chips"
            className="bleed"
            choices={hoursChoices.map((key) => ({ key, label: hoursLabel(key) }))}
            chosen={hours}
            onChoose={choose}
          />
        )}
      </div>
      {found.isPending || isRankPending ? (
        <MatchListSkeleton />
      ) : found.isError ? (
        <ErrorState icon={CloudOff} title={t('shell.error.generic')} text={t('shell.error.network')}>
          <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
        </ErrorState>
      ) : matches.length === 0 ? (
        <EmptyState icon={CalendarX2} title={t(hours === 'all' ? 'sport.empty' : 'sport.empty.filtered')}>
          {hours !== 'all' && !isToday && (
            <Button onClick={() => choose('all')}>{t('sport.empty.filtered.all')}</Button>
          )}
        </EmptyState>
      ) : (
        <div className={found.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <MatchList matches={shown} rankOf={rankOf} />
          <div ref={sentinel} />
          {shown.length === matches.length && found.data && matches.length < found.data.Total && (
            <div className="mt-4 grid justify-items-center gap-2">
              <p className="text-sm text-faint">
                {t('sport.shown', { shown: matches.length, total: found.data.Total })}
              </p>
              {limit < LIMIT_MAX && (
                <Button busy={found.isFetching} onClick={() => setLimit(LIMIT_MAX)}>
                  {t('sport.show-more')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}

function hoursLabel(hours: Hours): string {
  if (hours === 'all') return t('sport.hours.all');
  return hours === 'today' ? t('sport.hours.today') : t('sport.hours.n', { hours });
}

interface Place {
  readonly sportAlias: string | undefined;
  readonly categoryAlias: string | undefined;
  readonly tournamentAlias: string | undefined;
  readonly isToday: boolean;
}

function usePlaceTitle({ sportAlias, categoryAlias, tournamentAlias, isToday }: Place): string {
  const { data } = useTree();
  if (!sportAlias) return t('sport.all-title');
  const same = (alias: string, other: string | undefined) => alias === other?.toLowerCase();
  const sport = data?.Sports.find((each) => same(each.Alias, sportAlias));
  const category = sport?.Categories.find((each) => same(each.Alias, categoryAlias));
  const tournament = category?.Tournaments.find((each) => same(each.Alias, tournamentAlias));
  const name = tournament?.Name ?? category?.Name ?? sport?.Name ?? '\u00a0';
  return isToday ? t('sport.today-title', { sport: name }) : name;
}
