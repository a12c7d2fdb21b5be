import type { LoyaltyLevel } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { pointsText } from './loyalty-text.ts';

/** The benefits of a level, one line each; the first level has none. */
export function benefitTexts({ Benefits: { ShopDiscountPercent, Spins } }: LoyaltyLevel): readonly string[] {
  return [
    ...(ShopDiscountPercent > 0 ? [t('loyalty.benefit.discount', { percent: ShopDiscountPercent })] : []),
    ...(Spins > 0 ? [t('loyalty.benefit.spins', { count: Spins })] : []),
  ];
}

interface LevelsProps {
  readonly levels: readonly LoyaltyLevel[];
  readonly reached: LoyaltyLevel['Key'] | undefined;
}

export function Levels({ levels, reached }: LevelsProps) {
  return (
    <Card className="grid gap-3 p-4">
      <ul className="grid gap-3">
        {levels.map((level) => {
          const benefits = benefitTexts(level);
          return (
            <li
              key={level.Key}
              aria-current={level.Key === reached ? 'true' : undefined}
              className="grid items-baseline gap-1 border-b border-line pb-3 last:border-0 last:pb-0 tablet:grid-cols-[12rem_10rem_minmax(0,1fr)] tablet:gap-4"
            >
              <p className="flex items-center gap-2 font-[640]">
                {t(`loyalty.level.${level.Key}`)}
                {level.Key === reached && <Badge>{t('loyalty.levels.here')}</Badge>}
              </p>
              <p className="text-quiet">
                {t('loyalty.levels.from', { points: pointsText(level.FromPoints) })}
              </p>
              <p className="text-quiet">
                {benefits.length > 0 ? benefits.join(' · ') : t('loyalty.benefit.none')}
              </p>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-quiet">{t('loyalty.levels.kept')}</p>
    </Card>
  );
}
