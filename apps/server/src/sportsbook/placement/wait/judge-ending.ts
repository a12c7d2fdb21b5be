import { amount, type MarketId } from '@evens/base';
import { lineDanger, type MatchBook } from '@evens/book';
import { type RefusalCode, STALE_AFTER_MS } from '@evens/contract';
import type { OddsMilli } from '@evens/markets';
import { oddsPolicies } from '@evens/tickets';
import type { MatchBooks } from '../../../feed/index.ts';
import type { House } from '../../../money/index.ts';
import { makePriceBuilder } from '../../joint-prices/builder-price.ts';
import { type LimitsAt, measure } from '../limits/measured-bet.ts';
import type { BetStakes } from '../parse/bet-shape.ts';
import { formulaJson, legsToWrite } from '../place/bet-columns.ts';
import { type ComposedBet, composeBet, computePromisedPayout } from '../price/composed-bet.ts';
import { type PricedBet, priceBet } from '../price/priced-bet.ts';
import { noBoosts } from '../rules/boost-terms.ts';
import type { BettingRules } from '../rules/rules.ts';
import type { EndingState } from './ending-state.ts';
import type { DeclineReason, Ending, EndingCommandClaim, TraderAction } from './endings.ts';
import type { WaitingBet } from './waiting-bet.ts';

/** Maximum wait, after the end of the delay, for a match book that is missing just after a start. */
const BOOK_PATIENCE_MS = 30_000;

export interface EndingCommand {
  readonly bet: WaitingBet;
  readonly ending: Ending;
  /** The player's command, if it ends the wait. */
  readonly command?: EndingCommandClaim | undefined;
  readonly trader?: TraderAction | undefined;
}

export interface EndingToJudge extends EndingCommand {
  readonly rules: BettingRules;
  /** Ids of the bet's lines, in order. */
  readonly marketIds: readonly MarketId[];
  /** Whether the limits were read again for this bet. */
  readonly isReadAnew: boolean;
}

/** The data by which an ending is judged. */
export interface EndingJudge {
  readonly books: MatchBooks;
  readonly memory: Pick<LimitsAt, 'exposure' | 'positions'>;
  readonly house: House;
}

const reasonOfRefusal: Partial<Record<RefusalCode, DeclineReason>> = {
  OddsChangedException: 'odds-changed',
  SelectionSuspendedException: 'suspended',
  PriceStaleException: 'no-price',
};

/** Judges an ending by the books at this moment. Changes nothing: the caller reserves the exposure of an acceptable bet. */
export function judgeEnding(judge: EndingJudge, toJudge: EndingToJudge, atMs: number): EndingState {
  const { books } = judge;
  const { bet, ending, rules } = toJudge;
  if (ending.kind === 'decline') return { kind: 'declinable', reason: ending.reason };
  if (isBlind(books, bet, atMs))
    return atMs < bet.dueAtMs + BOOK_PATIENCE_MS
      ? { kind: 'ended', ended: { kind: 'later' } }
      : { kind: 'declinable', reason: 'no-price' };
  const isGuarded = ending.kind === 'delay-over' || ending.isGuarded;
  if (isGuarded && isDangerous(books, bet)) return { kind: 'declinable', reason: 'danger' };
  const priceBuilder = makePriceBuilder(rules.builderMarginBasisPoints);
  const policy = ending.kind === 'terms' ? oddsPolicies.acceptAny : bet.policy;
  const priced = priceBet({ books, priceBuilder, boosts: noBoosts }, bet.shape, { policy, atMs });
  if (!priced.ok) return { kind: 'declinable', reason: reasonOfRefusal[priced.error.code] ?? 'closed' };
  const atPrice = ending.kind === 'terms' ? atTerms(priced.value, ending.oddsMilli) : priced.value;
  const composed = composeBet(atPrice, stakesAt(bet, ending), rules);
  if (!composed.ok) return { kind: 'declinable', reason: 'closed' };
  return judgeComposed(judge, toJudge, { composed: composed.value, atMs });
}

/** Whether the bet can't be priced at all: the feed is down, or one of its matches has no book. */
export function isBlind(
  books: Pick<MatchBooks, 'feed' | 'get'>,
  { request }: Pick<WaitingBet, 'request'>,
  atMs: number,
): boolean {
  const feed = books.feed();
  if (feed.state !== 'up' || atMs - feed.atMs > STALE_AFTER_MS) return true;
  return request.picks.some(({ matchId }) => books.get(matchId) === undefined);
}

type GuardedBook = Pick<MatchBook, 'danger' | 'facetDanger' | 'epoch' | 'sourceType'>;

/** Whether the danger of one of the matches has grown since the bet began to wait, or its book has a new epoch. */
function isDangerous(
  books: { get(matchId: number): GuardedBook | undefined },
  { request }: Pick<WaitingBet, 'request'>,
): boolean {
  return request.picks.some(({ matchId, type, epoch, danger, source }) => {
    const book = books.get(matchId);
    if (book === undefined || book.epoch !== epoch || book.sourceType !== source) return true;
    return lineDanger(book, type) !== danger;
  });
}

/** The bet at the prices of a trader's terms, thousandths by leg, instead of the books' prices. */
export function atTerms(priced: PricedBet, oddsMilli: readonly number[]): PricedBet {
  const picks = [...priced.picks];
  const builders = new Map(priced.builders);
  for (const [leg, places] of priced.shape.legs.entries()) {
    const price = oddsMilli[leg];
    const [first] = places;
    const pick = picks[first ?? -1];
    if (price === undefined || !pick || first === undefined) continue;
    const builder = builders.get(leg)?.prices;
    if (builder?.ok) {
      // Fewer picks never pay more than all of them.
      const prices = builder.value.map((subset, index) =>
        index === builder.value.length - 1 ? price : Math.min(subset, price),
      );
      builders.set(leg, { prices: { ok: true, value: prices } });
    } else {
      // The contract has one type of odds for the bet's request and the trader's offer.
      picks[first] = { ...pick, oddsMilli: price as OddsMilli };
    }
  }
  return { ...priced, picks, builders };
}

function stakesAt({ shape, stakeMinor }: WaitingBet, ending: Ending): BetStakes {
  if (ending.kind !== 'terms' || ending.stakeMinor === stakeMinor) return shape;
  // Not for systems: every other type stakes one unit on each of its bets.
  const bets = stakeMinor / (shape.unitMinor > 0n ? shape.unitMinor : stakeMinor);
  return { ...shape, unitMinor: amount(ending.stakeMinor / bets) };
}

/** Judges limits. A trader's terms are accepted even over them: that was the trader's decision. */
function judgeComposed(
  { memory, house }: EndingJudge,
  { bet, ending, command, trader, rules, marketIds, isReadAnew }: EndingToJudge,
  { composed, atMs }: { readonly composed: ComposedBet; readonly atMs: number },
): EndingState {
  const { accountId, currency } = bet;
  const currencyRules = rules.byCurrency.get(currency);
  if (!currencyRules)
    throw new Error(
      `judgeEnding: the betting rules have no limits for ${currency} of ticket ${bet.ticketId}`,
    );
  const { positions, exposure } = memory;
  const measured = measure(composed, {
    accountId,
    marketIds,
    rules,
    currencyRules,
    currency,
    positions,
    exposure,
  });
  if (!measured) return { kind: 'again' };
  if (measured.fault && ending.kind === 'delay-over')
    return isReadAnew ? { kind: 'declinable', reason: 'limit' } : { kind: 'over-limit' };
  const accounts = house[currency];
  return {
    kind: 'acceptable',
    reservations: measured.reservations,
    charges: measured.rows.map(({ marketId, pick, chargeMinor }) => ({
      marketId,
      outcomeNo: pick.selection.outcomeNo,
      stakeMinor: chargeMinor,
    })),
    row: {
      accountId,
      ticketId: bet.ticketId,
      ticketVersion: bet.version,
      heldAccount: accounts.heldBets,
      openBetsAccount: accounts.openBets,
      heldMinor: bet.stakeMinor,
      stakeMinor: composed.stakeMinor,
      promisedMinor: computePromisedPayout(composed, bet.capMinor),
      currency,
      formula: formulaJson(composed),
      balanceVersion: measured.balanceVersion,
      decidedAtMs: atMs,
      legs: legsToWrite(composed, measured.rows),
      command,
      trader,
    },
  };
}
