import { oddsBands } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { calendarDay, startOfDay, zoneName } from '@evens/web/core/clock.ts';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayText } from '../../site/content/index.ts';
import { profitLine } from './profit-line.ts';
import { SignedMoney } from './signed-money.tsx';

type Statistics = Answer<'GET /api/history/statistics'>;
type Row = Statistics['BySport'][number];

const DAY_MS = 86_400_000;
const spans = ['30', '90', '365'] as const;
type Days = (typeof spans)[number];
const groupings = ['sport', 'type', 'odds', 'month'] as const;
type Grouping = (typeof groupings)[number];

/** Settled bets of the player: the sum over time, and results by sport, type, price and month. */
export function BetStatistics() {
  const { feed } = useLive();
  const [days, setDays] = useState<Days>('30');
  const [grouping, setGrouping] = useState<Grouping>('sport');
  const today = calendarDay(feed.serverNowMs());
  // From noon to noon: a day is 23 or 25 hours long when clocks change.
  const noonMs = (startOfDay(today) ?? 0) + DAY_MS / 2;
  const firstDay = calendarDay(noonMs - (Number(days) - 1) * DAY_MS);
  const fromMs = startOfDay(firstDay) ?? 0;
  const { data, isError, refetch } = useQuery({
    ...callQuery('GET /api/history/statistics', {
      query: { from: new Date(fromMs).toISOString(), zone: zoneName() },
    }),
    staleTime: 0,
  });
  return (
    <Card>
      <div className="grid gap-3 p-4" data-bet-statistics>
        <h3 className="font-[620]">{t('protection.stats.title')}</h3>
        <Segmented<Days>
          label={t('protection.position.period')}
          choices={spans.map((key) => ({ key, label: t('protection.stats.days', { count: Number(key) }) }))}
          chosen={days}
          onChoose={setDays}
        />
        {data ? (
          data.Total.Bets === 0 ? (
            <p className="grid min-h-64 place-content-center text-quiet">{t('protection.stats.none')}</p>
          ) : (
            <>
              <Totals statistics={data} firstDay={firstDay} lastDay={today} />
              <Segmented<Grouping>
                label={t('protection.stats.by')}
                choices={groupings.map((key) => ({ key, label: t(`protection.stats.by.${key}`) }))}
                chosen={grouping}
                onChoose={setGrouping}
              />
              <Table rows={rowsBy(data, grouping)} currency={data.Currency} grouping={grouping} />
            </>
          )
        ) : isError ? (
          <ErrorState title={t('protection.failed')}>
            <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
          </ErrorState>
        ) : (
          <div role="status" aria-label={t('shell.loading')}>
            <Skeleton className="h-64" />
          </div>
        )}
        <p className="text-sm text-quiet">
          {t('protection.stats.text')} {data?.IsWhole === false && t('protection.stats.cut')}
        </p>
      </div>
    </Card>
  );
}

/** Months from days. Amounts are decimal texts of few places, so their sums are exact when rounded. */
function months(days: readonly Row[], places: number): readonly Row[] {
  const sums = new Map<string, Row>();
  const add = (a: string, b: string) => (Number(a) + Number(b)).toFixed(places);
  for (const { Key, Bets, Won, Staked, Net } of days) {
    const month = Key.slice(0, 7);
    const sum = sums.get(month) ?? { Key: month, Bets: 0, Won: 0, Staked: '0', Net: '0' };
    sums.set(month, {
      Key: month,
      Bets: sum.Bets + Bets,
      Won: sum.Won + Won,
      Staked: add(sum.Staked, Staked),
      Net: add(sum.Net, Net),
    });
  }
  return [...sums.values()].reverse();
}

function rowsBy({ BySport, ByType, ByOdds, ByDay, Total }: Statistics, grouping: Grouping): readonly Row[] {
  switch (grouping) {
    case 'sport':
      return BySport;
    case 'type':
      return ByType;
    case 'odds':
      return ByOdds;
    case 'month':
      return months(ByDay, Total.Staked.split('.')[1]?.length ?? 0);
  }
}

interface TotalsProps {
  readonly statistics: Statistics;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The height is in pixels of the page. */
const LINE = { width: 600, height: 96 } as const;
/** Height of a line of the axis, px: labels closer than this would overlap. */
const LABEL_PX = 16;

/** The sum of results over time, with its highest and lowest value, the zero line, and the first and last day. */
function ProfitChart({ statistics: { Total, ByDay, Currency }, firstDay, lastDay }: TotalsProps) {
  const results = ByDay.map(({ Key, Net }) => ({ day: Key, net: Number(Net) }));
  const { path, zeroY, high, low } = profitLine(results, { ...LINE, firstDay, lastDay });
  const places = Total.Net.split('.')[1]?.length ?? 0;
  const [highText, lowText] = [high.toFixed(places), low.toFixed(places)];
  const labels = [
    { key: 'high', y: 0, amount: highText },
    { key: 'low', y: LINE.height, amount: lowText },
    { key: 'zero', y: zeroY, amount: (0).toFixed(places) },
  ].filter(({ key, y }) => (key === 'high' ? high > 0 : key === 'low' ? low < 0 : isFree(y, { high, low })));
  return (
    <div className="text-xs text-faint tabular-nums" data-profit-line>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <svg
          viewBox={`0 -2 ${LINE.width} ${LINE.height + 4}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('protection.stats.line', {
            from: dayText(firstDay),
            to: dayText(lastDay),
            net: moneyText(Total.Net, Currency),
            high: moneyText(highText, Currency),
            low: moneyText(lowText, Currency),
          })}
          className="h-24 w-full rtl:-scale-x-100"
        >
          <path
            d={`M0 ${zeroY}H${LINE.width}`}
            className="stroke-line"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={path}
            fill="none"
            className="stroke-accent-text"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {/* The name of the picture has these values. */}
        <div aria-hidden className="grid">
          {labels.map(({ key, y, amount }) => (
            <span
              key={key}
              className="col-start-1 row-start-1 h-4 leading-4"
              style={{ marginTop: Math.min(Math.max(0, y - LABEL_PX / 2), LINE.height - LABEL_PX) }}
            >
              <SignedMoney amount={amount} currency={Currency} />
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden className="mt-1 flex justify-between">
        <span>{dayText(firstDay)}</span>
        <span>{dayText(lastDay)}</span>
      </div>
    </div>
  );
}

/** Whether the label of the zero line does not overlap those of the edges. */
function isFree(y: number, { high, low }: { readonly high: number; readonly low: number }): boolean {
  return (high === 0 || y >= LABEL_PX * 1.5) && (low === 0 || y <= LINE.height - LABEL_PX * 1.5);
}

function Totals({ statistics, firstDay, lastDay }: TotalsProps) {
  const { Total, Currency } = statistics;
  const share = Number(Total.Net) / Number(Total.Staked);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 tablet:grid-cols-4">
        <Sum name={t('protection.position.net')}>
          <SignedMoney amount={Total.Net} currency={Currency} />
        </Sum>
        <Sum name={t('protection.position.staked')}>
          <Money amount={Total.Staked} currency={Currency} />
        </Sum>
        <Sum name={t('protection.stats.won')}>
          {t('protection.stats.won-of', { won: Total.Won, count: Total.Bets })}
        </Sum>
        <Sum name={t('protection.stats.yield')}>
          <bdi dir="ltr">
            {share < 0 && '−'}
            {t('protection.stats.percent', { percent: Math.round(Math.abs(share) * 1000) / 10 })}
          </bdi>
        </Sum>
      </dl>
      <ProfitChart statistics={statistics} firstDay={firstDay} lastDay={lastDay} />
    </>
  );
}

function Sum({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="font-[620] tabular-nums">{children}</dd>
    </div>
  );
}

interface TableProps {
  readonly rows: readonly Row[];
  readonly currency: string;
  readonly grouping: Grouping;
}

function Table({ rows, currency, grouping }: TableProps) {
  const oddsText = useOddsText();
  const name = (key: string): string => {
    switch (grouping) {
      case 'sport':
        return key === 'several' ? t('protection.stats.several') : sportName(key);
      case 'type':
        return t(`history.type.${key}` as 'history.type.single');
      case 'odds':
        return bandName(Number(key), oddsText);
      case 'month':
        return `${written().month(Number(key.slice(5)))} ${key.slice(0, 4)}`;
    }
  };
  return (
    <table className="w-full text-end tabular-nums">
      <thead>
        <tr className="text-sm text-quiet">
          <th scope="col" className="py-1.5 text-start font-[550]">
            {t(`protection.stats.by.${grouping}`)}
          </th>
          {(['bets', 'staked', 'net'] as const).map((column) => (
            <th key={column} scope="col" className="py-1.5 ps-2 text-end align-bottom font-[550]">
              {column === 'bets' ? t('protection.stats.bets') : t(`protection.position.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ Key, Bets, Staked, Net }) => (
          <tr key={Key} className="border-t border-line" data-statistic={Key}>
            <th scope="row" className="py-2.5 text-start font-[550]">
              {name(Key)}
            </th>
            <td className="py-2.5 ps-2 text-sm tablet:text-base">{Bets}</td>
            <td className="py-2.5 ps-2 text-sm tablet:text-base">
              <Money amount={Staked} currency={currency} />
            </td>
            <td className="py-2.5 ps-2 text-sm font-[620] tablet:text-base">
              <SignedMoney amount={Net} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function bandName(index: number, oddsText: (oddsMilli: number) => string): string {
  const [from, to] = [oddsBands[index - 1], oddsBands[index]];
  if (from === undefined) return t('protection.stats.odds.below', { to: oddsText(to ?? 0) });
  if (to === undefined) return t('protection.stats.odds.from', { from: oddsText(from) });
  return t('protection.stats.odds.between', { from: oddsText(from), to: oddsText(to) });
}
