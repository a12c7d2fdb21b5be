import type { PaymentProviderKind } from '../payment-provider.ts';
import { stripeMethods } from './stripe-methods.ts';

export const stripeKind: PaymentProviderKind = { key: 'stripe', methods: stripeMethods };
