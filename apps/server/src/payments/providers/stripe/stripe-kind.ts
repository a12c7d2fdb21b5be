import { amount, type CurrencyCode } from '@evens/base';
import type { PaymentProviderKind } from '../../payment-provider.ts';
import { stripeMethods } from './stripe-methods.ts';

/** Stripe's minimum charge, minor units. In other currencies Stripe decides per payment. */
const leastMinor: Readonly<Partial<Record<CurrencyCode, bigint>>> = {
  EUR: 50n,
  USD: 50n,
  BRL: 50n,
  INR: 50n,
  MXN: 1000n,
  JPY: 50n,
};
/** Amounts have at most eight digits, without a decimal sign. */
const MOST_MINOR = 99_999_999n;

export const stripeKind: PaymentProviderKind = {
  key: 'stripe',
  methods: stripeMethods,
  takes: (currency) => ({ minimum: amount(leastMinor[currency] ?? 1n), maximum: amount(MOST_MINOR) }),
};
