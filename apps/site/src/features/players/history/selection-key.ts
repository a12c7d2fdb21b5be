import type { TicketSelection } from '@evens/contract';

export function selectionKey(selection: TicketSelection): string {
  return `${selection.MatchID}/${selection.MarketType};${selection.Specifier}#${selection.OutcomeNo}`;
}
