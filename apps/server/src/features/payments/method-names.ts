import { paymentMethodOf } from './methods/registry.ts';
import { X1_NAME, X1_PROVIDER } from './transfers/external-wallet.ts';

/** A method's own name, or that of the platform that a transfer came from; of one that is no longer there its key. */
export function nameOfMethod(key: string): string {
  if (key === X1_PROVIDER) return X1_NAME;
  return paymentMethodOf(key)?.name ?? key;
}
