import type { ArcadeSharedBet, BlackjackBetView, BlackjackTableView, TableRound } from '@evens/contract';
import type { TableShown } from '../../cards/blackjack/deals.ts';
import type { CardFace } from '../../stage/playing-card.ts';
import { fieldsIn, minorIn } from '../read-view.ts';
import { cardOfTable, type OwnView } from './own-hands.ts';

/** Undefined for another table's round. */
export function tableViewOf(round: TableRound | null): BlackjackTableView | undefined {
  return round?.view.kind === 'live-blackjack' ? round.view : undefined;
}

export function betViewOf({ View }: ArcadeSharedBet): BlackjackBetView {
  const fields = fieldsIn(View);
  if (fields['kind'] !== 'live-blackjack') throw new TypeError('this is no bet at blackjack');
  // The contract says what a bet of this kind shows.
  return View as BlackjackBetView;
}

/** What was staked before anything was doubled, split or insured. */
export function betStakeMinor({ Bet }: ArcadeSharedBet): bigint {
  return minorIn(fieldsIn(Bet, 'bet'), 'stake');
}

/** Cards of the table for who has no bet on the round: the first two, and all that anybody took. */
function cardsOfAll({ first, drawn }: BlackjackTableView): readonly CardFace[] {
  return [...first, ...drawn.filter((card) => card !== null)].map(cardOfTable);
}

export function shownOf(view: BlackjackTableView, own: OwnView | undefined): TableShown {
  const hands = own ? own.hands.map(({ cards }) => cards) : [cardsOfAll(view)];
  const up = view.dealer[0];
  return {
    dealer: view.dealer.map(cardOfTable),
    hands: view.dealer.length === 0 ? [] : hands,
    isPeeked: view.decides === 'hands' && up !== undefined && up.rank >= 10,
  };
}
