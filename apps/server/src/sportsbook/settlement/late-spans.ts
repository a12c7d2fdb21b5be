import {
  canInfluence,
  concerns,
  INCIDENT_KNOWN_MS,
  isInPlay,
  type MatchEvent,
  movedBy,
  type StandingBefore,
} from '@evens/book';
import type { Facet } from '@evens/markets';

/** An event, and when the site had it. */
export interface ReceivedEvent {
  readonly event: MatchEvent;
  readonly receivedAtMs: number;
}

/** Bets that were decided in [fromMs, untilMs) are late. */
export interface LateSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface LateLine {
  /** The number of the period that the line is about, if there is one. */
  readonly period: number | undefined;
  readonly facet: Facet | undefined;
  readonly toleranceMs: number;
}

/**
 * Spans in which bets on a line were struck at prices that an incident had made wrong before the site received it: from
 * the incident's own time, less the source's tolerance, until the site received it and suspended the line. A goal that
 * is taken back had moved the price too, and its withdrawal is a separate incident. Adjacent spans are merged.
 */
export function lateSpans(
  events: readonly ReceivedEvent[],
  { period, facet, toleranceMs }: LateLine,
): readonly LateSpan[] {
  const spans: LateSpan[] = [];
  let before: StandingBefore | undefined;
  for (const { event, receivedAtMs } of events) {
    if (event.kind !== 'clock' && event.kind !== 'goal' && event.kind !== 'incident') continue;
    const { phase, facts, clock } = event.situation;
    const moves = before === undefined ? isInPlay(phase) : concerns(movedBy(before, event), facet);
    const influences = before === undefined || canInfluence(period, before.facts, facts);
    before = { phase, facts };
    const soonMs = INCIDENT_KNOWN_MS / Math.max(1, clock.rate);
    if (!moves || !influences || receivedAtMs - event.occurredAtMs <= soonMs) continue;
    spans.push({
      fromMs: event.occurredAtMs - toleranceMs + 1,
      untilMs: Math.ceil(receivedAtMs + soonMs) + 1,
    });
  }
  return merged(spans);
}

function merged(spans: readonly LateSpan[]): readonly LateSpan[] {
  const list: LateSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = list.at(-1);
    if (last && span.fromMs <= last.untilMs)
      list.splice(-1, 1, { ...last, untilMs: Math.max(last.untilMs, span.untilMs) });
    else list.push(span);
  }
  return list;
}
