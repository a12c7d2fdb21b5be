import type { ContestFacts } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fixture, MatchEvent, MatchSituation } from './feed-event.ts';
import { advance, isBettable, isStored, type MatchBook, openBook } from './match-book.ts';
import type { FixturePlayer } from './players.ts';
import type { Possession } from './possession.ts';
import { applyDelta, bookDelta, bookFromImage, bookImage } from './wire.ts';

const fixture: Fixture = {
  sport: 'soccer',
  category: 'gb-eng',
  tournament: 'premier-league',
  tournamentName: 'Premier League',
  tournamentRank: 1,
  kind: 'match',
  competitors: [
    { name: 'Arsenal', key: 'arsenal' },
    { name: 'Chelsea', key: 'chelsea' },
  ],
  startsAtMs: 1000,
  periods: 2,
  periodSeconds: 2700,
};

function situation(home: number, away: number, phase: MatchSituation['phase'] = 'playing'): MatchSituation {
  const facts: ContestFacts = {
    kind: 'contest',
    status: phase === 'ended' ? 'ended' : 'playing',
    periods: [{ phase: 'regular', home, away, ended: phase === 'ended' }],
    goals: [
      ...Array.from({ length: home }, () => 'home' as const),
      ...Array.from({ length: away }, () => 'away' as const),
    ],
  };
  return {
    phase,
    clock: { period: 1, running: phase === 'playing', seconds: 60, countDown: false, atMs: 0, rate: 1 },
    facts,
  };
}

let count = 0;
function id(): { match: string; id: string } {
  count++;
  return { match: 'm', id: `e${count}` };
}

function odds(occurredAtMs: number, ...prices: number[]): MatchEvent {
  return {
    ...id(),
    kind: 'odds',
    occurredAtMs,
    sourceType: 2,
    complete: true,
    markets: prices.map((price, line) => ({
      type: 'total',
      specifier: `total=${line}.5`,
      odds: [price, 1900],
    })),
  };
}

function goal(occurredAtMs: number, home: number, away: number): MatchEvent {
  return { ...id(), kind: 'goal', occurredAtMs, side: 'home', situation: situation(home, away) };
}

const stop = (occurredAtMs: number): MatchEvent => ({
  ...id(),
  kind: 'match-stopped',
  occurredAtMs,
  reason: 'goal',
});

function play(...events: MatchEvent[]): MatchBook {
  return events.reduce(advance, openBook(fixture, 1));
}

describe('match book', () => {
  it('odds older than the current ones are dropped', () => {
    const book = play(odds(20, 1800), odds(10, 2500));
    expect(book.markets.get('total;total=0.5')?.odds[0]).toBe(1800);
  });

  it('a stopped match stays stopped when odds from before the stop are repeated', () => {
    const before = odds(10, 1800);
    expect(isBettable(play(before, stop(11), before))).toBe(false);
    expect(isBettable(play(before, stop(11), before, odds(12, 1700)))).toBe(true);
  });

  it('a suspended line stays suspended until newer odds', () => {
    const suspended: MatchEvent = {
      ...id(),
      kind: 'market-suspended',
      occurredAtMs: 11,
      keys: ['total;total=0.5'],
    };
    const book = play(odds(10, 1800, 1900), suspended);
    expect(book.markets.get('total;total=0.5')?.suspended).toBe(true);
    expect(book.markets.get('total;total=1.5')?.suspended).toBe(false);
    expect(advance(book, odds(12, 1800, 1900)).markets.get('total;total=0.5')?.suspended).toBe(false);
  });

  it('a late score is dropped, and after the end every event except a correction', () => {
    const result: MatchEvent = {
      ...id(),
      kind: 'result',
      occurredAtMs: 50,
      situation: situation(2, 0, 'ended'),
    };
    const book = play(goal(20, 2, 0), goal(10, 1, 0), result, goal(60, 3, 0), odds(70, 1500));
    expect(book.facts).toEqual(situation(2, 0, 'ended').facts);
    expect(book.markets.size).toBe(0);
    const corrected = advance(book, {
      ...id(),
      kind: 'correction',
      occurredAtMs: 80,
      situation: situation(1, 0, 'ended'),
      reason: 'offside',
    });
    expect(corrected.facts).toEqual(situation(1, 0, 'ended').facts);
  });

  it('the danger counter increases for stops, goals and red cards, not for yellow cards', () => {
    const card = (incident: 'red-card' | 'yellow-card'): MatchEvent => ({
      ...id(),
      kind: 'incident',
      occurredAtMs: 30,
      incident,
      side: 'home',
      situation: situation(1, 0),
    });
    expect(play(stop(5), goal(10, 1, 0), card('red-card'), card('yellow-card')).danger).toBe(3);
  });

  it('incidents are counted by side, beyond the length of the timeline', () => {
    const corner = (side: 'home' | 'away', at: number): MatchEvent => ({
      ...id(),
      kind: 'incident',
      occurredAtMs: at,
      incident: 'corner',
      side,
      situation: situation(0, 0),
    });
    const corners = Array.from({ length: 70 }, (_, n) => corner(n % 7 === 0 ? 'away' : 'home', 10 + n));
    const book = play(...corners, goal(200, 1, 0));
    expect(book.timeline).toHaveLength(60);
    expect(book.counts).toEqual({ corner: [60, 10], goal: [1, 0] });
  });

  it('players are apart from the fixture, and a published line-up sends nothing else', () => {
    const squad: FixturePlayer[] = [{ side: 'home', name: 'Ana Lima', position: 'GK', shirt: 1 }];
    const before = openBook({ ...fixture, players: squad }, 3);
    expect(before.fixture).toEqual(fixture);
    expect(before.players).toEqual(squad);
    const published = squad.map((player): FixturePlayer => ({ ...player, lineUp: 'starting' }));
    const change: MatchEvent = {
      ...id(),
      kind: 'change',
      occurredAtMs: 10,
      fixture: { ...fixture, players: published },
    };
    const after = advance(before, change);
    expect(bookDelta(before, after)).toEqual({ players: published });
    expect(bookDelta(after, advance(after, { ...change, id: 'again' }))).toEqual({});
    expect(applyDelta(before, bookDelta(before, after), after.seq)).toEqual(after);
    expect(bookFromImage(JSON.parse(JSON.stringify(bookImage(after))), 3, 1).players).toEqual(published);
  });

  it('a book without players has none in its image, and an image without them gives an empty list', () => {
    const image = bookImage(openBook(fixture, 3));
    expect(Object.keys(image)).not.toContain('players');
    expect(bookFromImage(image, 3, 0).players).toEqual([]);
  });

  it('possession is shown during play, changes nothing else, and is sent by itself', () => {
    const possession = {
      side: 'home',
      zone: 'attack',
      homeShare: 60,
      attacks: [1, 0],
      dangerousAttacks: [0, 0],
    } as const;
    const report = (occurredAtMs: number, reported: Possession = possession): MatchEvent => ({
      ...id(),
      kind: 'possession',
      occurredAtMs,
      possession: reported,
      momentum: [1],
    });
    const started = play(
      { ...id(), kind: 'clock', occurredAtMs: 5, situation: situation(0, 0) },
      odds(6, 2000),
    );
    const after = advance(started, report(7));
    expect(after).toEqual({ ...started, seq: started.seq + 1, possession, momentum: [1] });
    expect(isStored(report(7), started, after)).toBe(false);
    expect(bookDelta(started, after)).toEqual({ possession, momentum: [1] });
    expect(Object.keys(bookDelta(after, advance(after, report(8, { ...possession }))))).toEqual([
      'possession',
    ]);
    expect(bookFromImage(bookImage(after), after.epoch, after.seq)).toMatchObject({
      possession,
      momentum: [1],
    });
    expect(advance(started, report(4)).possession).toBeUndefined();
    const paused = play({ ...id(), kind: 'clock', occurredAtMs: 5, situation: situation(0, 0, 'break') });
    expect(advance(paused, report(7)).possession).toBeUndefined();
  });

  it('the timeline names the players of goals and substitutions', () => {
    const head = { occurredAtMs: 10, situation: situation(1, 0) };
    const { timeline } = play(
      { ...id(), ...head, kind: 'goal', side: 'home', player: 3, assist: 2 },
      { ...id(), ...head, kind: 'goal', side: 'home', player: 20, own: true },
      { ...id(), ...head, kind: 'incident', incident: 'substitution', side: 'away', player: 5, playerOff: 4 },
    );
    expect(timeline).toMatchObject([
      { kind: 'goal', player: 3, assist: 2 },
      { kind: 'goal', player: 20, own: true },
      { kind: 'substitution', player: 5, playerOff: 4 },
    ]);
  });

  it('a book from an older owner without counts starts with empty counts', () => {
    const { counts: _none, ...image } = bookImage(play(goal(10, 1, 0)));
    const replica = bookFromImage(JSON.parse(JSON.stringify(image)), 3, 0);
    expect(replica.counts).toEqual({});
  });

  it('a replica equals its book for all events, by images and by deltas', () => {
    const event = fc.oneof(
      fc
        .tuple(fc.nat(100), fc.array(fc.integer({ min: 1010, max: 9000 }), { maxLength: 4 }))
        .map(([at, prices]) => odds(at, ...prices)),
      fc.tuple(fc.nat(100), fc.nat(5), fc.nat(5)).map(([at, home, away]) => goal(at, home, away)),
      fc.nat(100).map(stop),
      fc.tuple(fc.nat(100), fc.boolean()).map(
        ([at, isHome]): MatchEvent => ({
          ...id(),
          kind: 'incident',
          occurredAtMs: at,
          incident: 'corner',
          side: isHome ? 'home' : 'away',
          situation: situation(0, 0),
        }),
      ),
      fc
        .nat(100)
        .map((at): MatchEvent => ({ ...id(), kind: 'market-suspended', occurredAtMs: at, keys: ['total'] })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (events, step) => {
        let owner = openBook(fixture, 3);
        let replica = bookFromImage(bookImage(owner), 3, 0);
        for (let i = 0; i < events.length; i += step) {
          const before = owner;
          for (const next of events.slice(i, i + step)) owner = advance(owner, next);
          replica = applyDelta(replica, JSON.parse(JSON.stringify(bookDelta(before, owner))), owner.seq);
        }
        expect(bookImage(replica)).toEqual(bookImage(owner));
        expect(replica.seq).toBe(owner.seq);
      }),
    );
  });
});
