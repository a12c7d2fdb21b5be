import { err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { lineDanger, type MatchBook } from '@evens/book';
import { type Refusal, refusal } from '@evens/contract';
import { betCount, expandLines, placedOutcome, promisedPayout, wonOutcome } from '@evens/tickets';
import type { FreeBetTerms } from '../../../money/index.ts';
import type { TicketRequest } from '../../tickets/ticket-record.ts';
import type { WaitingBet } from './waiting-bet.ts';

/** A stake in minor units and a price for each leg, thousandths. */
export interface Terms {
  readonly stakeMinor: bigint;
  readonly oddsMilli: readonly number[];
}

/** The prices that the player asked for, by leg. */
export function requestedOdds({ shape, request }: Pick<WaitingBet, 'request' | 'shape'>): readonly number[] {
  return shape.legs.map((places, leg) => {
    const [first] = places;
    const own = request.picks[first ?? -1]?.oddsMilli ?? 1000;
    return places.length > 1 ? (request.builderSeenMilli[leg] ?? own) : own;
  });
}

/**
 * The terms of a trader's offer. A stake or prices that the trader does not name are those that the player asked for. A free bet is
 * one whole stake, at its minimum odds or more: another stake is refused, and so are prices below them.
 */
export function offerTerms(
  bet: WaitingBet,
  {
    stake,
    oddsMilli,
    freeBet,
  }: {
    readonly stake: string | undefined;
    readonly oddsMilli?: readonly number[] | undefined;
    /** The free bet that pays it; undefined for money. */
    readonly freeBet?: FreeBetTerms | undefined;
  },
): Result<Terms, Refusal> {
  const { stakeMinor: requestedStakeMinor, currency, formula } = bet;
  const requested = requestedOdds(bet);
  const parsed = stake === undefined ? ok(requestedStakeMinor) : parseAmount(stake, currency);
  if (!parsed.ok || parsed.value <= 0n || parsed.value > requestedStakeMinor)
    return err(refusal('InvalidStakeException', { maximum: formatAmount(requestedStakeMinor, currency) }));
  const bets = BigInt(betCount(formula));
  if (parsed.value % bets !== 0n) return err(refusal('InvalidStakeException', { bets: Number(bets) }));
  const odds = oddsMilli ?? requested;
  if (odds.length !== requested.length)
    return err(refusal('InvalidRequestException', { reason: 'one price for each leg' }));
  const terms = { stakeMinor: parsed.value, oddsMilli: odds };
  const refused = freeBet && freeBetRefusal(bet, { terms, freeBet });
  return refused ? err(refused) : ok(terms);
}

function freeBetRefusal(
  bet: WaitingBet,
  { terms, freeBet }: { readonly terms: Terms; readonly freeBet: FreeBetTerms },
): Refusal | undefined {
  const { currency, stakeMinor: requestedStakeMinor } = bet;
  if (terms.stakeMinor !== requestedStakeMinor)
    return refusal('FreeBetStakeException', { value: formatAmount(freeBet.valueMinor, currency), currency });
  return promisedAt(bet, terms) * 1000n < requestedStakeMinor * BigInt(freeBet.minOddsMilli)
    ? refusal('FreeBetOddsException', { minimum: (freeBet.minOddsMilli / 1000).toFixed(2) })
    : undefined;
}

/** Payout of the bet at these terms if every leg wins, minor units, at most its cap. */
export function promisedAt(
  { shape, formula, capMinor }: Pick<WaitingBet, 'capMinor' | 'formula' | 'shape'>,
  { stakeMinor, oddsMilli }: Terms,
): bigint {
  const unitMinor = stakeMinor / BigInt(betCount(formula));
  const wins = oddsMilli.map(wonOutcome);
  const fifth = { num: 1n, den: 5n };
  const outcomes = shape.eachWay ? [...wins, ...oddsMilli.map((odds) => placedOutcome(odds, fifth))] : wins;
  const offered = formula.type === 'system' ? formula : { ...formula, unitMinor };
  const bonus = formula.type === 'combo' ? formula.bonus : undefined;
  return promisedPayout({ lines: expandLines(offered), outcomes, capMinor, bonus });
}

/** How much more the bet pays at these terms than at the prices that were asked for, at the same stake; at least 0. */
export function extraPromised(bet: WaitingBet, { stakeMinor, oddsMilli }: Terms): bigint {
  const more =
    promisedAt(bet, { stakeMinor, oddsMilli }) -
    promisedAt(bet, { stakeMinor, oddsMilli: requestedOdds(bet) });
  return more > 0n ? more : 0n;
}

/** The request with the present state of its matches; undefined if one of them has no book. */
export function requestNow(
  { request }: Pick<WaitingBet, 'request'>,
  findBook: (
    matchId: number,
  ) => Pick<MatchBook, 'danger' | 'facetDanger' | 'epoch' | 'sourceType'> | undefined,
): TicketRequest | undefined {
  const picks = request.picks.flatMap((pick) => {
    const book = findBook(pick.matchId);
    return book
      ? { ...pick, epoch: book.epoch, danger: lineDanger(book, pick.type), source: book.sourceType }
      : [];
  });
  return picks.length === request.picks.length ? { ...request, picks } : undefined;
}
