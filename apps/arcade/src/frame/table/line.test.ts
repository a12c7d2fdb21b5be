import type { ArcadeServerMessage } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { makeTableLine, type SocketEvents } from './line.ts';
import { image } from './testing.ts';

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A connection whose sockets the test opens, feeds and closes, and whose clock it advances. */
function lineUnder() {
  const sockets: { readonly events: SocketEvents; readonly sent: string[]; isClosed: boolean }[] = [];
  const timers = new Set<Timer>();
  const states: string[] = [];
  const receivedMessages: ArcadeServerMessage[] = [];
  const ends: string[] = [];
  let nowMs = 0;
  const line = makeTableLine({
    secret: 'shown once',
    random: () => 1,
    afterMs(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    openSocket(events) {
      const socket = { events, sent: [] as string[], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => socket.sent.push(text),
        close() {
          socket.isClosed = true;
        },
      };
    },
    onState: (state) => states.push(state),
    onMessage: (message) => receivedMessages.push(message),
    onEnd: (why) => ends.push(why),
  });
  line.start();
  return {
    line,
    sockets,
    states,
    receivedMessages: receivedMessages,
    ends,
    newest: () => sockets[sockets.length - 1] ?? expect.fail('no socket was opened'),
    receive(message: object, socket = sockets[sockets.length - 1]) {
      socket?.events.received(JSON.stringify(message));
    },
    pass(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        const next = [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        nowMs = next.atMs;
        timers.delete(next);
        next.run();
      }
      nowMs = untilMs;
    },
  };
}

describe('the connection to a table', () => {
  test('the connection sends the secret first, and is live with the first image', () => {
    const { newest, receive, states, receivedMessages } = lineUnder();
    newest().events.opened();
    expect(newest().sent).toEqual(['{"t":"open","secret":"shown once"}']);
    receive({ t: 'hb', at: 1 });
    receive({ t: 'table', at: 1, isOpen: false });
    expect([states, receivedMessages]).toEqual([[], []]);
    receive(image());
    receive({ t: 'table', at: 2, isOpen: false });
    expect(states).toEqual(['live']);
    expect(receivedMessages.map(({ t }) => t)).toEqual(['image', 'table']);
  });

  test('a cut connection reconnects, and ignores messages before a new image', () => {
    const { sockets, newest, receive, states, receivedMessages, pass } = lineUnder();
    receive(image());
    const [first] = sockets;
    newest().events.closed();
    expect(states).toEqual(['live', 'away']);
    pass(400);
    expect(sockets).toHaveLength(2);
    receive({ t: 'table', at: 3, isOpen: false });
    // Messages of the old socket are ignored.
    receive({ t: 'table', at: 3, isOpen: false }, first);
    expect(receivedMessages.map(({ t }) => t)).toEqual(['image']);
    receive(image());
    expect(states).toEqual(['live', 'away', 'live']);
  });

  test('the socket is replaced when no message arrives for too long', () => {
    const { sockets, newest, receive, states, pass } = lineUnder();
    receive(image());
    pass(6000);
    receive({ t: 'hb', at: 6000 });
    pass(6999);
    expect(states).toEqual(['live']);
    pass(1);
    expect(states).toEqual(['live', 'away']);
    expect(newest().isClosed).toBe(true);
    pass(400);
    expect(sockets).toHaveLength(2);
  });

  test('the connection stays joining until the first image, however many attempts fail before it', () => {
    const { newest, receive, states, pass } = lineUnder();
    newest().events.closed();
    pass(400);
    newest().events.closed();
    pass(800);
    expect(states).toEqual([]);
    receive(image());
    newest().events.closed();
    expect(states).toEqual(['live', 'away']);
  });

  test('the pause grows after each failed attempt, up to ten seconds, and ends when the network is back', () => {
    const { line, sockets, newest, pass } = lineUnder();
    for (const waitMs of [400, 800, 1600, 3200, 6400, 10_000, 10_000]) {
      const count = sockets.length;
      newest().events.closed();
      pass(waitMs - 1);
      expect(sockets).toHaveLength(count);
      pass(1);
      expect(sockets).toHaveLength(count + 1);
    }
    newest().events.closed();
    const count = sockets.length;
    line.retryNow();
    expect(sockets).toHaveLength(count + 1);
    line.retryNow();
    expect(sockets).toHaveLength(count + 1);
  });

  test.each(['session-ended', 'no-table'])('the connection ends permanently with %s', (code) => {
    const { line, sockets, receive, states, ends, pass } = lineUnder();
    receive({ t: 'err', code, message: 'no seat' });
    pass(60_000);
    line.retryNow();
    expect([states, ends, sockets.length]).toEqual([['ended'], [code], 1]);
  });

  test('the connection is restored after a short outage of the site', () => {
    const { sockets, receive, states, pass } = lineUnder();
    receive(image());
    receive({ t: 'err', code: 'shutting-down', message: 'back soon' });
    pass(400);
    expect([states, sockets.length]).toEqual([['live', 'away'], 2]);
  });

  test('a line of the chat reaches the frame', () => {
    const connection = lineUnder();
    connection.newest().events.opened();
    connection.receive(image());
    const chat = { t: 'chat', at: 2, line: { at: 2, player: 'a•••a', phrase: 'hello' } };
    connection.receive(chat);
    expect(connection.receivedMessages.at(-1)).toEqual(chat);
  });

  test('the connection ignores unknown messages', () => {
    const { receive, receivedMessages } = lineUnder();
    receive(image());
    receive({ t: 'of a later day', at: 5 });
    expect(receivedMessages).toHaveLength(1);
  });
});
