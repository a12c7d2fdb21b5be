import type { Ticket } from '@evens/contract';
import { marketDefinition } from '@evens/markets';

/** Numbers that the tickets have on a lotto draw. Declined bets have none. */
export function ownNumbers(
  tickets: readonly Pick<Ticket, 'Items' | 'DeclineCode'>[],
  matchId: number,
): ReadonlySet<number> {
  const selections = tickets
    .filter(({ DeclineCode }) => DeclineCode === '')
    .flatMap(({ Items }) => Items.flatMap(({ Selections }) => Selections));
  return new Set(
    selections
      .filter(({ MatchID, MarketType }) => MatchID === matchId && marketDefinition(MarketType)?.ofNumbers)
      .map(({ OutcomeNo }) => OutcomeNo),
  );
}
