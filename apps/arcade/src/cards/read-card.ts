import { ranks, suits } from '@evens/games';
import { fieldsIn, listIn, numberIn, textIn } from '../games/read-view.ts';
import type { CardFace } from '../stage/playing-card.ts';

export function readCard(value: unknown): CardFace {
  const fields = fieldsIn(value, 'card');
  const rank = ranks.find((each) => each === numberIn(fields, 'rank'));
  const suit = suits.find((each) => each === textIn(fields, 'suit'));
  if (rank === undefined || suit === undefined)
    throw new TypeError(`readCard: expected a card, got ${JSON.stringify(value)}`);
  return { rank, suit };
}

export function cardsIn(fields: Readonly<Record<string, unknown>>, name: string): readonly CardFace[] {
  return listIn(fields, name).map(readCard);
}
