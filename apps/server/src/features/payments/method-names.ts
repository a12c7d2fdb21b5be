import { paymentMethodOf } from './methods/registry.ts';

/** A method's own name; of one that is no longer there its key. */
export function nameOfMethod(key: string): string {
  return paymentMethodOf(key)?.name ?? key;
}
