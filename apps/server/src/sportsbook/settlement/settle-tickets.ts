import { type AccountId, err, ok, type Result, type TicketId } from '@evens/base';
import { type BetResult, betResults, parseOddsMilli, type Verdict } from '@evens/markets';
import {
  builderOutcome,
  type Cashed,
  expandLines,
  type FormulaText,
  type LegOutcome,
  type PricedVerdict,
  payTicket,
  plainOutcome,
  readFormula,
  type TicketFormula,
  ticketResult,
} from '@evens/tickets';
import type { Funding } from '../../money/index.ts';
import { isByOperators, type VerdictSource } from './windows.ts';

/** Cause of a settlement: a first result, a correction, or two operators. */
export const settlementCauses = ['result', 'correction', 'operator'] as const;
export type SettlementCause = (typeof settlementCauses)[number];

/** A selection with the verdict that counts for its ticket, if there is one by now. */
export interface PickToSettle {
  /** 1-based: the picks of one bet builder share it. */
  readonly legNo: number;
  readonly oddsMilli: number;
  readonly verdict: Verdict | undefined;
  /** With best odds guaranteed: the starting price, and the verdict of a bet at that price. */
  readonly starting?: PricedVerdict | undefined;
  /** 0 without a verdict. */
  readonly version: number;
  readonly source: VerdictSource | undefined;
  /** Whether a verdict that is only proposed differs from the one that counts now. */
  readonly isChanged?: boolean;
}

export interface TicketToSettle {
  readonly id: TicketId;
  readonly accountId: AccountId;
  readonly currency: string;
  readonly type: string;
  readonly text: FormulaText | undefined;
  readonly stakeMinor: bigint;
  /** The cashed-out part. The settlement covers the rest. */
  readonly cashed: Cashed;
  readonly capMinor: bigint;
  readonly payoutMinor: bigint;
  readonly result: BetResult;
  readonly version: number;
  /**
   * Two operators cancelled the bet: the part that was not cashed out is refunded, regardless of the legs' verdicts.
   */
  readonly isCancelled: boolean;
  /** The journal of its settlement, when it is settled. */
  readonly settledBy: number | undefined;
  /** Versions of the picks' verdicts at its last settlement, also of one that was taken back; empty before the first. */
  readonly settledOn: readonly number[];
  /** Funding of the stake. Undefined for cash alone. */
  readonly funding: Funding | undefined;
  /** In order. */
  readonly picks: readonly PickToSettle[];
}

export interface Settlement {
  readonly ticket: TicketToSettle;
  readonly payoutMinor: bigint;
  /** 0: what was settled is open again. */
  readonly result: BetResult;
  readonly cause: SettlementCause;
  readonly verdictVersions: readonly number[];
}

/** A ticket's picks as legs, in order. */
export function groupLegs<P extends { readonly legNo: number }>(
  picks: readonly P[],
): readonly (readonly P[])[] {
  const legs: P[][] = [];
  for (const pick of picks) {
    const leg = legs[pick.legNo - 1];
    if (leg) leg.push(pick);
    else legs[pick.legNo - 1] = [pick];
  }
  return Array.from(legs, (leg) => leg ?? []);
}

/** In an each-way ticket, the win parts are followed by the same number of place parts. */
export function formulaFromLegs(
  { type, stakeMinor, text }: Pick<TicketToSettle, 'type' | 'stakeMinor' | 'text'>,
  legs: readonly (readonly unknown[])[],
): Result<TicketFormula, string> {
  if (legs.length === 0 || legs.some((leg) => leg.length === 0)) return err('legs are missing');
  if (text?.eachWay && legs.length % 2 === 1) return err('each way without as many places');
  const legCount = text?.eachWay ? legs.length / 2 : legs.length;
  return readFormula({ type, stakeMinor, legCount, text });
}

function legOutcome(
  leg: readonly PickToSettle[],
  builder: readonly number[] | undefined,
): Result<LegOutcome | undefined, string> {
  const [first] = leg;
  if (!first) return err('a leg without picks');
  if (leg.length > 1) {
    if (!builder) return err('a bet builder without prices');
    return ok(
      builderOutcome(
        leg.map(({ verdict }) => verdict),
        builder,
      ),
    );
  }
  const odds = parseOddsMilli(first.oddsMilli);
  if (!odds.ok) return err(`struck at ${first.oddsMilli}`);
  return ok(plainOutcome({ ...first, oddsMilli: odds.value }));
}

function legOutcomes(
  { text }: TicketToSettle,
  legs: readonly (readonly PickToSettle[])[],
): readonly (LegOutcome | undefined)[] {
  return legs.map((leg, place) => {
    const outcome = legOutcome(leg, text?.builders?.[String(place)]);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  });
}

/** Results of the ticket's legs; undefined for open ones. */
export function legResults(ticket: TicketToSettle): readonly (BetResult | undefined)[] {
  return legOutcomes(ticket, groupLegs(ticket.picks)).map((outcome) => outcome?.result);
}

/** Whether the verdicts that the last settlement used are the current ones. */
function standsOnTheSame({ settledOn, picks }: TicketToSettle): boolean {
  return settledOn.every((version, index) => version === 0 || version === picks[index]?.version);
}

function settlementCause({ settledOn, picks, isCancelled }: TicketToSettle): SettlementCause {
  if (isCancelled) return 'operator';
  const isNew = ({ version }: PickToSettle, index: number) => version !== (settledOn[index] ?? 0);
  if (picks.some((pick, index) => isByOperators(pick.source) && isNew(pick, index))) return 'operator';
  return settledOn.length > 0 ? 'correction' : 'result';
}

/**
 * The ticket's settlement by its legs' verdicts, as soon as open legs cannot change it. Undefined while they can, or if
 * nothing would change. A settled ticket whose legs no longer decide it becomes open again.
 */
export function settleTicket(ticket: TicketToSettle): Settlement | undefined {
  const { capMinor, cashed, picks, text } = ticket;
  if (ticket.isCancelled) return settleCancelled(ticket);
  const legs = groupLegs(picks);
  const formula = formulaFromLegs(ticket, legs);
  if (!formula.ok) throw new Error(formula.error);
  const outcomes = legOutcomes(ticket, legs);
  const lines = expandLines(formula.value);
  const payoutMinor = payTicket({
    lines,
    outcomes,
    capMinor,
    bonus: text?.bonus,
    ...(cashed.stakeMinor > 0n ? { cashed } : {}),
  });
  const isSettled = ticket.result !== betResults.pending;
  const settled = {
    ticket,
    cause: settlementCause(ticket),
    verdictVersions: picks.map(({ version }) => version),
  };
  if (payoutMinor === undefined)
    return isSettled ? { ...settled, payoutMinor: 0n, result: betResults.pending } : undefined;
  const result = ticketResult({ lines, outcomes }, payoutMinor);
  if (
    isSettled &&
    ticket.payoutMinor === payoutMinor &&
    (ticket.result === result || standsOnTheSame(ticket))
  )
    return undefined;
  return { ...settled, payoutMinor, result };
}

function settleCancelled(ticket: TicketToSettle): Settlement | undefined {
  const payoutMinor = ticket.stakeMinor - ticket.cashed.stakeMinor;
  if (ticket.result === betResults.cancelled && ticket.payoutMinor === payoutMinor) return undefined;
  const verdictVersions = ticket.picks.map(({ version }) => version);
  return {
    ticket,
    cause: settlementCause(ticket),
    verdictVersions,
    payoutMinor,
    result: betResults.cancelled,
  };
}
