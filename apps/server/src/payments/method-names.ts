import { findPaymentMethod } from './methods/registry.ts';
import { X1_NAME, X1_PROVIDER } from './transfers/external-wallet.ts';

/** The name of a method or of the platform that a transfer came from; the key itself if the method no longer exists. */
export function findMethodName(key: string): string {
  if (key === X1_PROVIDER) return X1_NAME;
  return findPaymentMethod(key)?.name ?? key;
}
