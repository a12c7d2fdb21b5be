import { err, ok, type Result, recordKeys } from '@evens/base';

/** Bet type numbers of the specification. */
export const betTypes = {
  single: 1,
  'multiple-singles': 1.1,
  combo: 2,
  system: 3,
  'if-bet': 4,
  'reverse-bet': 5,
  teaser: 6,
} as const;
export type BetType = keyof typeof betTypes;
export const betTypeNames = recordKeys(betTypes);

export function parseBetType(code: number): Result<BetType, 'unknown-bet-type'> {
  const found = betTypeNames.find((name) => betTypes[name] === code);
  return found === undefined ? err('unknown-bet-type') : ok(found);
}

export function parseBetTypeName(name: string): Result<BetType, 'unknown-bet-type'> {
  const found = betTypeNames.find((known) => known === name);
  return found === undefined ? err('unknown-bet-type') : ok(found);
}

/** Acceptance numbers of the specification. */
export const acceptances = {
  pending: 0,
  accepted: 1,
  declined: 2,
  newOffer: 3,
  delayed: 4,
  delayedCashout: 5,
} as const;

/**
 * Numbers of the specification for the player's odds policy: which price changes between display and placement are
 * accepted.
 */
export const oddsPolicies = { declineAny: 0, acceptBetter: 1, acceptAny: 2 } as const;
export type OddsPolicy = (typeof oddsPolicies)[keyof typeof oddsPolicies];

export function parseOddsPolicy(code: number): Result<OddsPolicy, 'unknown-policy'> {
  return code === 0 || code === 1 || code === 2 ? ok(code) : err('unknown-policy');
}

/** True if the policy accepts the current price for a bet displayed at `seen`. Odds in thousandths. */
export function acceptsOdds(policy: OddsPolicy, { seen, now }: { seen: number; now: number }): boolean {
  if (now === seen || policy === oddsPolicies.acceptAny) return true;
  return policy === oddsPolicies.acceptBetter && now > seen;
}
