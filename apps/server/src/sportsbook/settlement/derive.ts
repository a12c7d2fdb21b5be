import type { MatchEvent } from '@evens/book';
import {
  asPlaying,
  CANCELLED,
  decidedEarly,
  deductionFor,
  type Facts,
  type MarketDefinition,
  oversReducedAtMs,
  type RaceFacts,
  type RaceLine,
  type Specifier,
  type Verdict,
  verdictBeforeReduction,
  withDeduction,
} from '@evens/markets';
import { decidedSinceMs, saysSituation } from './decided-since.ts';
import { lateSpans, type ReceivedEvent } from './late-spans.ts';
import { explainVerdict } from './reason.ts';
import {
  decide,
  overlay,
  overrule,
  payAlike,
  type Ruling,
  sameVerdict,
  sameWindows,
  standingRuling,
  type Windows,
} from './windows.ts';

/** A line with bets. */
export interface MarketToDerive {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
  readonly sport: string;
  /** Number of outcomes of the line: from its definition, or the runners of the race. */
  readonly outcomes: number;
  /** Regular periods that the match is played over. */
  readonly regularPeriods: number;
  /** The results of outcomes by their number; absent while there are none. */
  readonly windows: ReadonlyMap<number, Windows>;
}

export interface Derived {
  /** The outcomes whose windows changed, with all of their windows. */
  readonly changed: ReadonlyMap<number, Windows>;
  /** Every outcome has a ruling: no stake is taken on the line any more. */
  readonly closed: boolean;
}

/** The kinds that can decide a market. Of clock events only those are kept that ended a period or moved the phase. */
export const decidingKinds = ['clock', 'goal', 'incident', 'result', 'correction', 'cancel'] as const;
/** Events after which no line of a match stays open. */
export const closingKinds = ['result', 'correction', 'cancel'] as const;

function notDecided(facts: Facts): Ruling {
  const isCalledOff = facts.kind === 'contest' && facts.cutShort === 'called';
  const reason = isCalledOff ? 'abandoned' : 'not-decided';
  return { verdict: CANCELLED, source: 'result', reason, args: {} };
}

/** An event to take into account, and the earlier events of its match. */
export interface DecidingEvent extends ReceivedEvent {
  /** In the order in which they were reported. Only used if `givesFirstRuling`. */
  readonly earlier: readonly ReceivedEvent[];
  readonly lateToleranceMs: number;
}

/** Whether an event decides an outcome that had no ruling: then it matters since when that was so. */
export function givesFirstRuling(market: MarketToDerive, event: MatchEvent): boolean {
  if (!saysSituation(event) && !endsMatch(event)) return false;
  for (let outcomeNo = 1; outcomeNo <= market.outcomes; outcomeNo += 1) {
    if (standingRuling(market.windows.get(outcomeNo) ?? [])) continue;
    if (endsMatch(event) || ruleOn(market, outcomeNo, event.situation.facts)) return true;
  }
  return false;
}

type CancelEvent = Extract<MatchEvent, { kind: 'cancel' }>;

/** A cancellation of the rest of the match. A wrong price does not end it: its bets were never valid. */
function endsMatch(event: MatchEvent): event is CancelEvent {
  return event.kind === 'cancel' && !isOfSpan(event) && event.reason !== 'wrong-price';
}

function isOfSpan({ fromMs, untilMs }: CancelEvent): boolean {
  return fromMs !== undefined || untilMs !== undefined;
}

/**
 * Verdicts of one line that follow from an event of the match. Facts decide what they can; a line that the final facts leave
 * open (a set that was not played) is cancelled. Bets taken after the incident that decided an outcome are late, however
 * long settlement waited for the end, and so are those struck at prices that an incident had made wrong. A later ruling differs only by a result or a correction, and only a correction
 * brings back what was cancelled as a whole.
 */
export function deriveMarket(market: MarketToDerive, event: DecidingEvent): Derived {
  const changed = new Map<number, Windows>();
  let closed = true;
  for (let outcomeNo = 1; outcomeNo <= market.outcomes; outcomeNo += 1) {
    const before = market.windows.get(outcomeNo) ?? [];
    const after = deriveOutcome(market, outcomeNo, { ...event, before });
    if (after !== before) changed.set(outcomeNo, after);
    if (!standingRuling(after)) closed = false;
  }
  return { changed, closed };
}

interface OutcomeStep extends DecidingEvent {
  readonly before: Windows;
}

function deriveOutcome(market: MarketToDerive, outcomeNo: number, step: OutcomeStep): Windows {
  const { before, event } = step;
  switch (event.kind) {
    case 'clock':
    case 'goal':
    case 'incident':
    case 'result':
    case 'correction': {
      const ruling = ruleOn(market, outcomeNo, event.situation.facts);
      if (!ruling) return before;
      const standing = standingRuling(before);
      if (!standing) return decideFirst(market, outcomeNo, { ...step, ruling });
      if (standing.source === 'operator') return before;
      const after = overrule(before, ruling);
      if (event.kind === 'correction') return sameWindows(before, after) ? before : after;
      if (event.kind !== 'result' || standing.source === 'cancel') return before;
      return payAlike(before, after) ? before : after;
    }
    case 'cancel':
      return cancelled(market, outcomeNo, { ...step, event });
    case 'fixture':
    case 'change':
    case 'odds':
    case 'odds-confirmed':
    case 'market-suspended':
    case 'match-stopped':
      return before;
  }
}

function decideFirst(
  market: MarketToDerive,
  outcomeNo: number,
  {
    before,
    event,
    receivedAtMs,
    earlier,
    lateToleranceMs,
    ruling,
  }: OutcomeStep & { readonly ruling: Ruling },
): Windows {
  const sinceMs = rulingSinceMs(market, outcomeNo, { ruling, event, earlier });
  const spans = lateSpans([...earlier, { event, receivedAtMs }], {
    period: market.specifier.period,
    toleranceMs: lateToleranceMs,
  });
  return decide(before, ruling, sinceMs - lateToleranceMs, spans);
}

/** When the facts first determined the ruling for good: at the latest with the event that gives it. */
function rulingSinceMs(
  { definition, specifier, regularPeriods }: MarketToDerive,
  outcomeNo: number,
  {
    ruling,
    event,
    earlier,
  }: { readonly ruling: Ruling; readonly event: MatchEvent; readonly earlier: readonly ReceivedEvent[] },
): number {
  const line = { outcomeNo, specifier };
  const sinceMs = decidedSinceMs(
    [...earlier.map((one) => one.event), event].filter(saysSituation),
    (facts) => {
      const verdict = decidedEarly(definition, line, { facts, regularPeriods });
      return verdict !== undefined && sameVerdict(verdict, ruling.verdict);
    },
  );
  return Math.min(sinceMs ?? event.occurredAtMs, event.occurredAtMs);
}

function ruleOn(market: MarketToDerive, outcomeNo: number, facts: Facts): Ruling | undefined {
  const { definition, specifier } = market;
  const verdict =
    definition.settle(outcomeNo, specifier, facts) ?? decidedBeforeCut(market, outcomeNo, facts);
  if (!verdict) return facts.status === 'ended' ? notDecided(facts) : undefined;
  return rulingBy(market, outcomeNo, { verdict, facts });
}

function rulingBy(
  { definition, specifier, sport }: MarketToDerive,
  outcomeNo: number,
  { verdict, facts }: { readonly verdict: Verdict; readonly facts: Facts },
): Ruling {
  const line = { definition, specifier, sport, outcomeNo };
  const words = (givenVerdict: Verdict) => ({
    verdict: givenVerdict,
    ...explainVerdict(line, givenVerdict, facts),
  });
  const ruling: Ruling = { source: 'result', ...words(verdict) };
  const reducedAtMs = oversReducedAtMs(line, facts);
  if (reducedAtMs !== undefined && facts.kind === 'contest') {
    const earlier = verdictBeforeReduction(line, outcomeNo, facts);
    const span = earlier ? words(earlier) : { verdict: CANCELLED, reason: 'overs-reduced', args: {} };
    return sameVerdict(span.verdict, verdict)
      ? ruling
      : { ...ruling, until: [{ ...span, untilMs: reducedAtMs }] };
  }
  if (!definition.withdrawalOdds || facts.kind !== 'race') return ruling;
  const spans = deductionSpans(line, facts).map(({ untilMs, deduction }) => ({
    untilMs,
    ...words(withDeduction(verdict, deduction)),
  }));
  return spans.some((span) => !sameVerdict(span.verdict, verdict)) ? { ...ruling, until: spans } : ruling;
}

/** A match called off after its regular time: the fixture says that this was over. */
function decidedBeforeCut(
  { definition, specifier, regularPeriods }: MarketToDerive,
  outcomeNo: number,
  facts: Facts,
): Verdict | undefined {
  if (facts.kind !== 'contest' || facts.status !== 'ended' || !facts.cutShort) return undefined;
  return decidedEarly(definition, { outcomeNo, specifier }, { facts: asPlaying(facts), regularPeriods });
}

/** Rule 4 by the moment of the bet: it bears the withdrawals that came after it. Withdrawals that deduct nothing are left out. */
export function deductionSpans(
  line: RaceLine,
  facts: RaceFacts,
): readonly { readonly untilMs: number; readonly deduction: number }[] {
  const times = [...new Set((facts.withdrawals ?? []).map(({ atMs }) => atMs))].sort((a, b) => a - b);
  const spans: { untilMs: number; deduction: number }[] = [];
  for (const untilMs of times) {
    const deduction = deductionFor(line, facts, untilMs - 1);
    const last = spans.at(-1);
    if (last?.deduction === deduction) last.untilMs = untilMs;
    else spans.push({ untilMs, deduction });
  }
  return spans.at(-1)?.deduction === 0 ? spans.slice(0, -1) : spans;
}

/**
 * Cancels undecided outcomes, and only bets of the span if the event names one. Outcomes that no
 * further play could have changed are decided by the facts until then.
 */
function cancelled(
  market: MarketToDerive,
  outcomeNo: number,
  step: OutcomeStep & { readonly event: CancelEvent },
): Windows {
  const { before, event, earlier } = step;
  if (standingRuling(before)) return before;
  const { fromMs, untilMs, reason } = event;
  const ruling = { verdict: CANCELLED, reason, args: {} } as const;
  if (!isOfSpan(event)) {
    const decided = endsMatch(event) ? decidedUntilNow(market, outcomeNo, earlier) : undefined;
    if (decided) return decideFirst(market, outcomeNo, { ...step, ruling: decided });
    return decide(before, { ...ruling, source: 'cancel' }, Number.POSITIVE_INFINITY);
  }
  const span = {
    fromMs: fromMs ?? Number.NEGATIVE_INFINITY,
    untilMs: untilMs === undefined ? Number.POSITIVE_INFINITY : untilMs + 1,
  };
  const after = overlay(before, { ...ruling, ...span, source: 'cancel-window' });
  return sameWindows(before, after) ? before : after;
}

/** The lines that an abandoned match has already decided. */
function decidedUntilNow(
  market: MarketToDerive,
  outcomeNo: number,
  earlier: readonly ReceivedEvent[],
): Ruling | undefined {
  const facts = earlier.map(({ event }) => event).findLast(saysSituation)?.situation.facts;
  if (facts?.kind !== 'contest' || facts.periods.length === 0) return undefined;
  const { definition, specifier, regularPeriods } = market;
  const soFar = { facts: asPlaying(facts), regularPeriods };
  const verdict = decidedEarly(definition, { outcomeNo, specifier }, soFar);
  return verdict && rulingBy(market, outcomeNo, { verdict, facts });
}
