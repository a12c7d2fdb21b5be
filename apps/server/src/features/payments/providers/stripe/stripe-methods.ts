import { card } from '../../methods/card.ts';
import type { PaymentMethod } from '../../methods/definition/payment-method.ts';

/** What Stripe's hosted page is asked for. */
export const stripeMethods: readonly PaymentMethod[] = [card];
