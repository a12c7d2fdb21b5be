import type { FoundAlert, RecentBet, Thresholds } from './found-alert.ts';

/** Bets with a stake of the amount or more. */
export function detectStakes(
  bets: readonly RecentBet[],
  { amount }: Pick<Thresholds, 'amount'>,
): readonly FoundAlert[] {
  return bets
    .filter(({ stake }) => stake >= amount)
    .map(({ ticketId, accountId, decidedAtMs, stake, outcomes }) => {
      const matchIds = new Set(outcomes.map(({ matchId }) => matchId));
      return {
        ...{ kind: 'stake', cause: String(ticketId), happenedAtMs: decidedAtMs, ticketId, accountId },
        matchId: matchIds.size === 1 ? outcomes[0]?.matchId : undefined,
        picks: outcomes.map(({ line, outcomeNo }) => ({ line, outcomeNo })),
        facts: { stake: BigInt(stake), picks: outcomes.length },
      };
    });
}
