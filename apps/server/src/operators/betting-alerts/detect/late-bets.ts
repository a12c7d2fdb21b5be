import { type MatchEvent, type StopReason, suspendingIncidents } from '@evens/book';
import { hasFewScores, sportByAlias } from '@evens/markets';
import type { FoundAlert, RecentBet, Thresholds } from './found-alert.ts';

export interface StoredEvent {
  readonly matchId: number;
  readonly sport: string;
  readonly receivedAtMs: number;
  readonly event: MatchEvent;
}

/** Suspensions that no event on the field has caused. */
const plainStops: readonly StopReason[] = ['source-silent', 'start-time', 'last-minute', 'operator'];

/** Whether the event suspends prices or decides much. A score does so in sports with few of them. */
export function isDecisive({ sport, event }: StoredEvent): boolean {
  switch (event.kind) {
    case 'market-suspended':
      return true;
    case 'match-stopped':
      return !plainStops.includes(event.reason);
    case 'incident':
      return suspendingIncidents.includes(event.incident);
    case 'goal': {
      const known = sportByAlias(sport);
      return known !== undefined && hasFewScores(known);
    }
    default:
      return false;
  }
}

/** Bets that were accepted from `seconds` before an event until the site received it, if their stakes reach the amount. */
export function detectLateBets(
  { matchId, receivedAtMs, event }: StoredEvent,
  bets: readonly RecentBet[],
  { amount, seconds }: Pick<Thresholds, 'amount' | 'seconds'>,
): FoundAlert | undefined {
  const fromMs = Math.min(event.occurredAtMs, receivedAtMs) - seconds * 1000;
  const keys = event.kind === 'market-suspended' ? new Set(event.keys) : undefined;
  const isConcerned = (outcome: RecentBet['outcomes'][number]) =>
    outcome.matchId === matchId &&
    (!keys || keys.has(outcome.line) || keys.has(outcome.line.split(';', 1)[0] ?? ''));
  const late = bets
    .filter(({ decidedAtMs }) => decidedAtMs >= fromMs && decidedAtMs <= receivedAtMs)
    .filter(({ outcomes }) => outcomes.some(isConcerned));
  const stakes = late.reduce((sum, { stake }) => sum + stake, 0);
  const newest = late.toSorted((a, b) => b.ticketId - a.ticketId)[0];
  if (!newest || stakes < amount) return undefined;
  return {
    ...{ kind: 'late-bet', cause: String(matchId), happenedAtMs: receivedAtMs, matchId },
    ticketId: newest.ticketId,
    accountId: late.every(({ accountId }) => accountId === newest.accountId) ? newest.accountId : undefined,
    facts: { event: event.kind, bets: late.length, stakes: BigInt(stakes), seconds },
  };
}
