import { type CurrencyCode, parseCurrency } from '@evens/base';
import type { FollowedBonus } from './follow-store.ts';

/** Throws if the bonus has a currency that the site does not support. */
export function bonusCurrency({ currency, id }: Pick<FollowedBonus, 'currency' | 'id'>): CurrencyCode {
  const parsed = parseCurrency(currency);
  if (!parsed.ok)
    throw new Error(`bonusCurrency: bonus ${id} is in ${currency}, which is no currency of the site`);
  return parsed.value;
}
