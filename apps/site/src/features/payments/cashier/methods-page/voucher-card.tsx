import type { CurrencyCode } from '@evens/base';
import type { Answer } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Card } from '@evens/web/ui/surface.tsx';

interface VoucherCardProps {
  readonly vouchers: NonNullable<Answer<'GET /api/payment-methods'>['Vouchers']>;
  readonly account: CurrencyCode;
}

/** The values of vouchers, and where to enter their code. */
export function VoucherCard({ vouchers, account }: VoucherCardProps) {
  const { Currency, Values } = vouchers;
  return (
    <Card className="grid gap-2 px-4 py-3">
      <h2>{t('methods.vouchers')}</h2>
      <p className="max-w-[80ch] text-quiet">{t('methods.vouchers.text', { currency: Currency })}</p>
      <ul className="flex flex-wrap gap-2">
        {Values.map((value) => (
          <li key={value} className="rounded-md bg-raised px-3 py-1.5 font-[580]">
            <bdi translate="no">{moneyText(value, Currency)}</bdi>
          </li>
        ))}
      </ul>
      <ol className="grid max-w-[80ch] list-decimal gap-1 ps-5">
        <li>{t('methods.vouchers.buy')}</li>
        <li>{t('methods.vouchers.open')}</li>
        <li>{t('methods.vouchers.enter')}</li>
      </ol>
      {account !== Currency && (
        <p className="text-sm text-quiet">{t('methods.vouchers.other-currency', { currency: Currency })}</p>
      )}
    </Card>
  );
}
