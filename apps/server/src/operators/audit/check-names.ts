import type { Check } from './check-statement.ts';
import { checks } from './checks.ts';

/** `recent`: the newest rows and all open ones; `all`: every row. */
export type Scope = 'recent' | 'all';

/** Names of findings of in-memory checks, which are not SQL statements. */
export const proofs = {
  tickets: 'ticket-paid-otherwise-than-its-lines',
  rounds: 'round-paid-otherwise-than-its-draws',
  sharedRounds: 'shared-round-paid-otherwise-than-its-secret',
  spins: 'spin-gave-otherwise-than-its-draws',
  auditChain: 'audit-chain-broken',
} as const;

/** The statements of a scope. */
export function listChecks(scope: Scope): readonly Check[] {
  return scope === 'all' ? checks : checks.filter(({ whole }) => !whole);
}

/** Every name that a finding of this scope can have. */
export function checkNames(scope: Scope): readonly string[] {
  return [...listChecks(scope).map(({ name }) => name), ...Object.values(proofs)];
}
