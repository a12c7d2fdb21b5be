import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImageConnection } from '@evens/casino';
import { afterEach, expect, test } from 'vitest';
import { framePayload } from '../../platform/stream/frame.ts';
import { RemoteTable } from './remote-table.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A provider that sends streams, and a table of the site that follows them. */
async function following() {
  const streams: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    response.writeHead(200).flushHeaders();
    streams.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let emptied = 0;
  const table = new RemoteTable(
    { provider: 'softswiss', secret: 's', url: () => url },
    { game: 'live-roulette', clock: { nowMs: () => 0 }, onEmpty: () => (emptied += 1) },
  );
  const connect = (key: string) => {
    const received: unknown[] = [];
    const connection: ImageConnection = {
      key,
      deliver: (frame) => received.push(JSON.parse(framePayload(frame).toString())),
      renew: () => received.push('renew'),
    };
    table.enter(connection);
    return { received, leave: () => table.leave(connection) };
  };
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const latest = (opened: number) =>
    expect
      .poll(() => streams.length, { timeout: 5000 })
      .toBe(opened)
      .then(() => streams.at(-1));
  return { connect, latest, isOpen: () => table.isOpen(), streams, emptied: () => emptied };
}

const tick = { t: 'tick', at: 1, m: 100 };
const bet = { t: 'bet', at: 2, bet: { RoundID: 3 } };
const closed = { t: 'table', at: 0, isOpen: false };

test('a stream serves all frames of a table, and a bet reaches only its player', async () => {
  const { connect, latest, isOpen, streams, emptied } = await following();
  const [one, two] = [connect('one'), connect('two')];
  const stream = await latest(1);
  expect(await isOpen()).toBe(true);
  const crowd = { t: 'crowd', at: 3, roundId: 1, seated: 1, players: 0, bets: 0 };
  const text = [tick, { player: 'two', message: bet }, crowd].map((line) => JSON.stringify(line)).join('\n');
  // Lines arrive in arbitrary parts; empty lines are heartbeats.
  stream?.write(`\n${text.slice(0, 20)}`);
  stream?.write(`${text.slice(20)}\n\n`);
  const counted = { ...crowd, seated: 2 };
  await expect.poll(() => two.received).toEqual([tick, bet, counted]);
  expect(one.received).toEqual([tick, counted]);
  stream?.write(`${JSON.stringify({ ...crowd, seated: 8, bots: 7 })}\n`);
  await expect.poll(() => one.received.at(-1)).toEqual({ ...crowd, seated: 9, bots: 7 });
  one.leave();
  expect([streams.length, emptied(), stream?.destroyed]).toEqual([1, 0, false]);
  two.leave();
  await expect.poll(() => stream?.destroyed).toBe(true);
  expect(emptied()).toBe(1);
});

test.each([
  ['no JSON', 'x'],
  ['a message of an unknown kind', '{"t":"err","code":"session-ended","message":""}'],
  ['a bet of nobody', JSON.stringify(bet)],
  ['a public message for one player', JSON.stringify({ player: 'one', message: tick })],
  ['a line that is too long', `{"t":"tick","m":"${'1'.repeat(70_000)}"}`],
])('%s ends the stream, and the table is shown as closed until the next stream', async (_what, line) => {
  const { connect, latest, isOpen } = await following();
  const { received, leave } = connect('one');
  const stream = await latest(1);
  await isOpen();
  stream?.write(`${line}\n`);
  await expect.poll(() => received).toEqual([closed]);
  const next = await latest(2);
  expect(await isOpen()).toBe(true);
  next?.write(`${JSON.stringify(tick)}\n`);
  await expect.poll(() => received).toEqual([closed, 'renew', tick]);
  leave();
});
