import type { AgentTransfer } from '@evens/contract';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { transfersQuery } from '@evens/web/features/operators/agents/agent-queries.ts';
import { Card, EmptyState } from '@evens/web/ui/surface.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { PartFailed, RowsSkeleton, ShowMore } from './list-states.tsx';

/** The agent's transfers, newest first; with an id only those with that sub-account. */
export function Transfers({ id }: { readonly id: number | undefined }) {
  const found = useInfiniteQuery({ ...transfersQuery(id), refetchOnMount: 'always' });
  if (!found.data)
    return found.isError ? (
      <PartFailed error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <RowsSkeleton />
    );
  const transfers = found.data.pages.flatMap(({ Transfers: page }) => page);
  if (transfers.length === 0)
    return (
      <Card>
        <EmptyState icon={ArrowLeftRight} title={t('agents.transfers.empty')} />
      </Card>
    );
  return (
    <Card className="overflow-hidden">
      <ul>
        {transfers.map((transfer) => (
          <TransferRow key={transfer.ID} transfer={transfer} />
        ))}
      </ul>
      <ShowMore found={found} />
    </Card>
  );
}

function TransferRow({ transfer }: { readonly transfer: AgentTransfer }) {
  const { Amount, Currency, Direction, ID, UserName } = transfer;
  return (
    <li
      data-transfer={ID}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line px-4 py-2.5 last:border-0"
    >
      <span className="min-w-0 break-words">
        {t(Direction === 'deposit' ? 'agents.transfers.deposit' : 'agents.transfers.withdrawal', {
          name: UserName,
        })}
        <span className="block text-sm text-quiet">
          <DateAndTime atMs={Date.parse(transfer.Date)} />
        </span>
      </span>
      <span className={Direction === 'deposit' ? 'font-[640]' : 'font-[640] text-up'}>
        <bdi dir="ltr">
          {Direction === 'deposit' ? '−' : '+'}
          <Money amount={Amount} currency={Currency} />
        </bdi>
      </span>
    </li>
  );
}
