import { t } from '@evens/web/core/words.ts';
import { TransactionRow, useTransactionPages } from '../../players/history/index.ts';

/** Without a limit on the request date. */
const always = { span: { fromMs: undefined, toMs: undefined }, group: 'pending' } as const;

/** Withdrawals in progress. Those that were not sent yet can be cancelled. */
export function OpenWithdrawals() {
  const found = useTransactionPages(always, true);
  const open =
    found.data?.pages
      .flatMap((page) => page.Transactions)
      .filter(({ Direction }) => Direction === 'withdrawal') ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-withdrawals" className="border-b border-line">
      <h3 id="open-withdrawals" className="px-3.5 pt-3.5 pb-1 text-sm font-[560] text-quiet">
        {t('cashier.withdraw.open')}
      </h3>
      <ul className="divide-y divide-line">
        {open.map((transaction) => (
          <TransactionRow key={transaction.ID} transaction={transaction} />
        ))}
      </ul>
    </section>
  );
}
