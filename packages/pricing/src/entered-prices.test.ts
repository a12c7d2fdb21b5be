import type { ChanceModel, ContestFacts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { priceEnteredFacts } from './entered-prices.ts';
import { sets } from './models/sets.ts';
import { soccer } from './models/soccer.ts';
import { makePricer } from './pricer.ts';
import { NO_DRIFT } from './scenario.ts';

const margin = { scale: 1, live: true };

function facts(...scores: readonly (readonly [number, number])[]): ContestFacts {
  const periods = scores.map(([home, away], index) => ({
    ...({ phase: 'regular', home, away, ended: index < scores.length - 1 } as const),
  }));
  return { kind: 'contest', status: 'playing', periods };
}

const model = (name: string, params: ChanceModel['params'], extra: readonly number[] = []): ChanceModel => ({
  ...{ model: name, params, elapsedSeconds: 0, extra, drift: NO_DRIFT },
});
const race = { kind: 'race', status: 'playing', places: [], withdrawn: [] } as const;
const soccerParams = { homeGoals: 1.5, awayGoals: 1.1, rho: -0.05 };

describe('prices of entered facts', () => {
  it('equal those of the source for the same score, clock and red cards', () => {
    const state = { facts: facts([1, 0]), elapsedSeconds: 1200, extra: [0, 1, 0] };
    const own = makePricer(soccer, soccerParams).price(state, { margin, drift: NO_DRIFT });
    const entered = priceEnteredFacts(model('soccer', soccerParams, [0, 1, 300]), state, margin);
    expect(entered?.markets).toEqual(own.markets);
    expect(entered?.chances).toMatchObject({ elapsedSeconds: 1200, extra: [0, 1] });
  });

  it('omit lines on details of sets that nobody enters', () => {
    const params = {
      ...{ bestOf: 3, rules: { kind: 'serve-games', homeServe: 0.65, awayServe: 0.6 } },
      ...{ pointMarkets: true, unitMarkets: true },
    };
    const state = { facts: facts([6, 4], [3, 2]), elapsedSeconds: 0 };
    const source = makePricer(sets, { ...params, rules: { ...params.rules, kind: 'serve-games' } as const });
    const all = source
      .price({ ...state, extra: [] }, { margin, drift: NO_DRIFT })
      .markets.map(({ type }) => type);
    const entered =
      priceEnteredFacts(model('sets', params), state, margin)?.markets.map(({ type }) => type) ?? [];
    expect(entered).toContain('winner');
    expect(entered.length).toBeLessThan(all.length);
  });

  it.each([
    ['a model that needs more than the score', model('baseball', {}), facts([0, 0])],
    ['an unknown model', model('no-such-model', {}), facts([0, 0])],
    ['facts that the model cannot read', model('soccer', soccerParams), race],
  ])('prices are undefined for %s', (_name, known, found) => {
    expect(priceEnteredFacts(known, { facts: found, elapsedSeconds: 0 }, margin)).toBeUndefined();
  });
});
