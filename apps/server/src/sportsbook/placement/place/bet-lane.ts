import { type Clock, type CurrencyCode, err, type MarketId, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import type { MatchBooks } from '../../../feed/index.ts';
import { type House, judgeAndWrite, type LaneCommand, type Lanes } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import { traced } from '../../../platform/tracing/trace.ts';
import { judgeStake } from '../../../players/index.ts';
import { MatchChances } from '../../cashout/match-chances.ts';
import { makePriceBuilder } from '../../joint-prices/builder-price.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import type { Reservation } from '../limits/exposure.ts';
import { measure } from '../limits/measured-bet.ts';
import type { StakeOnLine } from '../limits/positions.ts';
import type { MarketLine } from '../limits/store.ts';
import { type ParsedBet, USE_CASE } from '../parse/parse-bet.ts';
import {
  acceptanceDelayMs,
  boostIn,
  type ComposedBet,
  composeBet,
  computePromisedPayout,
} from '../price/composed-bet.ts';
import { betProduct, priceBet } from '../price/priced-bet.ts';
import { type BettingRules, type CurrencyRules, isReferralOpen } from '../rules/rules.ts';
import { formulaJson, legsToWrite, requestJson } from './bet-columns.ts';
import { type BetToEdit, judgeEdit, type WrittenEdit, writeEdits } from './edit-bet.ts';
import { type BetToWrite, type WrittenBet, writeBets } from './store.ts';

/** Maximum number of times that one bet is judged, if the account changes between judging and writing. */
const MOVED_TRIES_MAX = 5;

export interface BetLaneParts {
  /** Connections for statements that take stakes only, `byIndexOnly`. */
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly books: MatchBooks;
  readonly clock: Clock;
  readonly memory: BettingMemory;
}

/** A bet before it enters the lane. */
export interface BetToJudge extends ParsedBet {
  readonly bodySha256: string;
  readonly currency: CurrencyCode;
  readonly rules: BettingRules;
  readonly currencyRules: CurrencyRules;
  readonly toEdit: BetToEdit | undefined;
}

/** A bet in the lane. */
interface BetInLane extends BetToJudge {
  readonly marketIds: readonly MarketId[];
  /** Whether memory was read again for this bet. */
  readonly isReadAnew: boolean;
}

export type JudgedOutcome =
  | {
      readonly kind: 'written';
      readonly written: Exclude<WrittenBet, { readonly kind: 'limited' }>;
      readonly bet: BetToWrite;
      readonly composed: ComposedBet;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type BetOutcome =
  | JudgedOutcome
  /** The stake exceeds the player's allowance, or that has to be renewed. */
  | { readonly kind: 'over-allowance'; readonly stakeMinor: bigint }
  /** Data for the judgement is no longer in memory. */
  | { readonly kind: 'reload' }
  /** Over a limit by the data in memory, which may be outdated. */
  | { readonly kind: 'over-limit' };

interface JudgedBet {
  readonly bet: BetToWrite;
  readonly composed: ComposedBet;
  readonly reservations: readonly Reservation[];
  readonly charges: readonly StakeOnLine[];
  /** The refusal if a trader should judge the bet and referral was closed meanwhile. */
  readonly overLimit: Refusal | undefined;
  readonly toEdit: BetToEdit | undefined;
}

export type BetLane = (
  who: Pick<LaneCommand<unknown>, 'accountId' | 'commandId' | 'isAbandoned'>,
  bet: BetToJudge,
  lines: readonly MarketLine[],
) => Promise<JudgedOutcome>;

/** Judges bets by the books and limits at the moment at which they are written. */
export function makeBetLane({ stakes, lanes, house, books, clock, memory }: BetLaneParts): BetLane {
  const quotes = { books, chances: new MatchChances((matchId) => books.chances(matchId)) };

  /** Checks everything except the account's own rows. Reserves exposure in the markets on success. */
  function judge(
    { accountId, commandId, input }: LaneCommand<BetInLane>,
    atMs: number,
  ): Result<JudgedBet, BetOutcome> {
    const { currency, currencyRules, rules, marketIds } = input;
    const refuse = (refused: Refusal) => err({ kind: 'refused', refusal: refused } as const);
    const priceBuilder = makePriceBuilder(rules.builderMarginBasisPoints);
    const pricing = { books, priceBuilder, boosts: rules.boosts };
    const priced = priceBet(pricing, input, { policy: input.policy, atMs });
    if (!priced.ok) return refuse(priced.error);
    const composed = composeBet(priced.value, input, rules);
    if (!composed.ok) return refuse(composed.error);
    const measured = measure(composed.value, {
      accountId,
      marketIds,
      rules,
      currencyRules,
      currency,
      positions: memory.positions,
      exposure: memory.exposure,
    });
    if (!measured) return err({ kind: 'reload' });
    if (measured.termsVersion < rules.termsVersion)
      return refuse(refusal('TermsAndConditionsValidationException', { termsVersion: rules.termsVersion }));
    const { fault } = measured;
    if (fault && !input.isReadAnew) return err({ kind: 'over-limit' });
    const isReferred = fault?.isReferable === true && isReferralOpen(rules, input.type);
    if (fault && !isReferred) return refuse(fault.refusal);
    const delayMs = acceptanceDelayMs(priced.value, rules, {
      rate: books.feed().rate,
      classId: measured.classId,
    });
    const acceptance = isReferred
      ? acceptances.pending
      : delayMs > 0
        ? acceptances.delayed
        : acceptances.accepted;
    const waits = acceptance !== acceptances.accepted;
    if (input.toEdit) {
      const { stakeMinor } = composed.value;
      const judged = judgeEdit(input.toEdit, quotes, { stakeMinor, atMs });
      if (!judged.ok) return refuse(judged.error);
      if (waits) return refuse(fault?.refusal ?? refusal('EditUnavailableException', { reason: 'in-play' }));
    }
    // No step after this line can fail. A waiting bet reserves exposure only on acceptance.
    const reservations = waits ? [] : measured.reservations;
    for (const reservation of reservations) memory.exposure.reserve(reservation);
    const capMinor = currencyRules.payoutMaxMinor;
    const accounts = house[currency];
    const bet: BetToWrite = {
      accountId,
      commandId,
      bodySha256: input.bodySha256,
      currency,
      toAccount: waits ? accounts.heldBets : accounts.openBets,
      stakeMinor: composed.value.stakeMinor,
      promisedMinor: computePromisedPayout(composed.value, capMinor),
      capMinor,
      rulesVersion: rules.version,
      rateId: currencyRules.rate.id,
      policy: input.policy,
      type: input.type,
      product: betProduct(priced.value),
      balanceVersion: measured.balanceVersion,
      decidedAtMs: atMs,
      acceptance,
      dueAtMs: waits ? atMs + (isReferred ? rules.referral.waitMs : delayMs) : null,
      formula: formulaJson(composed.value),
      request: waits ? requestJson(composed.value, measured.rows) : null,
      legs: legsToWrite(composed.value, measured.rows),
      boostId: boostIn(priced.value)?.id ?? null,
      freeBetId: input.freeBetId ?? null,
    };
    const charges = waits
      ? []
      : measured.rows.map(({ marketId, pick, chargeMinor }) => ({
          marketId,
          outcomeNo: pick.selection.outcomeNo,
          stakeMinor: chargeMinor,
        }));
    return ok({
      bet,
      composed: composed.value,
      reservations,
      charges,
      overLimit: fault?.refusal,
      toEdit: input.toEdit,
    });
  }

  function releaseAll({ reservations }: Pick<JudgedBet, 'reservations'>): void {
    for (const reservation of reservations) memory.exposure.release(reservation);
  }

  function recordExposure(judged: JudgedBet, written: WrittenEdit): void {
    const { bet, charges } = judged;
    if (written.kind !== 'placed') {
      releaseAll(judged);
      if (written.kind === 'moved') memory.positions.forget(bet.accountId);
      return;
    }
    for (const reservation of judged.reservations) memory.exposure.keep(reservation);
    memory.positions.recordStakes(bet.accountId, { lines: charges, version: written.version });
  }

  /** Edits are written one by one, each in a transaction with a cash-out. */
  function write(passed: readonly JudgedBet[]): Promise<readonly WrittenEdit[]> {
    const edits = passed.flatMap(({ bet, toEdit }) => {
      const { openBets, sportsbook } = house[bet.currency];
      const accounts = { openBetsAccount: openBets, sportsbookAccount: sportsbook };
      return toEdit ? [{ bet, edit: toEdit, ...accounts }] : [];
    });
    return edits.length > 0
      ? writeEdits(stakes, edits)
      : writeBets(
          stakes,
          passed.map(({ bet }) => bet),
        );
  }

  const openLane = (name: string) =>
    lanes.open<BetInLane, BetOutcome>({
      command: 'bet',
      name,
      run(commands) {
        const atMs = clock.nowMs();
        return judgeAndWrite(commands, {
          judge: (command) => judge(command, atMs),
          write,
          undo(judged, mayBeWritten) {
            if (!mayBeWritten) {
              releaseAll(judged);
              return;
            }
            for (const reservation of judged.reservations) memory.exposure.doubt(reservation);
            memory.positions.forget(judged.bet.accountId);
          },
          toOutcome(judged, written): BetOutcome {
            recordExposure(judged, written);
            const { bet, composed, overLimit } = judged;
            if (written.kind === 'referral-closed' && overLimit)
              return { kind: 'refused', refusal: overLimit };
            if (written.kind === 'limited')
              return {
                kind: 'over-allowance',
                stakeMinor: bet.stakeMinor - (judged.toEdit?.valueMinor ?? 0n),
              };
            if (written.kind === 'edit-moved')
              return {
                kind: 'refused',
                refusal: refusal('CashoutUnavailableException', { state: 'suspended' }),
              };
            return { kind: 'written', written, bet, composed };
          },
        });
      },
      hasWritten: (outcome) => outcome.kind === 'written' && outcome.written.kind === 'placed',
    });

  const submitBet = openLane(USE_CASE);
  const submitEdit = openLane('edit-bet');
  return async (who, bet, lines) => {
    const { accountId } = who;
    const submit = bet.toEdit ? submitEdit : submitBet;
    let isReadAnew = false;
    const deadlineMs = lanes.deadline();
    for (let tries = 0; tries < MOVED_TRIES_MAX; tries += 1) {
      const marketIds =
        memory.loaded(accountId, lines) ?? (await traced('read-limits', () => memory.load(accountId, lines)));
      const entered = submit({ ...who, deadlineMs, input: { ...bet, marketIds, isReadAnew } });
      if (!entered.ok) return { kind: 'refused', refusal: entered.error };
      const outcome = await entered.value;
      if (outcome.kind === 'reload') continue;
      if (outcome.kind === 'over-limit') {
        memory.drop(accountId, marketIds, clock.nowMs());
        isReadAnew = true;
        continue;
      }
      if (outcome.kind === 'refused' && outcome.refusal.code === 'TermsAndConditionsValidationException') {
        // Memory may be older than the player's agreement: only a new read counts.
        memory.positions.forget(accountId);
        if (tries === 0) continue;
      }
      if (outcome.kind === 'over-allowance') {
        const { stakeMinor } = outcome;
        const atMs = clock.nowMs();
        const limited = await judgeStake(stakes, { accountId, currency: bet.currency, stakeMinor, atMs });
        if (limited) return { kind: 'refused', refusal: limited };
        continue;
      }
      if (outcome.kind === 'refused' || outcome.written.kind !== 'moved') return outcome;
    }
    return { kind: 'refused', refusal: refusal('OverloadedException') };
  };
}
