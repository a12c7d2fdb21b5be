import { type IdentityPoint, type Refusal, refusal } from '@evens/contract';
import type { Principal } from '../../platform/principal.ts';

/**
 * Refusal for accounts without access to the cashier: demo users, whose money is play money, and accounts created by an
 * agent. The cached session is sufficient, because neither property ever changes.
 */
export function judgeCashier(
  point: IdentityPoint,
  { role, isOfAgent }: Pick<Principal, 'role' | 'isOfAgent'>,
): Refusal | undefined {
  if (point !== 'deposit' && point !== 'withdrawal') return undefined;
  if (role === 'demo') return refusal('DemoMoneyException');
  return isOfAgent === true ? refusal('AgentCashierException') : undefined;
}
