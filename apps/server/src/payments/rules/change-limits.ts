import { formatAmount, ok, type Result } from '@evens/base';
import type { Refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { OpenProviders } from '../open-providers.ts';
import { type LimitChange, readLimits } from './read-limits.ts';
import { removeLimitRule, writeLimitRule } from './rule-store.ts';

/** Sets the limits of a method in one currency, or removes them so that its definition applies. They apply from the commit on. */
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
