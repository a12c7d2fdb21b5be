import type { CurrencyCode } from '@evens/base';
import type { WithdrawCondition } from '@evens/contract';
import type { Answer } from '@evens/web/core/api.ts';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { CircleAlert } from 'lucide-react';

interface WithdrawableProps {
  readonly answer: Answer<'GET /api/withdraw/methods'>;
  readonly currency: CurrencyCode;
}

/** The withdrawable amount, and one sentence for each condition of withdrawing more. */
export function Withdrawable({ answer: { Withdrawable: amount, Conditions }, currency }: WithdrawableProps) {
  return (
    <div className="mx-auto grid max-w-[560px] gap-3 px-5 pt-5">
      <p className="flex items-baseline justify-between gap-3 rounded-md bg-raised px-3.5 py-3">
        <span className="text-quiet">{t('cashier.withdraw.available')}</span>
        <span data-withdrawable>
          <Money amount={amount} currency={currency} className="text-lg font-[640]" />
        </span>
      </p>
      <MissingConditions conditions={Conditions} currency={currency} />
    </div>
  );
}

export interface MissingConditionsProps {
  readonly conditions: readonly WithdrawCondition[];
  readonly currency: CurrencyCode;
}

/** One sentence per condition. */
export function MissingConditions({ conditions, currency }: MissingConditionsProps) {
  if (conditions.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {conditions.map((condition) => (
        <li
          key={`${condition.Condition} ${'Method' in condition ? condition.Method : ''}`}
          data-condition={condition.Condition}
          className="flex gap-2.5 text-sm text-quiet"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" strokeWidth={1.75} />
          {conditionText(condition, currency)}
        </li>
      ))}
    </ul>
  );
}

function conditionText(condition: WithdrawCondition, currency: CurrencyCode): string {
  const amount = moneyText(condition.Amount, currency);
  switch (condition.Condition) {
    case 'wager-deposits':
      return t('cashier.withdraw.wager-deposits', { amount });
    case 'same-method-first':
      return t('cashier.withdraw.same-method-first', { amount, method: condition.MethodName });
    case 'documents':
      return t('cashier.withdraw.documents', {
        amount,
        threshold: moneyText(condition.Threshold, currency),
      });
  }
}
