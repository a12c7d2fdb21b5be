import type { CurrencyCode } from '@evens/base';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { CoinList } from './coin-list.tsx';
import { MethodList } from './method-list.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { PayNow } from './pay-now.tsx';
import { VoucherCard } from './voucher-card.tsx';

/** Cache time, ms. The tabs of the cashier show an operator's change at once. */
const FRESH_MS = 60_000;

/** The public page of a country's payment methods, with limits and durations. */
export function PaymentMethodsPage() {
  const [chosen, setChosen] = useState<{ readonly country?: string; readonly currency?: CurrencyCode }>({});
  const found = useQuery({
    ...callQuery('GET /api/payment-methods', { query: chosen }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mx-auto grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1>{t('methods.title')}</h1>
        <p className="mt-1 max-w-[72ch] text-quiet">{t('methods.intro')}</p>
      </div>
      {found.data ? (
        <>
          <OfferChoice
            country={found.data.Country}
            currency={found.data.Currency}
            onChoose={(choice) => setChosen({ ...chosen, ...choice })}
          />
          <Offers found={found.data} />
        </>
      ) : found.isError ? (
        <ErrorState title={t('cashier.failed')}>
          <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
        </ErrorState>
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="grid gap-5">
          <Skeleton className="h-18" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
    </div>
  );
}

function Offers({ found }: { readonly found: Answer<'GET /api/payment-methods'> }) {
  const { Methods, Coins, Vouchers, Currency, HasDeposits, HasWithdrawals } = found;
  const isEmpty = Methods.length === 0 && Coins.length === 0;
  return (
    <>
      {!HasDeposits && <p role="status">{t('cashier.unavailable')}</p>}
      {!HasWithdrawals && <p role="status">{t('cashier.withdraw.unavailable')}</p>}
      {isEmpty && <EmptyState icon={CircleSlash} title={t('methods.none')} text={t('methods.none.text')} />}
      <MethodList methods={Methods} currency={Currency} />
      {Coins.length > 0 && <CoinList coins={Coins} currency={Currency} />}
      {Vouchers && <VoucherCard vouchers={Vouchers} account={Currency} />}
      <PayNow />
    </>
  );
}
