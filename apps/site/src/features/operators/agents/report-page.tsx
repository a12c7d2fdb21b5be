import { callQuery } from '@evens/web/core/api.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Card, EmptyState } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { AreaFrame, Part } from './area-frame.tsx';
import { parseAccountId } from './displayed-id.ts';
import { LevelPath } from './level-path.tsx';
import { PartFailed, RowsSkeleton } from './list-states.tsx';
import { MonthChoice } from './month-choice.tsx';
import { ReportDownload } from './report-download.tsx';
import { type ReportMonth, selectedMonth } from './report-month.ts';
import { ColumnMeanings, ReportSummary } from './report-summary.tsx';
import { ReportTable } from './report-table.tsx';

/** Reload interval of a report that is not fully counted yet, ms. */
const RECOUNT_MS = 5000;

/** The report of a month: the agent's own, or that of an agent below (`?id=`). */
export function ReportPage() {
  const [search, setSearch] = useSearchParams();
  const id = parseAccountId(search);
  const month = selectedMonth(search, nowMs());
  const reportHref = (agentId: number | undefined, { year, month: no }: ReportMonth) =>
    `${paths.agentReports}?year=${year}&month=${no}${agentId === undefined ? '' : `&id=${agentId}`}`;
  const found = useQuery({
    ...callQuery('GET /api/agents/report', {
      query: { ...month, ...(id !== undefined && { id }) },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.IsComplete === false ? RECOUNT_MS : false),
  });
  const report = found.data;
  // The path of the agent's own report has one account.
  const name = report && report.Path.length > 1 ? report.Path.at(-1)?.UserName : undefined;
  return (
    <AreaFrame title={t('agents.nav.report')}>
      {report && <LevelPath path={report.Path} buildHref={(agentId) => reportHref(agentId, month)} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <MonthChoice
          chosen={month}
          onChoose={({ year, month: no }) =>
            setSearch(
              { year: `${year}`, month: `${no}`, ...(id !== undefined && { id: `${id}` }) },
              { replace: true },
            )
          }
        />
        <ReportDownload month={month} id={id} />
      </div>
      <p className="text-sm text-quiet">{t('agents.report.utc')}</p>
      {report ? (
        <div
          aria-busy={found.isPlaceholderData || undefined}
          data-report={`${report.Year}-${report.Month}`}
          className={found.isPlaceholderData ? 'grid gap-5 opacity-60' : 'grid gap-5'}
        >
          {!report.IsComplete && (
            <p role="status" className="rounded-md bg-raised px-3 py-2 text-quiet">
              {t('agents.report.incomplete')}
            </p>
          )}
          <ReportSummary report={report} name={name} />
          <Part
            title={t('agents.report.rows')}
            end={
              <span className="text-sm text-quiet" translate="no">
                {report.Currency}
              </span>
            }
          >
            {report.Rows.length === 0 ? (
              <Card>
                <EmptyState
                  icon={CalendarX}
                  title={t('agents.report.empty')}
                  text={t('agents.report.empty.text')}
                />
              </Card>
            ) : (
              <ReportTable report={report} buildHref={(agentId) => reportHref(agentId, month)} />
            )}
          </Part>
          <ColumnMeanings />
        </div>
      ) : found.isError ? (
        <PartFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </AreaFrame>
  );
}
