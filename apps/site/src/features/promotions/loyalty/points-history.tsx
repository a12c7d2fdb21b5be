import type { LoyaltyEntry } from '@evens/contract';
import { type Answer, api, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { PartFailed } from './part-failed.tsx';

type Page = Answer<'GET /api/loyalty/history'>;

async function readPage(before: number | undefined): Promise<Page> {
  const result = await api('GET /api/loyalty/history', { query: before === undefined ? {} : { before } });
  if (!result.ok) throw new RefusalError(result.error);
  return result.value;
}

/** Earned and spent points with their sources, newest first. */
export function PointsHistory() {
  const found = useInfiniteQuery({
    queryKey: ['GET /api/loyalty/history'],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Entries, HasMore }) => (HasMore ? Entries.at(-1)?.ID : undefined),
    refetchOnMount: 'always',
  });
  if (!found.data)
    return found.isError ? (
      <PartFailed error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton className="h-40" />
    );
  const entries = found.data.pages.flatMap(({ Entries }) => Entries);
  if (entries.length === 0)
    return (
      <Card>
        <EmptyState
          icon={History}
          title={t('loyalty.history.empty')}
          text={t('loyalty.history.empty.text')}
        />
      </Card>
    );
  return (
    <Card className="grid gap-2 p-4">
      <ul className="grid">
        {entries.map((entry) => (
          <Row key={entry.ID} entry={entry} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('loyalty.history.more')}
        </Button>
      )}
    </Card>
  );
}

function entryName({ ItemKey, Kind, Product }: LoyaltyEntry): string {
  if (Product !== null) return t(`loyalty.product.${Product}`);
  if (ItemKey !== null) return t('loyalty.history.purchase');
  return t(Kind === 'wheel' ? 'loyalty.wheel.title' : 'loyalty.history.play');
}

function Row({ entry }: { readonly entry: LoyaltyEntry }) {
  const { Balance, ID, Points } = entry;
  const amount = written().count(Math.abs(Points));
  return (
    <li
      data-entry={ID}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 last:border-0"
    >
      <span>{entryName(entry)}</span>
      <bdi dir="ltr" className={Points < 0 ? 'text-end font-[640]' : 'text-end font-[640] text-up'}>
        {Points < 0 ? '−' : '+'}
        {amount}
      </bdi>
      <span className="text-sm text-quiet">
        <DateAndTime atMs={Date.parse(entry.Date)} />
      </span>
      <span className="text-end text-sm text-quiet">
        {t('loyalty.history.balance', { points: written().count(Balance) })}
      </span>
    </li>
  );
}
