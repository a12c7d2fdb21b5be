import type { ServerMessage } from '@evens/contract';
import type { ConnectionState } from '@evens/web/live/connection.ts';
import type { FeedView, Freshness } from '@evens/web/live/feed-watch.ts';
import { expect, test } from 'vitest';
import { createLatencyRecord } from './latency-record.ts';

const T0 = 1_700_000_000_000;

class World {
  nowMs = T0;
  hidden = false;
  receive: (message: ServerMessage) => void = () => {};
  view: FeedView = { freshness: 'connecting', connection: 'connecting', transport: 'stopped' };
  hide = () => {};
  frames: (() => void)[] = [];
  readonly reports: number[] = [];
  #listener = () => {};

  record() {
    return createLatencyRecord(
      {
        feed: {
          receiveHeartbeat: () => {},
          connectionIs: () => {},
          view: () => this.view,
          onView: (listener) => {
            this.#listener = listener;
            return () => {};
          },
          serverNowMs: () => this.nowMs,
          sourceRate: () => 1,
          priceAgeMs: () => undefined,
        },
        measure: (listener) => {
          this.receive = listener;
        },
        reportDrawn: (ms) => this.reports.push(ms),
      },
      {
        afterFrame: (run) => this.frames.push(run),
        isHidden: () => this.hidden,
        onHidden: (listener) => {
          this.hide = () => {
            this.hidden = true;
            listener();
          };
        },
      },
    );
  }

  become(freshness: Freshness, connection: ConnectionState) {
    this.view = { freshness, connection, transport: connection === 'open' ? 'started' : 'disconnected' };
    this.#listener();
  }

  delta(at: number, pricedAtMs: number | undefined, topic = 'match/1') {
    const markets = [['1x2', '', 0, [2000]]] as const;
    this.receive({
      t: 'delta',
      topic,
      from: '1.1',
      to: '1.2',
      at,
      body: { markets, ...(pricedAtMs !== undefined && { pricedAtMs }) },
    });
  }

  frame() {
    for (const run of this.frames.splice(0)) run();
  }
}

test('the stages of a price are measured separately and in total', () => {
  const world = new World();
  const { histograms } = world.record();
  world.delta(T0 - 30, T0 - 80);
  world.nowMs += 12;
  world.frame();
  const worst = (stage: keyof typeof histograms) => histograms[stage].summary(60_000, T0)?.worstMs;
  expect([worst('source'), worst('travel'), worst('draw'), worst('whole')]).toEqual([50, 30, 12, 92]);
});

test('a row of a list shows how long it travelled, not when it was priced; one frame serves all that came before it', () => {
  const world = new World();
  const { histograms } = world.record();
  for (let index = 0; index < 5; index++) world.delta(T0 - 10, undefined, 'preview/1');
  expect(world.frames).toHaveLength(1);
  world.frame();
  expect(histograms.draw.summary(60_000, T0)?.count).toBe(5);
  expect(histograms.travel.summary(60_000, T0)?.count).toBe(5);
  expect(histograms.source.summary(60_000, T0)).toBeUndefined();
  expect(histograms.whole.summary(60_000, T0)).toBeUndefined();
});

test('a hidden page draws nothing, so nothing is measured of it', () => {
  const world = new World();
  const { histograms } = world.record();
  world.delta(T0 - 10, T0 - 20);
  world.hide();
  world.delta(T0 - 10, T0 - 20);
  world.nowMs += 60_000;
  world.frame();
  expect(histograms.draw.summary(600_000, world.nowMs)).toBeUndefined();
  expect(histograms.travel.summary(600_000, world.nowMs)?.count).toBe(2);
});

test('a page reports one drawn change for each heartbeat that wants a report', () => {
  const world = new World();
  world.record();
  const heartbeat = (measure?: true) =>
    world.receive({
      t: 'hb',
      at: world.nowMs,
      feed: { state: 'up', at: world.nowMs, rate: 1 },
      ...(measure && { measure }),
    });
  const drawOne = () => {
    world.delta(world.nowMs - 30, undefined, 'preview/1');
    world.nowMs += 12;
    world.frame();
  };
  heartbeat();
  drawOne();
  heartbeat(true);
  drawOne();
  drawOne();
  expect(world.reports).toEqual([42]);
});

test('changes in a second are those of the last ten whole ones', () => {
  const world = new World();
  const record = world.record();
  for (let second = 0; second < 10; second++) {
    for (let index = 0; index < 4; index++) world.delta(world.nowMs, undefined);
    world.nowMs += 1000;
  }
  expect(record.deltasPerSecond()).toBe(4);
  world.nowMs += 5000;
  expect(record.deltasPerSecond()).toBe(2);
  world.nowMs += 60_000;
  expect(record.deltasPerSecond()).toBe(0);
});

test('states are kept in their order, and only broken lines count as opened again', () => {
  const world = new World();
  const record = world.record();
  world.become('connecting', 'open');
  world.become('fresh', 'open');
  expect(record.reconnects()).toBe(0);
  world.become('fresh', 'waiting');
  world.become('offline', 'waiting');
  world.become('offline', 'connecting');
  world.become('fresh', 'open');
  expect(record.reconnects()).toBe(1);
  expect(record.changes().map(({ freshness }) => freshness)).toEqual([
    'connecting',
    'fresh',
    'offline',
    'fresh',
  ]);
  for (let index = 0; index < 100; index++) {
    world.become(index % 2 === 0 ? 'silent' : 'fresh', 'open');
  }
  expect(record.changes().length).toBeLessThanOrEqual(30);
});
