import type { LoyaltyItem } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';

/** The terms of an item, shown before it is bought. */
export function itemTerms({ ExpiresAfterDays, MinimumOddsMilli, Prize }: LoyaltyItem): readonly string[] {
  // Cash is the player's own at once.
  if (Prize.Kind === 'cash') return [t('bonuses.terms.cash-back.to-cash')];
  return [
    ...(Prize.Kind === 'free-bet' ? [t('loyalty.shop.free-bet')] : []),
    ...(Prize.Kind === 'free-spins' ? [t('bonuses.terms.spins-to-cash')] : []),
    // Odds of terms are decimal in every format of the settings.
    ...(MinimumOddsMilli === null
      ? []
      : [t('bonuses.terms.min-odds', { odds: (MinimumOddsMilli / 1000).toFixed(2) })]),
    t('bonuses.terms.expires', { days: ExpiresAfterDays }),
  ];
}
