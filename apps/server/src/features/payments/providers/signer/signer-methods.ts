import type { PaymentMethod } from '../../methods/definition/payment-method.ts';
import { paymentMethods } from '../../methods/registry.ts';

/** Withdrawals that are paid on a chain. What players deposit by the same methods is read from its chain. */
export const signerMethods: readonly PaymentMethod[] = paymentMethods.filter(
  ({ group, withdrawal }) => group === 'crypto' && withdrawal !== undefined,
);
