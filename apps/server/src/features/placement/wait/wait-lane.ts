import { type AccountId, type Amount, amount, type Clock, type MarketId } from '@evens/base';
import type { MatchBook } from '@evens/book';
import { type RefusalCode, STALE_AFTER_MS } from '@evens/contract';
import type { OddsMilli } from '@evens/markets';
import type { Pool } from '../../../platform/db.ts';
import type { House, LaneCommand, Lanes } from '../../wallet/index.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import type { Reservation } from '../limits/exposure.ts';
import { linesOfShape, measure } from '../limits/measured-bet.ts';
import type { StakeOnLine } from '../limits/positions.ts';
import type { BetStakes } from '../parse/bet-shape.ts';
import { formulaJson, legsToWrite } from '../place/bet-columns.ts';
import type { Books } from '../price/books.ts';
import { makePriceBuilder } from '../price/builder-price.ts';
import { type ComposedBet, composeBet, promisedOf } from '../price/composed-bet.ts';
import { type PricedBet, priceBet } from '../price/priced-bet.ts';
import { noBoosts } from '../rules/boost-terms.ts';
import type { BettingRules } from '../rules/rules.ts';
import type { WaitingBet } from './waiting-bet.ts';
import {
  type BetToAccept,
  type BetToDecline,
  type DeclineReason,
  type EndingCommandClaim,
  type TraderAction,
  writeAcceptances,
  writeDeclines,
} from './waiting-store.ts';

/** How often a bet is judged anew because the account changed between judging and writing. */
const MOVED_TRIES_MAX = 5;
/** How long a bet whose wait is over may stand while nobody holds its match's book: a site that has just started. */
const BOOK_PATIENCE_MS = 30_000;

/** How a wait ends. */
export type Ending =
  /** By the books of now: the prices that the policy allows, no danger since, within the limits. */
  | { readonly kind: 'delay-over' }
  /**
   * At these terms, which a trader set: thousandths by leg, stake in minor units. Guarded: an offer, which ends with what
   * happens in its matches after the trader made it. Else its holder would have a free look at them while it stands.
   */
  | {
      readonly kind: 'terms';
      readonly oddsMilli: readonly number[];
      readonly stakeMinor: bigint;
      readonly isGuarded: boolean;
    }
  | { readonly kind: 'decline'; readonly reason: DeclineReason };

export interface EndingCommand {
  readonly bet: WaitingBet;
  readonly ending: Ending;
  /** The player's own, where it is one that ends the wait. */
  readonly command?: EndingCommandClaim | undefined;
  readonly trader?: TraderAction | undefined;
}

export type Ended =
  | { readonly kind: 'accepted' | 'declined'; readonly amountMinor: Amount; readonly version: number }
  /** Somebody else ended it, or it isn't time yet. */
  | { readonly kind: 'gone' | 'later' };

interface EndingInput extends EndingCommand {
  readonly rules: BettingRules;
  readonly marketIds: readonly MarketId[];
  /** Whether what limits are judged by was read for this very bet. */
  readonly isReadAnew: boolean;
}

interface Acceptable {
  readonly kind: 'accept';
  readonly row: BetToAccept;
  readonly reservations: readonly Reservation[];
  readonly charges: readonly StakeOnLine[];
}

type Judged =
  | Acceptable
  | { readonly kind: 'decline'; readonly reason: DeclineReason }
  | { readonly kind: 'later' | 'over-limit' | 'reload' };
type LaneAnswer =
  | Ended
  | { readonly kind: 'again' }
  /** Over a limit by what is remembered, which may be too much. */
  | { readonly kind: 'over-limit' };

export interface WaitLaneParts {
  readonly pool: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly books: Books;
  readonly clock: Clock;
  readonly memory: BettingMemory;
  readonly rules: (atMs: number) => Promise<BettingRules>;
}

export type EndWait = (command: EndingCommand) => Promise<Ended>;

const reasonOfRefusal: Partial<Record<RefusalCode, DeclineReason>> = {
  OddsChangedException: 'odds-changed',
  SelectionSuspendedException: 'suspended',
  PriceStaleException: 'no-price',
};

/** Something happened in one of the matches since the bet began to wait, or its book was begun anew. */
function isDangerous(bet: WaitingBet, book: (matchId: number) => MatchBook | undefined): boolean {
  return bet.request.picks.some(({ matchId, epoch, danger, source }) => {
    const now = book(matchId);
    return now === undefined || now.epoch !== epoch || now.danger !== danger || now.sourceType !== source;
  });
}

/** The prices of a trader's terms in the place of the book's. */
function atTerms(priced: PricedBet, oddsMilli: readonly number[]): PricedBet {
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
      // What a bet asks for and what a trader offers has the contract's shape of odds.
      picks[first] = { ...pick, oddsMilli: price as OddsMilli };
    }
  }
  return { ...priced, picks, builders };
}

/** Ends waits of bets through the lanes of their accounts: judged by the books at that moment, written from the version read. */
export function makeWaitLane({ pool, lanes, house, books, clock, memory, rules }: WaitLaneParts): EndWait {
  function isBlind(bet: WaitingBet, atMs: number): boolean {
    const feed = books.feed();
    if (feed.state !== 'up' || atMs - feed.atMs > STALE_AFTER_MS) return true;
    return bet.request.picks.some(({ matchId }) => books.get(matchId) === undefined);
  }

  function judge({ accountId, input }: LaneCommand<EndingInput>, atMs: number): Judged {
    const { bet, ending } = input;
    if (ending.kind === 'decline') return ending;
    if (isBlind(bet, atMs))
      return atMs < bet.dueAtMs + BOOK_PATIENCE_MS
        ? { kind: 'later' }
        : { kind: 'decline', reason: 'no-price' };
    const isGuarded = ending.kind === 'delay-over' || ending.isGuarded;
    if (isGuarded && isDangerous(bet, (matchId) => books.get(matchId)))
      return { kind: 'decline', reason: 'danger' };
    const priceBuilder = makePriceBuilder(input.rules.builderMarginBasisPoints);
    const policy = ending.kind === 'terms' ? 2 : bet.policy;
    const priced = priceBet({ books, priceBuilder, boosts: noBoosts }, bet.shape, { policy, atMs });
    if (!priced.ok) return { kind: 'decline', reason: reasonOfRefusal[priced.error.code] ?? 'closed' };
    const atPrice = ending.kind === 'terms' ? atTerms(priced.value, ending.oddsMilli) : priced.value;
    const composed = composeBet(atPrice, stakesAt(bet, ending), input.rules);
    if (!composed.ok) return { kind: 'decline', reason: 'closed' };
    return measureAccepted(accountId, input, { composed: composed.value, atMs });
  }

  function stakesAt({ shape, stakeMinor }: WaitingBet, ending: Ending): BetStakes {
    if (ending.kind !== 'terms' || ending.stakeMinor === stakeMinor) return shape;
    // Not for systems: every other type stakes one unit on each of its bets.
    const bets = stakeMinor / (shape.unitMinor > 0n ? shape.unitMinor : stakeMinor);
    return { ...shape, unitMinor: amount(ending.stakeMinor / bets) };
  }

  function measureAccepted(
    accountId: AccountId,
    { bet, ending, command, trader, rules: now, marketIds, isReadAnew }: EndingInput,
    { composed, atMs }: { readonly composed: ComposedBet; readonly atMs: number },
  ): Judged {
    const currencyRules = now.byCurrency.get(bet.currency);
    if (!currencyRules) throw new Error(`no limits for ${bet.currency}`);
    const measured = measure(composed, {
      accountId,
      marketIds,
      rules: now,
      currencyRules,
      currency: bet.currency,
      positions: memory.positions,
      exposure: memory.exposure,
    });
    if (!measured) return { kind: 'reload' };
    if (measured.fault && ending.kind === 'delay-over')
      return isReadAnew ? { kind: 'decline', reason: 'limit' } : { kind: 'over-limit' };
    // At once: the next of this batch is held against it.
    for (const one of measured.reservations) memory.exposure.reserve(one);
    const accounts = house[bet.currency];
    return {
      kind: 'accept',
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
        promisedMinor: promisedOf(composed, bet.capMinor),
        currency: bet.currency,
        formula: formulaJson(composed),
        balanceVersion: measured.balanceVersion,
        decidedAtMs: atMs,
        legs: legsToWrite(composed, measured.rows),
        command,
        trader,
      },
    };
  }

  function declineRow(
    { bet, command, trader }: EndingInput,
    reason: DeclineReason,
    atMs: number,
  ): BetToDecline {
    return {
      accountId: bet.accountId,
      ticketId: bet.ticketId,
      ticketVersion: bet.version,
      heldAccount: house[bet.currency].heldBets,
      heldMinor: bet.stakeMinor,
      currency: bet.currency,
      reason,
      atMs,
      command,
      trader,
    };
  }

  /** Where one can't be judged none of them is taken: what was reserved for the others is given back. */
  function judgeAll(commands: readonly LaneCommand<EndingInput>[], atMs: number): readonly Judged[] {
    const judged: Judged[] = [];
    try {
      for (const command of commands) judged.push(judge(command, atMs));
    } catch (error) {
      for (const one of judged) if (one.kind === 'accept') releaseAll(one);
      throw error;
    }
    return judged;
  }

  function releaseAll({ reservations }: Pick<Acceptable, 'reservations'>): void {
    for (const one of reservations) memory.exposure.release(one);
  }

  /** What the statement itself refused is declined by the next one. */
  async function accept(judged: readonly Acceptable[]): Promise<readonly (LaneAnswer | DeclineReason)[]> {
    if (judged.length === 0) return [];
    try {
      const written = await writeAcceptances(
        pool,
        judged.map(({ row }) => row),
      );
      return judged.map((one, index) => {
        const { row, charges } = one;
        const outcome = written[index];
        if (outcome?.kind === 'accepted') {
          for (const reservation of one.reservations) memory.exposure.keep(reservation);
          memory.positions.taken(row.accountId, { lines: charges, version: outcome.version });
          return outcome;
        }
        releaseAll(one);
        if (outcome?.kind === 'declined') return outcome.reason;
        if (outcome?.kind === 'gone') return { kind: 'gone' };
        memory.positions.forget(row.accountId);
        return { kind: 'again' };
      });
    } catch (error) {
      for (const one of judged) {
        releaseAll(one);
        memory.positions.forget(one.row.accountId);
      }
      throw error;
    }
  }

  const submit = lanes.open<EndingInput, LaneAnswer>({
    name: 'end-wait',
    async run(commands) {
      const atMs = clock.nowMs();
      const judged = judgeAll(commands, atMs);
      const accepted = await accept(judged.filter((one) => one.kind === 'accept'));
      const answers: (LaneAnswer | DeclineReason)[] = [];
      let next = 0;
      for (const one of judged) {
        if (one.kind === 'accept') answers.push(accepted[next++] ?? { kind: 'gone' });
        else if (one.kind === 'decline') answers.push(one.reason);
        else answers.push({ kind: one.kind === 'reload' ? 'again' : one.kind });
      }
      const declines = commands.flatMap(({ input }, index) => {
        const reason = answers[index];
        return typeof reason === 'string' ? [{ index, row: declineRow(input, reason, atMs) }] : [];
      });
      const declined =
        declines.length === 0
          ? []
          : await writeDeclines(
              pool,
              declines.map(({ row }) => row),
            );
      for (const [at, { index, row }] of declines.entries()) {
        const outcome = declined[at] ?? { kind: 'gone' };
        answers[index] = outcome;
        if (outcome.kind === 'declined')
          memory.positions.taken(row.accountId, { lines: [], version: outcome.version });
      }
      return answers.map((answer): LaneAnswer => (typeof answer === 'string' ? { kind: 'gone' } : answer));
    },
  });

  return async ({ bet, ending, command, trader }) => {
    const { accountId } = bet;
    // The sweeper's own end of a wait goes under the bet's command.
    const commandId = command?.id ?? bet.commandId;
    let isReadAnew = false;
    for (let tries = 0; tries < MOVED_TRIES_MAX; tries += 1) {
      const now = await rules(clock.nowMs());
      const marketIds = ending.kind === 'decline' ? [] : await loadFor(bet, now);
      const entered = submit({
        accountId,
        commandId,
        input: { bet, ending, command, trader, rules: now, marketIds, isReadAnew },
      });
      if (!entered.ok) return { kind: 'later' };
      const answer = await entered.value;
      if (answer.kind === 'over-limit') {
        memory.drop(accountId, marketIds, clock.nowMs());
        isReadAnew = true;
      } else if (answer.kind !== 'again') return answer;
    }
    return { kind: 'later' };
  };

  /** Ids of its lines; of a bet that can't be priced none are needed, since it will be declined. */
  async function loadFor(bet: WaitingBet, now: BettingRules): Promise<readonly MarketId[]> {
    const atMs = clock.nowMs();
    if (isBlind(bet, atMs)) return [];
    const priceBuilder = makePriceBuilder(now.builderMarginBasisPoints);
    const priced = priceBet({ books, priceBuilder, boosts: noBoosts }, bet.shape, { policy: 2, atMs });
    return memory.load(bet.accountId, priced.ok ? linesOfShape(priced.value) : []);
  }
}
