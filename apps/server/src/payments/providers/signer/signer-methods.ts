import type { PaymentMethod } from '../../methods/definition/payment-method.ts';
import { paymentMethods } from '../../methods/registry.ts';

/** Methods whose withdrawals are paid on a chain. Their deposits are read from the chain. */
export const signerMethods: readonly PaymentMethod[] = paymentMethods.filter(
  ({ group, withdrawal }) => group === 'crypto' && withdrawal !== undefined,
);
