import type { AccountId, CurrencyCode } from '@evens/base';
import type { PlayerLimit, ProtectionBreak } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { type PlayerBreak, readBreak } from './breaks-store.ts';
import { presentLimits } from './limits/present-limits.ts';
import { readRealityCheckMinutes } from './reality-checks/store.ts';

export function instantText(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

export function presentBreak({ kind, untilMs, returnsAtMs }: PlayerBreak): ProtectionBreak {
  if (kind === 'time-out') return { Kind: kind, Until: instantText(untilMs), MayEndFrom: null, EndsAt: null };
  const EndsAt = returnsAtMs === undefined ? null : instantText(returnsAtMs);
  return { Kind: kind, Until: null, MayEndFrom: instantText(untilMs), EndsAt };
}

/** Limits, break and reality checks of a player. `defaultMinutes`: the interval that the jurisdiction sets. */
export async function presentProtection(
  db: Queryable,
  {
    accountId,
    currency,
    defaultMinutes,
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    readonly defaultMinutes: number | null;
    readonly atMs: number;
  },
): Promise<{ Limits: PlayerLimit[]; Break: ProtectionBreak | null; RealityCheckMinutes: number | null }> {
  const [limits, found, minutes] = await Promise.all([
    presentLimits(db, { accountId, currency, atMs }),
    readBreak(db, { accountId, atMs }),
    readRealityCheckMinutes(db, { accountId, defaultMinutes }),
  ]);
  return {
    Limits: [...limits],
    Break: found === undefined ? null : presentBreak(found),
    RealityCheckMinutes: minutes,
  };
}
