import type { Category, Sport, Tournament } from '@evens/contract';
import { callQuery, type Input } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX2, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface PlaceCardsProps {
  readonly sportAlias: string | undefined;
  readonly categoryAlias: string | undefined;
  /** Counts include only the matches of this period. */
  readonly when: Pick<NonNullable<Input<'GET /api/sport/tree'>['query']>, 'hours' | 'offset'>;
  /** Appended to every link, so the next list has the same filter. */
  readonly search: string;
  /** Esports only, or sports without them. */
  readonly isEsports: boolean;
}

const ESPORTS = 66;
const FRESH_MS = 60_000;

/** Cards of the next level: sports, or a sport's categories with tournaments, or a category's tournaments. */
export function PlaceCards({ sportAlias, categoryAlias, when, search, isEsports }: PlaceCardsProps) {
  const { data, isPending, isError, refetch } = useQuery({
    ...callQuery('GET /api/sport/tree', { query: when }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  if (isPending) return <CardsSkeleton />;
  if (isError) {
    return <LoadFailed onRetry={() => void refetch()} />;
  }
  const same = (alias: string, other: string) => alias.toLowerCase() === other.toLowerCase();
  const sports = sportAlias
    ? data.Sports.filter(({ Alias }) => same(Alias, sportAlias))
    : data.Sports.filter(({ sportSystemId }) => (sportSystemId === ESPORTS) === isEsports);
  const categories = sports
    .flatMap((sport) => sport.Categories)
    .filter(({ Alias }) => categoryAlias === undefined || same(Alias, categoryAlias));
  const hasMatches = (place: { readonly MatchesCount: number }) => place.MatchesCount > 0;
  const listed = sportAlias ? categories.filter(hasMatches) : sports.filter(hasMatches);
  if (listed.length === 0)
    return <EmptyState icon={CalendarX2} title={t(when.hours ? 'sport.empty.filtered' : 'sport.empty')} />;
  return (
    <div className="grid gap-3">
      {sportAlias ? (
        categories
          .filter(hasMatches)
          .map((category) => <CategoryCard key={category.ID} category={category} search={search} />)
      ) : (
        <ul className="overflow-hidden rounded-xl border border-line bg-surface">
          {sports.filter(hasMatches).map((sport) => (
            <SportLine key={sport.ID} sport={sport} search={search} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SportLine({ sport, search }: { readonly sport: Sport; readonly search: string }) {
  return (
    <Line to={sport.SportLink + search} count={sport.MatchesCount} live={sport.LiveCount}>
      <SportIcon sport={sport.Alias} className="size-5 shrink-0" isTinted />
      <bdi className="truncate">{sport.Name}</bdi>
    </Line>
  );
}

function CategoryCard({ category, search }: { readonly category: Category; readonly search: string }) {
  return (
    <section
      className="overflow-hidden rounded-xl border border-line bg-surface [content-visibility:auto]"
      style={{ containIntrinsicHeight: `auto ${46 + category.Tournaments.length * 48}px` }}
    >
      <h2>
        <Link
          to={category.CategoryLink + search}
          className="flex min-h-11 items-center gap-2.5 px-3.5 text-[13.5px] font-[620]"
        >
          <Flag code={category.Code} />
          <bdi className="truncate">{category.Name}</bdi>
          <Count count={category.MatchesCount} live={category.LiveCount} />
        </Link>
      </h2>
      <ul className="border-t border-line">
        {category.Tournaments.map((tournament) => (
          <TournamentLine key={tournament.ID} tournament={tournament} search={search} />
        ))}
      </ul>
    </section>
  );
}

function TournamentLine({
  tournament,
  search,
}: {
  readonly tournament: Tournament;
  readonly search: string;
}) {
  const { TournamentLink, MatchesCount, LiveCount, Name } = tournament;
  return (
    <Line to={TournamentLink + search} count={MatchesCount} live={LiveCount}>
      <bdi className="truncate">{Name}</bdi>
    </Line>
  );
}

interface CountProps {
  readonly count: number;
  readonly live: number;
}

function Line({
  to,
  children,
  ...counts
}: CountProps & { readonly to: string; readonly children: ReactNode }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to={to} className="flex min-h-12 items-center gap-3 px-3.5 font-[550]">
        {children}
        <Count {...counts} />
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

function Count({ count, live }: CountProps) {
  return (
    <span className="ms-auto flex shrink-0 items-center gap-2 text-sm font-medium text-faint">
      {live > 0 && (
        <span className="inline-flex items-center gap-1.5 text-live">
          <i aria-hidden className="live-dot" />
          <span className="sr-only">{t('live.title')}</span>
          {written().count(live)}
        </span>
      )}
      {written().count(count)}
    </span>
  );
}

function CardsSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
      {[4, 3, 5].map((lines) => (
        <div key={lines} className="rounded-xl border border-line bg-surface">
          {Array.from({ length: lines }, (_, index) => (
            <div key={index} className="flex h-12 items-center px-3.5">
              <Skeleton className="h-4 w-44" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
