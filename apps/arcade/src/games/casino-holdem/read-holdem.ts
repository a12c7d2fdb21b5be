import { type CasinoHoldemResult, casinoHoldemResults, type HandKind, handKinds } from '@evens/games';
import { cardsIn } from '../../cards/read-card.ts';
import type { Money } from '../../frame/money.ts';
import type { CardFace } from '../../stage/playing-card.ts';
import type { GameStep } from '../game-client.ts';
import { fieldsIn, minorIn, textIn } from '../read-view.ts';
import type { HoldemMarks } from './scene.ts';

export interface DisplayedHoldem {
  readonly player: readonly CardFace[];
  readonly board: readonly CardFace[];
  /** Empty until the round has ended. */
  readonly dealer: readonly CardFace[];
  readonly hand: HandKind;
  readonly dealerHand: HandKind | undefined;
  readonly result: CasinoHoldemResult | undefined;
  readonly anteMinor: bigint;
  readonly callMinor: bigint;
  readonly bonusMinor: bigint;
  /** Whether the cards of the flop have won the bonus. Later cards don't change that. */
  readonly isBonusWon: boolean;
}

function kindIn(name: string): HandKind {
  const kind = handKinds.find((each) => each === name);
  if (kind === undefined) throw new TypeError(`kindIn: unknown hand ${name}`);
  return kind;
}

function isCalled(result: CasinoHoldemResult | undefined): boolean {
  return result !== undefined && result !== 'folded';
}

/** The call is twice the ante; the rest of the stake, besides ante and call, is the bonus. */
export function readHoldem({ view, stakeMinor }: Pick<GameStep, 'view' | 'stakeMinor'>): DisplayedHoldem {
  const fields = fieldsIn(view);
  const result = casinoHoldemResults.find((each) => each === fields['result']);
  const callMinor = minorIn(fields, 'callMinor');
  const anteMinor = callMinor / 2n;
  return {
    player: cardsIn(fields, 'player'),
    board: cardsIn(fields, 'board'),
    dealer: result ? cardsIn(fields, 'dealer') : [],
    hand: kindIn(textIn(fields, 'hand')),
    dealerHand: result && kindIn(textIn(fields, 'dealerHand')),
    result,
    anteMinor,
    callMinor,
    bonusMinor: stakeMinor - anteMinor - (isCalled(result) ? callMinor : 0n),
    isBonusWon: minorIn(fields, 'bonusMinor') > 0n,
  };
}

/** Texts of the stakes on the felt; empty without a stake. */
export function stakeTexts(
  { result, anteMinor, bonusMinor, callMinor }: DisplayedHoldem,
  money: Pick<Money, 'text'>,
): HoldemMarks['stakes'] {
  return {
    ante: money.text(anteMinor),
    bonus: bonusMinor > 0n ? money.text(bonusMinor) : '',
    call: isCalled(result) ? money.text(callMinor) : '',
  };
}
