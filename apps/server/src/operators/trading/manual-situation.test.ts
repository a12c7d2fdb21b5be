import { type Fixture, openBook } from '@evens/book';
import type { ManualEntry } from '@evens/contract';
import type { ContestFacts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { presentEntry, toManualSituation } from './manual-situation.ts';

const AT_MS = Date.UTC(2026, 2, 1, 16);

function fixture(change: Partial<Fixture> = {}): Fixture {
  return {
    ...{ sport: 'soccer', category: 'gb-eng', tournament: 'cup', tournamentName: 'Cup', tournamentRank: 1 },
    kind: 'match',
    competitors: [
      { name: 'Ash', key: 'ash' },
      { name: 'Birch', key: 'birch' },
    ],
    startsAtMs: AT_MS,
    periods: 2,
    periodSeconds: 2700,
    ...change,
  };
}

function bookWith(facts: Partial<ContestFacts> = {}, change: Partial<Fixture> = {}) {
  const book = openBook(fixture(change), 1);
  return { ...book, facts: { kind: 'contest', status: 'playing', periods: [], ...facts } as const };
}

const score = (text: string) =>
  text.split(' ').map((each) => {
    const [Home = 0, Away = 0] = each.split(':').map(Number);
    return { Home, Away };
  });

function entry(text: string, change: Partial<ManualEntry> = {}): ManualEntry {
  return { State: 'playing', Periods: text === '' ? [] : score(text), Seconds: 0, ...change };
}

function situation(book: Parameters<typeof toManualSituation>[0], entered: ManualEntry) {
  const { ok, ...found } = toManualSituation(book, entered, AT_MS);
  return ok && 'value' in found ? found.value : found;
}

const points = { Home: 1, Away: 0 };

describe('an entered state', () => {
  it('periods before the last one have ended, and no state ends the facts', () => {
    const book = bookWith();
    for (const State of ['playing', 'break', 'ended'] as const)
      expect(situation(book, entry('1:0 0:1', { State, Seconds: 3000 }))).toMatchObject({
        phase: State,
        facts: { status: 'playing', periods: [{ ended: true }, { ended: State !== 'playing' }] },
      });
  });

  it('goals keep their scorers, cancelled ones lose theirs, and new ones have unknown ones', () => {
    const scorers = (text: string) => {
      const known = { goals: ['away', 'home'], scorers: [{ player: 30 }, { player: 9 }] } as const;
      const found = situation(bookWith(known), entry(text));
      return 'facts' in found && found.facts.kind === 'contest' ? found.facts.scorers : found;
    };
    expect(scorers('1:1')).toEqual([{ player: 30 }, { player: 9 }]);
    expect(scorers('1:0')).toEqual([{ player: 9 }]);
    expect(scorers('1:2')).toEqual([{ player: 30 }, { player: 9 }, null]);
  });

  it('goals keep their order, new ones follow, and cancelled ones go', () => {
    const goals = (text: string) => {
      const found = situation(bookWith({ goals: ['away', 'home'] }), entry(text));
      return 'facts' in found && found.facts.kind === 'contest' ? found.facts.goals : found;
    };
    expect(goals('1:1')).toEqual(['away', 'home']);
    expect(goals('1:0 1:1')).toEqual(['away', 'home', 'home']);
    expect(goals('1:0')).toEqual(['home']);
    expect(goals('0:0')).toEqual([]);
  });

  it('the clock runs only while a period with a clock is played', () => {
    const clock = (State: ManualEntry['State'], change: Partial<Fixture> = {}) => {
      const found = situation(
        bookWith({}, change),
        entry('1:0', { State, Seconds: change.periodSeconds ?? 600 }),
      );
      return 'clock' in found ? found.clock : found;
    };
    expect(clock('playing')).toMatchObject({ period: 1, running: true, seconds: 600, atMs: AT_MS });
    expect(clock('paused')).toMatchObject({ running: false, seconds: 600 });
    expect(clock('break')).toMatchObject({ running: false });
    expect(clock('playing', { periodSeconds: 0 })).toMatchObject({ running: false, seconds: 0 });
  });

  it.each<[string, ManualEntry, string, Partial<Fixture>?]>([
    ['more periods than the match has', entry('1:0 0:0 0:0'), 'Periods'],
    ['a state of play without a period', entry(''), 'Periods'],
    ['a score before the start', entry('0:0', { State: 'scheduled' }), 'Periods'],
    ['overtime before its time', entry('1:0', { Overtime: points }), 'Overtime'],
    ['a shoot-out of points', entry('1:0 0:0', { Shootout: points }), 'Shootout', { sport: 'basketball' }],
    ['a clock in a sport without one', entry('1:0', { Seconds: 5 }), 'Seconds', { periodSeconds: 0 }],
    ['a fight', entry('1:0'), 'MatchID', { sport: 'mma' }],
  ])('refuses %s', (_name, entered, field, change) => {
    expect(situation(bookWith({}, change), entered)).toEqual({ error: field });
  });

  it('a published state is presented as the entry that leads to it', () => {
    const entered = entry('1:0 2:1', { State: 'paused', Seconds: 3000, Overtime: { Home: 1, Away: 0 } });
    const book = bookWith();
    const found = situation(book, entered);
    if (!('facts' in found)) throw new Error('refused');
    expect(presentEntry({ ...book, ...found }, AT_MS)).toMatchObject(entered);
    const running = { ...book, ...found, clock: { ...found.clock, running: true } };
    expect(presentEntry(running, AT_MS + 30_000)).toMatchObject({ State: 'playing', Seconds: 3030 });
    expect(presentEntry({ ...running, phase: 'scheduled' }, AT_MS)?.State).toBe('scheduled');
  });
});
