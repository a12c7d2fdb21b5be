import type { Ticket } from '@evens/contract';
import { marketDefinition } from '@evens/markets';

/** Numbers of the runners that the tickets back in a race. Declined bets back none. */
export function ownRunners(
  tickets: Iterable<Pick<Ticket, 'Items' | 'DeclineCode'>>,
  matchId: number,
): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const { Items, DeclineCode } of tickets) {
    if (DeclineCode !== '') continue;
    for (const { MatchID, MarketType, OutcomeNo } of Items.flatMap(({ Selections }) => Selections))
      if (MatchID === matchId && marketDefinition(MarketType)?.outcomes === 'runners') numbers.add(OutcomeNo);
  }
  return numbers;
}
