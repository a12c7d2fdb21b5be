import type { BlackjackBetView, BlackjackTableView, TableCard } from '@evens/contract';
import {
  type Card,
  type LiveBlackjackBet,
  liveBlackjackView,
  ranks,
  STEPS_MAX,
  type TableDeal,
  type TableStage,
} from '@evens/games';

/*
 * The server sends a player's bet when it changes, and the table's cards to everybody, step by step. The player's hands in
 * between are computed here, by the same rules as on the server.
 */

/** A bet from the newest message about it, and the table's step at that time. */
export interface KnownBet {
  readonly stakeMinor: bigint;
  readonly view: BlackjackBetView;
  readonly step: number;
}

/** The player's hands with their cards, as the stage draws them. */
export interface OwnView {
  readonly hands: readonly (Omit<BlackjackBetView['hands'][number], 'cards'> & {
    readonly cards: readonly Card[];
  })[];
  readonly insuranceMinor: string | null;
  readonly sides?: BlackjackBetView['sides'];
}
type Decisions = LiveBlackjackBet['hands'][number];

/** Placeholder for unknown cards; no other card makes a blackjack with it. */
const UNSEEN: Card = { rank: 2, suit: 'diamonds' };

export function cardOfTable({ rank, suit }: TableCard): Card {
  const known = ranks.find((each) => each === rank);
  if (known === undefined) throw new TypeError(`cardOfTable: unknown rank ${rank}`);
  return { rank: known, suit };
}

/** Two cards of one value are split in the first step or never. */
function inferDecisions({ stakeMinor, view, step }: KnownBet, place: number): Decisions {
  const hand = view.hands[place];
  const isSplit = view.hands.length > 1;
  const since = place === 0 ? 1 : 2;
  if (!hand) return { since, made: [] };
  const isDoubled = BigInt(hand.stakeMinor) > stakeMinor;
  const hits = Math.max(0, hand.cards.length - 2 - (isDoubled ? 1 : 0));
  const decisions: Decisions['made'][number][] = isSplit && place === 0 ? ['split'] : [];
  for (let hit = 0; hit < hits; hit++) decisions.push('hit');
  if (isDoubled) decisions.push('double');
  const { decided } = hand;
  const isSealed = decided !== null && decided !== 'insure' && decided !== 'decline';
  if (isSealed && decisions.length === step - since) decisions.push(decided);
  return { since, made: decisions };
}

/** A decided split makes a second hand only after the step has ended. */
function toLiveBet(known: KnownBet): LiveBlackjackBet {
  const { stakeMinor, view } = known;
  const first = inferDecisions(known, 0);
  const isSplit = view.hands.length > 1 || first.made.includes('split');
  const sides = Object.fromEntries(
    (view.sides ?? []).map(({ spot, stakeMinor: sideMinor }) => [spot, BigInt(sideMinor)]),
  );
  return {
    stakeMinor,
    ...(view.sides && { sides }),
    insurance: view.insuranceMinor === null ? null : view.insuranceMinor === '0' ? 'declined' : 'insured',
    hands: isSplit ? [first, inferDecisions(known, 1)] : [first],
  };
}

function toTableDeal(view: BlackjackTableView): TableDeal | undefined {
  const [one, two] = view.first.map(cardOfTable);
  const dealer = view.dealer.map(cardOfTable);
  const [up, hole = UNSEEN] = dealer;
  if (!one || !two || !up) return undefined;
  const stream = (cards: readonly (TableCard | null)[]): readonly Card[] =>
    Array.from({ length: STEPS_MAX }, (_, step) => {
      const card = cards[step];
      return card ? cardOfTable(card) : UNSEEN;
    });
  return {
    first: [one, two],
    dealer: [up, hole],
    dealerHand: dealer.length > 1 ? dealer : [up, hole],
    drawn: stream(view.drawn),
    splitDrawn: stream(view.splitDrawn),
  };
}

function toTableStage({ dealer, decides, step }: BlackjackTableView): TableStage {
  if (decides !== null) return { kind: decides, step };
  return { kind: dealer.length === 0 ? 'betting' : 'over' };
}

/** The hands of a finished bet, whose message has all cards. */
export function endedHands({ hands, ...view }: BlackjackBetView): OwnView {
  return { ...view, hands: hands.map((hand) => ({ ...hand, cards: hand.cards.map(cardOfTable) })) };
}

/** The player's hands in the table's current state. */
export function ownHands(known: KnownBet, table: BlackjackTableView): OwnView {
  return liveBlackjackView(toLiveBet(known), toTableDeal(table), toTableStage(table));
}
