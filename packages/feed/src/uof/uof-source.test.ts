import type { FeedEvent } from '@evens/book';
import { describe, expect, it } from 'vitest';
import { describeSource } from '../conformance.ts';
import { UofSource } from './source.ts';
import { FakeFeed } from './testing/fake-feed.ts';
import {
  alive,
  betStop,
  type DayMatch,
  ended21,
  lines,
  market,
  oddsChange,
  prematchMarkets,
  results11,
  results21,
  type StatusInput,
  settledMarket,
  settlement,
  soccerMatch,
  type TimedMessage,
} from './testing/recorded-day.ts';

const NOON = Date.UTC(2026, 2, 7, 12);
const HOUR_MS = 3_600_000;

function dayMatch(number: number, startsAtMs: number): DayMatch {
  return {
    event: `sr:match:${number}`,
    sport: 'sr:sport:1',
    home: `Home ${number}`,
    away: `Away ${number}`,
    startsAtMs,
  };
}

const day = [dayMatch(1001, NOON), dayMatch(1002, NOON + HOUR_MS / 2), dayMatch(1003, NOON + 2.5 * HOUR_MS)];
const messages: readonly TimedMessage[] = day.flatMap(soccerMatch).sort((a, b) => a.atMs - b.atMs);

describeSource(
  'the Unified Odds Feed',
  () => {
    const feed = new FakeFeed({ matches: day, messages, summary: () => ended21 });
    return new UofSource({ stream: feed.stream, api: feed.api });
  },
  { openAtMs: NOON - 10 * 60_000, knownUntilMs: NOON - 12 * HOUR_MS, forMs: 3 * HOUR_MS, closelyMs: 30_000 },
);

const OPEN = NOON - 20 * 60_000;

interface Opened {
  readonly feed: FakeFeed;
  readonly source: UofSource;
  readonly events: readonly FeedEvent[];
  /** Sends messages and returns what the source reports of them. */
  send(atMs: number, ...sent: readonly TimedMessage[]): readonly FeedEvent[];
}

function openOn(match: DayMatch, summary?: StatusInput): Opened {
  const feed = new FakeFeed({ matches: [match], messages: [], summary: () => summary });
  const source = new UofSource({ stream: feed.stream, api: feed.api });
  const events = [...source.open({ knownUntilMs: OPEN - HOUR_MS, nowMs: OPEN })];
  return {
    ...{ feed, source, events },
    send(atMs, ...sent) {
      for (const { body } of sent) feed.push(body, atMs);
      return [...source.advance(atMs)].filter(({ kind }) => kind !== 'odds-confirmed');
    },
  };
}

const soccer = dayMatch(7, NOON);
const kinds = (events: readonly FeedEvent[]) => events.map(({ kind }) => kind);
const playing = (home: number, away: number): StatusInput => ({
  ...{ status: 1, code: 6, score: [home, away], periods: [[6, home, away]], time: '10:00' },
});

describe('messages of a match', () => {
  it('a goal is reported before its prices, and duplicates and older messages are dropped', () => {
    const { send } = openOn(soccer);
    const goal = oddsChange(soccer, NOON + 2000, {
      state: playing(1, 0),
      markets: [market(1, undefined, { 1: 1.5, 2: 4, 3: 8 })],
    });
    send(NOON + 1000, oddsChange(soccer, NOON + 1000, { state: playing(0, 0) }));
    expect(kinds(send(NOON + 2000, goal))).toEqual(['goal', 'odds']);
    expect(send(NOON + 2500, goal, oddsChange(soccer, NOON + 1500, { state: playing(0, 0) }))).toEqual([]);
  });

  it('a bet stop suspends each line by itself, so that other prices do not reopen it', () => {
    const { send } = openOn(soccer);
    const [stop] = send(NOON, betStop(soccer, NOON));
    expect(stop).toMatchObject({ kind: 'market-suspended', keys: expect.arrayContaining(['1x2', 'total']) });
  });

  it('an invalid message is reported as a problem and the next one is read', () => {
    const { send, source } = openOn(soccer);
    const bad = [
      '<odds_change product="1"',
      '<odds_change product="1" event_id="sr:match:7" timestamp="12"/>',
      `<!DOCTYPE x [<!ENTITY a "b">]><alive product="1" timestamp="${NOON}" subscribed="1"/>`,
      `<alive product="1" timestamp="${NOON}" subscribed="1">${'<a>'.repeat(20)}${'</a>'.repeat(20)}</alive>`,
      `<bet_settlement product="1" event_id="sr:match:7" timestamp="${NOON}" certainty="2"><outcomes><market id="1"><outcome id="1"/></market></outcomes></bet_settlement>`,
    ];
    const events = send(NOON, ...bad.map((body) => ({ atMs: NOON, body })), betStop(soccer, NOON));
    expect(kinds(events)).toEqual(['market-suspended']);
    expect(source.problems.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('is not valid XML'),
      'odds_change: timestamp is missing or out of range',
      expect.stringContaining('document type'),
      expect.stringContaining('nested deeper'),
      'bet_settlement: result is missing or out of range',
    ]);
  });

  it('a settlement is reported once, rolled back by line, and reported again with the result of the API', () => {
    const { send, source } = openOn(soccer, {
      ...ended21,
      score: [1, 1],
      periods: [
        [6, 1, 0],
        [7, 0, 1],
      ],
    });
    send(NOON, oddsChange(soccer, NOON, { state: playing(0, 0) }));
    send(NOON + 1, oddsChange(soccer, NOON + 1, { state: ended21 }));
    expect(kinds(send(NOON + 2, settlement(soccer, NOON + 2, results21)))).toEqual(['result']);
    expect(send(NOON + 3, settlement(soccer, NOON + 3, results21, { product: 3 }))).toEqual([]);
    const back = lines('rollback_bet_settlement', soccer, NOON + 4, { markets: [{ id: 1 }, { id: 999 }] });
    expect(send(NOON + 4, back)).toMatchObject([{ kind: 'rollback', of: 'settlement', keys: ['1x2'] }]);
    expect(send(NOON + 5, settlement(soccer, NOON + 5, results11))).toMatchObject([
      {
        kind: 'result',
        situation: {
          facts: {
            periods: [
              { home: 1, away: 0 },
              { home: 0, away: 1 },
            ],
          },
        },
      },
    ]);
    expect(source.problems).toEqual([]);
  });

  it('a settlement that differs from our facts is reported as a problem', () => {
    const { send, source } = openOn(soccer);
    send(NOON, oddsChange(soccer, NOON, { state: ended21 }));
    send(NOON + 1, settlement(soccer, NOON + 1, [settledMarket(18, 'total=2.5', { 12: 0, 13: 1 })]));
    expect(source.problems).toHaveLength(2);
  });

  it('a line that the feed voids as a whole is cancelled before the result, and opens again by a rollback', () => {
    const { send, source } = openOn(soccer, ended21);
    send(NOON, oddsChange(soccer, NOON, { state: ended21 }));
    const voided = settledMarket(18, 'total=2.5', { 12: [0, 1], 13: [0, 1] });
    const keys = ['total;total=2.5'];
    expect(send(NOON + 1, settlement(soccer, NOON + 1, [voided, ...results21.slice(0, 1)]))).toMatchObject([
      { kind: 'rollback', of: 'settlement', keys },
      { kind: 'cancel', reason: 'no-result', keys },
      { kind: 'result' },
    ]);
    expect(send(NOON + 2, settlement(soccer, NOON + 2, [voided], { product: 3 }))).toEqual([]);
    const back = lines('rollback_bet_settlement', soccer, NOON + 3, {
      markets: [{ id: 18, specifiers: 'total=2.5' }],
    });
    expect(send(NOON + 3, back)).toMatchObject([
      { kind: 'rollback', of: 'settlement', keys },
      { kind: 'rollback', of: 'cancellation', keys },
    ]);
    expect(kinds(send(NOON + 4, settlement(soccer, NOON + 4, results21)))).toEqual(['result']);
    expect(source.problems).toEqual([]);
  });

  it('a line that is voided in play is cancelled without a result', () => {
    const { send } = openOn(soccer);
    send(NOON, oddsChange(soccer, NOON, { state: playing(1, 0) }));
    const voided = settledMarket(18, 'total=2.5', { 12: [0, 1], 13: [0, 1] });
    expect(kinds(send(NOON + 1, settlement(soccer, NOON + 1, [voided])))).toEqual(['rollback', 'cancel']);
    expect(send(NOON + 2, settlement(soccer, NOON + 2, [voided], { certainty: 1 }))).toEqual([]);
  });

  it.each([
    ['a draw without a bet', settledMarket(11, undefined, { 4: [0, 1], 5: [0, 1] })],
    ['half of a quarter line', settledMarket(16, 'hcp=-0.25', { 1714: [0, 0.5], 1715: [1, 0.5] })],
  ])('a void factor that our definitions agree with cancels no line: %s', (_name, settled) => {
    const drawn: StatusInput = {
      ...ended21,
      score: [1, 1],
      periods: [
        [6, 1, 0],
        [7, 0, 1],
      ],
    };
    const { send, source } = openOn(soccer);
    send(NOON, oddsChange(soccer, NOON, { state: drawn }));
    expect(kinds(send(NOON + 1, settlement(soccer, NOON + 1, [settled])))).toEqual(['result']);
    expect(source.problems).toEqual([]);
  });

  it('a dead heat of a line without dead heats is reported as a problem', () => {
    const { send, source } = openOn(soccer);
    send(NOON, oddsChange(soccer, NOON, { state: ended21 }));
    const { atMs, body } = settlement(soccer, NOON + 1, results21.slice(0, 1));
    const shared = { atMs, body: body.replace('result="1"', 'result="1" dead_heat_factor="0.5"') };
    expect(kinds(send(NOON + 1, shared))).toEqual(['result']);
    expect(source.problems).toMatchObject([{ problem: expect.stringContaining('dead heat factor 0.5') }]);
  });

  it('a cancelled line keeps its cancellation when another line is settled again, and decides no line that was rolled back', () => {
    const { send } = openOn(soccer, ended21);
    send(NOON, oddsChange(soccer, NOON, { state: ended21 }));
    send(NOON + 1, settlement(soccer, NOON + 1, results21));
    send(NOON + 2, lines('rollback_bet_settlement', soccer, NOON + 2, { markets: [{ id: 1 }] }));
    const goals = { markets: [{ id: 18, specifiers: 'total=2.5' }] };
    expect(kinds(send(NOON + 3, lines('bet_cancel', soccer, NOON + 3, goals)))).toEqual([
      'rollback',
      'cancel',
    ]);
    // A correction would decide the cancelled line.
    expect(kinds(send(NOON + 4, settlement(soccer, NOON + 4, results21)))).toEqual(['result']);
    expect(kinds(send(NOON + 5, lines('rollback_bet_cancel', soccer, NOON + 5, goals)))).toEqual([
      'rollback',
      'result',
    ]);
  });

  it('a cancellation names its lines, its reason and its span', () => {
    const { send } = openOn(soccer);
    const cancel = lines('bet_cancel', soccer, NOON, {
      markets: [{ id: 18, specifiers: 'total=2.5', void_reason: 12 }],
      ...{ start_time: NOON - 5000, end_time: NOON - 1000 },
    });
    expect(send(NOON, cancel)).toMatchObject([
      {
        kind: 'cancel',
        reason: 'wrong-price',
        keys: ['total;total=2.5'],
        fromMs: NOON - 5000,
        untilMs: NOON - 1000,
      },
    ]);
  });
});

describe('producers', () => {
  it('a silent producer is down, its matches are suspended, and a recovery brings it up with the newest prices', () => {
    const { feed, send, source } = openOn(soccer);
    send(NOON, oddsChange(soccer, NOON, { state: playing(0, 0), markets: prematchMarkets }));
    const before = source.completeUntilMs;
    feed.silent.add(1);
    feed.recovers = false;
    expect(kinds(send(NOON + 25_000))).toEqual(['market-suspended']);
    feed.silent.clear();
    const late = oddsChange(soccer, NOON + 26_000, { markets: [market(1, undefined, { 1: 2, 2: 3, 3: 4 })] });
    expect(send(NOON + 31_000, late)).toEqual([]);
    expect(source.completeUntilMs).toBe(before);
    expect(feed.requests).toMatchObject([
      { method: 'POST', path: expect.stringContaining(`after=${before}`) },
    ]);
    feed.recovers = true;
    expect(send(NOON + 32_000)).toMatchObject([
      { kind: 'odds', markets: [{ type: '1x2', odds: [2000, 3000, 4000] }] },
    ]);
    expect(source.completeUntilMs).toBe(NOON + 30_000);
  });

  it('prices that a recovery repeats with their own time are valid at its end', () => {
    const prices = oddsChange(soccer, OPEN + 1000, { product: 3, markets: prematchMarkets });
    const feed = new FakeFeed({ matches: [soccer], messages: [prices] });
    const source = new UofSource({ stream: feed.stream, api: feed.api });
    const read = (atMs: number) => [...source.advance(atMs)].filter(({ kind }) => kind !== 'odds-confirmed');
    expect([...source.open({ knownUntilMs: 0, nowMs: OPEN })].map(({ kind }) => kind)).toContain('feed-up');
    expect(kinds(read(OPEN + 2000))).toEqual(['odds']);
    feed.push(alive(3, OPEN + 5000, 0).body, OPEN + 5000);
    expect(kinds(read(OPEN + 5000))).toEqual(['market-suspended']);
    expect(read(OPEN + 11_000)).toMatchObject([{ kind: 'odds', occurredAtMs: OPEN + 11_000 }]);
  });

  it('prices from before a red card are not valid at the end of a recovery', () => {
    const { feed, send } = openOn(soccer);
    const state = (reds: readonly [number, number]): StatusInput => ({ ...playing(0, 0), reds });
    send(NOON, oddsChange(soccer, NOON, { state: state([0, 0]), markets: prematchMarkets }));
    feed.recovers = false;
    send(NOON + 1000, alive(1, NOON + 1000, 0));
    send(NOON + 2000, alive(1, NOON + 2000));
    const priced = oddsChange(soccer, NOON + 3000, { markets: prematchMarkets });
    const sentOff = oddsChange(soccer, NOON + 4000, { state: state([1, 0]) });
    expect(kinds(send(NOON + 4000, priced, sentOff))).toEqual(['clock', 'incident']);
    feed.recovers = true;
    expect(kinds(send(NOON + 5000))).toEqual([]);
  });

  it('the feed is down once no producer is up', () => {
    const { feed, send } = openOn(soccer);
    feed.recovers = false;
    expect(kinds(send(NOON, alive(1, NOON, 0), alive(3, NOON, 0)))).toEqual(['feed-down']);
  });

  it('a lost stream ends the source, so that another one is opened', () => {
    const { feed, send } = openOn(soccer);
    feed.lose('reset');
    expect(() => send(NOON)).toThrow('the message stream is lost: reset');
  });
});

describe('other sports', () => {
  const one = (sport: string): DayMatch => ({ ...soccer, sport });

  it('a tennis match has sets, and its games are totals of points', () => {
    const match = one('sr:sport:5');
    const { send } = openOn(match);
    const state: StatusInput = {
      status: 1,
      code: 9,
      score: [1, 0],
      periods: [
        [8, 6, 4],
        [9, 2, 1],
      ],
    };
    const events = send(
      NOON,
      oddsChange(match, NOON, { state, markets: [market(189, 'total=22.5', { 12: 1.9, 13: 1.8 })] }),
    );
    expect(events.at(-2)).toMatchObject({
      situation: {
        facts: {
          periods: [
            { home: 6, away: 4, ended: true },
            { home: 2, away: 1, ended: false },
          ],
        },
      },
    });
    expect(events.at(-1)).toMatchObject({
      markets: [{ type: 'total-points', specifier: 'total=22.5', odds: [1900, 1800] }],
    });
  });

  it('a basketball match has quarters, overtime and a clock that counts down', () => {
    const match = one('sr:sport:2');
    const { send } = openOn(match);
    const quarters = [13, 14, 15, 16].map((code) => [code, 20, 20] as const);
    const state: StatusInput = {
      status: 1,
      code: 40,
      score: [85, 82],
      periods: [...quarters, [40, 5, 2]],
      left: '02:30',
    };
    const events = send(
      NOON,
      oddsChange(match, NOON, {
        state,
        markets: [market(236, 'total=40.5|quarternr=4', { 12: 1.9, 13: 1.8 })],
      }),
    );
    expect(events.at(-2)).toMatchObject({
      situation: {
        clock: { seconds: 150, countDown: true, running: true },
        facts: { periods: [{}, {}, {}, { ended: true }, { phase: 'overtime', home: 5, ended: false }] },
      },
    });
    expect(events.at(-1)).toMatchObject({
      markets: [{ type: 'period-total', specifier: 'period=4|total=40.5' }],
    });
  });

  it('a hockey match has three periods', () => {
    const match = one('sr:sport:4');
    const { send } = openOn(match);
    const state: StatusInput = {
      status: 1,
      code: 302,
      score: [2, 1],
      periods: [
        [1, 1, 0],
        [2, 1, 1],
      ],
    };
    const events = send(
      NOON,
      oddsChange(match, NOON, {
        state,
        markets: [market(446, 'periodnr=3|total=1.5', { 12: 1.9, 13: 1.8 })],
      }),
    );
    expect(events.at(-2)).toMatchObject({ situation: { phase: 'break' } });
    expect(events.at(-1)).toMatchObject({
      markets: [{ type: 'period-total', specifier: 'period=3|total=1.5' }],
    });
  });
});
