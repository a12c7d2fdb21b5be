import type { ArcadeSharedBet, BlackjackBetView, BlackjackTableView, TableRound } from '@evens/contract';
import type { DisplayedTable } from '../../cards/blackjack/deals.ts';
import type { CardFace } from '../../stage/playing-card.ts';
import { fieldsIn, minorIn } from '../read-view.ts';
import { cardOfTable, type OwnView } from './own-hands.ts';

/** Undefined for a round of another kind of table. */
export function findTableView(round: TableRound | null): BlackjackTableView | undefined {
  return round?.view.kind === 'live-blackjack' ? round.view : undefined;
}

export function readBetView({ View }: ArcadeSharedBet): BlackjackBetView {
  const fields = fieldsIn(View);
  if (fields['kind'] !== 'live-blackjack')
    throw new TypeError(
      `readBetView: expected a bet of kind live-blackjack, got ${JSON.stringify(fields['kind'])}`,
    );
  // By the contract, a bet of this kind has this view.
  return View as BlackjackBetView;
}

/** The stake without doubles, splits and insurance. */
export function betStakeMinor({ Bet }: ArcadeSharedBet): bigint {
  return minorIn(fieldsIn(Bet, 'bet'), 'stake');
}

/** For viewers without a bet on the round: the first two cards, and all that any hand drew. */
function cardsOfAll({ first, drawn }: BlackjackTableView): readonly CardFace[] {
  return [...first, ...drawn.filter((card) => card !== null)].map(cardOfTable);
}

export function toDisplayedTable(view: BlackjackTableView, own: OwnView | undefined): DisplayedTable {
  const hands = own ? own.hands.map(({ cards }) => cards) : [cardsOfAll(view)];
  const up = view.dealer[0];
  return {
    dealer: view.dealer.map(cardOfTable),
    hands: view.dealer.length === 0 ? [] : hands,
    isPeeked: view.decides === 'hands' && up !== undefined && up.rank >= 10,
  };
}
