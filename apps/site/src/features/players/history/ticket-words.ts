import { findTicketSystem, type Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { betTypes } from '@evens/tickets';
import { t } from '@evens/web/core/words.ts';
import { builderName } from '@evens/web/features/sportsbook/slip/outcome-head.ts';

const names = {
  [betTypes.single]: 'history.type.single',
  [betTypes.combo]: 'history.type.combo',
  [betTypes.system]: 'history.type.system',
  [betTypes['if-bet']]: 'history.type.if-bet',
  [betTypes['reverse-bet']]: 'history.type.reverse-bet',
  [betTypes.teaser]: 'history.type.teaser',
} as const;

function typeKey(type: number) {
  const found = Object.entries(names).find(([code]) => Number(code) === type);
  return found?.[1] ?? 'history.type.single';
}

/** "Yankee · 4 legs · 11 bets", "Teaser 6 / 4 · 3 legs", "Single, each way". */
export function typeText(ticket: Ticket): string {
  const { BetType, Items, BetCount, TeaserPoints, EachWay } = ticket;
  const isBuilder = BetType === betTypes.single && Items[0]?.IsBuilder === true;
  const system = findTicketSystem(ticket);
  const name = isBuilder
    ? builderName(Items[0]?.Selections.map(({ MarketType }) => ({ marketType: MarketType })) ?? [])
    : t(system ? `history.system.${system}` : typeKey(BetType));
  const points = TeaserPoints === '' ? '' : `\u00a0${TeaserPoints}`;
  const parts = [name + points];
  if (Items.length > 1) parts.push(t('history.legs', { count: Items.length }));
  if (BetCount > 1) parts.push(t('history.bets', { count: BetCount }));
  if (EachWay) parts.push(t('history.each-way'));
  return parts.join(' · ');
}

export function isOver(ticket: Ticket): boolean {
  return ticket.Result !== betResults.pending;
}

/** Whether the whole open part was cashed out. */
export function isCashedOut({ Result, StakeOpen, Payout, CashedOut }: Ticket): boolean {
  return Result !== betResults.pending && isNothing(StakeOpen) && isNothing(Payout) && !isNothing(CashedOut);
}

export function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
