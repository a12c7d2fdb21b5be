import type { PaymentId } from './payment-provider.ts';

/** The lowest possible id of a payment created at this time or later: a UUIDv7 begins with its milliseconds. */
export function lowestPaymentId(atMs: number): PaymentId {
  const hex = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0').slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000` as PaymentId;
}
