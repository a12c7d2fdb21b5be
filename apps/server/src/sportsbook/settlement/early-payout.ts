import { isInPlay } from '@evens/book';
import {
  type ContestFacts,
  type EarlyPayoutOffer,
  LEAD_CONFIRMED_MS,
  leadScore,
  type Side,
  WIN,
} from '@evens/markets';
import { hasSituation } from './decided-since.ts';
import type { ReceivedEvent } from './late-spans.ts';
import type { VerdictSource, VerdictWindow, Windows } from './windows.ts';

/** A confirmed lead of an outcome's side. */
export interface EarlyLead {
  readonly lead: number;
  /** It counts for bets decided before the start of play. */
  readonly betsUntilMs: number;
  /** The score with the lead, `2:0`. */
  readonly score: string;
}

/** Bets that were never valid get no early payout. */
const invalidSources: readonly VerdictSource[] = ['late', 'cancel-window', 'operator-window'];

/**
 * The window that counts for a bet. With early payout, a lead of the leg's terms or a higher one has won the leg, and a
 * later result or the cancellation of the match does not change it.
 */
export function payingWindow(
  { windows, leads }: { readonly windows: Windows; readonly leads: readonly EarlyLead[] },
  { decidedAtMs, earlyPayout }: { readonly decidedAtMs: number; readonly earlyPayout: number | undefined },
): VerdictWindow | undefined {
  const window = windows.find(({ fromMs, untilMs }) => fromMs <= decidedAtMs && decidedAtMs < untilMs);
  if (earlyPayout === undefined || (window && invalidSources.includes(window.source))) return window;
  const led = leads.find(({ lead, betsUntilMs }) => lead >= earlyPayout && decidedAtMs < betsUntilMs);
  if (!led) return window;
  return {
    fromMs: Number.NEGATIVE_INFINITY,
    untilMs: led.betsUntilMs,
    verdict: WIN,
    source: 'result',
    reason: 'early-payout',
    args: { score: led.score, lead: earlyPayout },
  };
}

/** The leads of the offer that these facts show. */
export function reachedLeads(
  facts: ContestFacts,
  offer: EarlyPayoutOffer,
): readonly { readonly side: Side; readonly lead: number }[] {
  const { home, away } = leadScore(facts, offer);
  return [offer.lead, ...(offer.earlierLeads ?? [])].flatMap((lead) => [
    ...(home - away >= lead ? [{ side: 'home' as const, lead }] : []),
    ...(away - home >= lead ? [{ side: 'away' as const, lead }] : []),
  ]);
}

interface PendingLead extends EarlyLead {
  readonly side: Side;
  /** Score of the side. */
  readonly own: number;
  confirmedAtMs: number;
}

export interface JudgedLeads {
  readonly confirmed: readonly (EarlyLead & { readonly side: Side })[];
  /** The time at which the next lead is confirmed; undefined if no lead waits. */
  readonly nextMs: number | undefined;
}

/**
 * The leads that count at `atMs`. A lead counts once the score of its side has not fallen for `LEAD_CONFIRMED_MS` since
 * the site received it; a review starts this time again. A withdrawal after that changes nothing. `events` are all of
 * one match, in the order of their reports.
 */
export function judgeLeads(
  events: readonly ReceivedEvent[],
  { offer, atMs }: { readonly offer: EarlyPayoutOffer; readonly atMs: number },
): JudgedLeads {
  const confirmed: PendingLead[] = [];
  let pending: PendingLead[] = [];
  let startMs: number | undefined;
  const confirmUntil = (untilMs: number) => {
    confirmed.push(...pending.filter(({ confirmedAtMs }) => confirmedAtMs <= untilMs));
    pending = pending.filter(({ confirmedAtMs }) => confirmedAtMs > untilMs);
  };
  for (const { event, receivedAtMs } of events) {
    if (!hasSituation(event)) continue;
    const { phase, facts, clock } = event.situation;
    if (facts.kind !== 'contest') continue;
    confirmUntil(Math.min(receivedAtMs, atMs));
    if (isInPlay(phase)) startMs ??= event.occurredAtMs;
    const confirmedAtMs = receivedAtMs + LEAD_CONFIRMED_MS / Math.max(1, clock.rate);
    const score = leadScore(facts, offer);
    pending = pending.filter(({ side, own }) => score[side] >= own);
    if (event.kind === 'incident' && event.incident === 'review')
      for (const lead of pending) lead.confirmedAtMs = confirmedAtMs;
    for (const { side, lead } of reachedLeads(facts, offer)) {
      if ([...confirmed, ...pending].some((one) => one.side === side && one.lead === lead)) continue;
      const betsUntilMs = startMs ?? event.occurredAtMs;
      const text = `${score.home}:${score.away}`;
      pending.push({ side, lead, own: score[side], score: text, betsUntilMs, confirmedAtMs });
    }
  }
  confirmUntil(atMs);
  const times = pending.map(({ confirmedAtMs }) => confirmedAtMs);
  return { confirmed, nextMs: times.length === 0 ? undefined : Math.min(...times) };
}
