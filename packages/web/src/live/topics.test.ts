import type { ClientMessage } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import type { ConnectionState } from './connection.ts';
import { testWorld } from './testing.ts';
import { createTopics } from './topics.ts';

function setUp() {
  const world = testWorld();
  const sent: ClientMessage[] = [];
  const events: string[] = [];
  const statuses: string[] = [];
  let state: ConnectionState = 'open';
  const topics = createTopics(
    world,
    {
      state: () => state,
      send(message) {
        if (state !== 'open') return false;
        sent.push(message);
        return true;
      },
    },
    {
      image: (topic, token) => events.push(`image ${topic} ${token}`),
      delta: (topic, token) => events.push(`delta ${topic} ${token}`),
      dropped: (topic) => events.push(`dropped ${topic}`),
      statusChanged: (topic) => statuses.push(`${topic} ${topics.status(topic)}`),
    },
  );
  return { world, topics, sent, events, statuses, become: (next: ConnectionState) => (state = next) };
}

describe('topics', () => {
  test('topics that a screen requests are collected into one message, each topic once for all holders', () => {
    const { world, topics, sent } = setUp();
    topics.retain('preview/1');
    topics.retain('preview/2');
    topics.retain('preview/1');
    world.pass(20);
    expect(sent).toEqual([{ t: 'sub', topics: [{ topic: 'preview/1' }, { topic: 'preview/2' }] }]);
  });

  test('a topic is left some seconds after its last holder, not before', () => {
    const { world, topics, sent, events } = setUp();
    const first = topics.retain('preview/1');
    const second = topics.retain('preview/1');
    world.pass(20);
    first();
    first();
    world.pass(10_000);
    expect(sent).toHaveLength(1);
    second();
    world.pass(3000);
    const again = topics.retain('preview/1');
    world.pass(10_000);
    expect(sent).toHaveLength(1);
    again();
    world.pass(10_000);
    expect(sent.at(-1)).toEqual({ t: 'unsub', topics: ['preview/1'] });
    expect(events).toEqual(['dropped preview/1']);
  });

  test('a topic resumes with its token, and requests an image once if a message is missing', () => {
    const { world, topics, sent, events, become } = setUp();
    topics.retain('match/1');
    world.pass(20);
    topics.received({ t: 'delta', topic: 'match/1', from: '1.1', to: '1.2', body: {} });
    expect(events).toEqual([]);
    topics.received({ t: 'image', topic: 'match/1', to: '1.2', body: {} });
    topics.received({ t: 'delta', topic: 'match/1', from: '1.2', to: '1.5', body: {} });
    become('waiting');
    become('open');
    topics.opened();
    expect(sent.at(-1)).toEqual({ t: 'sub', topics: [{ topic: 'match/1', token: '1.5' }] });
    topics.received({ t: 'delta', topic: 'match/1', from: '1.5', to: '1.6', body: {} });
    topics.received({ t: 'delta', topic: 'match/1', from: '1.8', to: '1.9', body: {} });
    topics.received({ t: 'delta', topic: 'match/1', from: '1.9', to: '1.10', body: {} });
    expect(sent).toHaveLength(3);
    expect(sent.at(-1)).toEqual({ t: 'sub', topics: [{ topic: 'match/1' }] });
    topics.received({ t: 'image', topic: 'match/1', to: '1.10', body: {} });
    expect(events).toEqual([
      'image match/1 1.2',
      'delta match/1 1.5',
      'delta match/1 1.6',
      'image match/1 1.10',
    ]);
  });

  test('older messages are dropped, but the image of a restarted server is accepted', () => {
    const { world, topics, sent, events } = setUp();
    topics.retain('match/1');
    world.pass(20);
    topics.received({ t: 'image', topic: 'match/1', to: '7.20', body: {} });
    topics.received({ t: 'image', topic: 'match/1', to: '7.19', body: {} });
    topics.received({ t: 'delta', topic: 'match/1', from: '7.18', to: '7.19', body: {} });
    expect(events).toEqual(['image match/1 7.20']);
    expect(sent).toHaveLength(1);
    topics.opened();
    topics.received({ t: 'image', topic: 'match/1', to: '1.3', body: {} });
    expect(events.at(-1)).toBe('image match/1 1.3');
  });

  test('an image that does not arrive is requested again', () => {
    const { world, topics, sent } = setUp();
    topics.retain('match/1');
    world.pass(20);
    world.pass(4000);
    topics.recall();
    expect(sent).toHaveLength(1);
    world.pass(2000);
    topics.recall();
    topics.recall();
    expect(sent).toHaveLength(2);
  });

  test('many missing topics are requested again in one message, so that a slow server is not flooded', () => {
    const { world, topics, sent } = setUp();
    for (let id = 1; id <= 150; id++) topics.retain(`preview/${id}`);
    world.pass(20);
    world.pass(6000);
    topics.recall();
    expect(sent).toHaveLength(2);
    const [, again] = sent;
    expect(again?.t === 'sub' && again.topics.length).toBe(150);
  });

  test('fewer messages are sent than the server accepts while a list is scrolled', () => {
    const { world, topics, sent } = setUp();
    const releases: (() => void)[] = [];
    for (let id = 1; id <= 600; id++) {
      releases.push(topics.retain(`preview/${id}`));
      if (id > 20) releases[id - 21]?.();
      world.pass(16);
    }
    world.pass(1000);
    // 20 per second; at the very start 60 may arrive at once.
    expect(sent.length).toBeLessThanOrEqual((600 * 16 * 20) / 1000);
    expect(topics.status('preview/600')).toBe('pending');
    const requestedTopics = sent.flatMap((message) => (message.t === 'sub' ? message.topics : []));
    expect(requestedTopics.at(-1)).toEqual({ topic: 'preview/600' });
  });

  test('the server gets at most 400 topics, and lingering ones are removed first', () => {
    const { world, topics, sent } = setUp();
    const releases = Array.from({ length: 405 }, (_, index) => topics.retain(`preview/${index + 1}`));
    world.pass(20);
    const [first] = sent;
    expect(first?.t === 'sub' && first.topics.length).toBe(400);
    releases[0]?.();
    topics.recall();
    expect(sent.slice(1)).toEqual([
      { t: 'unsub', topics: ['preview/1'] },
      { t: 'sub', topics: [{ topic: 'preview/401' }] },
    ]);
  });

  test('a rejected topic is not requested again until the next connection', () => {
    const { world, topics, sent } = setUp();
    topics.retain('match/404');
    world.pass(20);
    topics.received({ t: 'err', code: 'unknown-topic', message: '', topic: 'match/404' });
    world.pass(20_000);
    topics.recall();
    expect(sent).toHaveLength(1);
    expect(topics.status('match/404')).toBe('rejected');
    topics.opened();
    expect(sent).toHaveLength(2);
  });

  test('a topic has a status from the first holder to the last: pending, then the server’s answer', () => {
    const { world, topics, sent, statuses } = setUp();
    expect(topics.status('list/top')).toBeUndefined();
    const first = topics.retain('list/top');
    const second = topics.retain('list/top');
    topics.retain('list/none');
    world.pass(20);
    topics.received({ t: 'image', topic: 'list/top', to: 'a', body: {} });
    topics.received({ t: 'image', topic: 'list/top', to: 'b', body: {} });
    topics.received({ t: 'err', code: 'unknown-topic', message: '', topic: 'list/none' });
    // A topic with a status is not requested again.
    topics.retain('list/top')();
    world.pass(10_000);
    topics.recall();
    expect(sent).toEqual([{ t: 'sub', topics: [{ topic: 'list/top' }, { topic: 'list/none' }] }]);
    first();
    second();
    world.pass(10_000);
    expect(statuses).toEqual([
      'list/top pending',
      'list/none pending',
      'list/top fulfilled',
      'list/none rejected',
      'list/top undefined',
    ]);
  });

  test('a rejected topic is requested again by retry, and no other topic is', () => {
    const { world, topics, sent } = setUp();
    topics.retain('list/none');
    world.pass(20);
    topics.retry('list/none');
    world.pass(1000);
    expect(sent).toHaveLength(1);
    topics.received({ t: 'err', code: 'unknown-topic', message: '', topic: 'list/none' });
    topics.retry('list/none');
    expect(topics.status('list/none')).toBe('pending');
    world.pass(1000);
    expect(sent.slice(1)).toEqual([{ t: 'sub', topics: [{ topic: 'list/none' }] }]);
  });
});
