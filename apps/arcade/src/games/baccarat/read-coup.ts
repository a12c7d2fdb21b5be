import { type BaccaratSide, baccaratSides } from '@evens/games';
import { readCard } from '../../cards/read-card.ts';
import type { CardFace } from '../../stage/playing-card.ts';
import { fieldsIn, flagIn, listIn, numberIn, textIn } from '../read-view.ts';

/** A coup as it is shown. */
export interface DisplayedCoup {
  readonly player: readonly CardFace[];
  readonly banker: readonly CardFace[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly winner: BaccaratSide;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

export function readCoup(value: unknown): DisplayedCoup {
  const fields = fieldsIn(value, 'coup');
  const winner = baccaratSides.find((each) => each === textIn(fields, 'winner'));
  if (!winner) throw new TypeError(`readCoup: expected a winner, got ${JSON.stringify(value)}`);
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
