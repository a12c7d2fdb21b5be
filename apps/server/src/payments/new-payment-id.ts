import { type CommandId, makeCommandId } from '@evens/base';
import { secureBytes } from '../platform/random.ts';
import type { PaymentId } from './payment-provider.ts';

/** A UUIDv7: payments of an account are listed in the order of their ids. */
export function newPaymentId(atMs: number): PaymentId {
  const id: CommandId = makeCommandId(atMs, secureBytes(16));
  // The same kind of id with another brand.
  return id as string as PaymentId;
}
