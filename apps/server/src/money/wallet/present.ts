import { type CurrencyCode, formatAmount } from '@evens/base';
import type { Balance as WireBalance } from '@evens/contract';
import type { Balance } from './store.ts';

export function presentBalance(balance: Balance, currency: CurrencyCode): WireBalance {
  return {
    TotalBalance: formatAmount(balance.amountMinor, currency),
    Currency: currency,
    Version: balance.version,
  };
}
