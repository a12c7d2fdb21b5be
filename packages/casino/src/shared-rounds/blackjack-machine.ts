import { asFields, ok } from '@evens/base';
import {
  afterInsurance,
  cardsDrawn,
  cardsTotal,
  dealTable,
  decideLive,
  decodeState,
  encodeState,
  finalDealerCards,
  firstStage,
  handsAfter,
  isDeciding,
  isStillIn,
  type Json,
  type LiveBlackjackBet,
  liveBlackjack,
  liveBlackjackReturn,
  liveBlackjackView,
  plain,
  readCards,
  readLiveBlackjackMove,
  STEPS_MAX,
  type TableDeal,
  type TableStage,
} from '@evens/games';
import type { At, Change, TableBet, TableMachine } from './machine.ts';
import { roundSecret } from './round-secret.ts';
import type { SharedRound } from './shared-round.ts';

/** Time in which pages show the cards of a step, or the dealer's look under the ace. Decisions have their whole time after it. */
const STEP_DEAL_MS = 1200;

/** The start of a step after the deal. At a fast table the cards of a step take no longer than the deal. */
const stepStartsAtMs = ({ atMs, times }: At): number => atMs + Math.min(STEP_DEAL_MS, times.playingMs);

/** Displayed at the end: the dealer's cards, and the drawn cards of each stream. */
interface BlackjackOutcome {
  readonly dealer: TableDeal['dealerHand'];
  readonly dealerTotal: number;
  readonly isBlackjack: boolean;
}

function roundDeal(round: SharedRound): TableDeal {
  return dealTable({ secret: roundSecret(round), table: 'live-blackjack', no: round.no });
}

function decodeBet({ stateText }: Pick<TableBet, 'stateText'>): LiveBlackjackBet {
  // Only this machine writes such texts, under the same rules version.
  return decodeState(stateText) as LiveBlackjackBet;
}

/**
 * Betting, insurance, the decisions of a step, or ended: once the dealer's cards are displayed, there are no decisions.
 */
function roundStage({ state, step, outcome }: SharedRound): TableStage {
  if (state === 'betting') return { kind: 'betting' };
  if (outcome !== null || state !== 'playing') return { kind: 'over' };
  return { kind: step === 0 ? 'insurance' : 'hands', step };
}

/** Number of finished steps. */
function stepsOver({ step, outcome }: SharedRound): number {
  return outcome === null ? Math.max(0, step - 1) : step;
}

const handsIn = (deal: TableDeal, bets: readonly TableBet[]) =>
  bets.flatMap((bet) => handsAfter(decodeBet(bet), deal, STEPS_MAX));

const computeOutcome = (deal: TableDeal, bets: readonly TableBet[]): Json =>
  outcomeWith(finalDealerCards(deal, handsIn(deal, bets)));

function outcomeWith(dealer: BlackjackOutcome['dealer']): Json {
  const dealerTotal = cardsTotal(dealer);
  const outcome: BlackjackOutcome = {
    dealer,
    dealerTotal,
    isBlackjack: dealer.length === 2 && dealerTotal === 21,
  };
  return plain(outcome);
}

/** An outcome written by `outcomeWith`. */
function writtenOutcome({ no, outcome }: Pick<SharedRound, 'no' | 'outcome'>): BlackjackOutcome {
  const { dealer: written, dealerTotal, isBlackjack } = asFields(outcome) ?? {};
  const dealer = readCards(written);
  if (!dealer || typeof dealerTotal !== 'number' || typeof isBlackjack !== 'boolean')
    throw new Error(`writtenOutcome: round ${no} of blackjack has no outcome`);
  return { dealer, dealerTotal, isBlackjack };
}

export const blackjackMachine: TableMachine = {
  key: 'live-blackjack',
  version: liveBlackjack.version,
  rtp: liveBlackjack.rtp,
  source: 'secret',
  slots: 1,
  readBet(raw) {
    const bet = liveBlackjack.readBet(raw);
    if (!bet.ok) return bet;
    return ok({
      stakeMinor: liveBlackjack.stakeTotal(bet.value),
      leastStakeMinor: liveBlackjack.stakeLeast(bet.value),
      returnMaxMinor: liveBlackjack.returnMax(bet.value),
      betText: JSON.stringify(liveBlackjack.writeBet(bet.value)),
      stateText: encodeState(bet.value),
    });
  },
  begin(round, { atMs, times }) {
    const deal = roundDeal(round);
    const stage = firstStage(deal);
    const startsAtMs = atMs + times.playingMs;
    if (stage.kind !== 'insurance' && stage.kind !== 'hands')
      return {
        state: 'playing',
        step: 0,
        outcome: computeOutcome(deal, []),
        startsAtMs,
        dueAtMs: startsAtMs,
      };
    const dueAtMs = startsAtMs + times.decisionMs;
    return { state: 'playing', step: stage.step, outcome: null, startsAtMs, dueAtMs };
  },
  advance(round, bets, { atMs, times }): Change {
    const { step, outcome } = round;
    const later = atMs + times.playingMs;
    if (outcome !== null)
      return { state: 'settling', step, outcome, startsAtMs: atMs, dueAtMs: round.dueAtMs };
    const deal = roundDeal(round);
    const isIn = (steps: number) => bets.some((bet) => isStillIn(decodeBet(bet), deal, steps));
    const next = step === 0 ? afterInsurance(deal) : { kind: 'hands', step: step + 1 };
    if (next.kind === 'hands' && isIn(step)) {
      const startsAtMs = stepStartsAtMs({ atMs, times });
      return {
        state: 'playing',
        step: step + 1,
        outcome: null,
        startsAtMs,
        dueAtMs: startsAtMs + times.decisionMs,
      };
    }
    return { state: 'playing', step, outcome: computeOutcome(deal, bets), startsAtMs: atMs, dueAtMs: later };
  },
  // Players who could not decide during a server outage get the full time again.
  resume: ({ step, outcome, startsAtMs, dueAtMs }, { atMs, times }) => ({
    state: 'playing',
    step,
    outcome,
    startsAtMs: startsAtMs ?? atMs,
    dueAtMs: outcome === null ? Math.max(dueAtMs, atMs + times.decisionMs) : dueAtMs,
  }),
  isAllDecided(round, bets) {
    const stage = roundStage(round);
    if (stage.kind !== 'insurance' && stage.kind !== 'hands') return false;
    const deal = roundDeal(round);
    return !bets.some((bet) => isDeciding(decodeBet(bet), deal, stage));
  },
  readMove(raw) {
    const move = readLiveBlackjackMove(raw);
    return move.ok ? plain(move.value) : undefined;
  },
  decide(round, bet, raw) {
    const move = readLiveBlackjackMove(raw);
    if (!move.ok) return move;
    const decision = decideLive(decodeBet(bet), roundDeal(round), {
      stage: roundStage(round),
      move: move.value,
    });
    if (!decision.ok) return decision;
    const { bet: after, stakeMinor } = decision.value;
    return ok({ stateText: encodeState(after), stakeMinor, move: plain(move.value) });
  },
  outcomesAgain(round, bets) {
    const deal = roundDeal(round);
    if (!['insurance', 'hands'].includes(firstStage(deal).kind)) return [computeOutcome(deal, [])];
    const hands = handsIn(deal, bets);
    // If none of these hands stands, play-money hands determined whether the dealer played.
    const dealerHands = [
      finalDealerCards(deal, hands),
      finalDealerCards(deal, []),
      ...(hands.length === 0 ? [deal.dealer] : []),
    ];
    return dealerHands.map(outcomeWith);
  },
  betPayout: (round, bet) => liveBlackjackReturn(decodeBet(bet), roundDeal(round)),
  view(round, bets) {
    const stage = roundStage(round);
    if (stage.kind === 'betting')
      return {
        kind: 'live-blackjack',
        step: 0,
        decides: null,
        dealer: [],
        first: [],
        drawn: [],
        splitDrawn: [],
        deciding: 0,
      };
    const deal = roundDeal(round);
    const outcome = round.outcome === null ? undefined : writtenOutcome(round);
    return {
      kind: 'live-blackjack',
      step: round.step,
      decides: stage.kind === 'over' ? null : stage.kind,
      dealer: outcome?.dealer ?? deal.dealer.slice(0, 1),
      first: deal.first,
      ...cardsDrawn(bets.map(decodeBet), deal, stepsOver(round)),
      deciding: bets.filter((bet) => isDeciding(decodeBet(bet), deal, stage)).length,
    };
  },
  result({ no, outcome }) {
    const { dealerTotal, isBlackjack } = writtenOutcome({ no, outcome });
    return { no, dealer: dealerTotal, isBlackjack };
  },
  betView(round, bet) {
    const stage = roundStage(round);
    const deal = stage.kind === 'betting' ? undefined : roundDeal(round);
    return plain(liveBlackjackView(decodeBet(bet), deal, stage));
  },
};
