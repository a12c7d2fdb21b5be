import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';

interface CapNoteProps {
  /** Undefined if the payout is not capped. */
  readonly stakeMinor: Amount | undefined;
  readonly currency: CurrencyCode;
}

/** The stake that reaches the maximum payout. */
export function CapNote({ stakeMinor, currency }: CapNoteProps) {
  if (stakeMinor === undefined) return null;
  return (
    <p role="status" data-cap-note className="text-sm text-warn">
      {t('bet.capped.stake', { stake: moneyText(formatAmount(stakeMinor, currency), currency) })}
    </p>
  );
}
