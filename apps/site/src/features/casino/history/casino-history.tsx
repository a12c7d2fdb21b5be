import type { HistoryRound } from '@evens/contract';
import { Money } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { ChevronLeft, ChevronRight, Dices } from 'lucide-react';
import { useMemo } from 'react';
import {
  type Days,
  DownloadButton,
  hasDays,
  isShort,
  ListFailed,
  ListSkeleton,
  type Period,
  PeriodChoice,
  parseDays,
  periodSpan,
  periods,
} from '../../players/history/index.ts';
import { sumRounds } from './page-net.ts';
import { type RoundsQuery, useRoundPages } from './round-pages.ts';
import { NetAmount, RoundRow } from './round-row.tsx';

const offered = periods.filter((period) => period !== 'all');
const USUAL: Period = 'day';

/** Parses a page number of the address; 1 if invalid. */
function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The player's rounds, newest first, in pages and by the specification's periods. */
export function CasinoHistory() {
  const [search, setSearch] = useSearchParams();
  const period = offered.find((each) => each === search.get('period')) ?? USUAL;
  const [from, to] = [search.get('from'), search.get('to')];
  const days = useMemo(() => parseDays(from, to), [from, to]);
  const page = parsePage(search.get('page'));
  const live = useLive();
  const span = useMemo(() => periodSpan(period, days, live.feed.serverNowMs()), [live, period, days]);

  function show(next: { period: Period; days?: Days | undefined; page?: number }) {
    setSearch(
      {
        ...(next.period !== USUAL && { period: next.period }),
        ...next.days,
        ...(next.page !== undefined && next.page > 1 && { page: `${next.page}` }),
      },
      // Pages add a history entry; filters replace the current one.
      { replace: next.page === undefined },
    );
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line p-3.5">
        <PeriodChoice
          offered={offered}
          period={period}
          days={days}
          onPeriod={(next) => show({ period: next, days: hasDays(next) ? days : undefined })}
          onDays={(next) => show({ period, days: next })}
        />
        <div className="flex flex-wrap items-start justify-end gap-x-4 gap-y-2">
          <Link
            to={paths.fairness}
            className="flex min-h-9 items-center text-sm text-quiet underline touch:min-h-11"
          >
            {t('casinogame.fair.title')}
          </Link>
          <DownloadButton key={`${span.fromMs} ${span.toMs}`} list="casino" span={span} />
        </div>
      </div>
      <RoundsList
        query={{ period, days, page }}
        onPage={(next) => show({ period, days, page: next })}
        onWiden={isShort(period) ? () => show({ period: 'month' }) : undefined}
      />
    </>
  );
}

interface RoundsListProps {
  readonly query: RoundsQuery;
  /** Widens the period if it is empty. */
  readonly onWiden: (() => void) | undefined;
  onPage(page: number): void;
}

function RoundsList({ query, onWiden, onPage }: RoundsListProps) {
  const found = useRoundPages(query, true);
  if (found.isPending || (found.isShort && !found.isFetchNextPageError))
    return <ListSkeleton rows="entries" />;
  if (found.isError && (!found.data || found.isShort)) {
    const retry = () => void (found.isShort ? found.fetchNextPage() : found.refetch());
    return <ListFailed failure={found.error} onRetry={retry} />;
  }
  // The page number of the address may exceed the number of pages.
  const page = Math.min(query.page, found.pageCount);
  const visiblePage = found.data?.pages[page - 1];
  if (!visiblePage || visiblePage.Rounds.length === 0) {
    return (
      <EmptyState
        icon={Dices}
        title={t('casinogame.history.empty')}
        text={onWiden && t('history.empty.period')}
      >
        {onWiden && <Button onClick={onWiden}>{t('history.empty.widen')}</Button>}
      </EmptyState>
    );
  }
  return (
    <>
      <PageSums rounds={visiblePage.Rounds} />
      <ul className="divide-y divide-line">
        {visiblePage.Rounds.map((round) => (
          <RoundRow key={round.ID} round={round} />
        ))}
      </ul>
      <Pager page={page} hasMore={visiblePage.HasMore} onPage={onPage} />
    </>
  );
}

function PageSums({ rounds }: { readonly rounds: readonly HistoryRound[] }) {
  const sums = sumRounds(rounds);
  if (!sums) return null;
  const { currency, staked, won, net } = sums;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-b border-line px-3.5 py-2.5 text-sm">
      <div className="flex gap-1.5">
        <dt className="text-quiet">{t('casinogame.history.count')}</dt>
        <dd>{written().count(rounds.length)}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-quiet">{t('casinogame.history.staked')}</dt>
        <dd>
          <Money amount={staked} currency={currency} />
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-quiet">{t('casinogame.history.won')}</dt>
        <dd>
          <Money amount={won} currency={currency} />
        </dd>
      </div>
      <div className="ms-auto flex gap-1.5" data-net>
        <dt className="text-quiet">{t('casinogame.history.net')}</dt>
        <dd>
          <NetAmount net={net} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

interface PagerProps {
  readonly page: number;
  readonly hasMore: boolean;
  onPage(page: number): void;
}

function Pager({ page, hasMore, onPage }: PagerProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav
      aria-label={t('casinogame.history.pages')}
      className="flex items-center justify-between gap-3 border-t border-line p-3.5"
    >
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('casinogame.history.newer')}
      </Button>
      <span aria-live="polite" className="text-sm text-quiet">
        {t('casinogame.history.page', { number: page })}
      </span>
      <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {t('casinogame.history.older')}
        <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
