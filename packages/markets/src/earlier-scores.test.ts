import { expect, test } from 'vitest';
import {
  betResults,
  type ContestFacts,
  decidedEarly,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  type Side,
} from './index.ts';

const { win, lost } = betResults;
const period = (home: number, away: number, ended = true): PeriodScore => ({
  phase: 'regular',
  home,
  away,
  ended,
});

function line(type: string, specifier: string, outcome: string) {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`${parsed.error}: ${type};${specifier}`);
  const { definition } = parsed.value;
  return {
    definition,
    specifier: parsed.value.specifier,
    outcomeNo: outcomeCodes(definition).indexOf(outcome) + 1,
  };
}

function settled(market: readonly [type: string, specifier: string, outcome: string], facts: ContestFacts) {
  const { definition, specifier, outcomeNo } = line(...market);
  return definition.settle(outcomeNo, specifier, facts)?.result;
}

const goals: readonly Side[] = ['away', 'away', 'home', 'away', 'home'];
/** Half time 1–2, full time 2–3. */
const match: ContestFacts = {
  kind: 'contest',
  status: 'ended',
  periods: [period(1, 2), period(1, 1)],
  goals,
};

test('the first goal of the second half follows all goals of the first half, of both sides', () => {
  expect(settled(['period-nth-goal', 'number=1|period=2', 'away'], match)).toBe(win);
  expect(settled(['period-nth-goal', 'number=2|period=2', 'home'], match)).toBe(win);
  expect(settled(['period-nth-goal', 'number=1|period=2', 'home'], match)).toBe(lost);
});

test('the correct score after a score counts the goals of both sides from there', () => {
  expect(settled(['correct-score-from', 'score=0:1', 'score-2-2'], match)).toBe(win);
  expect(settled(['correct-score-from', 'score=1:2', 'score-1-1'], match)).toBe(win);
  expect(settled(['correct-score-from', 'score=0:1', 'score-other'], match)).toBe(lost);
});

test('a quarter that another one has reached in points has lost the highest quarter before the end', () => {
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    periods: [period(20, 21), period(30, 12), period(3, 0, false)],
  };
  const early = (outcome: string, regularPeriods: number) => {
    const { definition, ...rest } = line('highest-quarter', '', outcome);
    return decidedEarly(definition, rest, { facts, regularPeriods })?.result;
  };
  expect(early('period-1', 4)).toBe(lost);
  expect(early('period-2', 4)).toBeUndefined();
  expect(early('period-3', 4)).toBeUndefined();
});
