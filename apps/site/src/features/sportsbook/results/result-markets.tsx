import type { ResultOdd } from '@evens/contract';
import { marketGroupName } from '@evens/locales/browser';
import { type MarketGroup, marketGroups } from '@evens/markets';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { t, words } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { FilterBox } from '@evens/web/ui/filter-box.tsx';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, CircleSlash2, ListX, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { isSearch } from '../catalogue/index.ts';
import { marketRows, rowsNamed } from './market-rows.ts';
import { marketsQuery } from './result-queries.ts';

interface ResultMarketsProps {
  readonly matchId: number;
  readonly sport: string;
}

/** Every market with the outcomes that won, or whose stake came back. */
export function ResultMarkets({ matchId, sport }: ResultMarketsProps) {
  const found = useQuery(marketsQuery(matchId));
  const [text, setText] = useState('');
  if (found.isPending) return <MarketsSkeleton />;
  if (found.isError) {
    return <LoadFailed onRetry={() => void found.refetch()} />;
  }
  const { Markets: markets } = found.data;
  if (markets.length === 0)
    return (
      <EmptyState icon={ListX} title={t('results.markets.none')} text={t('results.markets.none.text')} />
    );
  const rows = rowsNamed(marketRows(markets), isSearch(text) ? text : '');
  const groups = marketGroups.filter((group) => rows.some((row) => row.group === group));
  return (
    <>
      <FilterBox
        label={t('results.markets.search')}
        text={text}
        onText={setText}
        className="mb-3 tablet:max-w-72"
      />
      {groups.length === 0 && <EmptyState title={t('sport.search.none', { text: text.trim() })} />}
      <div className="grid gap-3">
        {groups.map((group) => (
          <GroupCard
            key={group}
            group={group}
            sport={sport}
            rows={rows.filter((row) => row.group === group)}
          />
        ))}
      </div>
    </>
  );
}

interface GroupCardProps {
  readonly group: MarketGroup;
  readonly sport: string;
  readonly rows: ReturnType<typeof marketRows>;
}

function GroupCard({ group, sport, rows }: GroupCardProps) {
  const id = useId();
  return (
    <Card className="overflow-hidden">
      <h2 id={id} className="px-3.5 py-2">
        {marketGroupName(words(), group, sport)}
      </h2>
      <dl aria-labelledby={id}>
        {rows.map(({ key, name, odds }) => (
          <div
            key={key}
            data-market={key}
            className="grid gap-x-4 gap-y-1.5 border-t border-line px-3.5 py-2 tablet:grid-cols-[minmax(0,240px)_minmax(0,1fr)]"
          >
            <dt className="self-center text-quiet">
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <ul className="flex flex-wrap gap-1.5">
                {odds.map((odd) => (
                  <Winner key={odd.ID} odd={odd} />
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const CANCELLED = 1;
const WIN = 2;
const REFUND = 4;
const HALF_WIN = 5;

const marks = {
  [CANCELLED]: { Icon: Ban, tone: 'text-faint', key: 'results.outcome.cancelled' },
  [WIN]: { Icon: Check, tone: 'text-up', key: 'results.outcome.won' },
  [REFUND]: { Icon: RotateCcw, tone: 'text-quiet', key: 'results.outcome.refund' },
  [HALF_WIN]: { Icon: CircleSlash2, tone: 'text-up', key: 'results.outcome.half-won' },
} as const;
const halfLost = { Icon: CircleSlash2, tone: 'text-down', key: 'results.outcome.half-lost' } as const;

function verdictMark(result: number) {
  return result === CANCELLED || result === WIN || result === REFUND || result === HALF_WIN
    ? marks[result]
    : halfLost;
}

/** An outcome with its verdict, shown by shape, colour and word. */
function Winner({ odd }: { readonly odd: ResultOdd }) {
  const { Icon, tone, key } = verdictMark(odd.Result);
  const isPlain = odd.Result === WIN && odd.Share === '';
  return (
    <li
      data-outcome={odd.ID}
      data-result={odd.Result}
      className="flex min-h-7 max-w-full items-center gap-1.5 rounded-sm bg-raised px-2 text-sm"
    >
      <Icon aria-hidden className={classNames('size-3.5 shrink-0', tone)} strokeWidth={2.6} />
      <span className="min-w-0 font-[600]">
        <bdi>{odd.Title}</bdi>
        {odd.TitleSuffix !== '' && <bdi> {odd.TitleSuffix}</bdi>}
      </span>
      <span className={isPlain ? 'sr-only' : 'text-faint'}>
        {odd.Share === '' ? t(key) : t('results.outcome.shared', { share: odd.Share })}
      </span>
    </li>
  );
}

function MarketsSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
      <Skeleton className="h-9 rounded-md touch:h-11 tablet:w-72" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
