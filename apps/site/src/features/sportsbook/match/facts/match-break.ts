import { fullScore, periodsWon } from '@evens/markets';
import type { Situation } from '@evens/web/live/situation.ts';
import { sportScoring } from './score-view.ts';

/**
 * The kind of a break. A match gets its result only some time after its play has ended, so the last period is followed
 * by no break.
 */
export function breakKind({
  fixture: { sport, periods },
  facts,
  clock,
}: Pick<Situation, 'fixture' | 'facts' | 'clock'>): 'half-time' | 'break' | 'full-time' | 'phase.ended' {
  if (clock.period === 1 && periods === 2) return 'half-time';
  if (facts.kind !== 'contest' || periods === 0) return 'break';
  if (sportScoring(sport) === 'sets') {
    const { home, away } = periodsWon(facts);
    return 2 * Math.max(home, away) > periods ? 'phase.ended' : 'break';
  }
  if (clock.period < periods) return 'break';
  const { home, away } = fullScore(facts);
  if (home !== away) return 'phase.ended';
  return clock.period === periods ? 'full-time' : 'break';
}
