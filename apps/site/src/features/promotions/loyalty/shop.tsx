import type { LoyaltyItem } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { BuyItem } from './buy-item.tsx';
import { itemTerms } from './item-terms.ts';
import { pointsText, prizeText, useGameName } from './loyalty-text.ts';
import { PartFailed } from './part-failed.tsx';

/** The items that points buy. */
export function Shop() {
  const found = useQuery({ ...callQuery('GET /api/loyalty/shop'), refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<LoyaltyItem>();
  const gameName = useGameName();
  if (!found.data)
    return found.isError ? (
      <PartFailed error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton className="h-40" />
    );
  const { Items, Points } = found.data;
  if (Items.length === 0)
    return (
      <Card>
        <EmptyState icon={ShoppingBag} title={t('loyalty.shop.empty')} />
      </Card>
    );
  return (
    <>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {Items.map((item) => (
          <li key={item.Key} data-item={item.Key} className="grid">
            <Card className="grid content-between gap-3 p-4">
              <div className="grid gap-1">
                <h3 className="font-[640]">{prizeText(item.Prize, gameName)}</h3>
                {itemTerms(item).map((term) => (
                  <p key={term} className="text-sm text-quiet">
                    {term}
                  </p>
                ))}
              </div>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Price item={item} />
                {item.IsAffordable ? (
                  <Button
                    aria-label={t('loyalty.shop.buy.item', { item: prizeText(item.Prize, gameName) })}
                    onClick={() => setChosen(item)}
                  >
                    {t('loyalty.shop.buy')}
                  </Button>
                ) : (
                  <p className="text-sm text-quiet">{t('loyalty.shop.short')}</p>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {chosen && <BuyItem item={chosen} points={Points} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Price({ item: { FullPrice, Price: price } }: { readonly item: LoyaltyItem }) {
  return (
    <p className="font-[640]">
      {pointsText(price)}
      {FullPrice !== price && (
        <span className="ms-2 text-sm font-normal text-quiet">
          {t('loyalty.shop.full', { points: pointsText(FullPrice) })}
        </span>
      )}
    </p>
  );
}
