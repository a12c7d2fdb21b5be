import type { Ticket } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { loadLaterWords, t } from '@evens/web/core/words.ts';
import { notify } from '@evens/web/ui/notice.tsx';

/** Notifies the player that a take profit or a stop loss has cashed a ticket out. The inbox has the message too. */
export async function notifyAutomaticCashout({
  ID,
  CashedOut,
  CashedOutBy,
  Currency,
}: Ticket): Promise<void> {
  await loadLaterWords();
  const rule = t(CashedOutBy === 'take-profit' ? 'cashout.auto.profit' : 'cashout.auto.loss');
  notify(t('cashout.auto.paid', { rule, bet: ID, amount: moneyText(CashedOut, Currency) }), 'good');
}
