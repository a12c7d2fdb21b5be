import type { MatchEvent } from '@evens/book';
import {
  betResults,
  type ContestFacts,
  countOutcomes,
  type Facts,
  marketDefinition,
  parseSpecifier,
} from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { deriveLine, givesFirstRuling, type LineToDerive } from './derive.ts';
import { type Windows, windowAt } from './windows.ts';

const clock = { period: 2, running: false, seconds: 0, countDown: false, atMs: 0, rate: 1 };

function facts(halves: readonly (readonly [number, number])[], ended: boolean): Facts {
  return {
    kind: 'contest',
    status: ended ? 'ended' : 'playing',
    periods: halves.map(([home, away], n) => ({
      phase: 'regular',
      home,
      away,
      ended: ended || n < halves.length - 1,
    })),
  };
}

function race(places: readonly number[], withdrawn: readonly number[], status: 'playing' | 'ended'): Facts {
  return { kind: 'race', status, places, withdrawn };
}

function reported(
  kind: 'result' | 'correction' | 'incident',
  occurredAtMs: number,
  state: Facts,
): MatchEvent {
  const situation = { phase: state.status === 'ended' ? 'ended' : 'playing', clock, facts: state } as const;
  const base = { match: 'm', id: `${occurredAtMs}`, occurredAtMs, situation };
  if (kind === 'incident') return { ...base, kind, incident: 'corner', side: 'home' };
  return kind === 'result' ? { ...base, kind } : { ...base, kind, reason: 'review' };
}

function market(type: string, specifier = '', sport = 'soccer', runners = 0): LineToDerive {
  const definition = marketDefinition(type);
  const parsed = definition && parseSpecifier(specifier, definition.shape);
  if (!definition || !parsed?.ok) throw new Error(`${type} ${specifier}`);
  const outcomes = countOutcomes(definition, { runners, players: runners });
  return { definition, specifier: parsed.value, sport, outcomes, regularPeriods: 2, windows: new Map() };
}

/** The line after all events. */
function after(start: LineToDerive, events: readonly MatchEvent[], toleranceMs = 0, lagMs = 0) {
  let current = start;
  let closed = false;
  for (const [index, event] of events.entries()) {
    const toReceived = (one: MatchEvent) => ({ event: one, receivedAtMs: one.occurredAtMs + lagMs });
    const earlier = givesFirstRuling(current, event) ? events.slice(0, index).map(toReceived) : [];
    const derived = deriveLine(current, { ...toReceived(event), earlier, lateToleranceMs: toleranceMs });
    current = { ...current, windows: new Map<number, Windows>([...current.windows, ...derived.changed]) };
    closed = derived.closed;
  }
  return {
    closed,
    at: (outcomeNo: number, decidedAtMs = 0) => {
      const window = windowAt(current.windows.get(outcomeNo) ?? [], decidedAtMs);
      return window && [window.verdict.result, window.reason];
    },
  };
}

const { cancelled, win, lost, halfLose } = betResults;

describe('deriveLine', () => {
  it('a result decides every outcome of a line and closes the line', () => {
    const line = after(market('1x2'), [
      reported(
        'result',
        100,
        facts(
          [
            [0, 0],
            [2, 1],
          ],
          true,
        ),
      ),
    ]);
    expect(line.closed).toBe(true);
    expect([1, 2, 3].map((n) => line.at(n))).toEqual([
      [win, 'decided'],
      [lost, 'decided'],
      [lost, 'decided'],
    ]);
  });

  it('the result of a match that was called off cancels only lines that further play could have changed', () => {
    const called = (halves: readonly (readonly [number, number])[], ended: boolean): Facts =>
      ({
        ...facts(halves, ended),
        status: 'ended',
        cutShort: 'called',
      }) as Facts;
    const inPlay = [
      reported(
        'result',
        100,
        called(
          [
            [2, 1],
            [1, 0],
          ],
          false,
        ),
      ),
    ];
    expect(after(market('1x2'), inPlay).at(1)).toEqual([cancelled, 'abandoned']);
    expect(after(market('total', 'total=3.5'), inPlay).at(1)).toEqual([win, 'decided']);
    expect(after(market('period-1x2', 'period=1'), inPlay).at(1)).toEqual([win, 'decided']);
    const afterRegularTime = [
      reported(
        'result',
        100,
        called(
          [
            [2, 1],
            [1, 0],
          ],
          true,
        ),
      ),
    ];
    expect(after(market('1x2'), afterRegularTime).at(1)).toEqual([win, 'decided']);
  });

  it('a line on the first half is decided when the second half starts, and bets on it are late from then on', () => {
    const events = [
      reported(
        'incident',
        100,
        facts(
          [
            [1, 0],
            [0, 0],
          ],
          false,
        ),
      ),
      reported(
        'result',
        200,
        facts(
          [
            [1, 0],
            [0, 3],
          ],
          true,
        ),
      ),
    ];
    const line = after(market('period-1x2', 'period=1'), events);
    expect(line.at(1, 100)).toEqual([win, 'decided']);
    expect(line.at(1, 101)).toEqual([cancelled, 'late']);
    expect(after(market('1x2'), events).at(3, 101)).toEqual([win, 'decided']);
  });

  it('bets are late from the tolerance of the source before the deciding incident', () => {
    const line = after(
      market('1x2'),
      [
        reported(
          'result',
          100,
          facts(
            [
              [1, 0],
              [0, 0],
            ],
            true,
          ),
        ),
      ],
      30,
    );
    expect(line.at(1, 70)).toEqual([win, 'decided']);
    expect(line.at(1, 71)).toEqual([cancelled, 'late']);
  });

  describe('lateness of bets on a total', () => {
    const goal = (atMs: number, home: number) => reported('incident', atMs, facts([[home, 0]], false));
    const end = (atMs: number, home: number) =>
      reported(
        'result',
        atMs,
        facts(
          [
            [home, 0],
            [0, 0],
          ],
          true,
        ),
      );

    it('bets on a total are late from the goal that decided it', () => {
      const events = [goal(20, 2), goal(60, 3), goal(80, 4), end(100, 4)];
      expect(after(market('total', 'total=2.5'), events.slice(0, -1)).at(1)).toBeUndefined();
      const line = after(market('total', 'total=2.5'), events);
      expect([line.at(1, 60), line.at(2, 60)]).toEqual([
        [win, 'decided'],
        [lost, 'decided'],
      ]);
      expect([line.at(1, 61), line.at(2, 61)]).toEqual([
        [cancelled, 'late'],
        [cancelled, 'late'],
      ]);
      const open = after(market('total', 'total=4.5'), events);
      expect([open.at(2, 100), open.at(2, 101)]).toEqual([
        [win, 'decided'],
        [cancelled, 'late'],
      ]);
    });

    it('bets on a total are late from the valid goal if an earlier goal was disallowed', () => {
      const line = after(market('total', 'total=2.5'), [goal(60, 3), goal(62, 2), goal(80, 3), end(100, 3)]);
      expect([line.at(1, 80), line.at(1, 81)]).toEqual([
        [win, 'decided'],
        [cancelled, 'late'],
      ]);
    });

    it('bets accepted between a goal and its disallowance are settled by the final score', () => {
      const line = after(market('total', 'total=2.5'), [goal(60, 3), goal(62, 2), end(100, 2)]);
      expect([line.at(1, 61), line.at(2, 61)]).toEqual([
        [lost, 'decided'],
        [win, 'decided'],
      ]);
    });
  });

  it('bets on a handicap are late from the end of regular time, not from the arrival of the result', () => {
    const whistle: MatchEvent = {
      kind: 'clock',
      match: 'm',
      id: 'whistle',
      occurredAtMs: 90,
      situation: {
        phase: 'break',
        clock,
        facts: {
          kind: 'contest',
          status: 'playing',
          periods: [
            { phase: 'regular', home: 1, away: 0, ended: true },
            { phase: 'regular', home: 0, away: 0, ended: true },
          ],
        },
      },
    };
    const end = facts(
      [
        [1, 0],
        [0, 0],
      ],
      true,
    );
    const line = after(market('asian-handicap', 'hcp=-0.5|score=0:0'), [
      whistle,
      reported('result', 300, end),
    ]);
    expect([line.at(1, 90), line.at(1, 91)]).toEqual([
      [win, 'decided'],
      [cancelled, 'late'],
    ]);
  });

  it('a line that the final facts leave open is cancelled', () => {
    const line = after(market('period-winner', 'period=3', 'tennis'), [
      reported(
        'result',
        1,
        facts(
          [
            [6, 1],
            [6, 2],
          ],
          true,
        ),
      ),
    ]);
    expect(line.closed).toBe(true);
    expect(line.at(1)).toEqual([cancelled, 'not-decided']);
  });

  it('when a match is abandoned, decided lines keep their ruling and the others are cancelled', () => {
    const events: MatchEvent[] = [
      reported(
        'incident',
        100,
        facts(
          [
            [1, 0],
            [0, 0],
          ],
          false,
        ),
      ),
      { kind: 'cancel', match: 'm', id: 'c', occurredAtMs: 150, reason: 'abandoned' },
    ];
    expect(after(market('period-1x2', 'period=1'), events).at(1)).toEqual([win, 'decided']);
    const open = after(market('1x2'), events);
    expect(open.at(1, 10_000)).toEqual([cancelled, 'abandoned']);
    expect(open.closed).toBe(true);
  });

  describe('a match that is abandoned after its start', () => {
    const end: MatchEvent = { kind: 'cancel', match: 'm', id: 'c', occurredAtMs: 150, reason: 'abandoned' };
    const contest = (periods: readonly (readonly [number, number, boolean])[], more = {}): Facts => ({
      kind: 'contest',
      status: 'playing',
      periods: periods.map(([home, away, isOver]) => ({ phase: 'regular', home, away, ended: isOver })),
      ...more,
    });
    const level = [
      reported('incident', 20, contest([[0, 1, false]], { goals: ['away'] })),
      reported(
        'incident',
        100,
        contest(
          [
            [0, 1, true],
            [1, 0, false],
          ],
          { goals: ['away', 'home'] },
        ),
      ),
    ];
    const games = { bestOf: 3, unit: 'games', target: 6, lastTarget: 6, clear: 2 } as const;
    const thirdSet = [
      reported(
        'incident',
        100,
        contest(
          [
            [6, 2, true],
            [4, 6, true],
          ],
          { format: games },
        ),
      ),
    ];
    const thirdQuarter = [
      reported(
        'incident',
        100,
        contest([
          [25, 20, true],
          [22, 21, true],
          [10, 9, false],
        ]),
      ),
    ];
    it.each([
      ['soccer', 'both-teams-to-score', '', level, [win, lost]],
      ['soccer', 'total', 'total=1.5', level, [win, lost]],
      ['soccer', 'total', 'total=2.5', level, [cancelled, cancelled]],
      ['soccer', 'nth-goal', 'number=1', level, [lost, lost, win]],
      ['soccer', 'nth-goal', 'number=2', level, [win, lost, lost]],
      ['soccer', 'home-clean-sheet', '', level, [lost, win]],
      ['soccer', '1x2', '', level, [cancelled, cancelled, cancelled]],
      ['tennis', 'total-points', 'total=23.5', thirdSet, [win, lost]],
      ['tennis', 'total-points', 'total=24.5', thirdSet, [cancelled, cancelled]],
      ['tennis', 'winner', '', thirdSet, [cancelled, cancelled]],
      ['basketball', 'total-full', 'total=99.5', thirdQuarter, [win, lost]],
      ['basketball', 'total-full', 'total=159.5', thirdQuarter, [cancelled, cancelled]],
    ] as const)(
      '%s: an abandoned match settles %s %s only if further play could not change it',
      (sport, type, specifier, events, results) => {
        const line = after(market(type, specifier, sport), [...events, end]);
        expect(results.map((_, index) => line.at(index + 1)?.[0])).toEqual(results);
        expect(line.closed).toBe(true);
      },
    );

    it('in an abandoned match, bets accepted after their outcome was decided are late, and earlier ones keep the ruling', () => {
      const line = after(market('total', 'total=1.5'), [...level, end]);
      expect([line.at(1, 100), line.at(1, 101)]).toEqual([
        [win, 'decided'],
        [cancelled, 'late'],
      ]);
      expect(after(market('1x2'), [...level, end]).at(1)).toEqual([cancelled, 'abandoned']);
    });

    it('a cancellation before the start or for wrong prices cancels all lines of a match', () => {
      const announced = reported('incident', 20, contest([], { format: games }));
      expect(after(market('total-points', 'total=9.5', 'tennis'), [announced, end]).at(1)?.[0]).toBe(
        cancelled,
      );
      const wrong: MatchEvent = { ...end, reason: 'wrong-price' };
      expect(after(market('total', 'total=1.5'), [...level, wrong]).at(1)).toEqual([
        cancelled,
        'wrong-price',
      ]);
    });
  });

  describe('cricket innings with reduced overs', () => {
    const innings = (home: number, away: number, ended: boolean) =>
      ({
        phase: 'regular',
        home,
        away,
        ended,
        overs: [home + away],
        reduced: { overs: 5, atMs: 50 },
      }) as const;
    const first: Facts = { kind: 'contest', status: 'playing', periods: [innings(48, 0, true)] };
    const final: Facts = {
      kind: 'contest',
      status: 'ended',
      winner: 'away',
      periods: [innings(48, 0, true), innings(0, 50, true)],
    };
    const events = [reported('incident', 60, first), reported('result', 100, final)];
    it.each([
      ['total-full', 'total=320.5', [cancelled, 'overs-reduced'], [lost, 'decided']],
      ['total-full', 'total=97.5', [win, 'decided'], [win, 'decided']],
      ['period-total', 'period=1|total=160.5', [cancelled, 'overs-reduced'], [cancelled, 'late']],
      ['period-total', 'period=2|total=49.5', [win, 'decided'], [win, 'decided']],
      ['overs-total', 'number=20|period=2|total=160.5', [cancelled, 'overs-reduced'], [lost, 'decided']],
      ['over-total', 'number=1|period=2|total=49.5', [win, 'decided'], [win, 'decided']],
      ['1x2', '', [lost, 'decided'], [lost, 'decided']],
    ] as const)(
      'in cricket with reduced overs, %s %s rules the over as %j for bets before the reduction and %j after it',
      (type, specifier, before, later) => {
        const line = after(market(type, specifier, 'cricket'), events);
        expect([line.at(1, 49), line.at(1, 70)]).toEqual([before, later]);
        expect(line.closed).toBe(true);
      },
    );
  });

  it.each([
    ['period-1x2', 'period=1'],
    ['period-total', 'period=2|total=0.5'],
    ['period-both-score', 'period=1'],
  ])('%s %s of a friendly is void with the result if three periods were played', (type, specifier) => {
    const thirds: Facts = {
      kind: 'contest',
      status: 'playing',
      periods: [
        { phase: 'regular', home: 1, away: 0, ended: true },
        { phase: 'regular', home: 0, away: 1, ended: true },
      ],
    };
    const last = { phase: 'regular', home: 0, away: 0, ended: true } as const;
    const ended: Facts = { ...thirds, status: 'ended', winner: 'draw' };
    const start = market(type, specifier);
    const twoPeriods = after(start, [reported('incident', 60, thirds), reported('result', 100, ended)]);
    expect(twoPeriods.at(1)?.[1]).toBe('decided');
    const longer: Facts = { ...ended, periods: [...ended.periods, last] };
    const events = [reported('incident', 60, thirds), reported('result', 100, longer)];
    expect(after(start, events).at(1)).toEqual([cancelled, 'not-decided']);
    expect(after({ ...start, regularPeriods: 3 }, events).at(1)?.[1]).toBe('decided');
    const set = market(type === 'period-both-score' ? 'period-1x2' : type, specifier, 'volleyball');
    expect(after(set, events).at(1)?.[1]).toBe('decided');
  });

  it('only a result or a correction changes the ruling of a decided line', () => {
    const first = reported(
      'incident',
      100,
      facts(
        [
          [1, 0],
          [0, 0],
        ],
        false,
      ),
    );
    const other = facts(
      [
        [0, 1],
        [0, 0],
      ],
      false,
    );
    const half = market('period-1x2', 'period=1');
    expect(after(half, [first, reported('incident', 120, other)]).at(1)).toEqual([win, 'decided']);
    expect(
      after(half, [
        first,
        reported(
          'result',
          120,
          facts(
            [
              [0, 1],
              [0, 0],
            ],
            true,
          ),
        ),
      ]).at(1),
    ).toEqual([lost, 'decided']);
    const cancel: MatchEvent = { kind: 'cancel', match: 'm', id: 'c', occurredAtMs: 1, reason: 'postponed' };
    const played = facts(
      [
        [1, 0],
        [0, 0],
      ],
      true,
    );
    expect(after(market('1x2'), [cancel, reported('result', 9, played)]).at(1)).toEqual([
      cancelled,
      'postponed',
    ]);
    expect(after(market('1x2'), [cancel, reported('correction', 9, played)]).at(1)).toEqual([win, 'decided']);
  });

  it('a corrected result keeps the deadline of the first result', () => {
    const events = [
      reported(
        'result',
        100,
        facts(
          [
            [1, 0],
            [0, 0],
          ],
          true,
        ),
      ),
      reported(
        'correction',
        500,
        facts(
          [
            [0, 0],
            [0, 0],
          ],
          true,
        ),
      ),
    ];
    const line = after(market('1x2'), events);
    expect(line.at(2, 100)).toEqual([win, 'decided']);
    expect(line.at(2, 101)).toEqual([cancelled, 'late']);
  });

  describe('an incident that the site received late', () => {
    const playing = (home: number, away: number): Facts => ({
      kind: 'contest',
      status: 'playing',
      periods: [{ phase: 'regular', home, away, ended: false }],
    });
    const half: readonly (readonly [number, number])[] = [
      [1, 0],
      [0, 0],
    ];
    const LAG_MS = 8000;
    /** A goal at 20 s that the site has at 28 s; the end at 90 s. */
    const events = [
      reported('incident', 1000, playing(0, 0)),
      reported('incident', 20_000, playing(1, 0)),
      reported('result', 90_000, facts(half, true)),
    ];

    it('an incident received late cancels bets between the incident and its arrival on every line whose price it moved', () => {
      for (const [type, specifier, outcomeNo] of [
        ['1x2', '', 1],
        ['total', 'total=2.5', 2],
        ['asian-handicap', 'hcp=-0.5|score=0:0', 1],
        ['period-1x2', 'period=1', 1],
      ] as const) {
        const line = after(market(type, specifier), events, 0, LAG_MS);
        expect(line.at(outcomeNo, 20_000), type).toEqual([win, 'decided']);
        expect(line.at(outcomeNo, 20_001), type).toEqual([cancelled, 'late']);
        // A second more: not every process had it at once.
        expect(line.at(outcomeNo, 29_000), type).toEqual([cancelled, 'late']);
        expect(line.at(outcomeNo, 29_001), type).toEqual([win, 'decided']);
      }
    });

    it('an incident received late cancels no bet on a half that had already ended', () => {
      const second = facts(half, false);
      const scored = facts(
        [
          [1, 0],
          [1, 0],
        ],
        false,
      );
      const late = [reported('incident', 10_000, second), reported('incident', 20_000, scored)];
      const final = reported('result', 90_000, { ...scored, status: 'ended' });
      expect(after(market('1x2'), [...late, final], 0, LAG_MS).at(1, 25_000)).toEqual([cancelled, 'late']);
      // Decided by the half's end: bets after that are late by the deadline, those before it stand.
      expect(after(market('period-1x2', 'period=1'), [...late, final], 0, LAG_MS).at(1, 9000)).toEqual([
        win,
        'decided',
      ]);
    });

    it('an incident received late and then revoked keeps its cancellations, and the revocation cancels a span of its own', () => {
      const review = [
        ...events.slice(0, 2),
        reported('incident', 50_000, playing(0, 0)),
        reported(
          'result',
          90_000,
          facts(
            [
              [0, 0],
              [0, 0],
            ],
            true,
          ),
        ),
      ];
      const line = after(market('1x2'), review, 0, LAG_MS);
      expect([15_000, 25_000, 40_000, 55_000, 70_000].map((atMs) => line.at(2, atMs)?.[1])).toEqual([
        'decided',
        'late',
        'decided',
        'late',
        'decided',
      ]);
    });

    it('an incident cancels no bets if the site received it within a second or if it moved no price', () => {
      expect(after(market('1x2'), events, 0, 900).at(1, 20_500)).toEqual([win, 'decided']);
      const corner = [...events.slice(0, 1), reported('incident', 20_000, playing(0, 0)), ...events.slice(2)];
      expect(after(market('1x2'), corner, 0, LAG_MS).at(1, 22_000)).toEqual([win, 'decided']);
    });

    it('the cancelled span of an incident received late starts earlier by the tolerance of the source', () => {
      expect(after(market('1x2'), events, 2000, LAG_MS).at(1, 18_001)).toEqual([cancelled, 'late']);
      expect(after(market('1x2'), events, 2000, LAG_MS).at(1, 18_000)).toEqual([win, 'decided']);
    });
  });

  it('the reason of an in-play handicap contains the score since the bet, not the score of the match', () => {
    const line = market('asian-handicap', 'hcp=-0.25|score=1:0');
    const { changed } = deriveLine(line, {
      event: reported(
        'result',
        1,
        facts(
          [
            [1, 0],
            [1, 1],
          ],
          true,
        ),
      ),
      receivedAtMs: 1,
      earlier: [],
      lateToleranceMs: 0,
    });
    const window = windowAt(changed.get(1) ?? [], 0);
    expect([window?.verdict.result, window?.args]).toEqual([halfLose, { score: '1:1' }]);
  });

  it('bets on players who do not play, or come on after the goal, are cancelled with the reason', () => {
    const final: ContestFacts = {
      kind: 'contest',
      status: 'ended',
      periods: [{ phase: 'regular', home: 1, away: 0, ended: true }],
      goals: ['home'],
      scorers: [{ player: 0 }],
      appearances: [{ player: 0 }, { player: 1, cameOnAfter: 1 }],
    };
    const judge = (type: string, specifier: string) => {
      const line = after(market(type, specifier, 'soccer', 3), [reported('result', 9, final)]);
      return [1, 2, 3].map((outcomeNo) => line.at(outcomeNo));
    };
    const unused = [cancelled, 'did-not-play'];
    expect(judge('nth-scorer', 'number=1')).toEqual([[win, 'decided'], [cancelled, 'came-on-late'], unused]);
    expect(judge('player-goals', 'number=1')).toEqual([[win, 'decided'], [lost, 'decided'], unused]);
  });

  it('runs of a batter who does not come to the crease are cancelled, and top batters with equal runs share the win', () => {
    const final: ContestFacts = {
      kind: 'contest',
      status: 'ended',
      periods: [{ phase: 'regular', home: 80, away: 0, ended: true }],
      appearances: [0, 1, 2].map((player) => ({ player, side: 'home' as const })),
      playerCounts: { runs: { 0: 40, 1: 40 }, innings: { 0: 1, 1: 1 } },
    };
    const judge = (type: string, specifier: string) => {
      const line = after(market(type, specifier, 'cricket', 4), [reported('result', 9, final)]);
      return [1, 3, 4].map((outcomeNo) => line.at(outcomeNo));
    };
    const unused = [cancelled, 'did-not-play'];
    expect(judge('player-runs-full', 'number=30')).toEqual([
      [win, 'decided'],
      [cancelled, 'did-not-bat'],
      unused,
    ]);
    expect(judge('home-top-batter', '')).toEqual([[win, 'dead-heat'], [lost, 'decided'], unused]);
  });

  it('an undecided bet on a player who leaves injured is cancelled with the reason', () => {
    const final: ContestFacts = {
      kind: 'contest',
      status: 'ended',
      periods: [{ phase: 'regular', home: 1, away: 0, ended: true }],
      goals: ['home'],
      scorers: [{ player: 0 }],
      appearances: [{ player: 0, hasLeft: true, injuredAfter: 1 }, { player: 1 }],
    };
    const judge = (type: string, number: number) => {
      const start = market(type, `number=${number}`, 'soccer', 2);
      const line = after(start, [reported('result', 9, final)]);
      return [1, 2].map((outcomeNo) => line.at(outcomeNo)?.join());
    };
    const [won, beaten, refunded] = [`${win},decided`, `${lost},decided`, `${cancelled},left-injured`];
    expect(judge('nth-scorer', 1)).toEqual([won, beaten]);
    expect(judge('nth-scorer', 2)).toEqual([refunded, beaten]);
    expect(judge('player-goals', 1)).toEqual([won, beaten]);
    expect(judge('player-goals', 2)).toEqual([refunded, beaten]);
  });

  it('bets on a withdrawn runner are cancelled immediately, and the other runners of the race stay open', () => {
    const start = market('race-winner', '', 'horse-racing', 3);
    const withdrawn = reported('incident', 1, race([0, 0, 0], [2], 'playing'));
    const line = after(start, [withdrawn]);
    expect(line.at(2)).toEqual([cancelled, 'withdrawn']);
    expect([line.at(1), line.closed]).toEqual([undefined, false]);
    const ended = after(start, [withdrawn, reported('result', 9, race([1, 0, 1], [2], 'ended'))]);
    expect([ended.at(1), ended.at(3), ended.closed]).toEqual([[win, 'dead-heat'], [win, 'dead-heat'], true]);
  });
});
