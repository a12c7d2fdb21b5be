import { mayRead, type OperatorRole, type PayoutFact } from '@evens/contract';

/** Roles that do not read `compliance` learn that the source of funds is not clear, and not of the review. */
export function visibleFacts(facts: readonly PayoutFact[], role: OperatorRole): PayoutFact[] {
  if (mayRead(role, 'compliance')) return [...facts];
  return [...new Set(facts.map((fact) => (fact === 'funds-review' ? 'source-of-funds' : fact)))];
}
