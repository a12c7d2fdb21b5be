import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SharedBus } from '../../apps/server/src/platform/bus/bus.ts';
import { connectRedisBus } from '../../apps/server/src/platform/bus/redis-bus.ts';
import { encodeParcel } from '../../apps/server/src/platform/bus/signed-parcel.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { startRedis, type TestRedis } from '../fixture/redis.ts';

const key = Buffer.alloc(32, 7);
let redis: TestRedis;
const buses: SharedBus[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});
afterAll(() => redis.stop());

/** A process's bus, what it receives, and how many gaps it noticed. */
async function connect({ busKey = key } = {}) {
  const errors: object[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (line: object) => errors.push(line) };
  const bus = connectRedisBus({ url: redis.url, key: busKey, log, metrics: createMetrics() });
  buses.push(bus);
  const received: string[] = [];
  let gaps = 0;
  bus.subscribe('prices.', (subject, bytes) => received.push(`${subject} ${Buffer.from(bytes)}`));
  bus.onGap(() => {
    gaps += 1;
  });
  await expect.poll(() => bus.isUp()).toBe(true);
  // Its beginning is over.
  await expect.poll(() => gaps).toBe(2);
  return { bus, received, errors, gaps: () => gaps };
}

test('a message reaches each other process once and in order, and the own one at once', async () => {
  const sender = await connect();
  const receiver = await connect();
  const gaps = receiver.gaps();
  for (let n = 0; n < 300; n += 1) {
    sender.bus.publish(`prices.match.${n}`, Buffer.from(String(n)));
    if (n % 50 === 0) await pause(5);
  }
  sender.bus.publish('sessions.player', Buffer.from('{}'));
  const expected = Array.from({ length: 300 }, (_, n) => `prices.match.${n} ${n}`);
  expect(sender.received).toEqual(expected);
  await expect.poll(() => receiver.received).toEqual(expected);
  // Beats follow, none of which may be taken for a gap.
  await pause(1200);
  expect(receiver.gaps()).toBe(gaps);
  expect(receiver.received).toEqual(expected);
});

test('a message arrives before a call that is sent after it', async () => {
  const sender = await connect();
  const receiver = await connect();
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  for (let n = 0; n < 100; n += 1) {
    sender.bus.publishToOthers('prices.match.1', Buffer.from(String(n)));
    await sender.bus.untilSent();
    await fetch(url);
    expect(receiver.received.at(-1)).toBe(`prices.match.1 ${n}`);
  }
  server.close();
});

test('messages of another version count as lost, are logged once and not delivered', async () => {
  const own = await connect();
  const gaps = own.gaps();
  const channel = `evens:${createHash('sha256').update(key).digest('hex').slice(0, 12)}:prices`;
  const other = new Redis(redis.url);
  for (let n = 1; n <= 3; n += 1) {
    const messages = [{ subject: 'prices.feed', bytes: Buffer.from('up') }];
    await other.publish(
      channel,
      encodeParcel(key, { channel: 'prices', from: 'later', n, messages, version: 2 }),
    );
  }
  await expect.poll(() => own.gaps()).toBe(gaps + 1);
  expect(own.errors).toEqual([{ event: 'bus-version-unknown', from: 'later', version: 2 }]);
  expect(own.received).toEqual([]);
  await other.quit();
});

test('a process with another secret neither hears nor is heard', async () => {
  const own = await connect();
  const other = await connect({ busKey: Buffer.alloc(32, 8) });
  other.bus.publish('prices.feed', Buffer.from('up'));
  await pause(500);
  expect(own.received).toEqual([]);
});

test('the bus is down while its server is down or hangs, and a message published meanwhile is lost with a gap or arrives late', async () => {
  const sender = await connect();
  const receiver = await connect();
  for (const [stop, start] of [
    [() => redis.kill(), () => redis.start()],
    [async () => redis.pause(), async () => redis.resume()],
  ] as const) {
    const gaps = receiver.gaps();
    await stop();
    await sender.bus.untilSent();
    await expect.poll(() => sender.bus.isUp() || receiver.bus.isUp()).toBe(false);
    sender.bus.publish('prices.feed', Buffer.from('meanwhile'));
    await start();
    await expect.poll(() => sender.bus.isUp() && receiver.bus.isUp()).toBe(true);
    await expect
      .poll(() => receiver.gaps() > gaps || receiver.received.at(-1) === 'prices.feed meanwhile')
      .toBe(true);
    sender.bus.publish('prices.feed', Buffer.from('again'));
    await expect.poll(() => receiver.received.at(-1)).toBe('prices.feed again');
  }
});

test('a message that a process could not send shows as a gap at receivers whose own connections are whole', async () => {
  const sender = await connect();
  const receiver = await connect();
  sender.bus.publish('prices.feed', Buffer.from('heard'));
  await expect.poll(() => receiver.received).toHaveLength(1);
  const gaps = receiver.gaps();
  await redis.cutPublishers();
  await expect
    .poll(
      () => {
        sender.bus.publish('prices.feed', Buffer.from('maybe'));
        return receiver.gaps();
      },
      { interval: 1 },
    )
    .toBeGreaterThan(gaps);
});

test('a process that ends without a word is noticed as a gap', async () => {
  const receiver = await connect();
  const sender = await connect();
  sender.bus.publish('prices.feed', Buffer.from('last'));
  await expect.poll(() => receiver.received).toHaveLength(1);
  const gaps = receiver.gaps();
  await sender.bus.close();
  await expect.poll(() => receiver.gaps()).toBe(gaps + 1);
});
