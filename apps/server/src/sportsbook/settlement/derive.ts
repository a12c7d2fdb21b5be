import type { MatchEvent } from '@evens/book';
import {
  asPlaying,
  CANCELLED,
  decidedEarly,
  type Facts,
  formatSpecifier,
  fullScore,
  type MarketDefinition,
  marketKey,
  oversReducedAtMs,
  type Specifier,
  sportByAlias,
  type Verdict,
  verdictBeforeReduction,
  withDeduction,
} from '@evens/markets';
import { decidedSinceMs, hasSituation } from './decided-since.ts';
import { deductionSpans } from './deduction-spans.ts';
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
  withdraw,
} from './windows.ts';

/** A line with bets: its definition, specifier and current rulings. */
export interface LineToDerive {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
  readonly sport: string;
  /** Number of outcomes of the line: from its definition, or the runners of the race, or the players of the match. */
  readonly outcomes: number;
  /** Regular periods that the match is played over. */
  readonly regularPeriods: number;
  /** Windows by outcome number; absent for outcomes without a ruling. */
  readonly windows: ReadonlyMap<number, Windows>;
}

export interface DerivedRulings {
  /** All windows of each outcome whose windows changed. */
  readonly changed: ReadonlyMap<number, Windows>;
  /** Every outcome has a ruling, so the line takes no more bets. */
  readonly closed: boolean;
}

/** The kinds that can decide a line. Only clock events that end a period or change the phase are stored. */
export const decidingKinds = [
  'clock',
  'goal',
  'incident',
  'result',
  'correction',
  'cancel',
  'rollback',
] as const;
/** Events that lines take whether or not they are closed. After a result or a cancellation none stays open. */
export const closingKinds = ['result', 'correction', 'cancel', 'rollback'] as const;

function notDecided(facts: Facts): Ruling {
  const isCalledOff = facts.kind === 'contest' && facts.cutShort === 'called';
  const reason = isCalledOff ? 'abandoned' : 'not-decided';
  return { verdict: CANCELLED, source: 'result', reason, args: {} };
}

const noPlayerFacts: Ruling = {
  verdict: CANCELLED,
  source: 'operator',
  reason: 'no-player-facts',
  args: {},
};

/** A bet decided less than this before the incident that decided it counts as late. Sources stamp exactly, so 0. */
export const LATE_TOLERANCE_MS = 0;

/** An event to take into account, and the earlier events of its match. */
export interface DecidingEvent extends ReceivedEvent {
  /** In the order of their reports. Only used if `givesFirstRuling`. */
  readonly earlier: readonly ReceivedEvent[];
  readonly lateToleranceMs: number;
}

/** Whether an event decides an outcome without a ruling. Then earlier events determine since when it was decided. */
export function givesFirstRuling(line: LineToDerive, event: MatchEvent): boolean {
  if (!hasSituation(event) && !endsMatch(event)) return false;
  for (let outcomeNo = 1; outcomeNo <= line.outcomes; outcomeNo += 1) {
    if (standingRuling(line.windows.get(outcomeNo) ?? [])) continue;
    if (endsMatch(event) || ruleOn(line, outcomeNo, event.situation.facts)) return true;
  }
  return false;
}

type CancelEvent = Extract<MatchEvent, { kind: 'cancel' }>;

/** A cancellation of the rest of the match. A wrong price does not end it: its bets were never valid. */
function endsMatch(event: MatchEvent): event is CancelEvent {
  return (
    event.kind === 'cancel' && !hasSpan(event) && event.keys === undefined && event.reason !== 'wrong-price'
  );
}

/** Whether the event is about the line: some name their lines. */
function concerns(event: MatchEvent, { definition, specifier }: LineToDerive): boolean {
  if ((event.kind !== 'cancel' && event.kind !== 'rollback') || event.keys === undefined) return true;
  return event.keys.includes(marketKey(definition.type, formatSpecifier(specifier, definition.shape)));
}

function hasSpan({ fromMs, untilMs }: CancelEvent): boolean {
  return fromMs !== undefined || untilMs !== undefined;
}

/**
 * Derives the rulings of one line from an event of the match. A line that the final facts leave open (a set that was not
 * played) is cancelled. Bets accepted after the incident that decided an outcome are late, and so are bets at prices that
 * an incident had made wrong. Only a result or a correction changes a ruling, only a correction changes the
 * cancellation of a whole match, and only a rollback withdraws one.
 */
export function deriveLine(line: LineToDerive, event: DecidingEvent): DerivedRulings {
  const isConcerned = concerns(event.event, line);
  const changed = new Map<number, Windows>();
  let closed = true;
  for (let outcomeNo = 1; outcomeNo <= line.outcomes; outcomeNo += 1) {
    const before = line.windows.get(outcomeNo) ?? [];
    const after = isConcerned ? deriveOutcome(line, outcomeNo, { ...event, before }) : before;
    if (after !== before) changed.set(outcomeNo, after);
    if (!standingRuling(after)) closed = false;
  }
  return { changed, closed };
}

/** Facts of a match as operators entered them. */
export interface OperatorFacts {
  readonly facts: Facts;
  /** The same facts with the details that operators do not enter, such as goals in order. Their values are arbitrary. */
  readonly detailed: Facts;
}

/**
 * Derives all rulings of a line from the facts that two operators entered, as from a result event of the feed. They
 * replace every ruling. Undefined if a detail that was not entered decides the line: it stays as it is.
 */
export function deriveLineFromOperators(
  line: LineToDerive,
  event: DecidingEvent,
  { facts, detailed }: OperatorFacts,
): DerivedRulings | undefined {
  if (line.definition.ofPlayers) return derivePlayersFromOperators(line, event, facts);
  const changed = new Map<number, Windows>();
  for (let outcomeNo = 1; outcomeNo <= line.outcomes; outcomeNo += 1) {
    const derived = ruleOn(line, outcomeNo, facts);
    const other = ruleOn(line, outcomeNo, detailed);
    if (!derived || !other || !sameVerdict(derived.verdict, other.verdict)) return undefined;
    const ruling: Ruling = { ...derived, source: 'operator' };
    const before = line.windows.get(outcomeNo) ?? [];
    changed.set(
      outcomeNo,
      standingRuling(before)
        ? overrule(before, ruling)
        : decideFirst(line, outcomeNo, { ...event, before, ruling }),
    );
  }
  return { changed, closed: true };
}

/**
 * Operators enter no facts of players. Rulings stay. Of the other outcomes those are settled that the last facts of the
 * feed had decided, unless the entered score is below that of the feed; the rest is cancelled.
 */
function derivePlayersFromOperators(
  line: LineToDerive,
  event: DecidingEvent,
  entered: Facts,
): DerivedRulings {
  const changed = new Map<number, Windows>();
  const isScoreContained = containsScore(entered, lastFacts(event.earlier));
  for (let outcomeNo = 1; outcomeNo <= line.outcomes; outcomeNo += 1) {
    const before = line.windows.get(outcomeNo) ?? [];
    if (standingRuling(before)) continue;
    const decided = isScoreContained ? rulingUntilNow(line, outcomeNo, event.earlier) : undefined;
    const ruling: Ruling = decided ? { ...decided, source: 'operator' } : noPlayerFacts;
    changed.set(outcomeNo, decideFirst(line, outcomeNo, { ...event, before, ruling }));
  }
  return { changed, closed: true };
}

/** Whether neither side has fewer points than in earlier facts. */
function containsScore(facts: Facts, earlier: Facts | undefined): boolean {
  if (facts.kind !== 'contest' || earlier?.kind !== 'contest') return false;
  const [now, then] = [fullScore(facts), fullScore(earlier)];
  return now.home >= then.home && now.away >= then.away;
}

interface OutcomeStep extends DecidingEvent {
  readonly before: Windows;
}

function deriveOutcome(line: LineToDerive, outcomeNo: number, step: OutcomeStep): Windows {
  const { before, event } = step;
  switch (event.kind) {
    case 'clock':
    case 'goal':
    case 'incident':
    case 'result':
    case 'correction': {
      const ruling = ruleOn(line, outcomeNo, event.situation.facts);
      if (!ruling) return before;
      const standing = standingRuling(before);
      if (!standing) return decideFirst(line, outcomeNo, { ...step, ruling });
      if (standing.source === 'operator') return before;
      const after = overrule(before, ruling);
      if (event.kind === 'correction') return sameWindows(before, after) ? before : after;
      if (event.kind !== 'result' || standing.source === 'cancel') return before;
      return payAlike(before, after) ? before : after;
    }
    case 'cancel':
      return applyCancellation(line, outcomeNo, { ...step, event });
    case 'rollback':
      return withdraw(before, event.of);
    case 'fixture':
    case 'change':
    case 'odds':
    case 'odds-confirmed':
    case 'possession':
    case 'market-suspended':
    case 'match-stopped':
      return before;
  }
}

function decideFirst(
  line: LineToDerive,
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
  const sinceMs = rulingSinceMs(line, outcomeNo, { ruling, event, earlier });
  const spans = lateSpans([...earlier, { event, receivedAtMs }], {
    period: line.specifier.period,
    facet: line.definition.facet,
    toleranceMs: lateToleranceMs,
  });
  return decide(before, ruling, sinceMs - lateToleranceMs, spans);
}

/** The time since which the facts determine the ruling: at the latest that of the event. */
function rulingSinceMs(
  { definition, specifier, regularPeriods }: LineToDerive,
  outcomeNo: number,
  {
    ruling,
    event,
    earlier,
  }: { readonly ruling: Ruling; readonly event: MatchEvent; readonly earlier: readonly ReceivedEvent[] },
): number {
  const line = { outcomeNo, specifier };
  const sinceMs = decidedSinceMs(
    [...earlier.map((one) => one.event), event].filter(hasSituation),
    (facts) => {
      const verdict = decidedEarly(definition, line, { facts, regularPeriods });
      return verdict !== undefined && sameVerdict(verdict, ruling.verdict);
    },
  );
  return Math.min(sinceMs ?? event.occurredAtMs, event.occurredAtMs);
}

/** The ruling on an outcome by these facts. An outcome that final facts leave open is cancelled. */
export function ruleOn(line: LineToDerive, outcomeNo: number, facts: Facts): Ruling | undefined {
  const { definition, specifier } = line;
  const verdict = isPeriodOfOtherLength(line, facts)
    ? undefined
    : (definition.settle(outcomeNo, specifier, facts) ?? verdictBeforeCut(line, outcomeNo, facts));
  if (!verdict) return facts.status === 'ended' ? notDecided(facts) : undefined;
  return rulingBy(line, outcomeNo, { verdict, facts });
}

/**
 * True for a line on one period of a match with more regular periods than announced: the first third of a friendly is
 * not a first half. A result voids such lines although the end of the period had decided them.
 */
function isPeriodOfOtherLength({ specifier, sport, regularPeriods }: LineToDerive, facts: Facts): boolean {
  if (specifier.period === undefined || facts.kind !== 'contest') return false;
  const scoring = sportByAlias(sport)?.scoring;
  if (scoring !== 'goals' && scoring !== 'points') return false;
  return facts.periods.filter(({ phase }) => phase === 'regular').length > regularPeriods;
}

function rulingBy(
  { definition, specifier, sport }: LineToDerive,
  outcomeNo: number,
  { verdict, facts }: { readonly verdict: Verdict; readonly facts: Facts },
): Ruling {
  const line = { definition, specifier, sport, outcomeNo };
  const explain = (givenVerdict: Verdict) => ({
    verdict: givenVerdict,
    ...explainVerdict(line, givenVerdict, facts),
  });
  const ruling: Ruling = { source: 'result', ...explain(verdict) };
  const reducedAtMs = oversReducedAtMs(line, facts);
  if (reducedAtMs !== undefined && facts.kind === 'contest') {
    const earlier = verdictBeforeReduction(line, outcomeNo, facts);
    const span = earlier ? explain(earlier) : { verdict: CANCELLED, reason: 'overs-reduced', args: {} };
    return sameVerdict(span.verdict, verdict)
      ? ruling
      : { ...ruling, until: [{ ...span, untilMs: reducedAtMs }] };
  }
  if (!definition.withdrawalOdds || facts.kind !== 'race') return ruling;
  const spans = deductionSpans(line, facts).map(({ untilMs, deduction }) => ({
    untilMs,
    ...explain(withDeduction(verdict, deduction)),
  }));
  return spans.some((span) => !sameVerdict(span.verdict, verdict)) ? { ...ruling, until: spans } : ruling;
}

/** Verdict of a match that was called off, if the facts decided the outcome before. */
function verdictBeforeCut(
  { definition, specifier, regularPeriods }: LineToDerive,
  outcomeNo: number,
  facts: Facts,
): Verdict | undefined {
  if (facts.kind !== 'contest' || facts.status !== 'ended' || !facts.cutShort) return undefined;
  return decidedEarly(definition, { outcomeNo, specifier }, { facts: asPlaying(facts), regularPeriods });
}

/**
 * Cancels undecided outcomes, and only bets of the span if the event names one. Outcomes that no
 * further play could have changed are decided by the facts until then.
 */
function applyCancellation(
  line: LineToDerive,
  outcomeNo: number,
  step: OutcomeStep & { readonly event: CancelEvent },
): Windows {
  const { before, event, earlier } = step;
  if (standingRuling(before)) return before;
  const { fromMs, untilMs, reason } = event;
  const ruling = { verdict: CANCELLED, reason, args: {} } as const;
  if (!hasSpan(event)) {
    const decided = endsMatch(event) ? rulingUntilNow(line, outcomeNo, earlier) : undefined;
    if (decided) return decideFirst(line, outcomeNo, { ...step, ruling: decided });
    return decide(before, { ...ruling, source: 'cancel' }, Number.POSITIVE_INFINITY);
  }
  const span = {
    fromMs: fromMs ?? Number.NEGATIVE_INFINITY,
    untilMs: untilMs === undefined ? Number.POSITIVE_INFINITY : untilMs + 1,
  };
  const byOperators = before.filter(({ source }) => source === 'operator-window');
  const after = byOperators.reduce(overlay, overlay(before, { ...ruling, ...span, source: 'cancel-window' }));
  return sameWindows(before, after) ? before : after;
}

function lastFacts(earlier: readonly ReceivedEvent[]): Facts | undefined {
  return earlier.map(({ event }) => event).findLast(hasSituation)?.situation.facts;
}

/** The ruling of an outcome that was decided before the match was abandoned. */
function rulingUntilNow(
  line: LineToDerive,
  outcomeNo: number,
  earlier: readonly ReceivedEvent[],
): Ruling | undefined {
  const facts = lastFacts(earlier);
  if (facts?.kind !== 'contest' || facts.periods.length === 0) return undefined;
  const { definition, specifier, regularPeriods } = line;
  const soFar = { facts: asPlaying(facts), regularPeriods };
  const verdict = decidedEarly(definition, { outcomeNo, specifier }, soFar);
  return verdict && rulingBy(line, outcomeNo, { verdict, facts });
}
