import { formatAmount } from '@evens/base';
import { type LoyaltyPrize, type LoyaltyTerms, loyaltyProducts, reachedLevelKeys } from '@evens/loyalty';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';

const points = (count: number): string => t('loyalty.points', { points: count });
const percent = (parts: number): string => t('loyalty.percent', { percent: parts / 100 });

function prizeText(prize: LoyaltyPrize): string {
  if (prize.kind === 'points') return points(prize.points);
  const value = moneyText(formatAmount(BigInt(prize.units), 'EUR'), 'EUR');
  return prize.kind === 'free-spins'
    ? t('loyalty.prize.free-spins', { count: prize.count, value, game: prize.game })
    : t(`loyalty.prize.${prize.kind}`, { value });
}

/** The terms in lines: rates, levels, shop and wheel. */
export function termsText({
  items,
  levels,
  pointsPer100,
  pointsPerSpin,
  wheel,
}: LoyaltyTerms): readonly string[] {
  return [
    [
      t('backoffice.loyalty.rates'),
      loyaltyProducts
        .map((product) => `${t(`loyalty.product.${product}`)} ${written().count(pointsPer100[product])}`)
        .join(', '),
    ],
    ...reachedLevelKeys.map((key) => [
      t(`loyalty.level.${key}`),
      [
        points(levels[key].fromPoints),
        t('loyalty.benefit.discount', { percent: levels[key].shopDiscountPercent }),
        t('loyalty.benefit.spins', { count: levels[key].spins }),
      ].join(', '),
    ]),
    [
      t('loyalty.shop.title'),
      items
        .filter(({ isOn }) => isOn)
        .map(({ price, prize }) => `${prizeText(prize)} – ${points(price)}`)
        .join('; '),
    ],
    [t('backoffice.loyalty.pointsPerSpin'), written().count(pointsPerSpin)],
    [
      t('loyalty.wheel.title'),
      wheel.map(({ chanceParts, prize }) => `${prizeText(prize)} ${percent(chanceParts)}`).join('; '),
    ],
  ].map(([name, text]) => `${name}: ${text}`);
}
