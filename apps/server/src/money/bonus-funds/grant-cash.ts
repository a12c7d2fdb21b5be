import type { AccountId, CurrencyCode } from '@evens/base';
import type { PoolClient } from '../../platform/db.ts';
import { endBonus, sweepBonus } from './end.ts';
import { readFollowed } from './follow-store.ts';
import { grantBonus } from './grant.ts';

/**
 * Credits cash-back as cash, in the caller's transaction: a bonus without a requirement that is converted immediately,
 * regardless of other active bonuses. Returns its id.
 */
export async function grantCash(
  client: PoolClient,
  {
    amountMinor,
    ...grant
  }: {
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    readonly offerKey: string;
    readonly amountMinor: bigint;
    readonly atMs: number;
  },
): Promise<number> {
  const { atMs } = grant;
  const id = await grantBonus(client, {
    ...grant,
    kind: 'cash-back',
    valuesMinor: [amountMinor],
    requirementMinor: 0n,
    maxConversionMinor: null,
    maxStakeMinor: null,
    minOddsMilli: 1000,
    // There is no requirement, so no contributions are needed.
    terms: '{}',
    expiresAtMs: atMs + 1,
    paymentId: null,
    code: null,
  });
  await endBonus(client, { id, reason: 'converted', atMs });
  await sweepBonus(client, await readFollowed(client, id), atMs);
  return id;
}
