import type { MatchEvent } from '@evens/book';
import type { Facts } from '@evens/markets';

/** An event that contains the state of the match. */
export type SituationEvent = Extract<MatchEvent, { readonly situation: unknown }>;

export function hasSituation(event: MatchEvent): event is SituationEvent {
  return 'situation' in event;
}

/**
 * The time since which the final verdict has been certain, by the incidents' own times: a third goal decides "over 2.5"
 * when it is scored, unless it is cancelled and another one is scored later. `events` are those of one match in the
 * order in which they were reported, which need not be that of their times. Undefined while it is not decided.
 */
export function decidedSinceMs(
  events: Iterable<SituationEvent>,
  isDecidedBy: (facts: Facts) => boolean,
): number | undefined {
  let sinceMs: number | undefined;
  let retractedAtMs = Number.NEGATIVE_INFINITY;
  for (const { occurredAtMs, situation } of events) {
    if (isDecidedBy(situation.facts)) {
      if (sinceMs === undefined) sinceMs = occurredAtMs;
      // Reported late: it fell before what first showed it, but not before an earlier one was taken back.
      else if (occurredAtMs > retractedAtMs) sinceMs = Math.min(sinceMs, occurredAtMs);
    } else if (sinceMs !== undefined && occurredAtMs >= sinceMs) {
      retractedAtMs = occurredAtMs;
      sinceMs = undefined;
    }
  }
  return sinceMs;
}
