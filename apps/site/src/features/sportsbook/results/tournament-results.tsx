import type { ResultMatch } from '@evens/contract';
import { calendarDay } from '@evens/web/core/clock.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { tournamentQuery } from './result-queries.ts';
import { ResultRow } from './result-row.tsx';

const SKELETON_ROWS_MAX = 12;

interface TournamentResultsProps {
  readonly tournamentId: number;
  readonly day: string | undefined;
  /** How many rows are to come: a skeleton is as high. */
  readonly count: number;
  /** A match that is shown elsewhere on the page. */
  readonly except?: number | undefined;
  readonly of?: 'matches' | 'outrights' | 'all' | undefined;
}

/** Score rows of a tournament; those of several days under their dates. */
export function TournamentResults({ tournamentId, day, count, except, of = 'all' }: TournamentResultsProps) {
  const found = useQuery(tournamentQuery(tournamentId, day));
  if (found.isPending) return <RowsSkeleton rows={count} />;
  if (found.isError) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3.5 py-2.5"
      >
        <p className="text-quiet">{t('shell.error.network')}</p>
        <Button size="small" onClick={() => void found.refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  const matches = found.data.Matches.filter(
    ({ ID, IsOutright }) => ID !== except && (of === 'all' || IsOutright === (of === 'outrights')),
  );
  if (matches.length === 0)
    return <p className="border-t border-line px-3.5 py-3 text-sm text-faint">{t('results.empty.none')}</p>;
  return (
    <>
      <DayRows matches={matches} day={day} />
      {found.data.HasMore && (
        <p className="border-t border-line px-3.5 py-2.5 text-sm text-faint">{t('results.more')}</p>
      )}
    </>
  );
}

/** Score rows under their dates; of one day without. */
export function DayRows({
  matches,
  day,
}: {
  readonly matches: readonly ResultMatch[];
  readonly day: string | undefined;
}) {
  return byDay(matches).map(({ of: ofDay, matches: rows }) => (
    <div key={ofDay}>
      {day === undefined && (
        <h4 className="border-t border-line bg-raised/50 px-3.5 py-1 text-xs font-[600] text-faint">
          <time dateTime={ofDay}>{written().day(Date.parse(rows[0]?.DateOfMatch ?? ''))}</time>
        </h4>
      )}
      {rows.map((match) => (
        <ResultRow key={match.ID} match={match} />
      ))}
    </div>
  ));
}

function byDay(matches: readonly ResultMatch[]) {
  const days = Map.groupBy(matches, ({ DateOfMatch }) => calendarDay(Date.parse(DateOfMatch)));
  return Array.from(days, ([of, rows]) => ({ of, matches: rows }));
}

function RowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: Math.min(Math.max(rows, 1), SKELETON_ROWS_MAX) }, (_, index) => (
        <div key={index} className="result-row">
          <Skeleton className="h-4 w-10" />
          <span className="grid gap-1.5">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-4 w-32 max-w-full" />
          </span>
          <span className="grid gap-1.5">
            <Skeleton className="h-4 w-5" />
            <Skeleton className="h-4 w-5" />
          </span>
        </div>
      ))}
    </div>
  );
}
