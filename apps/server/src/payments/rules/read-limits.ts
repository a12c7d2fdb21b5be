import { err, ok, parseAmount, type Result } from '@evens/base';
import { type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import type { PaymentLimits } from '../methods/definition/payment-method.ts';
import { findPaymentMethod } from '../methods/registry.ts';
import type { OpenProviders } from '../open-providers.ts';
import { limitBounds } from './limit-bounds.ts';

export type LimitChange = CallBody<Calls['POST /api/desk/payment-limits']>;

const refuseFields = (...fields: string[]) => err(refusal('InvalidDetailsException', { fields }));

/** Validates requested limits against the method's bounds; undefined to restore those of the definition. */
export function readLimits(
  { Key, Direction: direction, Currency: currency, Limits }: LimitChange,
  providers: Pick<OpenProviders, 'carrying'>,
): Result<PaymentLimits | undefined, Refusal> {
  const method = findPaymentMethod(Key);
  if (!method?.[direction] || method.isHidden) return refuseFields('Key');
  const bounds = limitBounds(method, { direction, currency }, providers);
  if (!bounds) return refuseFields('Currency');
  if (Limits === null) return ok(undefined);
  const minimum = parseAmount(Limits.Minimum, currency);
  const maximum = parseAmount(Limits.Maximum, currency);
  if (!minimum.ok || minimum.value < bounds.minimum || minimum.value > bounds.maximum)
    return refuseFields('Minimum');
  if (!maximum.ok || maximum.value > bounds.maximum) return refuseFields('Maximum');
  if (minimum.value > maximum.value) return refuseFields('Minimum', 'Maximum');
  const limits = { minimum: minimum.value, maximum: maximum.value };
  const { amounts } = method[direction] ?? {};
  // At least one fixed amount must remain within the limits; a method without amounts must be closed instead.
  const hasAmountWithin = amounts?.some((each) => each >= limits.minimum && each <= limits.maximum) ?? true;
  return hasAmountWithin ? ok(limits) : refuseFields('Minimum', 'Maximum');
}
