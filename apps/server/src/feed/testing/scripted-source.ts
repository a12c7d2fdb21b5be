import type { FeedEvent, Fixture, MatchEvent, MatchSituation, OfferedMarket } from '@evens/book';
import type { FeedSource, SourceWindow } from '@evens/feed';

/** A source that reports what the test gives it. */
export interface ScriptedSource extends FeedSource {
  /** Said by the next `advance`. */
  emit(...events: FeedEvent[]): void;
  /** Said by the next `open`, between recovering and up. */
  atOpen: () => Iterable<FeedEvent>;
  /** Windows requested by calls of `open`. */
  readonly windows: SourceWindow[];
  /** Thrown by the next `advance`. */
  failure: Error | undefined;
  /** False: `open` never resolves. */
  comesUp: boolean;
}

export function scriptedSource(): ScriptedSource {
  let next: FeedEvent[] = [];
  const windows: SourceWindow[] = [];
  return {
    name: 'scripted',
    rate: 1,
    atOpen: () => [],
    windows,
    failure: undefined,
    comesUp: true,
    emit(...events) {
      next.push(...events);
    },
    *open(window) {
      windows.push(window);
      yield { kind: 'feed-recovering', occurredAtMs: window.nowMs };
      yield* this.atOpen();
      while (!this.comesUp) yield { kind: 'feed-recovering', occurredAtMs: window.nowMs };
      yield { kind: 'feed-up', occurredAtMs: window.nowMs };
    },
    advance() {
      if (this.failure) {
        const { failure } = this;
        this.failure = undefined;
        throw failure;
      }
      const events = next;
      next = [];
      return events;
    },
  };
}

export const T0 = Date.UTC(2026, 2, 1, 15, 0, 0);

export function soccerFixture(change: Partial<Fixture> = {}): Fixture {
  return {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: 'Arsenal', key: 'arsenal' },
      { name: 'Everton', key: 'everton' },
    ],
    startsAtMs: T0 + 3_600_000,
    periods: 2,
    periodSeconds: 2700,
    ...change,
  };
}

export function fixtureEvent(match: string, change: Partial<Fixture> = {}): MatchEvent {
  return { kind: 'fixture', match, id: 'fixture', occurredAtMs: T0 - 1000, fixture: soccerFixture(change) };
}

export function threeWay(home: number, draw: number, away: number): OfferedMarket {
  return { type: '1x2', specifier: '', odds: [home, draw, away] };
}

export function oddsEvent(
  match: string,
  atMs: number,
  markets: readonly OfferedMarket[],
  complete = false,
): MatchEvent {
  return { kind: 'odds', match, id: `odds-${atMs}`, occurredAtMs: atMs, sourceType: 2, complete, markets };
}

export function situation(home: number, away: number, change: Partial<MatchSituation> = {}): MatchSituation {
  return {
    phase: 'playing',
    clock: { period: 1, running: true, seconds: 600, countDown: false, atMs: T0 + 600_000, rate: 1 },
    facts: {
      kind: 'contest',
      status: 'playing',
      periods: [{ phase: 'regular', home, away, ended: false }],
      goals: [...new Array<'home'>(home).fill('home'), ...new Array<'away'>(away).fill('away')],
    },
    ...change,
  };
}

export function goalEvent(match: string, id: string, atMs: number, home: number, away: number): MatchEvent {
  return { kind: 'goal', match, id, occurredAtMs: atMs, side: 'home', situation: situation(home, away) };
}

export function resultEvent(match: string, atMs: number, home: number, away: number): MatchEvent {
  const ended = situation(home, away, { phase: 'ended' });
  const facts = ended.facts.kind === 'contest' ? { ...ended.facts, status: 'ended' as const } : ended.facts;
  return { kind: 'result', match, id: 'result', occurredAtMs: atMs, situation: { ...ended, facts } };
}
