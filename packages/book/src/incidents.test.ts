import type { ContestFacts, PeriodScore, RaceFacts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import type { Fixture, IncidentKind, MatchEvent, MatchSituation } from './feed-event.ts';
import { movedBy, suspendedBy } from './incidents.ts';
import { advance, isBettable, lineDanger, type MatchBook, openBook, wholeDanger } from './match-book.ts';
import { defaultPriceAges as ages, findSuspensionReason, suspendBook } from './price-age.ts';
import { bookDelta } from './wire.ts';

const START_MS = 1_000_000;

function buildFixture(sport: string, kind: Fixture['kind'] = 'match'): Fixture {
  return {
    sport,
    category: 'gb-eng',
    tournament: 'cup',
    tournamentName: 'Cup',
    tournamentRank: 1,
    kind,
    competitors: [
      { name: 'One', key: 'one' },
      { name: 'Two', key: 'two' },
    ],
    startsAtMs: START_MS,
    periods: 2,
    periodSeconds: 2700,
  };
}

let count = 0;
function head(occurredAtMs: number) {
  count += 1;
  return { match: 'm', id: `e${count}`, occurredAtMs };
}

function standing(
  facts: MatchSituation['facts'],
  phase: MatchSituation['phase'] = 'playing',
): MatchSituation {
  return {
    phase,
    facts,
    clock: { period: 1, running: true, seconds: 1, countDown: false, atMs: 0, rate: 1 },
  };
}

const period = (home: number, away: number, more: Partial<PeriodScore> = {}): PeriodScore => ({
  phase: 'regular',
  home,
  away,
  ended: false,
  ...more,
});
const contest = (periods: readonly PeriodScore[], more: Partial<ContestFacts> = {}): ContestFacts => ({
  kind: 'contest',
  status: 'playing',
  periods,
  ...more,
});

const clock = (
  atMs: number,
  facts: MatchSituation['facts'],
  phase?: MatchSituation['phase'],
): MatchEvent => ({
  ...head(atMs),
  kind: 'clock',
  situation: standing(facts, phase),
});
const goal = (atMs: number, facts: MatchSituation['facts'], side: 'home' | 'none' = 'home'): MatchEvent => ({
  ...head(atMs),
  kind: 'goal',
  side,
  situation: standing(facts),
});
const incident = (atMs: number, kind: IncidentKind, facts: MatchSituation['facts']): MatchEvent => ({
  ...head(atMs),
  kind: 'incident',
  incident: kind,
  side: 'home',
  situation: standing(facts),
});

function odds(atMs: number, lines: readonly string[], { live = true, complete = true } = {}): MatchEvent {
  return {
    ...head(atMs),
    kind: 'odds',
    sourceType: live ? 2 : 1,
    complete,
    markets: lines.map((line) => {
      const [type = '', specifier = ''] = line.split(';');
      return { type, specifier, odds: [1900, 1900] };
    }),
  };
}

const confirmed = (atMs: number): MatchEvent => ({ ...head(atMs), kind: 'odds-confirmed' });

function play(fixture: Fixture, ...events: MatchEvent[]): MatchBook {
  return events.reduce(advance, openBook(fixture, 1));
}

/** Lines that can be bet on. */
function open(book: MatchBook): readonly string[] {
  if (!isBettable(book)) return [];
  return [...book.markets].filter(([, { suspended }]) => !suspended).map(([key]) => key);
}

const soccer = buildFixture('soccer');
const nil = contest([period(0, 0)], { goals: [] });
const one = contest([period(1, 0)], { goals: ['home'] });
const inPlay = (...lines: string[]) => [clock(START_MS, nil), odds(START_MS + 1000, lines)];

describe('an incident without a stop from its source', () => {
  it('an incident without a stop suspends every line until odds that are not older than it', () => {
    const before = play(soccer, ...inPlay('1x2', 'total;total=2.5'));
    expect(open(before)).toHaveLength(2);
    const scored = advance(before, goal(START_MS + 9000, one));
    expect(open(scored)).toEqual([]);
    expect(scored.danger).toBe(before.danger + 1);
    // Odds that were sent before the goal.
    expect(open(advance(scored, odds(START_MS + 8999, ['1x2'])))).toEqual([]);
    expect(open(advance(scored, confirmed(START_MS + 9500)))).toEqual([]);
    expect(open(advance(scored, odds(START_MS + 9000, ['1x2', 'total;total=2.5'])))).toHaveLength(2);
  });

  it('newer odds after an incident reopen only the lines that they name', () => {
    const scored = play(soccer, ...inPlay('1x2', 'total;total=2.5'), goal(START_MS + 9000, one));
    const partial = advance(scored, odds(START_MS + 9500, ['total;total=2.5'], { complete: false }));
    expect(open(partial)).toEqual(['total;total=2.5']);
  });

  it('a goal reported only by a clock event suspends too', () => {
    const scored = play(soccer, ...inPlay('1x2'), clock(START_MS + 9000, one));
    expect(open(scored)).toEqual([]);
  });

  it('a goal reported late, after a clock without it, suspends too', () => {
    const later = [clock(START_MS + 10_000, nil), odds(START_MS + 11_000, ['1x2'])];
    const book = play(soccer, ...inPlay('1x2'), ...later, goal(START_MS + 9000, one));
    expect(open(book)).toEqual([]);
    expect(book.facts).toEqual(nil);
  });

  it('an incident does not suspend lines of an ended period, unless that period is corrected', () => {
    const first = period(1, 0, { ended: true });
    const lines = ['1x2', 'period-1x2;period=1', 'period-1x2;period=2'];
    const second = contest([first, period(0, 0)]);
    const before = play(soccer, clock(START_MS, second), odds(START_MS + 1000, lines));
    const scored = advance(before, goal(START_MS + 2000, contest([first, period(0, 1)])));
    expect(open(scored)).toEqual(['period-1x2;period=1']);
    const corrected = contest([period(0, 0, { ended: true }), period(0, 0)]);
    expect(open(advance(before, clock(START_MS + 2000, corrected)))).toEqual([]);
  });

  it.each([
    ['a red card', incident(START_MS + 9000, 'red-card', nil)],
    ['a penalty', incident(START_MS + 9000, 'penalty', nil)],
    ['a review', incident(START_MS + 9000, 'review', nil)],
    [
      'the end of a period',
      goal(START_MS + 9000, contest([period(0, 0, { ended: true })], { goals: [] }), 'none'),
    ],
  ])('%s suspends all lines', (_what, event) => {
    expect(open(play(soccer, ...inPlay('1x2'), event))).toEqual([]);
  });

  it.each([
    ['a clock that says nothing new', clock(START_MS + 9000, nil)],
    ['a yellow card', incident(START_MS + 9000, 'yellow-card', nil)],
    ['a corner', incident(START_MS + 9000, 'corner', nil)],
    ['a substitution', incident(START_MS + 9000, 'substitution', nil)],
  ])('%s suspends nothing', (_what, event) => {
    expect(open(play(soccer, ...inPlay('1x2'), event))).toEqual(['1x2']);
  });

  const set = (home: number, away: number, more: Partial<PeriodScore> = {}) => period(home, away, more);
  it.each([
    [
      'tennis: a point',
      contest([set(3, 3)]),
      contest([set(3, 3)], { game: { home: 0, away: 40, server: 'home' } }),
    ],
    ['tennis: a game', contest([set(3, 3, { units: [] })]), contest([set(4, 3, { units: ['home'] })])],
    ['volleyball: a set', contest([set(24, 20)]), contest([set(25, 20, { ended: true })])],
    ['basketball: a basket', contest([set(20, 18)]), contest([set(20, 21)])],
    ['american football: a touchdown', contest([set(0, 0)]), contest([set(6, 0)])],
    ['rugby: a try', contest([set(7, 7)]), contest([set(7, 12)])],
    ['cricket: an over', contest([set(30, 0, { overs: [8] })]), contest([set(30, 0, { overs: [8, 22] })])],
    [
      'darts: a 180',
      contest([set(1, 0)], { maximums: { home: 0, away: 0 } }),
      contest([set(1, 0)], { maximums: { home: 1, away: 0 } }),
    ],
    [
      'esports: a kill',
      contest([set(3, 3, { kills: { home: 1, away: 0 } })]),
      contest([set(3, 3, { kills: { home: 2, away: 0 } })]),
    ],
  ])('a change of the facts suspends all lines: %s', (name, before, after) => {
    const fixture = buildFixture(name.split(':')[0] ?? '');
    const book = play(fixture, clock(START_MS, before), odds(START_MS + 1000, ['winner']));
    expect(open(book)).toEqual(['winner']);
    expect(open(advance(book, clock(START_MS + 2000, after)))).toEqual([]);
  });

  it('a withdrawal in a race suspends all lines', () => {
    const race = (withdrawn: readonly number[]): RaceFacts => ({
      kind: 'race',
      status: 'scheduled',
      places: [0, 0],
      withdrawn,
    });
    const book = play(buildFixture('horse-racing', 'race'), odds(1000, ['race-winner'], { live: false }));
    const event = goal(2000, race([2]), 'none');
    expect(
      open(advance(book, { ...event, situation: standing(race([2]), 'scheduled') } as MatchEvent)),
    ).toEqual([]);
  });

  it('an incident whose odds arrive at the same time changes only the score for readers', () => {
    const before = play(soccer, ...inPlay('1x2', 'total;total=2.5'));
    const after = [goal(START_MS + 9000, one), odds(START_MS + 9000, ['1x2', 'total;total=2.5'])].reduce(
      advance,
      before,
    );
    expect(bookDelta(before, after).markets).toBeUndefined();
    expect(bookDelta(before, after).facts).toEqual(one);
  });
});

describe('the start of a match', () => {
  it('the start suspends prematch prices, and prematch odds open nothing in play', () => {
    const prematch = play(soccer, odds(START_MS - 5000, ['1x2'], { live: false }));
    expect(prematch.sourceType).toBe(1);
    const started = advance(prematch, clock(START_MS - 1000, nil));
    expect(started.sourceType).toBe(2);
    expect(open(started)).toEqual([]);
    expect(open(advance(started, odds(START_MS + 3000, ['1x2'], { live: false })))).toEqual([]);
    expect(open(advance(started, odds(START_MS + 3000, ['1x2'])))).toEqual(['1x2']);
  });

  it('a match that is still scheduled at its start time is closed', () => {
    const book = play(soccer, odds(START_MS - 5000, ['1x2'], { live: false }));
    expect(findSuspensionReason(book, { nowMs: START_MS - 1, ages })).toBeUndefined();
    expect(findSuspensionReason(book, { nowMs: START_MS, ages })).toBe('start-time');
    const suspended = suspendBook(book, 'start-time');
    for (const live of [false, true])
      expect(open(advance(suspended, odds(START_MS + 1000, ['1x2'], { live })))).toEqual([]);
    // The source's own type of its odds does not decide the phase.
    expect(advance(suspended, odds(START_MS - 1, ['1x2'])).sourceType).toBe(1);
  });

  it('postponing the start reopens the match', () => {
    const suspended = suspendBook(
      play(soccer, odds(START_MS - 5000, ['1x2'], { live: false })),
      'start-time',
    );
    const fixture = { ...soccer, startsAtMs: START_MS + 600_000 };
    const change: MatchEvent = { ...head(START_MS + 1000), kind: 'change', fixture };
    expect(open(advance(suspended, change))).toEqual(['1x2']);
  });
});

describe('the age of prices', () => {
  it('the maximum age of prices depends on the phase and counts from the latest odds or confirmation', () => {
    const prematch = play(soccer, odds(1000, ['1x2'], { live: false }));
    expect(findSuspensionReason(prematch, { nowMs: 1000 + ages.prematchMs, ages })).toBeUndefined();
    expect(findSuspensionReason(prematch, { nowMs: 1001 + ages.prematchMs, ages })).toBe('source-silent');
    const later = advance(prematch, confirmed(200_000));
    expect(findSuspensionReason(later, { nowMs: 200_000 + ages.prematchMs, ages })).toBeUndefined();
    const live = play(soccer, ...inPlay('1x2'));
    expect(findSuspensionReason(live, { nowMs: START_MS + 1000 + ages.inPlayMs, ages })).toBeUndefined();
    expect(findSuspensionReason(live, { nowMs: START_MS + 1001 + ages.inPlayMs, ages })).toBe(
      'source-silent',
    );
  });

  it('a confirmation reopens prices that were too old, and no other stop', () => {
    const book = play(soccer, odds(1000, ['1x2'], { live: false }));
    expect(open(advance(suspendBook(book, 'source-silent'), confirmed(400_000)))).toEqual(['1x2']);
    const stop: MatchEvent = { ...head(2000), kind: 'match-stopped', reason: 'incident' };
    expect(open(advance(advance(book, stop), confirmed(400_000)))).toEqual([]);
  });

  it('a match without prices is never closed for old prices', () => {
    expect(findSuspensionReason(openBook(soccer, 1), { nowMs: 2 * START_MS, ages })).toBeUndefined();
  });
});

function situated(event: MatchEvent) {
  if (!('situation' in event)) throw new TypeError('no situation');
  return event;
}

describe('movedBy', () => {
  const before = { phase: 'playing', facts: nil } as const;
  it.each([
    ['a goal', goal(1, one), true],
    ['a red card', incident(1, 'red-card', nil), true],
    ['a corner', incident(1, 'corner', nil), false],
    ['the end of a period', goal(1, contest([period(0, 0, { ended: true })], { goals: [] }), 'none'), false],
    [
      'the next period',
      clock(1, contest([period(0, 0, { ended: true }), period(0, 0)], { goals: [] })),
      false,
    ],
  ])('prices before an event become wrong: %s: %s', (_what, event, isSo) => {
    expect(movedBy(before, situated(event))).toEqual(isSo ? 'match' : []);
  });
  it('the start of a match and a revoked goal make earlier prices wrong', () => {
    expect(movedBy({ phase: 'scheduled', facts: nil }, situated(clock(1, nil)))).toBe('match');
    expect(movedBy({ phase: 'playing', facts: one }, situated(clock(1, nil)))).toBe('match');
  });
});

describe('events of a facet', () => {
  const counts = (corners: number, yellow: number, red = 0) =>
    contest([
      period(0, 0, {
        counts: {
          corners: { home: corners, away: 0 },
          'yellow-cards': { home: yellow, away: 0 },
          'red-cards': { home: red, away: 0 },
        },
      }),
    ]);
  const before = { phase: 'playing', facts: counts(1, 1) } as const;
  it.each([
    ['a corner', incident(1, 'corner', counts(2, 1)), ['corners']],
    ['a yellow card', incident(1, 'yellow-card', counts(1, 2)), ['cards']],
    ['a corner in a clock event', clock(1, counts(2, 1)), ['corners']],
    ['both at once', clock(1, counts(2, 2)), ['corners', 'cards']],
    ['a red card', incident(1, 'red-card', counts(1, 1, 1)), 'match'],
    ['a red card in a clock event', clock(1, counts(1, 1, 1)), 'match'],
    ['nothing new', clock(1, counts(1, 1)), []],
  ])('lines that an event moves and suspends: %s', (_what, event, concerned) => {
    expect(movedBy(before, situated(event))).toEqual(concerned);
    expect(suspendedBy(before, situated(event))).toEqual(concerned);
  });
  it('a replacement suspends the lines on players alone', () => {
    const onPitch = (...players: readonly number[]) =>
      contest([period(0, 0)], { appearances: players.map((player) => ({ player })) });
    const lines = ['1x2', 'player-goals;number=1', 'player-cards;number=1', 'cards-total;total=3.5'];
    const open = play(buildFixture('soccer'), clock(1, onPitch(1, 2)), odds(2, lines));
    const after = advance(open, incident(5, 'substitution', onPitch(1, 2, 3)));
    const suspended = [...after.markets.values()].filter((market) => market.suspended);
    expect(suspended.map(({ type }) => type)).toEqual(['player-goals', 'player-cards']);
    expect([lineDanger(after, '1x2'), lineDanger(after, 'player-goals')]).toEqual([
      lineDanger(open, '1x2'),
      lineDanger(open, 'player-goals') + 1,
    ]);
  });

  it('a published line-up suspends the lines on players until newer odds', () => {
    const fixture = buildFixture('soccer');
    const players = [{ side: 'home', name: 'Ana Lima', position: 'GK', shirt: 1 }] as const;
    const lines = ['1x2', 'player-goals;number=1'];
    const open = play({ ...fixture, players }, odds(2, lines));
    const change: MatchEvent = {
      ...head(5),
      kind: 'change',
      fixture: { ...fixture, players: players.map((player) => ({ ...player, lineUp: 'absent' })) },
    };
    const after = advance(open, change);
    const isSuspended = (book: typeof after) => [...book.markets.values()].map(({ suspended }) => suspended);
    expect(isSuspended(after)).toEqual([false, true]);
    expect(isSuspended(advance(after, odds(4, lines)))).toEqual([false, true]);
    expect(isSuspended(advance(after, odds(5, lines)))).toEqual([false, false]);
  });

  it('a corner suspends the lines on corners alone, and only their bets wait in danger', () => {
    const lines = ['1x2', 'corners-total;total=9.5', 'cards-total;total=3.5', 'nth-corner;number=2'];
    const open = play(buildFixture('soccer'), clock(1, counts(1, 1)), odds(2, lines));
    const after = advance(open, incident(5, 'corner', counts(2, 1)));
    const suspended = [...after.markets.values()].filter((market) => market.suspended);
    expect(suspended.map(({ type }) => type)).toEqual(['corners-total', 'nth-corner']);
    const grown = (type: string) => lineDanger(after, type) - lineDanger(open, type);
    expect(['1x2', 'corners-total', 'cards-total', 'nth-corner'].map(grown)).toEqual([0, 1, 0, 1]);
    expect(wholeDanger(after)).toBe(wholeDanger(open) + 1);
    const reopened = advance(after, odds(5, lines));
    expect([...reopened.markets.values()].some((market) => market.suspended)).toBe(false);
  });
});
