import { asFields, err, ok, type Result } from '@evens/base';
import {
  type BlackjackMove,
  type BlackjackResult,
  blackjack,
  blackjackMoves,
  type SideBetView,
  sideBetView,
} from '../blackjack/blackjack.ts';
import { bestTotal, isBest, isBlackjack, isBust, isSoft, pointsIn, rankPoints } from '../blackjack/hand.ts';
import {
  leastStakeWithSides,
  placedSideBets,
  readStakeWithSides,
  returnMaxWithSides,
  type StakeWithSides,
  settleSideBets,
  stakeTotalWithSides,
  writeStakeWithSides,
} from '../blackjack/side-bets.ts';
import type { Card } from '../cards/deck.ts';
import { type Json, plain } from '../state-text.ts';
import { endsAtPeek, offersInsurance, STEPS_MAX, type TableDeal } from './table-deal.ts';

type HandMove = 'hit' | 'stand' | 'double' | 'split';

/** Decisions about one hand, one per step from `since` on. A missing decision of an ended step is a stand. */
interface Decisions {
  readonly since: number;
  readonly made: readonly HandMove[];
}

/** One player's bet with all decisions so far. Together with the deal it determines everything else. Plain data. */
export interface LiveBlackjackBet extends StakeWithSides {
  /** Null while the player has not decided. A missing decision counts as declined. */
  readonly insurance: 'insured' | 'declined' | null;
  /** One hand, or two after a split. */
  readonly hands: readonly Decisions[];
}

interface LiveHand extends Decisions {
  readonly cards: readonly Card[];
  readonly stakeMinor: bigint;
  readonly isDone: boolean;
}

/** Stage of the table. Step 0 is insurance, every later step a decision. `over`: the dealer plays. */
export type TableStage =
  | { readonly kind: 'betting' | 'over' }
  | { readonly kind: 'insurance' | 'hands'; readonly step: number };

export interface LiveBlackjackMove {
  readonly kind: BlackjackMove;
  /** Index of the hand: 0, or 1 for the second after a split. */
  readonly hand: number;
}

/**
 * Blackjack for many players, by the rules of `blackjack`. All players hold the same first two cards against the same
 * dealer, and the n-th drawn card is the same for all. Decisions are final and hidden until the step has ended, so
 * players decide about each card before anyone has seen it. Under the same play the RTP equals that of `blackjack`.
 */
export const liveBlackjack = {
  key: 'live-blackjack',
  version: 1,
  rtp: blackjack.rtp,
  readBet(raw: unknown): Result<LiveBlackjackBet, string> {
    const read = readStakeWithSides(raw);
    if (!read.ok) return read;
    return ok({ ...read.value, insurance: null, hands: [{ since: 1, made: [] }] });
  },
  /** The form that `readBet` parses. */
  writeBet: (bet: LiveBlackjackBet): Json => plain(writeStakeWithSides(bet)),
  stakeTotal: stakeTotalWithSides,
  stakeLeast: leastStakeWithSides,
  returnMax: returnMaxWithSides,
} as const;

export function readLiveBlackjackMove(raw: unknown): Result<LiveBlackjackMove, string> {
  const { kind: named, hand = 0 } = asFields(raw) ?? {};
  const kind = blackjackMoves.find((each) => each === named);
  if (!kind) return err(`a move's kind is one of ${blackjackMoves.join(', ')}`);
  return hand === 0 || hand === 1 ? ok({ kind, hand }) : err('hand is 0 or 1');
}

const insuranceStake = (stakeMinor: bigint): bigint => stakeMinor / 2n;

/** The hands after this many steps. */
export function handsAfter(bet: LiveBlackjackBet, deal: TableDeal, steps: number): readonly LiveHand[] {
  const { stakeMinor } = bet;
  const hand = (decisions: Decisions | undefined, cards: readonly Card[], isDone: boolean): LiveHand => ({
    since: 1,
    made: [],
    ...decisions,
    cards,
    stakeMinor,
    isDone,
  });
  let hands = [hand(bet.hands[0], deal.first, endsAtPeek(deal))];
  for (let step = 1; step <= steps && hands.some(({ isDone }) => !isDone); step++)
    hands = hands.flatMap((each, place) => {
      const card = (place === 0 ? deal.drawn : deal.splitDrawn)[step - 1];
      const splitCard = deal.splitDrawn[step - 1];
      if (each.isDone || !card || !splitCard) return [each];
      const move = each.made[step - each.since] ?? 'stand';
      if (move === 'stand') return [{ ...each, isDone: true }];
      const [left, right] = each.cards;
      if (move === 'split' && left && right)
        return [[left, card, bet.hands[0]] as const, [right, splitCard, bet.hands[1]] as const].map(
          ([own, drawn, decisions]) =>
            hand(decisions, [own, drawn], own.rank === 14 || isBest(pointsIn([own, drawn]))),
        );
      const cards = [...each.cards, card];
      if (move === 'double') return [{ ...each, cards, stakeMinor: 2n * stakeMinor, isDone: true }];
      const points = pointsIn(cards);
      return [{ ...each, cards, isDone: isBust(points) || isBest(points) }];
    });
  return hands;
}

/** Allowed moves of a hand in an open step. None if the hand is done or has decided. */
function legalMoves(hands: readonly LiveHand[], place: number, step: number): readonly HandMove[] {
  const hand = hands[place];
  if (!hand || hand.isDone || hand.made[step - hand.since] !== undefined) return [];
  const [one, two, third] = hand.cards;
  if (!one || !two || third) return ['hit', 'stand'];
  return hands.length === 1 && rankPoints(one.rank) === rankPoints(two.rank)
    ? ['hit', 'stand', 'double', 'split']
    : ['hit', 'stand', 'double'];
}

/** Makes a final decision. `stakeMinor` is the additional stake. Refuses with a text if the step does not allow it. */
export function decideLive(
  bet: LiveBlackjackBet,
  deal: TableDeal,
  { stage, move }: { readonly stage: TableStage; readonly move: LiveBlackjackMove },
): Result<{ readonly bet: LiveBlackjackBet; readonly stakeMinor: bigint }, string> {
  const { kind } = move;
  if (stage.kind === 'insurance') {
    if (bet.insurance !== null) return err('insurance has been decided');
    if (kind === 'decline') return ok({ bet: { ...bet, insurance: 'declined' }, stakeMinor: 0n });
    const stakeMinor = insuranceStake(bet.stakeMinor);
    return kind === 'insure' && stakeMinor > 0n
      ? ok({ bet: { ...bet, insurance: 'insured' }, stakeMinor })
      : err('not one of the moves that are open: insure, decline');
  }
  if (stage.kind !== 'hands') return err('nothing is being decided');
  const hands = handsAfter(bet, deal, stage.step - 1);
  const legal = legalMoves(hands, move.hand, stage.step);
  const chosenMove = legal.find((each) => each === kind);
  if (!chosenMove) return err(`not one of the moves that are open: ${legal.join(', ')}`);
  const decided = bet.hands.map((decisions, place) =>
    place === move.hand ? { ...decisions, made: [...decisions.made, chosenMove] } : decisions,
  );
  const split = { since: stage.step + 1, made: [] };
  return ok({
    bet: { ...bet, hands: chosenMove === 'split' ? [...decided, split] : decided },
    stakeMinor: chosenMove === 'double' || chosenMove === 'split' ? bet.stakeMinor : 0n,
  });
}

/** True if the player can still decide in this step. */
export function isDeciding(bet: LiveBlackjackBet, deal: TableDeal, stage: TableStage): boolean {
  if (stage.kind === 'insurance') return bet.insurance === null && insuranceStake(bet.stakeMinor) > 0n;
  if (stage.kind !== 'hands') return false;
  const hands = handsAfter(bet, deal, stage.step - 1);
  return hands.some((_, place) => legalMoves(hands, place, stage.step).length > 0);
}

/** True if a hand is still in after this many steps. */
export function isStillIn(bet: LiveBlackjackBet, deal: TableDeal, steps: number): boolean {
  return handsAfter(bet, deal, steps).some(({ isDone }) => !isDone);
}

/** The cards of ended steps. Null for a card that no hand of the table took. */
export function cardsDrawn(
  bets: readonly LiveBlackjackBet[],
  deal: TableDeal,
  steps: number,
): { readonly drawn: readonly (Card | null)[]; readonly splitDrawn: readonly (Card | null)[] } {
  const isDrawn = (place: number, step: number) =>
    bets.some(({ hands }) => {
      const move = hands[place]?.made[step - (hands[place]?.since ?? 0)];
      const isSplit = place === 1 && hands[0]?.made[step - 1] === 'split';
      return isSplit || (move !== undefined && move !== 'stand');
    });
  const of = (cards: readonly Card[], place: number) =>
    cards.slice(0, steps).map((card, index) => (isDrawn(place, index + 1) ? card : null));
  return { drawn: of(deal.drawn, 0), splitDrawn: of(deal.splitDrawn, 1) };
}

function handResult(hand: LiveHand, deal: TableDeal, isOnly: boolean): BlackjackResult {
  const [own, theirs] = [pointsIn(hand.cards), pointsIn(deal.dealerHand)];
  if (isBust(own)) return 'lose';
  if (isOnly && isBlackjack(hand.cards)) return isBlackjack(deal.dealer) ? 'push' : 'blackjack';
  if (isBlackjack(deal.dealer)) return 'lose';
  if (isBust(theirs) || bestTotal(own) > bestTotal(theirs)) return 'win';
  return bestTotal(own) === bestTotal(theirs) ? 'push' : 'lose';
}

/**
 * Only the return of a blackjack can be a fraction. It is the only hand of its bet, so the bet is rounded down once.
 */
const halvesPaid: Readonly<Record<BlackjackResult, bigint>> = { blackjack: 5n, win: 4n, push: 2n, lose: 0n };

/** Total payout of the bet. Missing decisions are stands. */
export function liveBlackjackReturn(bet: LiveBlackjackBet, deal: TableDeal): bigint {
  const hands = handsAfter(bet, deal, STEPS_MAX);
  const insuredMinor =
    bet.insurance === 'insured' && isBlackjack(deal.dealer) ? 3n * insuranceStake(bet.stakeMinor) : 0n;
  const sidesMinor = settledSides(bet, deal).reduce((sum, { returnMinor }) => sum + returnMinor, 0n);
  return hands.reduce(
    (sum, hand) => sum + (hand.stakeMinor * halvesPaid[handResult(hand, deal, hands.length === 1)]) / 2n,
    insuredMinor + sidesMinor,
  );
}

const settledSides = ({ sides }: LiveBlackjackBet, { first, dealer: [up] }: TableDeal) =>
  settleSideBets(sides, { first, up });

/** Side bets have no result until the deal. Undefined without side bets. */
function sidesView(
  bet: LiveBlackjackBet,
  deal: TableDeal | undefined,
): readonly (Pick<SideBetView, 'spot' | 'stakeMinor'> & Partial<SideBetView>)[] | undefined {
  if (!bet.sides) return undefined;
  if (deal) return settledSides(bet, deal).map(sideBetView);
  return placedSideBets(bet.sides).map(({ spot, stakeMinor }) => ({
    spot,
    stakeMinor: stakeMinor.toString(),
  }));
}

/**
 * A player's view of the own bet. Amounts are minor units as decimal strings. Decisions of other players are hidden.
 */
export function liveBlackjackView(bet: LiveBlackjackBet, deal: TableDeal | undefined, stage: TableStage) {
  const isOver = stage.kind === 'over';
  const steps = stage.kind === 'hands' ? stage.step - 1 : isOver ? STEPS_MAX : 0;
  const dealt = stage.kind === 'betting' ? undefined : deal;
  const hands = dealt ? handsAfter(bet, dealt, steps) : [];
  const sides = sidesView(bet, dealt);
  return {
    kind: 'live-blackjack' as const,
    hands: hands.map((hand, place) => {
      const points = pointsIn(hand.cards);
      const isOpen = stage.kind === 'hands' && !hand.isDone;
      return {
        cards: hand.cards,
        total: bestTotal(points),
        isSoft: isSoft(points),
        stakeMinor: hand.stakeMinor.toString(),
        moves: insuranceMoves(bet, stage) ?? (isOpen ? legalMoves(hands, place, stage.step) : []),
        decided: isOpen ? (hand.made[stage.step - hand.since] ?? null) : null,
        ...(isOver && deal && { result: handResult(hand, deal, hands.length === 1) }),
      };
    }),
    insuranceMinor:
      bet.insurance === null
        ? null
        : (bet.insurance === 'insured' ? insuranceStake(bet.stakeMinor) : 0n).toString(),
    ...(sides && { sides }),
  };
}

function insuranceMoves(bet: LiveBlackjackBet, stage: TableStage): readonly BlackjackMove[] | undefined {
  if (stage.kind !== 'insurance') return undefined;
  if (bet.insurance !== null) return [];
  return insuranceStake(bet.stakeMinor) > 0n ? ['insure', 'decline'] : ['decline'];
}

/** The stage after the deal. */
export function firstStage(deal: TableDeal): TableStage {
  if (offersInsurance(deal)) return { kind: 'insurance', step: 0 };
  return afterInsurance(deal);
}

/** The stage after the peek. */
export function afterInsurance(deal: TableDeal): TableStage {
  return endsAtPeek(deal) ? { kind: 'over' } : { kind: 'hands', step: 1 };
}
