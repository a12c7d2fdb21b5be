import { type ContestFacts, type Facts, type PeriodScore, regularPeriod } from '@evens/markets';
import type { IncidentKind, MatchEvent, MatchPhase, MatchSituation } from './feed-event.ts';

/** An event that carries the state of the match. */
export type SituationEvent = Extract<MatchEvent, { readonly situation: unknown }>;

/** How a match stood before an event. */
export interface StandingBefore {
  readonly phase: MatchPhase;
  readonly facts: Facts;
}

/** Incidents that suspend markets although the score does not change. */
export const suspendingIncidents: readonly IncidentKind[] = ['red-card', 'penalty', 'review'];

/**
 * Time in ms at normal feed speed: an incident received within it does not make a bet late. A process may also need
 * this time after receipt to see the incident. Bets in play wait for longer.
 */
export const INCIDENT_KNOWN_MS = 1000;

export function sameFacts(a: Facts, b: Facts): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Whether the event suspends markets until newer odds: every change of the facts. These are a score of any sport in any
 * kind of event, a red card, a penalty or a review, the start of the match, the end of a period, a withdrawal.
 */
export function suspendsMarkets(before: StandingBefore, event: SituationEvent): boolean {
  if (event.kind === 'goal') return true;
  if (event.kind === 'incident' && suspendingIncidents.includes(event.incident)) return true;
  const { phase, facts } = event.situation;
  return starts(before, event.situation) || (phase !== 'ended' && !sameFacts(before.facts, facts));
}

/**
 * Whether prices from before the event are wrong after it: a score, a red card, a penalty, a review, the start. The end
 * of a period suspends its markets and changes no other price.
 */
export function movesPrices(before: StandingBefore, event: SituationEvent): boolean {
  if (event.kind === 'incident' && suspendingIncidents.includes(event.incident)) return true;
  return (
    starts(before, event.situation) || !sameFacts(scoreOnly(before.facts), scoreOnly(event.situation.facts))
  );
}

function starts(before: StandingBefore, { phase }: MatchSituation): boolean {
  return before.phase === 'scheduled' && (phase === 'playing' || phase === 'break');
}

/** Removes fields that only describe whether a period or the match has started or ended. */
function scoreOnly(facts: Facts): Facts {
  if (facts.kind === 'race') return { ...facts, status: 'playing', places: [] };
  const { winner: _, cutShort: __, ...rest } = facts;
  const periods = facts.periods
    .map((period) => ({ ...period, ended: false }))
    .filter(({ home, away, units = [], overs = [] }) => home + away + units.length + overs.length > 0);
  return { ...rest, status: 'playing', periods };
}

/** The number of the regular period that a line is about, by its specifier. */
export function parsePeriodNumber(specifier: string): number | undefined {
  const found = /(?:^|\|)period=(\d+)/.exec(specifier);
  return found ? Number(found[1]) : undefined;
}

function endedPeriod(facts: Facts, number: number): PeriodScore | undefined {
  const period = regularPeriod(facts, number);
  return period?.ended ? period : undefined;
}

/**
 * Whether an incident can influence a line: all lines of the match, except those of a period that had already ended and
 * did not change.
 */
export function canInfluence(period: number | undefined, before: Facts, after: Facts): boolean {
  const over = period === undefined ? undefined : endedPeriod(before, period);
  if (period === undefined || over === undefined) return true;
  return JSON.stringify(regularPeriod(after, period)) !== JSON.stringify(over);
}

/** Points of basketball or tennis would drown a timeline; goals belong on it. */
export function keepsGoals(facts: Facts): facts is ContestFacts {
  return facts.kind === 'contest' && facts.goals !== undefined;
}
