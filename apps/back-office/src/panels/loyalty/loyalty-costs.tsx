import { type Fraction, formatAmount } from '@evens/base';
import { type LoyaltyTerms, loyaltyBounds, loyaltyCosts, loyaltyProducts } from '@evens/loyalty';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, words } from '@evens/web/core/words.ts';
import { Fact } from '../back-office-parts.tsx';

const DECIMALS = 4;

/** Hundredths of a euro as euros, rounded up to a hundredth of a cent. */
function euros({ num, den }: Fraction, times = 1n): string {
  const scaled = num * times * 10n ** BigInt(DECIMALS - 2);
  const value = Number((scaled + den - 1n) / den) / 10 ** DECIMALS;
  return new Intl.NumberFormat(words().language.locale, {
    ...{ style: 'currency', currency: 'EUR', maximumFractionDigits: DECIMALS },
  }).format(value);
}

const wholeEuros = (units: number): string => moneyText(formatAmount(BigInt(units), 'EUR'), 'EUR');

/** Expected costs of terms at face value. */
export function LoyaltyCosts({ terms }: { readonly terms: LoyaltyTerms }) {
  const { earnedPoint, spin, stakes } = loyaltyCosts(terms);
  return (
    <section className="grid gap-2">
      <h3 className="font-[620]">{t('backoffice.loyalty.costs')}</h3>
      <dl className="grid grid-cols-2 gap-3 tablet:grid-cols-4" data-costs>
        <Fact label={t('backoffice.loyalty.cost.spin')}>{euros(spin)}</Fact>
        <Fact label={t('backoffice.loyalty.cost.points')}>{euros(earnedPoint, 100n)}</Fact>
        {loyaltyProducts.map((product) => (
          <Fact
            key={product}
            label={t('backoffice.loyalty.cost.stakes', { product: t(`loyalty.product.${product}`) })}
          >
            {euros(stakes[product])}
          </Fact>
        ))}
      </dl>
      <p className="text-sm text-quiet">
        {t('backoffice.loyalty.bounds', {
          spin: wholeEuros(loyaltyBounds.spinUnits),
          stakes: wholeEuros(loyaltyBounds.stakesUnits),
        })}
      </p>
    </section>
  );
}
