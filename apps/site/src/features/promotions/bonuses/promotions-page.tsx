import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { OfferCard } from './offer-card.tsx';

/** Public offers with their terms. */
export function PromotionsPage() {
  const found = useQuery({ ...callQuery('GET /api/bonus/promotions'), refetchOnMount: 'always' });
  const offers = found.data?.Offers;
  return (
    <div className="mx-auto grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1>{t('bonuses.promotions.title')}</h1>
        <p className="mt-1 max-w-[72ch] text-quiet">{t('bonuses.promotions.intro')}</p>
      </div>
      {offers ? (
        <>
          {offers.length === 0 && <EmptyState icon={Gift} title={t('bonuses.promotions.none')} />}
          <div className="grid items-start gap-4 tablet:grid-cols-2">
            {offers.map((offer) => (
              <OfferCard key={offer.Code} offer={offer} heading="h2" />
            ))}
          </div>
        </>
      ) : found.isError ? (
        <ErrorState title={t('bonuses.list-failed')}>
          <Button onClick={() => void found.refetch()}>{t('shell.retry')}</Button>
        </ErrorState>
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="grid gap-4 tablet:grid-cols-2">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
    </div>
  );
}
