import type { TableRecord, TableRow } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { Card, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ResultChip } from './match-form.tsx';

export interface LeagueTableProps {
  readonly matchId: number;
  readonly sport: string;
}

/** The table of a match's season, with the sides of the match marked. */
export function LeagueTableCard({ matchId, sport }: LeagueTableProps) {
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
  const hasRecords = rows.some(({ Record }) => Record);
  const columns = listColumns(sport, pointsForWin).filter(({ isRecord }) => hasRecords || !isRecord);
  return (
    <Card className="@container overflow-hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('match.table')}</caption>
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col" className="py-2 ps-3.5 pe-2.5 text-start font-[600]">
              <abbr title={t('match.table.place')} className="no-underline">
                #
              </abbr>
            </th>
            <th scope="col" className="py-2 text-start font-[600]">
              {t('match.table.team')}
            </th>
            {columns.map(({ word, short, className }) => (
              <th key={word} scope="col" className={classNames(CELL, 'py-2 font-[600]', className)}>
                <abbr title={word} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.TeamLogo} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const CELL = 'pe-3.5 text-end whitespace-nowrap';
const MIDDLE = 'hidden @min-[480px]:table-cell';
const WIDE = 'hidden @min-[640px]:table-cell';

interface Column {
  readonly word: string;
  readonly short: string;
  readonly className?: string;
  /** Needs the record of a side. */
  readonly isRecord?: true;
  cell(row: TableRow): ReactNode;
}

const percentSports: ReadonlySet<string> = new Set(['american-football', 'baseball', 'basketball']);

function recordColumn(
  column: Pick<Column, 'word' | 'short' | 'className'>,
  cell: (record: TableRecord) => ReactNode,
): readonly Column[] {
  return [{ ...column, isRecord: true, cell: ({ Record }) => Record && cell(Record) }];
}

function percentText({ Won, Drawn, Lost }: TableRecord): string {
  return written().count(Math.round((1000 * Won) / (Won + Drawn + Lost)) / 10);
}

/** In the order of the sport: points come last, wins that decide the place come first. */
function listColumns(sport: string, pointsForWin: number): readonly Column[] {
  const isByWins = pointsForWin === 1;
  const isHockey = sport === 'ice-hockey';
  const won = { word: t('results.won'), short: t('results.won.short') };
  const drawn = { word: t('results.drawn'), short: t('results.drawn.short'), className: MIDDLE };
  const lost = { word: t('results.lost'), short: t('results.lost.short'), className: MIDDLE };
  const overtime = {
    word: t('match.table.overtime'),
    short: t('match.table.overtime.short'),
    className: MIDDLE,
  };
  const percent = {
    word: t('match.table.percent'),
    short: t('match.table.percent.short'),
    className: MIDDLE,
  };
  return [
    {
      word: t('match.table.played'),
      short: t('match.table.played.short'),
      cell: ({ Played }) => Played,
    },
    ...(isByWins
      ? [{ ...won, className: 'font-[640]', cell: ({ Points }: TableRow) => Points }]
      : recordColumn({ ...won, className: MIDDLE }, ({ Won }) => Won)),
    ...(isByWins ? [] : recordColumn(drawn, ({ Drawn }) => Drawn)),
    ...recordColumn(lost, ({ Lost, LostInOvertime }) => (isHockey ? Lost - LostInOvertime : Lost)),
    ...(isHockey ? recordColumn(overtime, ({ LostInOvertime }) => LostInOvertime) : []),
    ...(percentSports.has(sport) ? recordColumn(percent, percentText) : []),
    ...recordColumn(
      { word: t('match.table.score'), short: '+:−', className: WIDE },
      ({ Scored, Conceded }) => <bdi dir="ltr">{`${Scored}:${Conceded}`}</bdi>,
    ),
    {
      word: t('match.table.difference'),
      short: '+/−',
      cell: ({ Difference }) => (
        <bdi dir="ltr">
          {Difference > 0 && '+'}
          {written().count(Difference)}
        </bdi>
      ),
    },
    ...(isByWins
      ? []
      : [
          {
            word: t('match.table.points'),
            short: t('match.table.points.short'),
            className: 'font-[640]',
            cell: ({ Points }: TableRow) => Points,
          },
        ]),
    ...recordColumn(
      { word: t('results.form.guide'), short: t('match.form.short'), className: WIDE },
      ({ Form }) => (
        <ol className="flex justify-end gap-1">
          {Form.map((result, index) => (
            <li key={index}>
              <ResultChip result={result} />
            </li>
          ))}
        </ol>
      ),
    ),
  ];
}

interface RowProps {
  readonly row: TableRow;
  readonly columns: readonly Column[];
}

function Row({ row, columns }: RowProps) {
  return (
    <tr
      data-in-match={row.IsInMatch || undefined}
      className={classNames('border-t border-line', row.IsInMatch ? 'bg-raised font-[640]' : 'font-normal')}
    >
      <td className="py-1.5 ps-3.5 pe-2.5 text-quiet">{row.Place}</td>
      <th scope="row" className="w-full max-w-0 py-1.5 text-start font-[inherit]">
        <span className="flex min-w-0 items-center gap-2">
          <Crest seed={row.TeamLogo} />
          <bdi className="truncate">{row.TeamName}</bdi>
        </span>
      </th>
      {columns.map(({ word, className, cell }) => (
        <td key={word} className={classNames(CELL, 'py-1.5', className)}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
