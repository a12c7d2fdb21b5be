import { asFields, type CurrencyCode, err, type MatchId, ok, type Result, type TicketId } from '@evens/base';
import type { BettingSourceType, Fixture } from '@evens/book';
import type { AutomaticKind } from '@evens/contract';
import { EACH_WAY_PLACE, parseOddsMilli, type Verdict } from '@evens/markets';
import {
  type FormulaText,
  type PricedVerdict,
  payingPrice,
  readFormula,
  type TicketFormula,
} from '@evens/tickets';

/** A leg's verdict and why, as settlement wrote it: a code of the `reason` words and what they need. */
export interface LegVerdict extends Verdict {
  readonly reason: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A pick of a ticket: a row of `ticket_leg`, or of the request of a bet that waits. */
export interface TicketLegRecord {
  readonly matchId: MatchId;
  readonly fixture: Fixture;
  readonly marketType: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  /** The picked player; undefined on all other markets. */
  readonly playerName: string | undefined;
  readonly oddsMilli: number;
  readonly epoch: number;
  readonly seq: number;
  readonly score: string;
  /** 1-based: the picks of one bet builder share it; each-way place picks go on after the win picks. */
  readonly legNo: number;
  /** As the owner may see it: the verdict of a single appears together with its payout. */
  readonly verdict: LegVerdict | undefined;
  /** With best odds guaranteed: the starting price, and the verdict of a bet at it. Absent before the start. */
  readonly starting?: { readonly oddsMilli: number; readonly verdict: Verdict | undefined };
}

/** The price that pays a decided leg of one pick, with its verdict. */
export function paidPrice({ oddsMilli, verdict, starting }: TicketLegRecord): PricedVerdict | undefined {
  const own = parseOddsMilli(oddsMilli);
  if (!verdict || !own.ok) return undefined;
  const start = starting?.verdict && parseOddsMilli(starting.oddsMilli);
  return payingPrice(
    { oddsMilli: own.value, verdict },
    start?.ok && starting?.verdict ? { oddsMilli: start.value, verdict: starting.verdict } : undefined,
  );
}

/** The part of a stake that was not cash. */
export interface TicketFunding {
  readonly bonusMinor: bigint;
  /** A free bet: what it pays of its own stake goes back to the bonus, not to the player. */
  readonly isFreeBet: boolean;
}

/** A ticket with everything that its owner sees. */
export interface TicketRecord {
  readonly id: TicketId;
  /** The bet type's name. */
  readonly type: string;
  readonly currency: CurrencyCode;
  readonly stakeMinor: bigint;
  readonly stakeOpenMinor: bigint;
  readonly stakeCashedMinor: bigint;
  readonly cashedOutMinor: bigint;
  readonly promisedMinor: bigint;
  readonly payoutMinor: bigint;
  readonly acceptance: number;
  readonly result: number;
  readonly decidedAtMs: number;
  readonly settledAtMs: number | undefined;
  readonly dueAtMs: number | undefined;
  /** A code of the `decline` words. */
  readonly declineReason: string | undefined;
  readonly rulesVersion: number;
  readonly settlementNo: number;
  /** As in the row; undefined for a plain single or combo. */
  readonly formula: FormulaText | undefined;
  readonly offer: TicketOffer | undefined;
  /** Undefined for cash alone. */
  readonly funding: TicketFunding | undefined;
  /** Values at which it cashes itself out. */
  readonly takeProfitMinor: bigint | undefined;
  readonly stopLossMinor: bigint | undefined;
  /** The rule that cashed it out. */
  readonly cashedOutBy: AutomaticKind | undefined;
  /** The ticket that an edit replaced by this one, and the one that replaced this one. */
  readonly replaces: number | undefined;
  readonly replacedBy: number | undefined;
  /** In order of `n`. For a waiting or declined bet: the requested legs. */
  readonly legs: readonly TicketLegRecord[];
}

/** Initial fields of a ticket, for callers that have just written one. */
export const newTicket = {
  stakeCashedMinor: 0n,
  cashedOutMinor: 0n,
  payoutMinor: 0n,
  result: 0,
  settledAtMs: undefined,
  dueAtMs: undefined,
  declineReason: undefined,
  settlementNo: 0,
  formula: undefined,
  offer: undefined,
  funding: undefined,
  takeProfitMinor: undefined,
  stopLossMinor: undefined,
  cashedOutBy: undefined,
  replaces: undefined,
  replacedBy: undefined,
} as const satisfies Partial<TicketRecord>;

/** The ticket's legs in order of `legNo`, each with its picks; the place picks of an each-way ticket by themselves. */
export function legsOfTicket({ formula, legs }: Pick<TicketRecord, 'formula' | 'legs'>): {
  readonly win: readonly (readonly TicketLegRecord[])[];
  readonly place: readonly (readonly TicketLegRecord[])[];
} {
  const win = new Map<number, TicketLegRecord[]>();
  const place = new Map<number, TicketLegRecord[]>();
  for (const pick of legs) {
    const side = formula?.eachWay && pick.marketType === EACH_WAY_PLACE ? place : win;
    const leg = side.get(pick.legNo);
    if (leg) leg.push(pick);
    else side.set(pick.legNo, [pick]);
  }
  const inOrder = (side: Map<number, TicketLegRecord[]>) =>
    Array.from(side)
      .sort(([a], [b]) => a - b)
      .map(([, picks]) => picks);
  return { win: inOrder(win), place: inOrder(place) };
}

/** How the ticket wins; undefined where nothing is known about its legs any more. */
export function ticketFormula(ticket: TicketRecord): TicketFormula | undefined {
  const legCount = legsOfTicket(ticket).win.length;
  if (legCount === 0) return undefined;
  const { id, type, stakeMinor, formula: text } = ticket;
  const formula = readFormula({ type, legCount, stakeMinor, text });
  if (!formula.ok) throw new Error(`ticketFormula: ticket ${id}: ${formula.error}`);
  return formula.value;
}

/** One pick of a bet that waits, as `ticket.request` keeps it. */
export interface RequestedPick {
  readonly matchId: MatchId;
  readonly type: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  /** The price seen, thousandths. */
  readonly oddsMilli: number;
  readonly epoch: number;
  readonly seq: number;
  readonly score: string;
  /** The match's counter when the bet began to wait: one that has grown since declines it. */
  readonly danger: number;
  readonly legNo: number;
  readonly source: BettingSourceType;
  /** Only for a teaser: the offered line from which `specifier` was moved. */
  readonly offered?: string;
}

/** `ticket.request`. Each-way place picks stand in it too, after the win picks. */
export interface TicketRequest {
  readonly picks: readonly RequestedPick[];
  /** The joint prices seen of bet builders, thousandths by the leg's place; 0 for other legs. */
  readonly builderSeenMilli: readonly number[];
  readonly teaserSetting?: number;
}

/** `ticket.offer` as the row keeps it: amounts in decimal strings of minor units. */
export interface OfferText {
  readonly stake: string;
  readonly promised: string;
  readonly odds: readonly number[];
  readonly untilMs: number;
}

/** A trader's offer in place of the requested bet. */
export interface TicketOffer {
  readonly stakeMinor: bigint;
  readonly promisedMinor: bigint;
  /** Thousandths by item of the ticket: of a bet builder the joint price. */
  readonly oddsMilli: readonly number[];
  readonly untilMs: number;
}

export function offerText({ stakeMinor, promisedMinor, oddsMilli, untilMs }: TicketOffer): OfferText {
  return { stake: stakeMinor.toString(), promised: promisedMinor.toString(), odds: oddsMilli, untilMs };
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

const digits = /^\d{1,19}$/;

/** An error is a damaged row, never a player's mistake. */
export function readOffer(value: unknown): Result<TicketOffer, 'not-an-offer'> {
  const { stake, promised, odds, untilMs } = asFields(value) ?? {};
  if (typeof stake !== 'string' || !digits.test(stake)) return err('not-an-offer');
  if (typeof promised !== 'string' || !digits.test(promised)) return err('not-an-offer');
  if (!Array.isArray(odds) || !odds.every((price) => isWhole(price, 1000))) return err('not-an-offer');
  if (!isWhole(untilMs, 0)) return err('not-an-offer');
  return ok({ stakeMinor: BigInt(stake), promisedMinor: BigInt(promised), oddsMilli: odds, untilMs });
}

function readPick(value: unknown): RequestedPick | undefined {
  const { matchId, type, specifier, outcomeNo, oddsMilli, epoch, seq, score, danger, legNo, source } =
    asFields(value) ?? {};
  const { offered } = asFields(value) ?? {};
  if (!isWhole(matchId, 1) || !isWhole(outcomeNo, 1) || !isWhole(legNo, 1)) return undefined;
  if (!isWhole(oddsMilli, 1000) || !isWhole(epoch, 0) || !isWhole(seq, 0) || !isWhole(danger, 0))
    return undefined;
  if (typeof type !== 'string' || typeof specifier !== 'string' || typeof score !== 'string')
    return undefined;
  if (source !== 1 && source !== 2) return undefined;
  // The row's own words are this brand's parser: the id was a match's when the bet was asked for.
  const match = matchId as MatchId;
  const pick: RequestedPick = {
    matchId: match,
    type,
    specifier,
    outcomeNo,
    oddsMilli,
    epoch,
    seq,
    score,
    danger,
    legNo,
    source,
  };
  return typeof offered === 'string' ? { ...pick, offered } : pick;
}

/** An error is a damaged row, never a player's mistake. */
export function readRequest(value: unknown): Result<TicketRequest, 'not-a-request'> {
  const { picks, builderSeenMilli = [], teaserSetting } = asFields(value) ?? {};
  if (!Array.isArray(picks) || picks.length === 0) return err('not-a-request');
  const read: RequestedPick[] = [];
  for (const pick of picks) {
    const known = readPick(pick);
    if (!known) return err('not-a-request');
    read.push(known);
  }
  if (!Array.isArray(builderSeenMilli) || !builderSeenMilli.every((price) => isWhole(price, 0)))
    return err('not-a-request');
  const request = { picks: read, builderSeenMilli };
  return ok(isWhole(teaserSetting, 1) ? { ...request, teaserSetting } : request);
}
