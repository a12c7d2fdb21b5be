import { type Fraction, fraction } from '@evens/base';
import type { BaccaratBetKind } from './bet-kinds.ts';

type Returns = Readonly<Record<BaccaratBetKind, Fraction>>;

/** RTP per bet for an unlimited deck. A test compares it with the result of `math.ts`. */
export const unlimitedDeckReturns: Returns = {
  player: fraction(366_733n, 371_293n),
  banker: fraction(23_877_259n, 24_134_045n),
  tie: fraction(4_145_409n, 4_826_809n),
  playerPair: fraction(12n, 13n),
  bankerPair: fraction(12n, 13n),
};

/** RTP per bet for a shoe of eight decks. */
export const shoeReturns: Returns = {
  player: fraction(19_283_843_717_413n, 19_524_993_263_685n),
  banker: fraction(10_732_465_128_097n, 10_847_218_479_825n),
  tie: fraction(619_306_544_887n, 723_147_898_655n),
  playerPair: fraction(372n, 415n),
  bankerPair: fraction(372n, 415n),
};
