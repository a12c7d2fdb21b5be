import {
  type AccountId,
  type Clock,
  type CommandId,
  type CurrencyCode,
  err,
  type MarketId,
  ok,
  type Result,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { promisedPayout, wonOutcome } from '@evens/tickets';
import type { Pool } from '../../platform/db.ts';
import type { House, LaneCommand, Lanes } from '../wallet/index.ts';
import type { Books } from './books.ts';
import { Exposure, type Reservation } from './exposure.ts';
import { inBaseCurrency, judgeStake } from './limits.ts';
import { MarketRows } from './market-rows.ts';
import { linesOf, type ParsedBet, USE_CASE } from './parse-bet.ts';
import { Positions } from './positions.ts';
import type { BettingRules, CurrencyRules } from './rules.ts';
import { type PricedLeg, priceSelections } from './selections.ts';
import { type BetToWrite, type WrittenBet, writeBets } from './store.ts';

/** How often a bet is judged anew because the account changed between judging and writing. */
const MOVED_TRIES_MAX = 5;

export interface BetLaneParts {
  readonly pool: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly books: Books;
  readonly clock: Clock;
}

/** A bet as it is handed in. */
export interface BetToJudge extends ParsedBet {
  readonly bodySha256: string;
  readonly currency: CurrencyCode;
  readonly rules: BettingRules;
  readonly currencyRules: CurrencyRules;
}

/** A bet on its way through a lane. */
interface WaitingBet extends BetToJudge {
  readonly marketIds: readonly MarketId[];
}

export type JudgedOutcome =
  | {
      readonly kind: 'written';
      readonly written: WrittenBet;
      readonly bet: BetToWrite;
      readonly legs: readonly PricedLeg[];
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type BetOutcome =
  | JudgedOutcome
  /** Something that the judgement needs was dropped from memory meanwhile. */
  | { readonly kind: 'reload' };

interface JudgedBet {
  readonly bet: BetToWrite;
  readonly legs: readonly PricedLeg[];
  readonly reservations: readonly Reservation[];
}

export type BetLane = (
  who: { readonly accountId: AccountId; readonly commandId: CommandId },
  bet: BetToJudge,
) => Promise<JudgedOutcome>;

/** Judges bets by the books and limits of the moment at which they are written. Keeps what limits are judged by. */
export function makeBetLane({ pool, lanes, house, books, clock }: BetLaneParts): BetLane {
  const marketRows = new MarketRows(pool);
  const exposure = new Exposure(pool);
  const positions = new Positions(pool);

  /** Everything that can refuse but the account's own rows. Reserves the market's room on success. */
  function judge(
    { accountId, commandId, input }: LaneCommand<WaitingBet>,
    atMs: number,
  ): Result<JudgedBet, BetOutcome> {
    const { currency, currencyRules, rules, stakeMinor } = input;
    const priced = priceSelections(books, input.selections, { policy: input.policy, atMs });
    if (!priced.ok) return err({ kind: 'refused', refusal: priced.error });
    const lines = linesOf(input);
    if (!lines.ok) return err({ kind: 'refused', refusal: lines.error });
    const capMinor = currencyRules.payoutMaxMinor;
    const outcomes = priced.value.map((leg) => wonOutcome(leg.oddsMilli));
    const promisedMinor = promisedPayout({ lines: lines.value, outcomes, capMinor });
    const reservations: Reservation[] = [];
    let balanceVersion = 0;
    for (const [index, leg] of priced.value.entries()) {
      const marketId = input.marketIds[index];
      if (marketId === undefined) return err({ kind: 'reload' });
      const { outcomeNo } = leg.selection;
      const position = positions.of(accountId, { marketId, outcomeNo });
      const liabilityMinor = exposure.liability(marketId, outcomeNo);
      if (!position || liabilityMinor === undefined) return err({ kind: 'reload' });
      balanceVersion = position.version;
      const allowed = judgeStake(
        {
          stakeMinor,
          oddsMilli: leg.oddsMilli,
          currency,
          onLineMinor: position.stakeMinor,
          liabilityMinor,
          liabilityMaxMinor: rules.marketLiabilityMaxMinor,
        },
        currencyRules,
      );
      if (!allowed.ok) return err({ kind: 'refused', refusal: allowed.error });
      reservations.push({
        marketId,
        outcomeNo,
        stakeMinor: inBaseCurrency(stakeMinor, currencyRules),
        payoutMinor: inBaseCurrency(promisedMinor, currencyRules),
      });
    }
    // Nothing can fail from here on.
    for (const reservation of reservations) exposure.reserve(reservation);
    const bet: BetToWrite = {
      accountId,
      commandId,
      bodySha256: input.bodySha256,
      currency,
      openBetsAccount: house[currency].openBets,
      stakeMinor,
      promisedMinor,
      capMinor,
      rulesVersion: rules.version,
      rateId: currencyRules.rate.id,
      policy: input.policy,
      type: input.type,
      balanceVersion,
      decidedAtMs: atMs,
      legs: priced.value.map((leg, index) => ({
        marketId: reservations[index]?.marketId ?? missing(),
        outcomeNo: leg.selection.outcomeNo,
        oddsMilli: leg.oddsMilli,
        epoch: leg.book.epoch,
        seq: leg.book.seq,
        score: leg.score,
      })),
    };
    return ok({ bet, legs: priced.value, reservations });
  }

  function keepBook({ bet, reservations }: JudgedBet, written: WrittenBet): void {
    if (written.kind !== 'placed') {
      for (const reservation of reservations) exposure.release(reservation);
      if (written.kind === 'moved') positions.forget(bet.accountId);
      return;
    }
    for (const { marketId, outcomeNo } of reservations)
      positions.taken(bet.accountId, {
        marketId,
        outcomeNo,
        stakeMinor: bet.stakeMinor,
        version: written.version,
      });
  }

  const enter = lanes.open<WaitingBet, BetOutcome>({
    name: USE_CASE,
    async run(commands) {
      const atMs = clock.nowMs();
      const judged = commands.map((command) => judge(command, atMs));
      const passed = judged.flatMap((one) => (one.ok ? [one.value] : []));
      let written: readonly WrittenBet[] = [];
      try {
        if (passed.length > 0)
          written = await writeBets(
            pool,
            passed.map((one) => one.bet),
          );
      } catch (error) {
        for (const { reservations } of passed)
          for (const reservation of reservations) exposure.release(reservation);
        // Whether it was committed is unknown when the connection broke: the next look reads the rows.
        for (const { bet } of passed) positions.forget(bet.accountId);
        throw error;
      }
      let next = 0;
      return judged.map((one): BetOutcome => {
        if (!one.ok) return one.error;
        const row = written[next++] ?? missing();
        keepBook(one.value, row);
        return { kind: 'written', written: row, bet: one.value.bet, legs: one.value.legs };
      });
    },
  });

  return async ({ accountId, commandId }, bet) => {
    for (let tries = 0; tries < MOVED_TRIES_MAX; tries += 1) {
      const marketIds = await Promise.all(bet.selections.map((selection) => marketRows.resolve(selection)));
      await Promise.all([positions.load(accountId), ...marketIds.map((marketId) => exposure.load(marketId))]);
      // Loading took time: another command of the account may have come first.
      if (lanes.isBusy(accountId))
        return { kind: 'refused', refusal: refusal('PlaceBetInProgressException') };
      const entered = enter({ accountId, commandId, input: { ...bet, marketIds } });
      if (!entered.ok) {
        const code = entered.error === 'overloaded' ? 'OverloadedException' : 'PlaceBetInProgressException';
        return { kind: 'refused', refusal: refusal(code) };
      }
      const outcome = await entered.value;
      if (outcome.kind === 'reload') continue;
      if (outcome.kind === 'refused' || outcome.written.kind !== 'moved') return outcome;
    }
    return { kind: 'refused', refusal: refusal('OverloadedException') };
  };
}

function missing(): never {
  throw new Error('a list is shorter than the one that it goes with');
}
