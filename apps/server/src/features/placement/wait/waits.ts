import {
  type AccountId,
  type Clock,
  err,
  formatAmount,
  ok,
  parseAmount,
  type Result,
  type TicketId,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import {
  acceptances,
  betCount,
  expandLines,
  placedOutcome,
  promisedPayout,
  wonOutcome,
} from '@evens/tickets';
import type { Pool, PoolClient } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Principal } from '../../../platform/principal.ts';
import { SweepFailures } from '../../../platform/sweep-failures.ts';
import { offerText, readTicket, type TicketRecord, type TicketRequest } from '../../history/index.ts';
import {
  type AccountNews,
  type Balance,
  commandHash,
  firstAnswer,
  readBalance,
  readCommandId,
} from '../../wallet/index.ts';
import { inBaseCurrency } from '../limits/limits.ts';
import type { Books } from '../price/books.ts';
import type { BettingRules } from '../rules/rules.ts';
import type { Ended, EndWait } from './wait-lane.ts';
import { readDueBets, readReferredBets, readWaitingBet, type WaitingBet, writeOffer } from './waiting-bet.ts';
import type { TraderAction } from './waiting-store.ts';

const SWEEP_MS = 200;
const DUE_PER_SWEEP = 500;
const REFERRALS_MAX = 200;
const OFFER_USE_CASE = 'offer';
const WITHDRAW_USE_CASE = 'withdraw';

/** A trader's word on a referred bet. */
export type TraderAnswer =
  | { readonly kind: 'accept' | 'decline' }
  | {
      readonly kind: 'offer';
      /** As typed, in the ticket's currency; at most what was asked for. */
      readonly stake: string | undefined;
      /** Thousandths by leg. */
      readonly oddsMilli: readonly number[] | undefined;
      readonly forMs: number | undefined;
    };

export type TraderOffer = Extract<TraderAnswer, { readonly kind: 'offer' }>;

/** An offer that was checked and can be written. */
export interface CheckedOffer {
  readonly bet: WaitingBet;
  readonly stakeMinor: bigint;
  readonly oddsMilli: readonly number[];
  /** How much more it pays than the bet that was asked for would have at the same stake, base currency's minor units. */
  readonly extraMinor: bigint;
  readonly forMs: number;
}

/** Who answers, and why; stays written down for good. */
export interface Trader {
  readonly operator: string;
  readonly reason: string;
}

export interface OfferAnswer {
  readonly principal: Principal;
  readonly commandId: string;
  readonly ticketId: number;
  readonly accept: boolean;
  readonly stake: string;
  readonly oddsMilli: readonly number[];
  readonly atMs: number;
}

/** A player's command to take back a bet that waits for a trader. */
export type Withdrawal = Pick<OfferAnswer, 'principal' | 'commandId' | 'ticketId' | 'atMs'>;

export interface WaitParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly books: Pick<Books, 'get'>;
  readonly endWait: EndWait;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly news: AccountNews;
  readonly log: Log;
}

export interface Waits {
  /** Ends the waits that are over; answers how many were decided. */
  sweep(): Promise<number>;
  readReferred(): Promise<readonly WaitingBet[]>;
  /** Accepts or declines; answers the acceptance that the bet has now. */
  answerReferral(
    ticketId: number,
    answer: Exclude<TraderAnswer, TraderOffer>,
    by: Trader,
  ): Promise<Result<1 | 2, Refusal>>;
  /** What an offer on a referred bet comes to; nothing is written. */
  checkOffer(ticketId: number, answer: TraderOffer): Promise<Result<CheckedOffer, Refusal>>;
  /** Makes the offer in the caller's transaction; answers what tells the player after the commit. */
  makeOffer(client: PoolClient, checked: CheckedOffer, by: Trader): Promise<Result<() => void, Refusal>>;
  /** Declines the bet and releases its stake, unless a trader was first. */
  withdraw(withdrawal: Withdrawal): Promise<Result<{ ticket: TicketRecord; balance: Balance }, Refusal>>;
  answerOffer(answer: OfferAnswer): Promise<Result<{ ticket: TicketRecord; balance: Balance }, Refusal>>;
}

/** The prices that a bet was asked for at, by leg. */
function askedOdds({ shape, request }: WaitingBet): readonly number[] {
  return shape.legs.map((places, leg) => {
    const [first] = places;
    const own = request.picks[first ?? -1]?.oddsMilli ?? 1000;
    return places.length > 1 ? (request.builderSeenMilli[leg] ?? own) : own;
  });
}

function traderAction(
  kind: TraderAnswer['kind'],
  { operator, reason }: Trader,
  more: Readonly<Record<string, string>> = {},
): TraderAction {
  return { operator, action: `referral-${kind}`, details: JSON.stringify({ reason, ...more }) };
}

function sameOdds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((odds, index) => odds === b[index]);
}

export function makeWaits({ pool, clock, books, endWait, rules, news, log }: WaitParts): Waits {
  const failures = new SweepFailures({ pool, clock, log }, 'wait');
  const deciding = new Set<number>();
  /** Rows that can't be read: told once, and looked at again by the next process. The checker finds them overdue. */
  const damaged = new Set<number>();

  function onDamaged(ticketId: TicketId, error: unknown): void {
    if (damaged.has(ticketId)) return;
    damaged.add(ticketId);
    log.error({ event: 'wait-not-ended', ticketId, err: error });
  }

  async function end(bet: WaitingBet, command: Parameters<EndWait>[0]): Promise<Ended> {
    deciding.add(bet.ticketId);
    try {
      const ended = await endWait(command);
      if (ended.kind === 'accepted' || ended.kind === 'declined') news.changed([bet.accountId]);
      return ended;
    } finally {
      deciding.delete(bet.ticketId);
    }
  }

  async function endDue(bet: WaitingBet): Promise<number> {
    const ending =
      bet.acceptance === 4
        ? ({ kind: 'delay-over' } as const)
        : ({ kind: 'decline', reason: 'expired' } as const);
    // Where it fails the row still waits, and rests so that others are not kept waiting by it.
    const isEnded = await failures.attempt(bet.ticketId, async () => {
      const { kind } = await end(bet, { bet, ending });
      return kind === 'accepted' || kind === 'declined';
    });
    return isEnded ? 1 : 0;
  }

  /** What the bet pays at these terms if all comes in. */
  function promisedAt(
    { shape, formula, capMinor }: WaitingBet,
    terms: { stakeMinor: bigint; oddsMilli: readonly number[] },
  ) {
    const unitMinor = terms.stakeMinor / BigInt(betCount(formula));
    const wins = terms.oddsMilli.map(wonOutcome);
    const fifth = { num: 1n, den: 5n };
    const outcomes = shape.eachWay
      ? [...wins, ...terms.oddsMilli.map((odds) => placedOutcome(odds, fifth))]
      : wins;
    const offered = formula.type === 'system' ? formula : { ...formula, unitMinor };
    const bonus = formula.type === 'combo' ? formula.bonus : undefined;
    return promisedPayout({ lines: expandLines(offered), outcomes, capMinor, bonus });
  }

  /** The request with its matches as they stand now; undefined where nobody holds one of them. */
  function requestNow({ request }: WaitingBet): TicketRequest | undefined {
    const picks = request.picks.flatMap((pick) => {
      const book = books.get(pick.matchId);
      return book ? { ...pick, epoch: book.epoch, danger: book.danger, source: book.sourceType } : [];
    });
    return picks.length === request.picks.length ? { ...request, picks } : undefined;
  }

  async function checkOffer(
    ticketId: number,
    { stake, oddsMilli, forMs }: TraderOffer,
  ): Promise<Result<CheckedOffer, Refusal>> {
    const bet = await readWaitingBet(pool, ticketId);
    if (bet?.acceptance !== 0) return err(refusal('NotFoundException'));
    const asked = askedOdds(bet);
    const parsed = stake === undefined ? ok(bet.stakeMinor) : parseAmount(stake, bet.currency);
    if (!parsed.ok || parsed.value <= 0n || parsed.value > bet.stakeMinor)
      return err(refusal('InvalidStakeException', { maximum: formatAmount(bet.stakeMinor, bet.currency) }));
    const bets = BigInt(betCount(bet.formula));
    if (parsed.value % bets !== 0n) return err(refusal('InvalidStakeException', { bets: Number(bets) }));
    const odds = oddsMilli ?? asked;
    if (odds.length !== asked.length)
      return err(refusal('InvalidRequestException', { reason: 'one price for each leg' }));
    const stakeMinor = parsed.value;
    const currentRules = await rules(clock.nowMs());
    const currencyRules = currentRules.byCurrency.get(bet.currency);
    if (!currencyRules) throw new Error(`checkOffer: no limits for ${bet.currency}`);
    const more =
      promisedAt(bet, { stakeMinor, oddsMilli: odds }) - promisedAt(bet, { stakeMinor, oddsMilli: asked });
    return ok({
      bet,
      stakeMinor,
      oddsMilli: odds,
      extraMinor: more > 0n ? inBaseCurrency(more, currencyRules) : 0n,
      forMs: forMs ?? currentRules.referral.offerMs,
    });
  }

  async function makeOffer(
    client: PoolClient,
    { bet, stakeMinor, oddsMilli, extraMinor, forMs }: CheckedOffer,
    by: Trader,
  ): Promise<Result<() => void, Refusal>> {
    const request = requestNow(bet);
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
  }

  async function now(accountId: AccountId, ticketId: number) {
    const [ticket, balance] = await Promise.all([
      readTicket(pool, { accountId, ticketId }),
      readBalance(pool, accountId),
    ]);
    return ticket ? ok({ ticket, balance }) : err(refusal('NotFoundException'));
  }

  return {
    async sweep() {
      const due = await readDueBets(pool, {
        atMs: clock.nowMs(),
        limit: DUE_PER_SWEEP,
        except: [...deciding, ...damaged],
        onDamaged,
      });
      const ended = await Promise.all(due.map(endDue));
      return ended.reduce((sum, one) => sum + one, 0);
    },

    checkOffer,
    makeOffer,

    readReferred: () => readReferredBets(pool, { limit: REFERRALS_MAX, onDamaged }),

    async answerReferral(ticketId, answer, by) {
      const bet = await readWaitingBet(pool, ticketId);
      if (bet?.acceptance !== 0) return err(refusal('NotFoundException'));
      const ending =
        answer.kind === 'accept'
          ? ({
              kind: 'terms',
              oddsMilli: askedOdds(bet),
              stakeMinor: bet.stakeMinor,
              isGuarded: false,
            } as const)
          : ({ kind: 'decline', reason: 'trader' } as const);
      const { kind } = await end(bet, { bet, ending, trader: traderAction(answer.kind, by) });
      if (kind === 'later') return err(refusal('OverloadedException'));
      if (kind === 'gone') return err(refusal('NotFoundException'));
      return ok(kind === 'accepted' ? 1 : 2);
    },

    async withdraw({ principal: { accountId }, commandId, ticketId, atMs }) {
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const bodySha256 = commandHash([WITHDRAW_USE_CASE, ticketId]);
      const command = { id: id.value, useCase: WITHDRAW_USE_CASE, bodySha256 } as const;
      const refuse = async (found: Refusal) => {
        const claim = { accountId, commandId: id.value, useCase: WITHDRAW_USE_CASE, bodySha256 };
        const first = await firstAnswer(pool, claim, { found, needsBetting: false });
        return first.kind === 'repeat' ? now(accountId, first.resultId) : err(first.refusal);
      };
      const bet = await readWaitingBet(pool, ticketId);
      // A bet in play that is being checked stays: whoever could take it back would bet on what has just happened.
      if (bet?.accountId !== accountId || bet.acceptance !== acceptances.pending) {
        const own = await readTicket(pool, { accountId, ticketId });
        return refuse(refusal(own ? 'BetNotWaitingException' : 'NotFoundException'));
      }
      const ended = await end(bet, { bet, ending: { kind: 'decline', reason: 'withdrawn' }, command });
      if (ended.kind === 'later') return err(refusal('PlaceBetInProgressException'));
      return ended.kind === 'gone' ? refuse(refusal('BetNotWaitingException')) : now(accountId, ticketId);
    },

    async answerOffer({ principal, commandId, ticketId, accept, stake, oddsMilli, atMs }) {
      const { accountId } = principal;
      const id = readCommandId(commandId, atMs);
      if (!id.ok) return id;
      const bodySha256 = commandHash([OFFER_USE_CASE, ticketId, accept ? 1 : 0, stake, ...oddsMilli]);
      const refuse = async (found: Refusal) => {
        const claim = { accountId, commandId: id.value, useCase: OFFER_USE_CASE, bodySha256 };
        const first = await firstAnswer(pool, claim, { found, needsBetting: false });
        return first.kind === 'repeat' ? now(accountId, first.resultId) : err(first.refusal);
      };
      const bet = await readWaitingBet(pool, ticketId);
      if (bet?.accountId !== accountId) {
        const own = await readTicket(pool, { accountId, ticketId });
        return refuse(refusal(own ? 'OfferExpiredException' : 'NotFoundException'));
      }
      const { offer: offered } = bet;
      if (bet.acceptance !== 3 || !offered) return refuse(refusal('OfferExpiredException'));
      const seen = parseAmount(stake, bet.currency);
      if (!seen.ok || seen.value !== offered.stakeMinor || !sameOdds(oddsMilli, offered.oddsMilli))
        return refuse(
          refusal('OddsChangedException', {
            stake: formatAmount(offered.stakeMinor, bet.currency),
            odds: offered.oddsMilli,
          }),
        );
      if (offered.untilMs < clock.nowMs()) return refuse(refusal('OfferExpiredException'));
      const ending = accept
        ? ({
            kind: 'terms',
            oddsMilli: offered.oddsMilli,
            stakeMinor: offered.stakeMinor,
            isGuarded: true,
          } as const)
        : ({ kind: 'decline', reason: 'offer-declined' } as const);
      const ended = await end(bet, {
        bet,
        ending,
        command: { id: id.value, useCase: OFFER_USE_CASE, bodySha256 },
      });
      if (ended.kind === 'later') return err(refusal('PlaceBetInProgressException'));
      return ended.kind === 'gone' ? refuse(refusal('OfferExpiredException')) : now(accountId, ticketId);
    },
  };
}

/** Looks for waits that are over all the time, one look after the other. */
export function startWaits(
  waits: Waits,
  { onError }: { readonly onError: (error: unknown) => void },
): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const look = () => {
    sweeping = waits
      .sweep()
      .then(() => undefined, onError)
      .then(() => {
        if (!stopped) timer = setTimeout(look, SWEEP_MS);
      });
  };
  look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}
