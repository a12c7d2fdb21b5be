import type { MatchEvent } from '@evens/book';
import type { AlertEvent } from '@evens/contract';
import { fullScore, hasFewScores, periodsWon, type Sport } from '@evens/markets';

/** The reason of alerts of a match. Each is sent once to a player, by its key. */
export interface MatchCause {
  readonly event: AlertEvent;
  readonly key: string;
  /** Arguments of the message besides the names of the sides. */
  readonly values: Readonly<Record<string, string | number>>;
}

function scoreValues(home: number, away: number) {
  return { homeScore: home, awayScore: away };
}

/** Sports whose final score is a goal, point or set score. The others have a winner only, or a score by innings. */
function finalScore(event: Extract<MatchEvent, { kind: 'result' }>, { scoring }: Sport) {
  const { facts } = event.situation;
  if (facts.kind === 'race' || scoring === 'fight' || scoring === 'race') return undefined;
  return scoring === 'sets' ? periodsWon(facts) : fullScore(facts);
}

/**
 * The cause of alerts in a stored event, if there is one. A goal is named by the score that it makes: a goal that is
 * reported again, or counts again after it was taken back, has no second alert.
 */
export function findMatchCause(event: MatchEvent, sport: Sport): MatchCause | undefined {
  switch (event.kind) {
    case 'clock':
      return event.situation.phase === 'playing' && event.situation.clock.period <= 1
        ? { event: 'start', key: 'start', values: {} }
        : undefined;
    case 'goal': {
      const { facts } = event.situation;
      if (facts.kind !== 'contest' || !hasFewScores(sport)) return undefined;
      const { home, away } = fullScore(facts);
      return { event: 'goal', key: `goal:${home}-${away}`, values: scoreValues(home, away) };
    }
    case 'result': {
      const score = finalScore(event, sport);
      const values = score ? { sort: 'scored', ...scoreValues(score.home, score.away) } : { sort: 'ended' };
      return { event: 'end', key: 'end', values };
    }
    case 'cancel': {
      const isWhole = event.keys === undefined && event.fromMs === undefined && event.untilMs === undefined;
      return isWhole ? { event: 'end', key: 'end', values: { sort: 'cancelled' } } : undefined;
    }
    default:
      return undefined;
  }
}
