import { describe, expect, it } from 'vitest';
import { type EnteredValues, entryFields, toEnteredResult } from './entered-values.ts';

function match(Sport: string, Periods: number, Competitors = ['Ash', 'Birch']) {
  return { Sport, Periods, Competitors, IsRace: Competitors.length > 2 };
}

/** Values of the score fields, by period. */
function scores(pairs: Readonly<Record<string, string>>): EnteredValues {
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([period, score]) => {
      const [home = '', away = ''] = score.split(':');
      return [
        [`${period}.home`, home],
        [`${period}.away`, away],
      ];
    }),
  );
}

const soccer = match('soccer', 2);

describe('the values of the form', () => {
  it('form values become periods, overtime and a shoot-out', () => {
    expect(toEnteredResult(soccer, scores({ 1: '1:0', 2: '0:1', overtime: '0:0', shootout: '3:4' }))).toEqual(
      {
        Periods: [
          { Home: 1, Away: 0 },
          { Home: 0, Away: 1 },
        ],
        Overtime: { Home: 0, Away: 0 },
        Shootout: { Home: 3, Away: 4 },
      },
    );
  });

  it.each([
    ['nothing', {}],
    ['one side of a half', scores({ 1: '1:' })],
    ['half of a shoot-out', scores({ 1: '1:0', 2: '0:0', shootout: ':3' })],
    ['a word', scores({ 1: '1:x', 2: '0:0' })],
    ['a gap', scores({ 2: '0:0' })],
  ])('form values with %s are no result', (_, values) => {
    expect(toEnteredResult(soccer, values)).toBeUndefined();
  });

  it('the form has a row for each set until the last one, without overtime', () => {
    const tennis = match('tennis', 5);
    expect(entryFields(tennis, {})).toMatchObject({ periods: 1, hasOvertime: false, hasShootout: false });
    expect(entryFields(tennis, scores({ 1: '6:0', 2: '6:0' })).periods).toBe(3);
    const values = { ...scores({ 1: '6:0', 2: '2:1' }), end: 'retired', winner: 'home' };
    expect(toEnteredResult(tennis, values)).toMatchObject({ CutShort: 'retired', Winner: 'home' });
    expect(toEnteredResult(tennis, { ...values, end: '' })).not.toHaveProperty('Winner');
  });

  it('form values name the winner and the method of a fight', () => {
    const fight = match('mma', 3);
    expect(toEnteredResult(fight, {})).toBeUndefined();
    expect(toEnteredResult(fight, { fight: '1', round: '2', half: 'no' })).toEqual({
      ...{ Periods: [], Winner: 'home', Method: 'ko', Round: 2, PastHalf: false },
    });
    expect(toEnteredResult(fight, { fight: '7' })).toEqual({
      Periods: [],
      Winner: 'away',
      Method: 'decision',
    });
    expect(toEnteredResult(fight, { fight: '9' })).toEqual({ Periods: [], Winner: 'draw' });
    expect(toEnteredResult(fight, { fight: '1', end: 'called' })).toEqual({
      Periods: [],
      CutShort: 'called',
    });
  });

  it('form values have a place for every runner of a race', () => {
    const race = match('horse-racing', 1, ['Ash', 'Birch', 'Cedar']);
    expect(toEnteredResult(race, { 'runner.1': '1', 'runner.2': 'out' })).toBeUndefined();
    expect(toEnteredResult(race, { 'runner.1': '1', 'runner.2': 'out', 'runner.3': 'withdrawn' })).toEqual({
      Periods: [],
      Places: [1, 0, 0],
      Withdrawn: [3],
    });
  });
});
