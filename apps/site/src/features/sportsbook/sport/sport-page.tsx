import { RefusalError } from '@evens/web/core/api.ts';
import { offsetMinutes } from '@evens/web/core/clock.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { areSlidesExpected } from '@evens/web/core/slides-expected.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useMatch, useParams, useSearchParams } from '@evens/web/navigation/index.ts';
import { Breadcrumbs } from '@evens/web/ui/breadcrumbs.tsx';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { SportTile } from '@evens/web/ui/sport-icon.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { CalendarX2 } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import {
  LongMatchList,
  MatchListSkeleton,
  PlaceCards,
  SportViewToggle,
  useMatchIndex,
  useSportView,
} from '../catalogue/index.ts';
import { PriceAge } from '../match/facts/index.ts';
import { VirtualStage } from '../virtual/lazy.tsx';
import { PlaceGone } from './place-gone.lazy.ts';
import { isGameAlias } from './tree.ts';
import { type PlaceAbout, usePlace } from './use-place.ts';

/** Values of the hours filter in the address; `all` is no filter. */
const hoursChoices = ['all', '24', '12', '6', '3', 'today'] as const;
type Hours = (typeof hoursChoices)[number];

function parseHours(text: string | null): Hours {
  return hoursChoices.find((choice) => choice === text) ?? 'all';
}

/** The hours filter in the address. The page of today has its own. */
function useHours(isToday: boolean): readonly [Hours, (hours: Hours) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (next: Hours) =>
    setSearch((before) => {
      if (next === 'all') before.delete('hours');
      else before.set('hours', next);
      return before;
    });
  return [isToday ? 'today' : parseHours(search.get('hours')), choose];
}

/** The query parameters of the call. */
function hoursQuery(hours: Hours, offsetMinutes: number) {
  return hours === 'all' ? {} : { hours, offset: offsetMinutes };
}

const NextOff = lazyPart(async () => (await import('./next-off.tsx')).NextOff);

const Slides = lazyPart(async () => (await import('../../site/slides/index.ts')).Slides);

/** All sports, one sport or game, its matches of today, a category or a tournament: the same list, narrowed by the path. */
export function SportPage() {
  const { sportAlias, categoryAlias, tournamentAlias } = useParams();
  const isToday = useMatch(paths.sportToday) !== null;
  const isEsports = useMatch(`${paths.esports}/*`) !== null;
  const [hours, chooseHours] = useHours(isToday);
  const when = hoursQuery(hours, offsetMinutes());
  const found = useMatchIndex({
    ...(sportAlias && { sportAlias }),
    ...(categoryAlias && { categoryAlias }),
    ...(tournamentAlias && { tournamentAlias }),
    ...when,
  });
  const showsCards = useSportView() === 'categories' && !tournamentAlias;
  const aliases = useMemo(
    () => ({ sportAlias, categoryAlias, tournamentAlias }),
    [sportAlias, categoryAlias, tournamentAlias],
  );
  const place = usePlace(aliases, isEsports, found.isPlaceholderData ? undefined : found.data?.Place);
  // The list's answer alone would show a sport under the path of games as a game.
  const isNoGame = isEsports && sportAlias !== undefined && !isGameAlias(sportAlias);
  const isGone = isNoGame || isNotFound(found.error);
  const title = isGone ? t('sport.place.gone') : pageTitle(place, isToday);
  usePageSubject(title);

  if (isGone) return <PlaceGone up={place.crumbs} />;
  return (
    <>
      {place.crumbs.length > 0 && <PlaceBar place={place} />}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="flex min-h-8 items-baseline gap-3 max-tablet:w-full">
          {sportAlias && <SportTile sport={sportAlias.toLowerCase()} />}
          <h1>{title}</h1>
          <PriceAge />
          {!tournamentAlias && <SportViewToggle />}
        </div>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          {!isToday && (
            <Tabs
              label={t('sport.hours')}
              variant="chips"
              className="bleed"
              choices={hoursChoices.map((key) => ({ key, label: hoursLabel(key) }))}
              chosen={hours}
              onChoose={chooseHours}
            />
          )}
        </div>
      </div>
      {!sportAlias && !isEsports && <SlidesRow isListRendered={!found.isPending} />}
      {sportAlias && <VirtualStage sport={sportAlias} />}
      {sportAlias === 'horse-racing' && (
        <div className="mb-3 min-h-[78px]">
          <Suspense fallback={<Skeleton className="h-[78px] rounded-xl" />}>
            <NextOff sport={sportAlias} />
          </Suspense>
        </div>
      )}
      {showsCards ? (
        <Suspense fallback={<MatchListSkeleton />}>
          <PlaceCards
            sportAlias={sportAlias}
            categoryAlias={categoryAlias}
            when={when}
            search={hours === 'all' ? '' : `?hours=${hours}`}
            isEsports={isEsports}
          />
        </Suspense>
      ) : found.isPending ? (
        <MatchListSkeleton />
      ) : found.isError ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : found.data.Total === 0 ? (
        <NoMatches
          isFiltered={hours !== 'all'}
          resultsLink={place.resultsLink}
          onAll={isToday ? undefined : () => chooseHours('all')}
        />
      ) : (
        <div className={found.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <LongMatchList index={found.data} />
        </div>
      )}
    </>
  );
}

/** Keeps its height while slides are loaded, where there were some last time: prices below must not move. */
function SlidesRow({ isListRendered }: { readonly isListRendered: boolean }) {
  const [isExpected] = useState(() => areSlidesExpected('sport'));
  // Prices first.
  const isRendered = useDeferredValue(isListRendered, false);
  return (
    <div className={isExpected ? 'mb-3.5 min-h-[160px] touch:min-h-[168px]' : undefined}>
      {isRendered && (
        <Suspense fallback={null}>
          <Slides page="sport" />
        </Suspense>
      )}
    </div>
  );
}

/** Whether the error is a refusal because the place does not exist. */
function isNotFound(error: Error | null): boolean {
  return error instanceof RefusalError && error.refused.code === 'NotFoundException';
}

function pageTitle({ name }: PlaceAbout, isToday: boolean): string {
  if (name === '') return '\u00a0';
  return isToday ? t('sport.today-title', { sport: name }) : name;
}

function hoursLabel(hours: Hours): string {
  if (hours === 'all') return t('sport.hours.all');
  return hours === 'today' ? t('sport.hours.today') : t('sport.hours.n', { hours });
}

const linkLook =
  'flex touch:min-h-11 items-center text-sm font-[570] text-quiet pointer:hover:text-text pointer:hover:underline';

/** Above a sport, category or tournament: the way to it, who wins it, and how it went before. */
function PlaceBar({ place: { crumbs, outrightsLink, resultsLink } }: { readonly place: PlaceAbout }) {
  return (
    <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 touch:mb-0">
      <Breadcrumbs label={t('sport.place')} crumbs={crumbs} />
      <p className="flex gap-4">
        {outrightsLink !== undefined && (
          <Link to={outrightsLink} className={linkLook}>
            {t('sport.tree.outrights')}
          </Link>
        )}
        <Link to={resultsLink} className={linkLook}>
          {t('sport.tree.results')}
        </Link>
      </p>
    </div>
  );
}

interface NoMatchesProps {
  readonly isFiltered: boolean;
  readonly resultsLink: string;
  /** Takes the filter back, where that is this page's to do. */
  readonly onAll: (() => void) | undefined;
}

function NoMatches({ isFiltered, resultsLink, onAll }: NoMatchesProps) {
  return (
    <EmptyState
      icon={CalendarX2}
      title={t(isFiltered ? 'sport.empty.filtered' : 'sport.empty')}
      text={isFiltered ? undefined : t('sport.empty.text')}
    >
      {isFiltered && onAll && <Button onClick={onAll}>{t('sport.empty.filtered.all')}</Button>}
      {!isFiltered && (
        <Link to={resultsLink} className={buttonLook()}>
          {t('sport.tree.results')}
        </Link>
      )}
    </EmptyState>
  );
}
