import { isDeepStrictEqual } from 'node:util';
import {
  advance,
  type FeedEvent,
  isDurable,
  isStored,
  type MatchBook,
  type MatchEvent,
  openBook,
} from '@evens/book';
import { countOutcomes, type Facts, parseMarket, parseOddsMilli, type Side, snapDown } from '@evens/markets';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedSource } from './source.ts';

export interface ConformanceOptions {
  /** Wall time at which the source is opened first, with nothing known before `knownUntilMs`. */
  readonly openAtMs: number;
  readonly knownUntilMs: number;
  /** Duration of the advance in large steps, to check facts. */
  readonly forMs: number;
  /** Duration of the following advance in steps of a fifth of a second, to check odds. */
  readonly closelyMs: number;
}

const FAULTS_SHOWN = 10;
const MATCH_NAME_MAX = 120;

function ofMatch(event: FeedEvent): event is MatchEvent {
  return 'match' in event;
}

function advanced(
  source: FeedSource,
  { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
): FeedEvent[] {
  const events: FeedEvent[] = [];
  for (let at = fromMs + stepMs; at < toMs + stepMs; at += stepMs)
    events.push(...source.advance(Math.min(at, toMs)));
  return events;
}

/** The match books of all matches in the events. */
function buildMatchBooks(events: readonly FeedEvent[]): ReadonlyMap<string, MatchBook> {
  const books = new Map<string, MatchBook>();
  for (const event of events) {
    if (!ofMatch(event)) continue;
    const book = books.get(event.match);
    if (book) books.set(event.match, advance(book, event));
    else if (event.kind === 'fixture') books.set(event.match, openBook(event.fixture, 1));
  }
  return books;
}

/** Clock events that end a period or change the phase, for matches without a result among the events. */
function pageTurns(events: readonly FeedEvent[]): readonly string[] {
  const books = new Map<string, MatchBook>();
  const turns: { readonly match: string; readonly id: string }[] = [];
  for (const event of events.filter(ofMatch)) {
    const before = books.get(event.match);
    const after =
      event.kind === 'fixture' ? (before ?? openBook(event.fixture, 1)) : before && advance(before, event);
    if (after) books.set(event.match, after);
    if (before && after && event.kind === 'clock' && isStored(event, before, after)) turns.push(event);
  }
  return turns
    .filter(({ match }) => books.get(match)?.phase !== 'ended')
    .map(({ match, id }) => `${match} ${id}`);
}

function scoreFromGoals(goals: readonly Side[]): string {
  return `${goals.filter((side) => side === 'home').length}:${goals.filter((side) => side === 'away').length}`;
}

function scoreFromPeriods(facts: Extract<Facts, { kind: 'contest' }>): string {
  const played = facts.periods.filter(({ phase }) => phase !== 'shootout');
  return `${played.reduce((sum, { home }) => sum + home, 0)}:${played.reduce((sum, { away }) => sum + away, 0)}`;
}

/** There are hundreds of thousands of events: one `expect` per event takes longer than the check itself. */
function expectNone(faults: readonly string[]): void {
  expect(faults.slice(0, FAULTS_SHOWN)).toEqual([]);
}

/** Conformance tests that every source must pass. */
export function describeSource(
  name: string,
  makeSource: () => FeedSource,
  options: ConformanceOptions,
): void {
  const { openAtMs, knownUntilMs, forMs, closelyMs } = options;
  const laterMs = openAtMs + forMs;

  describe(`${name} as a feed source`, () => {
    let opened: readonly FeedEvent[] = [];
    let facts: readonly FeedEvent[] = [];
    let closely: readonly FeedEvent[] = [];
    let reopened: readonly FeedEvent[] = [];
    const all = () => [...opened, ...facts, ...closely];
    const matchEvents = () => all().filter(ofMatch);

    beforeAll(() => {
      const source = makeSource();
      opened = [...source.open({ knownUntilMs, nowMs: openAtMs })];
      facts = advanced(source, { fromMs: openAtMs, toMs: laterMs, stepMs: forMs / 8 });
      closely = advanced(source, { fromMs: laterMs, toMs: laterMs + closelyMs, stepMs: 200 });
      reopened = [...makeSource().open({ knownUntilMs: openAtMs, nowMs: laterMs })];
    }, 10 * 60_000);

    it('reports something of every kind that the rest is about', () => {
      const kinds = new Set(all().map(({ kind }) => kind));
      for (const kind of ['fixture', 'odds', 'goal', 'result'] as const) expect(kinds).toContain(kind);
    });

    it('opens with feed-recovering and ends that with feed-up', () => {
      for (const events of [opened, reopened]) {
        expect(events.at(0)?.kind).toBe('feed-recovering');
        expect(events.at(-1)?.kind).toBe('feed-up');
      }
    });

    it('names every event of a match once', () => {
      const seen = new Set<string>();
      const longNames: string[] = [];
      const twice: string[] = [];
      for (const { match, id } of matchEvents()) {
        const name = `${match} ${id}`;
        if (match.length > MATCH_NAME_MAX) longNames.push(match);
        if (seen.has(name)) twice.push(name);
        seen.add(name);
      }
      expectNone(longNames);
      expectNone(twice);
    });

    it('reports what is new in order of time', () => {
      let last = openAtMs;
      const disordered: string[] = [];
      const ahead: string[] = [];
      for (const { kind, occurredAtMs } of [...facts, ...closely]) {
        const named = `${kind} at ${occurredAtMs}`;
        if (!(occurredAtMs >= last)) disordered.push(`${named} after ${last}`);
        if (!(occurredAtMs <= laterMs + closelyMs)) ahead.push(named);
        last = occurredAtMs;
      }
      expectNone(disordered);
      expectNone(ahead);
    });

    it('lets the fixture come before all else of its match', () => {
      const listed = new Set<string>();
      const early: string[] = [];
      for (const { kind, match } of matchEvents()) {
        if (kind === 'fixture') listed.add(match);
        else if (!listed.has(match)) early.push(`${match} has ${kind} before its fixture`);
      }
      expectNone(early);
    });

    it('reports facts known before again only as fixtures', () => {
      for (const event of reopened) {
        if (isDurable(event) && event.kind !== 'fixture')
          expect(event.occurredAtMs).toBeGreaterThan(openAtMs);
      }
    });

    it('reports the same facts under the same ids whenever it is opened', () => {
      const known = new Map<string, string>();
      for (const event of [...opened, ...facts]) {
        if (isDurable(event)) known.set(`${event.match} ${event.id}`, JSON.stringify(event));
      }
      for (const event of reopened) {
        if (isDurable(event)) expect(known.get(`${event.match} ${event.id}`)).toBe(JSON.stringify(event));
      }
    });

    it('comes to the same standing of every match, opened late or followed all along', () => {
      const followed = buildMatchBooks([...opened, ...facts]);
      // A reader that was away still has the events it stored before; a repeated id is not a new event.
      const known = new Set(opened.filter(isDurable).map(({ match, id }) => `${match} ${id}`));
      const news = reopened.filter((event) => ofMatch(event) && !known.has(`${event.match} ${event.id}`));
      for (const [match, late] of buildMatchBooks([...opened, ...news])) {
        const book = followed.get(match);
        expect(book?.facts, match).toEqual(late.facts);
        expect(book?.fixture, match).toEqual(late.fixture);
        expect(book?.phase, match).toBe(late.phase);
      }
    });

    it('reports every end of a period of a match without a result, opened late or followed all along', () => {
      const turns = pageTurns([...opened, ...facts]);
      const reported = new Set(
        [...opened, ...reopened].filter(ofMatch).map(({ match, id }) => `${match} ${id}`),
      );
      expect(turns).not.toEqual([]);
      expect(turns.filter((turn) => !reported.has(turn))).toEqual([]);
    });

    it('prices only markets there are, on the ladder, for each of their outcomes', () => {
      const books = buildMatchBooks([...opened, ...all().filter(({ kind }) => kind === 'fixture')]);
      const unknown: string[] = [];
      const incomplete: string[] = [];
      const offLadder: string[] = [];
      for (const event of all()) {
        if (event.kind !== 'odds') continue;
        for (const { type, specifier, odds } of event.markets) {
          const parsed = parseMarket(type, specifier);
          const named = `${event.match}: ${type};${specifier}`;
          if (!parsed.ok) {
            unknown.push(named);
            continue;
          }
          const book = books.get(event.match);
          const count = countOutcomes(parsed.value.definition, {
            runners: book?.fixture.competitors.length ?? odds.length,
            players: book?.players.length ?? odds.length,
          });
          if (odds.length !== count) incomplete.push(`${named} has ${odds.length} odds`);
          for (const odd of odds)
            if (odd !== 0 && !(parseOddsMilli(odd).ok && snapDown(odd) === odd))
              offLadder.push(`${named} at ${odd}`);
        }
      }
      expectNone(unknown);
      expectNone(incomplete);
      expectNone(offLadder);
    });

    it('offers nothing on a match with a result or cancelled', () => {
      const over = new Set<string>();
      const offered: string[] = [];
      for (const { kind, match } of matchEvents()) {
        if (kind === 'result' || kind === 'cancel') over.add(match);
        if (kind === 'odds' && over.has(match)) offered.push(match);
      }
      expectNone(offered);
    });

    it('never lets the score contradict the goals', () => {
      const contradictions: string[] = [];
      for (const event of matchEvents()) {
        if (!('situation' in event) || event.situation.facts.kind !== 'contest') continue;
        const { facts: reported } = event.situation;
        if (reported.goals === undefined) continue;
        const [goals, periods] = [scoreFromGoals(reported.goals), scoreFromPeriods(reported)];
        if (goals !== periods)
          contradictions.push(`${event.match}: ${goals} by goals, ${periods} by periods`);
      }
      expectNone(contradictions);
    });

    it('lists the same players in every fixture of a match, and refers only to them', () => {
      const squads = new Map<string, string>();
      const faults: string[] = [];
      for (const event of matchEvents()) {
        if (event.kind === 'fixture' || event.kind === 'change') {
          const squad = (event.fixture.players ?? []).map(({ side, name }) => `${side} ${name}`).join('\n');
          if ((squads.get(event.match) ?? squad) !== squad) faults.push(`${event.match} has other players`);
          squads.set(event.match, squad);
        }
        if (event.kind !== 'goal' && event.kind !== 'incident') continue;
        const count = squads.get(event.match)?.split('\n').length ?? 0;
        const { assist, playerOff } = { assist: undefined, playerOff: undefined, ...event };
        const { scorers = [] } = { scorers: [], ...event.situation.facts };
        for (const index of [event.player, assist, playerOff, ...scorers.map((scorer) => scorer?.player)])
          if (index !== undefined && index >= count) faults.push(`${event.match} refers to player ${index}`);
      }
      expectNone(faults);
    });

    it('says nothing that JSON cannot carry', () => {
      for (const event of all()) {
        const read: unknown = JSON.parse(JSON.stringify(event));
        // Fast path for equal values; the slow comparison ignores missing fields that are undefined.
        if (!isDeepStrictEqual(read, event)) expect(read).toEqual(event);
      }
    });
  });
}
