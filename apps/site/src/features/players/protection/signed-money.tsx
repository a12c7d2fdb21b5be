import { moneyText } from '@evens/web/core/formatted.tsx';

/** A result with its sign: "+1.50 EUR", "−2.00 EUR". */
export function SignedMoney({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const isPlus = !amount.startsWith('-') && /[1-9]/.test(amount);
  return (
    <bdi dir="ltr" translate="no">
      {isPlus && '+'}
      {moneyText(amount, currency).replace('-', '−')}
    </bdi>
  );
}
