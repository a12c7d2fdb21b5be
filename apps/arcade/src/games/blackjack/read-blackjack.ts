import {
  type BlackjackMove,
  type BlackjackResult,
  blackjackMoves,
  blackjackResults,
  cardsTotal,
} from '@evens/games';
import type { DisplayedTable } from '../../cards/blackjack/deals.ts';
import { totalText } from '../../cards/blackjack/totals.ts';
import { cardsIn } from '../../cards/read-card.ts';
import type { CardFace } from '../../stage/playing-card.ts';
import { fieldsIn, listIn, minorIn, numberIn, textIn, textsIn } from '../read-view.ts';

const phases = ['insurance', 'hands', 'over'] as const;

export interface DisplayedBlackjack {
  readonly phase: (typeof phases)[number];
  readonly dealer: readonly CardFace[];
  readonly dealerTotal: number;
  readonly isDealerBlackjack: boolean;
  readonly hands: readonly {
    readonly cards: readonly CardFace[];
    readonly total: number;
    readonly totalText: string;
    readonly stakeMinor: bigint;
    readonly result: BlackjackResult | undefined;
  }[];
  readonly turn: number | undefined;
  readonly moves: readonly BlackjackMove[];
  readonly insuranceMinor: bigint;
  /** The smallest stake of all hands. */
  readonly leastMinor: bigint;
  readonly isPeeked: boolean;
}

function readPhase(fields: Readonly<Record<string, unknown>>): DisplayedBlackjack['phase'] {
  const phase = phases.find((each) => each === textIn(fields, 'phase'));
  if (phase === undefined) throw new TypeError(`readPhase: unknown phase ${textIn(fields, 'phase')}`);
  return phase;
}

/** Whether the dealer has looked under an ace or a ten. Shown when the round continues with the player's hands. */
function isLookedUnder(phase: DisplayedBlackjack['phase'], up: CardFace | undefined): boolean {
  return phase === 'hands' && up !== undefined && up.rank >= 10;
}

function readHand(value: unknown): DisplayedBlackjack['hands'][number] {
  const fields = fieldsIn(value, 'hand');
  const cards = cardsIn(fields, 'cards');
  return {
    cards,
    total: numberIn(fields, 'total'),
    totalText: totalText(cards, { isOpen: true }),
    stakeMinor: minorIn(fields, 'stakeMinor'),
    result: blackjackResults.find((each) => each === fields['result']),
  };
}

export function readBlackjack(view: unknown): DisplayedBlackjack {
  const fields = fieldsIn(view);
  const phase = readPhase(fields);
  const dealer = cardsIn(fields, 'dealer');
  const hands = listIn(fields, 'hands').map(readHand);
  const allowedMoves = textsIn(fields, 'moves');
  const stakes = hands.map(({ stakeMinor }) => stakeMinor);
  return {
    phase,
    dealer,
    dealerTotal: cardsTotal(dealer),
    isDealerBlackjack: dealer.length === 2 && cardsTotal(dealer) === 21,
    hands,
    turn: phase === 'hands' ? numberIn(fields, 'turn') : undefined,
    moves: blackjackMoves.filter((move) => allowedMoves.includes(move)),
    insuranceMinor: minorIn(fields, 'insuranceMinor'),
    leastMinor: stakes.sort((one, other) => (one < other ? -1 : 1))[0] ?? 0n,
    isPeeked: isLookedUnder(phase, dealer[0]),
  };
}

/** All stakes of a round: hands with splits and doubles, insurance and side bets. */
export function sumStakes(
  {
    hands,
    insuranceMinor,
  }: Pick<DisplayedBlackjack, 'insuranceMinor'> & {
    readonly hands: readonly { readonly stakeMinor: bigint }[];
  },
  sides: readonly { readonly stakeMinor: bigint }[],
): bigint {
  return [...hands, ...sides].reduce((sum, { stakeMinor }) => sum + stakeMinor, insuranceMinor);
}

export function toDisplayedTable({ dealer, hands, isPeeked }: DisplayedBlackjack): DisplayedTable {
  return { dealer, hands: hands.map(({ cards }) => cards), isPeeked };
}
