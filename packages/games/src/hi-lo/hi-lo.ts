import { asFields, compare, err, type Fraction, fraction, multiply, ONE, ok, type Result } from '@evens/base';
import { CARDS, cardAt, type Rank, ranks } from '../cards/deck.ts';
import { type CashOutMove, type CashOutState, cashOutGame } from '../cash-out.ts';
import { type Draws, floored } from '../fairness/draws.ts';
import { defineInHouseGame, type GameRules, readStake, type Step } from '../game.ts';
import { lowest } from '../math/game-math.ts';
import { firstStep, lastStep, nextStep, oneStake, returnAt } from '../one-stake.ts';

/** Maximum payout in stakes. A guess that could pay more is not offered. */
export const HI_LO_PAYS_MAX = 100_000n;
/** After this many right guesses, the round is cashed out automatically. */
export const HI_LO_GUESSES_MAX = 52;
export const HI_LO_SKIPS_MAX = 52;
const PAID_SHARE = fraction(99n, 100n);
const LOWEST: Rank = 2;
const HIGHEST: Rank = 14;

export type HiLoSide = 'higher' | 'lower';

interface HiLoBet {
  readonly stakeMinor: bigint;
  /** Maximum payout of the round. It ends the ladder early and does not reduce the price of any guess. */
  readonly payoutMaxMinor: bigint | undefined;
}

interface HiLoMove {
  readonly kind: HiLoSide | 'skip';
}

interface HiLoState extends HiLoBet, CashOutState<'lost'> {
  /** Deck indexes. The first is the card that the round began with. */
  readonly cards: readonly number[];
  /** The guess or skip before each further card. */
  readonly said: readonly (HiLoSide | 'skip')[];
  /** Payout of a cash-out in stakes: the product of 0.99 / probability over all guesses. */
  readonly pays: Fraction;
}

/**
 * Ranks that make a guess right. Both sides include the same rank, except at the ends: no rank is above the ace or
 * below the two. There, the side without room is only the same rank, and the other side excludes it.
 */
export function hiLoWinners(rank: Rank, side: HiLoSide): readonly Rank[] {
  if (rank === HIGHEST) return ranks.filter((each) => (side === 'higher' ? each === rank : each < rank));
  if (rank === LOWEST) return ranks.filter((each) => (side === 'lower' ? each === rank : each > rank));
  return ranks.filter((each) => (side === 'higher' ? each >= rank : each <= rank));
}

/** Multiplier of one right guess: 0.99 · 13 / (winning ranks). */
export function hiLoPays(rank: Rank, side: HiLoSide): Fraction {
  return multiply(PAID_SHARE, fraction(BigInt(ranks.length), BigInt(hiLoWinners(rank, side).length)));
}

const allPays = ranks.flatMap((rank) => [hiLoPays(rank, 'higher'), hiLoPays(rank, 'lower')]);
const leastPays = allPays.reduce((least, each) => (compare(each, least) < 0 ? each : least));
const mostPays = allPays.reduce((most, each) => (compare(each, most) > 0 ? each : most));

/** Without `payoutMax` the payout has no bound besides the ladder. */
function readBet(raw: unknown): Result<HiLoBet, string> {
  const { stake, payoutMax } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  if (payoutMax === undefined) return ok({ stakeMinor: stakeMinor.value, payoutMaxMinor: undefined });
  const payoutMaxMinor = readStake(payoutMax);
  return payoutMaxMinor.ok
    ? ok({ stakeMinor: stakeMinor.value, payoutMaxMinor: payoutMaxMinor.value })
    : err('payoutMax is a whole number of minor units, written as a string');
}

/** Highest payout of any ladder. */
function ladderMinor({ stakeMinor, payoutMaxMinor }: HiLoBet): bigint {
  const wholeMinor = stakeMinor * HI_LO_PAYS_MAX;
  return payoutMaxMinor !== undefined && payoutMaxMinor < wholeMinor ? payoutMaxMinor : wholeMinor;
}

/** Highest payout of the first guess. It is always offered, on either side. */
const firstGuessMaxMinor = (stakeMinor: bigint): bigint => returnAt(stakeMinor, mostPays);

function readMove(raw: unknown): Result<HiLoMove, string> {
  const kind = asFields(raw)?.kind;
  return kind === 'higher' || kind === 'lower' || kind === 'skip'
    ? ok({ kind })
    : err('a move is higher, lower, skip or cash-out');
}

const lastRank = ({ cards }: HiLoState): Rank => cardAt(cards.at(-1) ?? 0).rank;
const countGuesses = ({ said }: HiLoState): number => said.filter((each) => each !== 'skip').length;
const countSkips = ({ said }: HiLoState): number => said.filter((each) => each === 'skip').length;
const computeWorth = ({ stakeMinor, pays }: Pick<HiLoState, 'stakeMinor' | 'pays'>): bigint =>
  returnAt(stakeMinor, pays);

/** True if a guess at this price stays within the maximum payout. */
function isWithin({ stakeMinor, payoutMaxMinor, pays }: HiLoState, price: Fraction): boolean {
  const worthMinor = computeWorth({ stakeMinor, pays: multiply(pays, price) });
  return worthMinor <= ladderMinor({ stakeMinor, payoutMaxMinor });
}

/** Sides that can be guessed on the open card. */
function allowedSides(state: HiLoState): readonly HiLoSide[] {
  const rank = lastRank(state);
  return (['higher', 'lower'] as const).filter((side) => isWithin(state, hiLoPays(rank, side)));
}

function guess(state: HiLoState, side: HiLoSide, draws: Draws): Step<HiLoState> {
  const rank = lastRank(state);
  const card = floored(draws, CARDS);
  const revealed: HiLoState = { ...state, cards: [...state.cards, card], said: [...state.said, side] };
  if (!hiLoWinners(rank, side).includes(cardAt(card).rank)) return lastStep({ ...revealed, outcome: 'lost' });
  const paid = { ...revealed, pays: lowest(multiply(state.pays, hiLoPays(rank, side))) };
  // True if no next card would allow another guess.
  const isMost = !isWithin(paid, leastPays);
  return isMost || countGuesses(paid) === HI_LO_GUESSES_MAX ? cashOut(paid) : nextStep(paid);
}

const { moves, openWorth, cashOut } = cashOutGame<HiLoMove, HiLoState>({
  readMove,
  play(state, { kind }, draws) {
    if (kind !== 'skip')
      return allowedSides(state).includes(kind)
        ? ok(guess(state, kind, draws))
        : err('a right guess would pay more than a round may');
    if (countSkips(state) === HI_LO_SKIPS_MAX) return err(`only ${HI_LO_SKIPS_MAX} cards are skipped`);
    const cards = [...state.cards, floored(draws, CARDS)];
    return ok(nextStep({ ...state, cards, said: [...state.said, kind] }));
  },
  countSteps: countGuesses,
  computeWorth,
  refusals: { noStep: 'nothing was guessed', anyStep: 'there was a guess' },
});

const rules: GameRules<HiLoBet, CashOutMove<HiLoMove>, HiLoState> = {
  key: 'hi-lo',
  kind: 'card',
  version: 2,
  // RTP of one guess and a cash-out. Each guess costs 1 %: n guesses return 0.99ⁿ. A guess is offered at its full price
  // or not at all, so the payout bound does not change the RTP.
  rtp: PAID_SHARE,
  readBet,
  writeBet: ({ stakeMinor, payoutMaxMinor }) => ({
    stake: stakeMinor,
    ...(payoutMaxMinor !== undefined && { payoutMax: payoutMaxMinor }),
  }),
  ...oneStake,
  returnMax(bet) {
    const [firstMinor, mostMinor] = [firstGuessMaxMinor(bet.stakeMinor), ladderMinor(bet)];
    if (firstMinor > mostMinor) return firstMinor;
    return mostMinor;
  },
  start: (bet, draws) =>
    firstStep({
      ...bet,
      cards: [floored(draws, CARDS)],
      said: [],
      pays: ONE,
      outcome: 'open',
      returnMinor: 0n,
    }),
  moves,
  view: (state) => ({
    ...state,
    cards: state.cards.map(cardAt),
    payoutMaxMinor: ladderMinor(state),
    worthMinor: openWorth(state),
    sides: state.outcome === 'open' ? allowedSides(state) : [],
    skipsLeft: HI_LO_SKIPS_MAX - countSkips(state),
  }),
};

/**
 * Draws cards of an unlimited deck by ⌊f·52⌋. The player guesses whether the next card is higher or the same, or lower
 * or the same. The ace is the highest card, the two the lowest. A guess that could raise the payout above 100,000
 * stakes or above `payoutMax` is not offered. If no card would allow a guess, the round is cashed out automatically. An
 * abandoned round is cashed out; before the first guess its stake is refunded.
 */
export const hiLo = defineInHouseGame(rules);
