import { describe, expect, test } from 'vitest';
import { type ConnectionState, createConnection } from './connection.ts';
import { testWorld } from './testing.ts';

function setUp() {
  const world = testWorld();
  const states: ConnectionState[] = [];
  let opened = 0;
  const connection = createConnection(world, {
    opened: () => opened++,
    received: () => {},
    changed: (state) => states.push(state),
  });
  return { world, connection, states, openedCount: () => opened };
}

const heartbeat = JSON.stringify({ t: 'hb', at: 1, feed: { state: 'up', at: 1, rate: 1 } });

describe('a connection', () => {
  test('a connection retries its first attempt without limit, with pauses of at most 15 s', () => {
    const { world, connection } = setUp();
    connection.start('ws://site/api/stream');
    for (let attempt = 1; attempt <= 40; attempt++) {
      expect(world.sockets).toHaveLength(attempt);
      world.socket().events.closed();
      for (let ms = 0; ms < 15_000 && world.sockets.length === attempt; ms++) world.pass(1);
    }
  });

  test('a connection spreads its attempts: three quarters of each pause are random', () => {
    const pauses = new Set<number>();
    for (const seed of ['a', 'b', 'c', 'd']) {
      const world = testWorld(seed);
      const connection = createConnection(world, { opened() {}, received() {}, changed() {} });
      connection.start('ws://site');
      world.socket().events.closed();
      let waited = 0;
      while (world.sockets.length === 1) {
        world.pass(1);
        waited++;
      }
      expect(waited).toBeGreaterThanOrEqual(750);
      expect(waited).toBeLessThanOrEqual(3001);
      pauses.add(waited);
    }
    expect(pauses.size).toBeGreaterThan(1);
  });

  test('a connection replaces a socket that neither opens nor fails', () => {
    const { world, connection } = setUp();
    connection.start('ws://site');
    world.pass(13_000);
    expect(world.sockets[0]?.isClosed).toBe(true);
    expect(world.sockets.length).toBeGreaterThan(1);
  });

  test('a connection replaces a socket that is open and silent, and keeps one that receives messages', () => {
    const { world, connection, states } = setUp();
    connection.start('ws://site');
    world.socket().events.opened();
    for (let i = 0; i < 10; i++) {
      world.pass(2000);
      world.socket().events.received(heartbeat);
    }
    expect(world.sockets).toHaveLength(1);
    world.pass(10_001);
    expect(world.sockets[0]?.isClosed).toBe(true);
    expect(states).toEqual(['connecting', 'open', 'waiting']);
  });

  test('a connection waits longer before a server that accepts and closes it', () => {
    const { world, connection } = setUp();
    connection.start('ws://site');
    for (let i = 0; i < 6; i++) {
      world.socket().events.opened();
      world.socket().events.closed();
      world.pass(15_000);
    }
    world.socket().events.opened();
    world.socket().events.closed();
    const before = world.sockets.length;
    world.pass(3500);
    expect(world.sockets).toHaveLength(before);
  });

  test('a connection retries at once when the network is back, and ignores events of old sockets', () => {
    const { world, connection, openedCount } = setUp();
    connection.start('ws://site');
    const first = world.socket();
    first.events.closed();
    connection.retryNow();
    expect(world.sockets).toHaveLength(2);
    first.events.opened();
    first.events.closed();
    expect(openedCount()).toBe(0);
    expect(connection.state()).toBe('connecting');
    world.socket().events.opened();
    expect(openedCount()).toBe(1);
  });

  test('a connection stops on request', () => {
    const { world, connection } = setUp();
    connection.start('ws://site');
    world.socket().events.opened();
    connection.stop();
    expect(world.socket().isClosed).toBe(true);
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(connection.send({ t: 'ping', n: 1 })).toBe(false);
  });
});
