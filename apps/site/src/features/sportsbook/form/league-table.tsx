import type { TableRow } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { Card, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';

/** The table of a match's season, with the sides of the match marked. */
export function LeagueTableCard({ matchId }: { readonly matchId: number }) {
  const found = useQuery({
    ...callQuery('GET /api/match/table', { query: { id: matchId } }),
    refetchOnWindowFocus: false,
  });
  if (found.isPending) return <Skeleton className="h-160 rounded-xl" />;
  if (found.isError) return <LoadFailed onRetry={() => void found.refetch()} />;
  const { Rows: rows, PointsForWin: pointsForWin } = found.data;
  if (rows.length === 0) {
    return <Card className="px-3.5 py-3 text-sm text-faint">{t('match.table.unknown')}</Card>;
  }
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('match.table')}</caption>
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col" className="w-12 py-2 ps-3.5 text-start font-[600]">
              <abbr title={t('match.table.place')} className="no-underline">
                #
              </abbr>
            </th>
            <th scope="col" className="py-2 text-start font-[600]">
              {t('match.table.team')}
            </th>
            <Heading short={t('match.table.played.short')} word={t('match.table.played')} />
            <Heading short="+/−" word={t('match.table.difference')} />
            {pointsForWin === 1 ? (
              <Heading short={t('match.table.wins.short')} word={t('match.table.wins')} />
            ) : (
              <Heading short={t('match.table.points.short')} word={t('match.table.points')} />
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.TeamLogo} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Heading({ short, word }: { readonly short: string; readonly word: string }) {
  return (
    <th scope="col" className="w-12 whitespace-nowrap py-2 pe-3.5 text-end font-[600]">
      <abbr title={word} className="no-underline">
        {short}
      </abbr>
    </th>
  );
}

function Row({ row }: { readonly row: TableRow }) {
  const number = 'py-1.5 pe-3.5 text-end';
  return (
    <tr
      data-in-match={row.IsInMatch || undefined}
      className={classNames('border-t border-line', row.IsInMatch ? 'bg-raised font-[640]' : 'font-normal')}
    >
      <td className="py-1.5 ps-3.5 text-quiet">{row.Place}</td>
      <th scope="row" className="w-full max-w-0 py-1.5 text-start font-[inherit]">
        <span className="flex min-w-0 items-center gap-2">
          <Crest seed={row.TeamLogo} />
          <bdi className="truncate">{row.TeamName}</bdi>
        </span>
      </th>
      <td className={number}>{row.Played}</td>
      <td className={number}>
        <bdi dir="ltr">
          {row.Difference > 0 && '+'}
          {written().count(row.Difference)}
        </bdi>
      </td>
      <td className={classNames(number, 'font-[640]')}>{row.Points}</td>
    </tr>
  );
}
