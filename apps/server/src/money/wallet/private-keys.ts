import type { AccountId } from '@evens/base';
import type { Principal, Visitor } from '../../platform/principal.ts';

/** Key of an account's private topics. */
export function privateKey(accountId: AccountId): string {
  return String(accountId);
}

export function principalKey(principal: Principal | Visitor): string | undefined {
  return principal.role === 'visitor' ? undefined : privateKey(principal.accountId);
}

/** Inverse of `privateKey`. */
export function accountOfKey(key: string): AccountId {
  return Number(key) as AccountId;
}
