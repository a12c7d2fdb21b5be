import {
  type ContestFacts,
  type Facet,
  type Facts,
  facets,
  facetText,
  type PeriodScore,
  regularPeriod,
} from '@evens/markets';
import type { IncidentKind, MatchEvent, MatchPhase, MatchSituation } from './feed-event.ts';

/** An event that carries the state of the match. */
export type SituationEvent = Extract<MatchEvent, { readonly situation: unknown }>;

/** How a match stood before an event. */
export interface StandingBefore {
  readonly phase: MatchPhase;
  readonly facts: Facts;
}

/** Incidents that suspend markets although the score does not change. */
export const suspendingIncidents: readonly IncidentKind[] = ['red-card', 'penalty', 'review', 'wicket'];

/**
 * Time in ms at normal feed speed: an incident received within it does not make a bet late. A process may also need
 * this time after receipt to see the incident. Bets in play wait for longer.
 */
export const INCIDENT_KNOWN_MS = 1000;

export function sameFacts(a: Facts, b: Facts): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The lines that an event concerns: all of the match, or those of facets whose events move no other price. */
export type Concerned = 'match' | readonly Facet[];

/**
 * The lines that the event suspends until newer odds: those whose facts it changes. A score of any sport in any kind of
 * event, a red card, a penalty, a review or a wicket, the start of the match, the end of a period and a withdrawal concern the
 * whole match, a corner the corners alone.
 */
export function suspendedBy(before: StandingBefore, event: SituationEvent): Concerned {
  if (event.kind === 'goal') return 'match';
  if (event.kind === 'incident' && suspendingIncidents.includes(event.incident)) return 'match';
  const { phase, facts } = event.situation;
  if (starts(before, event.situation)) return 'match';
  return phase === 'ended' ? [] : changedParts(before.facts, facts);
}

function changedParts(before: Facts, after: Facts): Concerned {
  if (sameFacts(before, after)) return [];
  if (facetText(before, undefined) !== facetText(after, undefined)) return 'match';
  return facets.filter((facet) => facetText(before, facet) !== facetText(after, facet));
}

/** Whether lines of the facet, or of none, are among the concerned ones. */
export function concerns(concerned: Concerned, facet: Facet | undefined): boolean {
  return concerned === 'match' || (facet !== undefined && concerned.includes(facet));
}

/**
 * The lines whose prices from before the event are wrong after it: a score, a red card, a penalty, a review, a wicket, the start. The
 * end of a period suspends its markets and changes no other price.
 */
export function movedBy(before: StandingBefore, event: SituationEvent): Concerned {
  if (event.kind === 'incident' && suspendingIncidents.includes(event.incident)) return 'match';
  if (starts(before, event.situation)) return 'match';
  return changedParts(scoreOnly(before.facts), scoreOnly(event.situation.facts));
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
    .filter(
      ({ home, away, units = [], overs = [], counts }) =>
        home + away + units.length + overs.length > 0 ||
        Object.values(counts ?? {}).some((count) => count.home + count.away > 0),
    );
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
