import type { Answer } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Card } from '@evens/web/ui/surface.tsx';
import { pointsText } from './loyalty-text.ts';

interface EarningProps {
  readonly earning: Answer<'GET /api/loyalty/overview'>['Earning'];
}

/** How points are earned, and which bets earn none. */
export function Earning({ earning }: EarningProps) {
  return (
    <Card className="grid gap-3 p-4">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2">
        {earning.map(({ Currency, Points, Product, Stake }) => (
          <div key={Product} className="contents">
            <dt>{t(`loyalty.product.${Product}`)}</dt>
            <dd className="text-end text-quiet">
              {Points === 0
                ? t('loyalty.earning.none')
                : t('loyalty.earning.rate', {
                    points: pointsText(Points),
                    stake: moneyText(Stake, Currency),
                  })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-quiet">{t('loyalty.earning.rules')}</p>
    </Card>
  );
}
