import { type IdentityPoint, type Refusal, refusal } from '@evens/contract';
import type { Principal } from '../../platform/principal.ts';

/**
 * The refusal of who pays nothing in or out by the cashier: a demo user, whose money is play money, and an account that an agent made. What the session
 * remembers is enough, since neither ever changes.
 */
export function judgeCashier(
  point: IdentityPoint,
  { role, isOfAgent }: Pick<Principal, 'role' | 'isOfAgent'>,
): Refusal | undefined {
  if (point !== 'deposit' && point !== 'withdrawal') return undefined;
  if (role === 'demo') return refusal('DemoMoneyException');
  return isOfAgent === true ? refusal('AgentCashierException') : undefined;
}
