import { type CurrencyCode, formatAmount } from '@evens/base';
import type { TicketCashout, TicketLine, TicketSettlement } from '@evens/contract';
import { getWords, type Language } from '@evens/locales';
import { parseOddsMilli } from '@evens/markets';
import { builderOutcome, expandLines, type LegOutcome, payTicket, plainOutcome } from '@evens/tickets';
import { paidToPlayer } from './present-ticket.ts';
import {
  legsOfTicket,
  paidPrice,
  type TicketLegRecord,
  type TicketRecord,
  ticketFormula,
} from './ticket-record.ts';
import type { CashoutRecord, Reversal, SettlementRecord } from './ticket-story.ts';

/** Lines are listed with their result; the cap is the whole ticket's. */
const NO_CAP = 10n ** 30n;

function legOutcome(
  { id, formula }: TicketRecord,
  picks: readonly TicketLegRecord[],
  place: number,
): LegOutcome | undefined {
  const [pick] = picks;
  if (picks.length > 1) {
    const verdicts = picks.map(({ verdict }) => verdict);
    return builderOutcome(verdicts, formula?.builders?.[place] ?? []);
  }
  const odds = parseOddsMilli(pick?.oddsMilli ?? 0);
  if (!odds.ok) throw new Error(`legOutcome: ticket ${id} was struck at ${pick?.oddsMilli}`);
  return plainOutcome({ oddsMilli: odds.value, verdict: pick?.verdict, starting: pick && paidPrice(pick) });
}

/** Whether the lines still explain the payout: not for a declined ticket, or one that was cashed out completely. */
function isPaidByLines({ declineReason, stakeCashedMinor, stakeMinor }: TicketRecord): boolean {
  return declineReason === undefined && stakeCashedMinor < stakeMinor;
}

/**
 * Every line with its original stake and its payout including the bonus, as far as the verdicts that the owner may see
 * decide it. Each line is rounded down separately, the ticket only once.
 */
export function presentLines(ticket: TicketRecord): readonly TicketLine[] {
  const formula = ticketFormula(ticket);
  if (!formula) return [];
  const { currency } = ticket;
  const { win, place } = legsOfTicket(ticket);
  const outcomes = [...win, ...place].map((picks, index) => legOutcome(ticket, picks, index));
  const bonus = formula.type === 'combo' ? formula.bonus : undefined;
  return expandLines(formula).map((line) => {
    const isPlace = line.legs.some((leg) => leg >= formula.legCount);
    const paid = isPaidByLines(ticket)
      ? payTicket({ lines: [line], outcomes, capMinor: NO_CAP, bonus })
      : undefined;
    return {
      Items: line.legs.map((leg) => leg % formula.legCount),
      IsPlace: isPlace,
      Stake: formatAmount(line.stakeMinor, currency),
      Payout: paid === undefined ? null : formatAmount(paidToPlayer(ticket, paid), currency),
    };
  });
}

interface In {
  readonly ticket: TicketRecord;
  readonly language: Language;
}

function presentTakenBack(
  { atMs, amountMinor, cause, isReopened }: Reversal,
  { ticket: { currency }, language }: In,
): TicketSettlement['TakenBack'] {
  return {
    At: new Date(atMs).toISOString(),
    Amount: formatAmount(amountMinor, currency),
    Reason: getWords(language).t(isReopened ? `reason.${cause}-open` : `reason.${cause}`),
  };
}

export function presentSettlement(settlement: SettlementRecord, context: In): TicketSettlement {
  return {
    No: settlement.no,
    Result: settlement.result,
    Payout: formatAmount(paidToPlayer(context.ticket, settlement.payoutMinor), context.ticket.currency),
    SettledAt: new Date(settlement.atMs).toISOString(),
    TakenBack: settlement.reversal ? presentTakenBack(settlement.reversal, context) : null,
  };
}

export function presentCashout(
  { stakePartMinor, paidMinor, atMs }: CashoutRecord,
  currency: CurrencyCode,
): TicketCashout {
  return {
    StakePart: formatAmount(stakePartMinor, currency),
    Paid: formatAmount(paidMinor, currency),
    At: new Date(atMs).toISOString(),
  };
}
