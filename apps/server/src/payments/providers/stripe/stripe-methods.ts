import { card } from '../../methods/card.ts';
import type { PaymentMethod } from '../../methods/definition/payment-method.ts';

/** The methods on Stripe's hosted page. */
export const stripeMethods: readonly PaymentMethod[] = [card];
