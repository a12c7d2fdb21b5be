import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';

interface PlacedReturnProps {
  /** Undefined if the bet is not each way. */
  readonly minor: Amount | undefined;
  readonly currency: CurrencyCode;
}

/** The return of an each-way single that only places. */
export function PlacedReturn({ minor, currency }: PlacedReturnProps) {
  if (minor === undefined) return null;
  return (
    <p data-placed-return className="flex items-baseline justify-between gap-3 text-sm text-quiet">
      {t('bet.returns.placed')}
      <Money amount={formatAmount(minor, currency)} currency={currency} className="font-[640] text-text" />
    </p>
  );
}
