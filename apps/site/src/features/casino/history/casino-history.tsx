import { Money } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { ChevronLeft, ChevronRight, Dices } from 'lucide-react';
import { useMemo } from 'react';
import {
  DownloadButton,
  isShort,
  ListFailed,
  ListSkeleton,
  PeriodChoice,
  periodSpan,
} from '../../players/history/index.ts';
import { HistoryFilters } from './history-filters.tsx';
import { type HistoryView, offeredPeriods, parseView, viewSearch } from './history-view.ts';
import { sumRounds, sumSessions } from './page-net.ts';
import { type HistoryPage, isEmpty, useRoundPages } from './round-pages.ts';
import { NetAmount, RoundRow } from './round-row.tsx';
import { SessionRow } from './session-row.tsx';

/** The player's game sessions or rounds, newest first, in pages, by the specification's periods and by filters. */
export function CasinoHistory() {
  const [search, setSearch] = useSearchParams();
  const currency = useUser()?.Currency ?? 'EUR';
  const view = useMemo(() => parseView(search, currency), [search, currency]);
  const { shows, period, days, filters } = view;
  const live = useLive();
  const span = useMemo(() => periodSpan(period, days, live.feed.serverNowMs()), [live, period, days]);

  function show(next: Partial<HistoryView>) {
    // Pages add a history entry; filters replace the current one.
    setSearch(viewSearch({ ...view, page: 1, ...next }), { replace: next.page === undefined });
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line p-3.5">
        <PeriodChoice
          offered={offeredPeriods}
          period={period}
          days={days}
          onPeriod={(next) => show({ period: next })}
          onDays={(next) => show({ days: next })}
        />
        <Segmented
          label={t('casinogame.history.view')}
          choices={[
            { key: 'sessions', label: t('casinogame.history.view.sessions') },
            { key: 'rounds', label: t('casinogame.history.view.rounds') },
          ]}
          chosen={shows}
          onChoose={(next) => show({ shows: next })}
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
      <HistoryFilters filters={filters} currency={currency} onFilters={(next) => show({ filters: next })} />
      <HistoryList
        view={view}
        onPage={(next) => show({ page: next })}
        onWiden={isShort(period) ? () => show({ period: 'month' }) : undefined}
      />
    </>
  );
}

interface HistoryListProps {
  readonly view: HistoryView;
  /** Widens the period if it is empty. */
  readonly onWiden: (() => void) | undefined;
  onPage(page: number): void;
}

function HistoryList({ view, onWiden, onPage }: HistoryListProps) {
  const found = useRoundPages(view);
  if (found.isPending || (found.isShort && !found.isFetchNextPageError))
    return <ListSkeleton rows="entries" />;
  if (found.isError && (!found.data || found.isShort)) {
    const retry = () => void (found.isShort ? found.fetchNextPage() : found.refetch());
    return <ListFailed failure={found.error} onRetry={retry} />;
  }
  // The page number of the address may exceed the number of pages.
  const page = Math.min(view.page, found.pageCount);
  const visiblePage = found.data?.pages[page - 1];
  if (!visiblePage || (isEmpty(visiblePage) && !visiblePage.next && page === 1))
    return <NoRounds view={view} onWiden={onWiden} />;
  const { entries, next } = visiblePage;
  return (
    <>
      <PageSums entries={entries} />
      <ul className="divide-y divide-line">
        {'rounds' in entries
          ? entries.rounds.map((round) => <RoundRow key={round.ID} round={round} />)
          : entries.sessions.map((session) => (
              <SessionRow key={session.LastID} session={session} filters={view.filters} />
            ))}
      </ul>
      {isEmpty(visiblePage) && (
        <p role="status" className="p-3.5 text-center text-sm text-quiet">
          {next
            ? t('casinogame.history.searched', { date: written().dateTime(Date.parse(next.At)) })
            : t('casinogame.history.none-left')}
        </p>
      )}
      <Pager page={page} hasMore={next !== null} onPage={onPage} />
    </>
  );
}

function NoRounds({ view: { filters }, onWiden }: Pick<HistoryListProps, 'view' | 'onWiden'>) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <EmptyState
      icon={Dices}
      title={t(isFiltered ? 'casinogame.history.none' : 'casinogame.history.empty')}
      text={onWiden && t('history.empty.period')}
    >
      {onWiden && <Button onClick={onWiden}>{t('history.empty.widen')}</Button>}
    </EmptyState>
  );
}

function PageSums({ entries }: Pick<HistoryPage, 'entries'>) {
  const { count, sums } =
    'rounds' in entries
      ? { count: entries.rounds.length, sums: sumRounds(entries.rounds) }
      : sumSessions(entries.sessions);
  if (!sums) return null;
  const { currency, staked, won, net, open } = sums;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-b border-line px-3.5 py-2.5 text-sm">
      <div className="flex gap-1.5">
        <dt className="text-quiet">{t('casinogame.history.count')}</dt>
        <dd>{written().count(count)}</dd>
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
      {open !== undefined && (
        <div className="flex gap-1.5" data-open-stake>
          <dt className="text-quiet">{t('casinogame.history.open')}</dt>
          <dd>
            <Money amount={open} currency={currency} />
          </dd>
        </div>
      )}
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
