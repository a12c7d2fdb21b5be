import { seededRandom } from '@evens/base';
import type { ContestFacts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../script/match-script.ts';
import { playSets } from './sets.ts';

const params = {
  bestOf: 3,
  pointMarkets: true,
  unitMarkets: true,
  rules: { kind: 'serve-games', homeServe: 0.63, awayServe: 0.6 },
} as const;
const matches = Array.from({ length: 60 }, (_, n) =>
  playSets(params, { pointSeconds: 230, breakSeconds: 110 }, seededRandom(`tennis ${n}`)),
);

function contestFacts(moment: Moment): ContestFacts | undefined {
  return 'standing' in moment && moment.standing.facts.kind === 'contest' ? moment.standing.facts : undefined;
}

/** Each game of a match: its published points and its end. */
function listGames(moments: readonly Moment[]) {
  const games: { points: string[]; deuce: boolean; isTieBreak: boolean }[] = [];
  let points: string[] = [];
  let games0 = 0;
  for (const moment of moments) {
    const facts = contestFacts(moment);
    const set = facts?.periods.at(-1);
    if (moment.kind !== 'goal' || moment.side === 'none' || !facts || !set) continue;
    const played = facts.periods.reduce((sum, { home, away }) => sum + home + away, 0);
    if (played === games0) {
      points.push(`${facts.game?.home}:${facts.game?.away}`);
      continue;
    }
    games0 = played;
    games.push({ points, deuce: set.deuces?.at(-1) ?? false, isTieBreak: set.home + set.away === 13 });
    points = [];
  }
  return games;
}

describe('a simulated tennis match', () => {
  it('tennis games are published point by point', () => {
    const games = matches.flatMap(listGames);
    expect(games.length).toBeGreaterThan(1000);
    for (const { points, isTieBreak } of games) {
      expect(points.length).toBeGreaterThanOrEqual(isTieBreak ? 6 : 3);
      for (const [index, text] of points.entries()) {
        const [home = 0, away = 0] = text.split(':').map(Number);
        expect(home + away).toBe(index + 1);
      }
    }
  });

  it('a game is marked as deuce exactly if its points reached deuce', () => {
    for (const { points, deuce, isTieBreak } of matches.flatMap(listGames))
      expect(deuce).toBe(!isTieBreak && points.includes('3:3'));
  });

  it('betting stops at break point until the point is played', () => {
    for (const moments of matches) {
      for (const [index, moment] of moments.entries()) {
        const facts = contestFacts(moment);
        const set = facts?.periods.at(-1);
        if (moment.kind !== 'goal' || !facts?.game || !set || set.ended) continue;
        const { home, away, server } = facts.game;
        const [own, other] = server === 'home' ? [home, away] : [away, home];
        const isTieBreak = set.home === 6 && set.away === 6;
        if (isTieBreak || other < 3 || other <= own) continue;
        const stop = moments[index + 1];
        expect(stop?.kind).toBe('stop');
        expect(stop?.atSeconds).toBe(moment.atSeconds);
        const next = moments.slice(index + 2).find(({ kind }) => kind === 'goal' || kind === 'result');
        if (stop?.kind === 'stop' && next?.kind === 'goal')
          expect(stop.reopenAtSeconds).toBeGreaterThan(next.atSeconds);
      }
    }
  });

  it('facts between sets and in the result contain no points of a game', () => {
    for (const moments of matches) {
      for (const moment of moments) {
        const facts = contestFacts(moment);
        if (facts && facts.cutShort === undefined && facts.periods.at(-1)?.ended)
          expect(facts.game).toBeUndefined();
      }
    }
  });
});
