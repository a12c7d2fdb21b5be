import { err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { type BodyOf, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../accounts/index.ts';
import type { PaymentLimits } from '../methods/definition/payment-method.ts';
import { paymentMethodOf } from '../methods/registry.ts';
import type { OpenProviders } from '../open-providers.ts';
import { limitBounds } from './limit-bounds.ts';
import { removeLimitRule, writeLimitRule } from './rule-store.ts';

type LimitChange = BodyOf<Calls['POST /api/desk/payment-limits']>;

const wrong = (...fields: string[]) => err(refusal('InvalidDetailsException', { fields }));

/** Validates requested limits against the method's bounds; undefined for a return to those of the definition. */
function readLimits(
  { Key, Direction: direction, Currency: currency, Limits }: LimitChange,
  providers: OpenProviders,
): Result<PaymentLimits | undefined, Refusal> {
  const method = paymentMethodOf(Key);
  if (!method?.[direction] || method.isHidden) return wrong('Key');
  const bounds = limitBounds(method, { direction, currency }, providers);
  if (!bounds) return wrong('Currency');
  if (Limits === null) return ok(undefined);
  const minimum = parseAmount(Limits.Minimum, currency);
  const maximum = parseAmount(Limits.Maximum, currency);
  if (!minimum.ok || minimum.value < bounds.minimum || minimum.value > bounds.maximum)
    return wrong('Minimum');
  if (!maximum.ok || maximum.value > bounds.maximum) return wrong('Maximum');
  if (minimum.value > maximum.value) return wrong('Minimum', 'Maximum');
  const limits = { minimum: minimum.value, maximum: maximum.value };
  const { amounts } = method[direction] ?? {};
  // At least one fixed amount has to remain within the limits; to offer none, the method is closed.
  const isLeft = amounts?.some((each) => each >= limits.minimum && each <= limits.maximum) ?? true;
  return isLeft ? ok(limits) : wrong('Minimum', 'Maximum');
}

/** Sets the limits of a method in one currency, or removes them so that its definition applies. Effective at the commit. */
export async function changeLimits(
  { pool, providers }: { readonly pool: Pool; readonly providers: OpenProviders },
  change: LimitChange,
  { operator, atMs }: { readonly operator: string; readonly atMs: number },
): Promise<Result<undefined, Refusal>> {
  const read = readLimits(change, providers);
  if (!read.ok) return read;
  const { Key: method, Direction: direction, Currency: currency, Reason: reason } = change;
  const limits = read.value;
  const key = { method, direction, currency };
  await inTransaction(pool, async (client) => {
    if (limits) await writeLimitRule(client, { ...key, ...limits, reason, changedBy: operator, atMs });
    else await removeLimitRule(client, key);
    await recordOperatorAction(client, {
      operator,
      action: limits ? 'payment-limits-set' : 'payment-limits-default',
      subject: `${method}:${direction}:${currency}`,
      details: {
        reason,
        ...(limits && {
          minimum: formatAmount(limits.minimum, currency),
          maximum: formatAmount(limits.maximum, currency),
        }),
      },
      atMs,
    });
  });
  return ok(undefined);
}
