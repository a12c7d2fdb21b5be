import {
  hold,
  REPORT_DAYS_MAX,
  type ReportDay,
  type ReportSums,
  type ReportTotal,
  sumTotals,
} from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { Badge, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { Computed } from './computed.tsx';
import { LineChart } from './line-chart.lazy.ts';
import { MailSection } from './mail-section.tsx';
import { RatesTable } from './rates-table.tsx';
import { amountColumn, countColumn, currencyColumn, shareColumn } from './report-columns.ts';
import { amountText, dayText } from './report-formats.ts';
import { countDays } from './report-span.ts';
import { ReportTiles } from './report-tiles.tsx';
import { SpanFields, useReportSearch } from './span-fields.tsx';

type Report = Answer<'GET /api/desk/report'>;
const REFRESH_MS = 30_000;

/** Turnover and result of each day, of all products. */
export function DayReportPanel() {
  const { span, change } = useReportSearch();
  const days = countDays(span);
  const found = useQuery({
    ...callQuery('GET /api/desk/report', { query: { From: span.from, To: span.to } }),
    enabled: days > 0 && days <= REPORT_DAYS_MAX,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{t('reports.tab.days')}</h2>
      <SpanFields span={span} daysMax={REPORT_DAYS_MAX} onChange={change} />
      <Loaded found={found}>{(report) => <Days report={report} />}</Loaded>
      <MailSection />
    </div>
  );
}

interface DayLine extends ReportSums {
  readonly day: ReportDay;
}

function Days({ report }: { readonly report: Report }) {
  const { Days: days, Totals, Rates, Statements } = report;
  const lines = useMemo(() => {
    const byDay = Map.groupBy(Totals, ({ Day }) => Day);
    return days.map((day): DayLine => ({ day, ...sumTotals(byDay.get(day.Day) ?? []) }));
  }, [days, Totals]);
  return (
    <>
      <ReportTiles sums={sumTotals(Totals)} />
      <Section title={t('reports.chart')}>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Chart lines={lines} />
        </Suspense>
      </Section>
      <Section title={t('reports.by-day')}>
        <DayTable lines={lines} />
      </Section>
      <Section title={t('reports.by-currency')}>
        <CurrencyTable totals={Totals} />
      </Section>
      <RatesTable rates={Rates} rows={Totals} />
      <Computed text={t('reports.computed.days')} statements={Statements} />
    </>
  );
}

function Chart({ lines }: { readonly lines: readonly DayLine[] }) {
  const { points, series } = useMemo(
    () => ({
      points: lines.map(({ day }) => Date.parse(day.Day) / 1000),
      series: [
        { label: t('reports.ggr'), values: lines.map(({ ggr }) => ggr) },
        { label: t('reports.ngr'), values: lines.map(({ ngr }) => ngr) },
        { label: t('reports.bonus-cost'), values: lines.map(({ bonusCost }) => bonusCost) },
      ],
    }),
    [lines],
  );
  return (
    <LineChart
      label={t('reports.chart')}
      points={points}
      pointsLabel={t('reports.day')}
      isTime
      lines={series}
      format={wholeAmount}
    />
  );
}

const wholeAmount = (value: number): string => amountText(value, 0);

const dayState = ({ ClosedDate, VerifiedDate, Differences }: ReportDay) => {
  if (ClosedDate === null) return 'open';
  if (VerifiedDate === null) return 'closed';
  return Differences.length === 0 ? 'verified' : 'differs';
};
const stateTones = { open: 'plain', closed: 'plain', verified: 'up', differs: 'down' } as const;

function DayTable({ lines }: { readonly lines: readonly DayLine[] }) {
  const navigate = useNavigate();
  const columns: readonly TableColumn<DayLine>[] = [
    {
      key: 'day',
      title: t('reports.day'),
      value: ({ day }) => day.Day,
      cell: ({ day }) => dayText(day.Day),
    },
    {
      key: 'state',
      title: t('reports.state'),
      value: ({ day }) => t(`reports.state.${dayState(day)}`),
      cell: ({ day }) => (
        <Badge tone={stateTones[dayState(day)]}>{t(`reports.state.${dayState(day)}`)}</Badge>
      ),
    },
    amountColumn('turnover', t('reports.turnover'), ({ turnover }) => turnover),
    amountColumn('payouts', t('reports.payouts'), ({ payouts }) => payouts),
    amountColumn('ggr', t('reports.ggr'), ({ ggr }) => ggr),
    shareColumn('hold', t('reports.hold'), ({ turnover, payouts }) => hold(turnover, payouts)),
    amountColumn('jackpots', t('reports.jackpots'), ({ jackpots }) => jackpots),
    amountColumn('bonus-cost', t('reports.bonus-cost'), ({ bonusCost }) => bonusCost),
    amountColumn('ngr', t('reports.ngr'), ({ ngr }) => ngr),
    countColumn('bets', t('reports.bets'), ({ bets }) => bets),
    amountColumn('placed', t('reports.placed'), ({ placed }) => placed),
    countColumn('active', t('reports.active'), ({ day }) => day.ActivePlayers),
    {
      ...amountColumn<DayLine>('adjustments', t('reports.adjustments'), ({ adjustments }) => adjustments),
      isHidden: true,
    },
  ];
  return (
    <DataTable
      name="report-days"
      label={t('reports.by-day')}
      rows={lines.toReversed()}
      columns={columns}
      rowKey={({ day }) => day.Day}
      onOpen={({ day }) => navigate(`${panelLink('report-breakdown')}&from=${day.Day}&to=${day.Day}`)}
    />
  );
}

interface CurrencyLine {
  readonly product: ReportTotal['Product'];
  readonly currency: string;
  readonly items: number;
  readonly received: number;
  readonly paid: number;
  readonly net: number;
  readonly placed: number;
}

/** Sums in the currencies of the accounts, of the whole span. */
function CurrencyTable({ totals }: { readonly totals: readonly ReportTotal[] }) {
  const lines = [
    ...Map.groupBy(totals, ({ Product, Currency }) => `${Product} ${Currency}`).values(),
  ].flatMap((of): CurrencyLine[] => {
    const [first] = of;
    if (!first) return [];
    const sum = (value: (row: ReportTotal) => string) =>
      of.reduce((total, row) => total + Number(value(row)), 0);
    const [received, paid] = [sum(({ In }) => In), sum(({ Out }) => Out)];
    return [
      {
        product: first.Product,
        currency: first.Currency ?? '',
        items: of.reduce((total, { Items }) => total + Items, 0),
        ...{ received, paid, net: received - paid, placed: sum(({ Placed }) => Placed) },
      },
    ];
  });
  const own = ({ currency }: CurrencyLine) => currency;
  const columns: readonly TableColumn<CurrencyLine>[] = [
    { key: 'product', title: t('reports.product'), value: ({ product }) => t(`reports.product.${product}`) },
    currencyColumn(({ currency }) => currency),
    countColumn('items', t('reports.items'), ({ items }) => items),
    amountColumn('in', t('reports.in'), ({ received }) => received, own),
    amountColumn('out', t('reports.out'), ({ paid }) => paid, own),
    amountColumn('net', t('reports.net'), ({ net }) => net, own),
    amountColumn('placed', t('reports.placed'), ({ placed }) => placed, own),
  ];
  return (
    <DataTable
      name="report-currencies"
      label={t('reports.by-currency')}
      rows={lines}
      columns={columns}
      empty={t('reports.none')}
      rowKey={({ product, currency }) => `${product} ${currency}`}
    />
  );
}
