import { type Clock, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import type { MatchBooks } from '../../../feed/index.ts';
import { type AccountNews, readFreeBetOfTicket } from '../../../money/index.ts';
import type { Pool, PoolClient } from '../../../platform/db.ts';
import { offerText } from '../../tickets/ticket-record.ts';
import { inBaseCurrency } from '../limits/limits.ts';
import type { BettingRules } from '../rules/rules.ts';
import type { TraderAction } from './endings.ts';
import { endingByTrader } from './endings.ts';
import { extraPromised, offerTerms, promisedAt, requestNow, type Terms } from './offer-terms.ts';
import type { EndWait } from './wait-lane.ts';
import type { WaitingBet } from './waiting-bet.ts';
import { readWaitingBet, writeOffer } from './waiting-rows.ts';

/** A trader's answer to a referred bet. */
export type TraderAnswer =
  | { readonly kind: 'accept' | 'decline' }
  | {
      readonly kind: 'offer';
      /** As typed, in the ticket's currency; at most the stake that the player asked for. */
      readonly stake: string | undefined;
      /** Thousandths by leg. */
      readonly oddsMilli: readonly number[] | undefined;
      readonly forMs: number | undefined;
    };

export type TraderOffer = Extract<TraderAnswer, { readonly kind: 'offer' }>;

/** An offer that was checked and can be written. */
export interface CheckedOffer extends Terms {
  readonly bet: WaitingBet;
  /** How much more it pays than the requested bet would at the same stake, base currency's minor units. */
  readonly extraMinor: bigint;
  readonly forMs: number;
}

/** The answering trader and the reason. Stored permanently. */
export interface Trader {
  readonly operator: string;
  readonly reason: string;
}

export interface TraderAnswers {
  /** Accepts or declines; returns the new acceptance of the bet. */
  answerReferral(
    ticketId: number,
    answer: Exclude<TraderAnswer, TraderOffer>,
    by: Trader,
  ): Promise<Result<1 | 2, Refusal>>;
  /** Checks an offer on a referred bet and computes its terms; writes nothing. */
  checkOffer(ticketId: number, answer: TraderOffer): Promise<Result<CheckedOffer, Refusal>>;
  /** Writes the offer in the caller's transaction. Returns the function that notifies the player, to be called after the commit. */
  makeOffer(client: PoolClient, checked: CheckedOffer, by: Trader): Promise<Result<() => void, Refusal>>;
}

export interface TraderAnswerParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly books: Pick<MatchBooks, 'get'>;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly news: AccountNews;
  readonly end: EndWait;
}

function traderAction(
  kind: TraderAnswer['kind'],
  { operator, reason }: Trader,
  more: Readonly<Record<string, string>> = {},
): TraderAction {
  return { operator, action: `referral-${kind}`, details: JSON.stringify({ reason, ...more }) };
}

export function makeTraderAnswers({
  pool,
  clock,
  books,
  rules,
  news,
  end,
}: TraderAnswerParts): TraderAnswers {
  return {
    async answerReferral(ticketId, { kind }, by) {
      const bet = await readWaitingBet(pool, ticketId);
      const ending = bet && endingByTrader(bet, kind);
      if (!ending) return err(refusal('NotFoundException'));
      const ended = await end({ bet, ending, trader: traderAction(kind, by) });
      if (ended.kind === 'later') return err(refusal('OverloadedException'));
      if (ended.kind === 'gone') return err(refusal('NotFoundException'));
      return ok(ended.kind === 'accepted' ? acceptances.accepted : acceptances.declined);
    },

    async checkOffer(ticketId, { stake, oddsMilli, forMs }) {
      const bet = await readWaitingBet(pool, ticketId);
      if (bet?.state.kind !== 'pending') return err(refusal('NotFoundException'));
      const freeBet = bet.isFunded ? await readFreeBetOfTicket(pool, ticketId) : undefined;
      const terms = offerTerms(bet, { stake, oddsMilli, freeBet });
      if (!terms.ok) return terms;
      const { byCurrency, referral } = await rules(clock.nowMs());
      const currencyRules = byCurrency.get(bet.currency);
      if (!currencyRules) throw new Error(`checkOffer: the betting rules have no limits for ${bet.currency}`);
      return ok({
        bet,
        ...terms.value,
        extraMinor: inBaseCurrency(extraPromised(bet, terms.value), currencyRules),
        forMs: forMs ?? referral.offerMs,
      });
    },

    async makeOffer(client, { bet, stakeMinor, oddsMilli, extraMinor, forMs }, by) {
      const request = requestNow(bet, (matchId) => books.get(matchId));
      if (!request) return err(refusal('PriceStaleException'));
      const nowMs = clock.nowMs();
      const untilMs = nowMs + forMs;
      const terms = { stakeMinor, oddsMilli };
      const text = offerText({ ...terms, promisedMinor: promisedAt(bet, terms), untilMs });
      const trader = traderAction('offer', by, {
        stake: text.stake,
        odds: text.odds.join(' '),
        extraMinor: String(extraMinor),
      });
      const written = await writeOffer(client, bet, {
        offer: JSON.stringify(text),
        request: JSON.stringify(request),
        untilMs,
        trader,
        atMs: nowMs,
      });
      if (!written) return err(refusal('NotFoundException'));
      return ok(() => news.changed([bet.accountId]));
    },
  };
}
