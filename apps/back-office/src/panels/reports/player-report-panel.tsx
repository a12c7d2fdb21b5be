import { REPORT_DAYS_MAX, type ReportDay, sumTotals } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { Computed } from './computed.tsx';
import { LineChart } from './line-chart.lazy.ts';
import { amountColumn, countColumn } from './report-columns.ts';
import { countText, dayText, shareText } from './report-formats.ts';
import { countDays } from './report-span.ts';
import { retention } from './report-sums.ts';
import { SpanFields, useReportSearch } from './span-fields.tsx';

type Report = Answer<'GET /api/desk/report'>;
type Cohort = Answer<'GET /api/desk/report/cohorts'>['Cohorts'][number];

/** Registrations, payments, and how many players come back. */
export function PlayerReportPanel() {
  const { span, change } = useReportSearch();
  const days = countDays(span);
  const report = useQuery({
    ...callQuery('GET /api/desk/report', { query: { From: span.from, To: span.to } }),
    enabled: days > 0 && days <= REPORT_DAYS_MAX,
  });
  const cohorts = useQuery(callQuery('GET /api/desk/report/cohorts'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{t('reports.tab.players')}</h2>
      <SpanFields span={span} daysMax={REPORT_DAYS_MAX} onChange={change} />
      <Loaded found={report}>{(answer) => <Days report={answer} />}</Loaded>
      <Loaded found={cohorts}>
        {({ Cohorts, Statements }) => (
          <>
            <Retention cohorts={Cohorts} />
            <Computed text={t('reports.computed.cohorts')} statements={Statements} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface DayLine {
  readonly day: ReportDay;
  readonly firstDeposits: number;
  readonly paidIn: number;
  readonly paidOut: number;
}

function Days({ report: { Days: days, Totals, Statements } }: { readonly report: Report }) {
  const byDay = Map.groupBy(Totals, ({ Day }) => Day);
  const lines = days.toReversed().map((day): DayLine => ({ day, ...sumTotals(byDay.get(day.Day) ?? []) }));
  const columns: readonly TableColumn<DayLine>[] = [
    {
      key: 'day',
      title: t('reports.day'),
      value: ({ day }) => day.Day,
      cell: ({ day }) => dayText(day.Day),
    },
    countColumn('registrations', t('reports.registrations'), ({ day }) => day.Registrations),
    countColumn('first-deposits', t('reports.first-deposits'), ({ firstDeposits }) => firstDeposits),
    countColumn('active', t('reports.active'), ({ day }) => day.ActivePlayers),
    amountColumn('paid-in', `${t('reports.paid-in')} (EUR)`, ({ paidIn }) => paidIn),
    amountColumn('paid-out', `${t('reports.paid-out')} (EUR)`, ({ paidOut }) => paidOut),
    amountColumn('net', `${t('reports.net')} (EUR)`, ({ paidIn, paidOut }) => paidIn - paidOut),
  ];
  return (
    <>
      <Section title={t('reports.players.by-day')}>
        <DataTable
          name="report-player-days"
          label={t('reports.players.by-day')}
          rows={lines}
          columns={columns}
          rowKey={({ day }) => day.Day}
        />
      </Section>
      <Computed text={t('reports.computed.days')} statements={Statements} />
    </>
  );
}

/** Cohorts in the chart: more lines are hard to distinguish. */
const CHART_COHORTS = 6;
const WEEKS_MAX = 26;

function Retention({ cohorts }: { readonly cohorts: readonly Cohort[] }) {
  const withPlayers = cohorts.filter(({ Registrations }) => Registrations > 0);
  const first = cohorts.findIndex(({ Registrations }) => Registrations > 0);
  const weeks = Math.max(0, ...withPlayers.map(({ Active }) => Active.length));
  const columns: readonly TableColumn<Cohort>[] = [
    { key: 'week', title: t('reports.week'), value: ({ Week }) => Week, cell: ({ Week }) => dayText(Week) },
    countColumn('registrations', t('reports.registrations'), ({ Registrations }) => Registrations),
    countColumn('first-deposits', t('reports.first-deposits'), ({ FirstDeposits }) => FirstDeposits),
    ...Array.from(
      { length: Math.min(weeks, WEEKS_MAX) },
      (_, week): TableColumn<Cohort> => ({
        key: `week-${week}`,
        title: t('reports.week-no', { n: week }),
        value: ({ Active }) => Active[week] ?? null,
        cell: (cohort) => <Returned cohort={cohort} week={week} />,
        isNumber: true,
      }),
    ),
  ];
  return (
    <>
      <Section title={t('reports.retention')}>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <RetentionChart cohorts={withPlayers.slice(-CHART_COHORTS)} />
        </Suspense>
      </Section>
      <Section title={t('reports.cohorts')}>
        <DataTable
          name="report-cohorts"
          label={t('reports.cohorts')}
          rows={first === -1 ? [] : cohorts.slice(first).toReversed()}
          columns={columns}
          empty={t('reports.none')}
          rowKey={({ Week }) => Week}
        />
      </Section>
    </>
  );
}

function Returned({ cohort, week }: { readonly cohort: Cohort; readonly week: number }) {
  const players = cohort.Active[week];
  if (players === undefined) return null;
  const share = retention(cohort.Registrations, cohort.Active)[week];
  return (
    <>
      <bdi>{countText(players)}</bdi>{' '}
      {share !== undefined && <bdi className="ms-1 text-faint">{shareText(share)}</bdi>}
    </>
  );
}

function RetentionChart({ cohorts }: { readonly cohorts: readonly Cohort[] }) {
  const { points, lines } = useMemo(() => {
    const weeks = Math.max(1, ...cohorts.map(({ Active }) => Active.length));
    return {
      points: Array.from({ length: weeks }, (_, week) => week),
      lines: cohorts.map(({ Week, Registrations, Active }) => {
        const shares = retention(Registrations, Active);
        return {
          label: dayText(Week),
          values: Array.from({ length: weeks }, (_, week) => shares[week] ?? null),
        };
      }),
    };
  }, [cohorts]);
  return (
    <LineChart
      label={t('reports.retention')}
      points={points}
      pointsLabel={t('reports.since')}
      isTime={false}
      lines={lines}
      format={shareText}
    />
  );
}
