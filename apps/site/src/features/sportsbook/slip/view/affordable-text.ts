import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import type { OwnLimit } from '../facts/own-limit.ts';
import { type Funds, isOwnLimitLeast, mostAffordable, type StakedBets } from '../facts/stake-funding.ts';

/** The highest stake per bet that funds and own limits allow, and the reason. */
export interface Affordable {
  readonly most: Amount;
  readonly text: string;
  readonly isOwnLimit: boolean;
}

export function affordable(funds: Funds, staked: StakedBets, currency: CurrencyCode): Affordable {
  const most = mostAffordable(funds, staked);
  const isOwnLimit = isOwnLimitLeast(funds, staked);
  return {
    most,
    isOwnLimit,
    text:
      isOwnLimit && funds.ownLimit
        ? ownLimitText(funds.ownLimit, currency)
        : t('bet.quick.above-balance', { maximum: moneyText(formatAmount(most, currency), currency) }),
  };
}

export function ownLimitText({ kind, period, leftMinor }: OwnLimit, currency: CurrencyCode): string {
  return t('bet.own-limit', { kind, period, left: moneyText(formatAmount(leftMinor, currency), currency) });
}
