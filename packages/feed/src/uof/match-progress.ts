import type { IncidentKind, MatchEvent, MatchSituation } from '@evens/book';
import type { ContestFacts, Facts, Side } from '@evens/markets';
import type { UofStatus } from './situation.ts';

const incidents = ['red-card', 'yellow-card', 'corner'] as const satisfies readonly IncidentKind[];

function countEnded({ facts }: MatchSituation): number {
  return (facts as ContestFacts).periods.filter(({ ended }) => ended).length;
}

/** Equal for states between which no period begins or ends. */
export function turnId(situation: MatchSituation): string {
  return `turn:${situation.phase}:${(situation.facts as ContestFacts).periods.length}:${countEnded(situation)}`;
}

/** The states before this one at which periods began and ended. */
export function earlierStates(situation: MatchSituation): readonly MatchSituation[] {
  const { facts, clock } = situation;
  if (facts.kind !== 'contest') return [];
  const states: MatchSituation[] = [];
  for (const [index, period] of facts.periods.entries()) {
    for (const ended of [false, true]) {
      const periods = [...facts.periods.slice(0, index), { ...period, ended }];
      const phase = ended ? 'break' : 'playing';
      states.push({
        phase,
        clock: { ...clock, period: index + 1, running: false },
        facts: { ...facts, periods },
      });
    }
  }
  const reached = states.findIndex((state) => turnId(state) === turnId(situation));
  return reached < 0 ? states : states.slice(0, reached);
}

/** The side that scored; `none` if both did or a score was taken back. */
export function findScorer(before: Facts, after: Facts): Side | 'none' | undefined {
  const [old, current] = [sumScores(before), sumScores(after)];
  const home = current.home - old.home;
  const away = current.away - old.away;
  if (home === 0 && away === 0) return undefined;
  return home > 0 && away === 0 ? 'home' : away > 0 && home === 0 ? 'away' : 'none';
}

function sumScores(facts: Facts): { readonly home: number; readonly away: number } {
  const periods = facts.kind === 'contest' ? facts.periods : [];
  return {
    home: periods.reduce((sum, { home }) => sum + home, 0),
    away: periods.reduce((sum, { away }) => sum + away, 0),
  };
}

/** Cards and corners that are new in a status. */
export function listIncidents(
  before: UofStatus | undefined,
  status: UofStatus,
  {
    match,
    situation,
    atMs,
  }: { readonly match: string; readonly situation: MatchSituation; readonly atMs: number },
): readonly MatchEvent[] {
  return incidents.flatMap((incident) => {
    const [old, current] = [before?.counts.get(incident), status.counts.get(incident)];
    if (old === undefined || current === undefined) return [];
    return (['home', 'away'] as const).flatMap((side): MatchEvent[] =>
      current[side] <= old[side]
        ? []
        : [
            {
              kind: 'incident',
              match,
              id: `${incident}:${side}:${current[side]}:${atMs}`,
              ...{ occurredAtMs: atMs, incident, side, situation },
            },
          ],
    );
  });
}
