import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { ReceiptText } from 'lucide-react';
import { ListFailed, ListSkeleton, LoadMore, LogInFirst, useIsPlayer } from './list-states.tsx';
import { type TransactionFilter, useTransactionPages } from './transaction-pages.ts';
import { TransactionRow } from './transaction-row.tsx';

interface TransactionListProps extends TransactionFilter {
  readonly onWiden: (() => void) | undefined;
}

/** Deposits and withdrawals, newest first. */
export function TransactionList({ span, group, onWiden }: TransactionListProps) {
  const isPlayer = useIsPlayer();
  const found = useTransactionPages({ span, group }, isPlayer);
  if (!isPlayer) return <LogInFirst />;
  if (found.isPending) return <ListSkeleton rows="entries" />;
  const transactions = found.data?.pages.flatMap((page) => page.Transactions) ?? [];
  if (found.isError && transactions.length === 0)
    return <ListFailed failure={found.error} onRetry={() => void found.refetch()} />;
  if (transactions.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={t('cashier.transaction.none')}
        text={onWiden && t('history.empty.period')}
      >
        {onWiden && <Button onClick={onWiden}>{t('history.empty.widen')}</Button>}
        <Link to={`${paths.sportsHistory}?tab=account`} className={buttonLook()}>
          {t('history.tab.account')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.ID} transaction={transaction} />
        ))}
      </ul>
      <LoadMore found={found} />
    </>
  );
}
