import { type BaccaratSide, type Rank, suits } from '@evens/games';
import type { CardFace } from '../../stage/playing-card.ts';
import { fieldsIn, flagIn, listIn, numberIn, textIn } from '../read-view.ts';

/** A deal to both sides as it is shown. */
export interface ShownCoup {
  readonly player: readonly CardFace[];
  readonly banker: readonly CardFace[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly winner: BaccaratSide;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

const ranks: readonly Rank[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const sides = ['player', 'banker', 'tie'] as const;

function readCard(value: unknown): CardFace {
  const fields = fieldsIn(value, 'card');
  const rank = ranks.find((each) => each === numberIn(fields, 'rank'));
  const suit = suits.find((each) => each === textIn(fields, 'suit'));
  if (rank === undefined || suit === undefined) throw new TypeError('the view holds no such card');
  return { rank, suit };
}

export function readCoup(value: unknown): ShownCoup {
  const fields = fieldsIn(value, 'coup');
  const winner = sides.find((each) => each === textIn(fields, 'winner'));
  if (!winner) throw new TypeError('the view names no such winner');
  return {
    player: listIn(fields, 'player').map(readCard),
    banker: listIn(fields, 'banker').map(readCard),
    playerTotal: numberIn(fields, 'playerTotal'),
    bankerTotal: numberIn(fields, 'bankerTotal'),
    winner,
    playerPair: flagIn(fields, 'playerPair'),
    bankerPair: flagIn(fields, 'bankerPair'),
  };
}
