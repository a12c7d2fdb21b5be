import { expect, test } from 'vitest';
import { createLive } from './live.ts';
import { testWorld } from './testing.ts';

const day = 'list/prematch/2026-03-01@60';

function connected() {
  const world = testWorld();
  const live = createLive(world);
  const sendImage = (topic: string, to: string, body: object) =>
    world.socket().events.received(JSON.stringify({ t: 'image', topic, to, body }));
  for (const topic of [day, 'list/schedule@60', 'list/top']) live.retain(topic);
  live.connect({ url: 'ws://site', playerId: undefined });
  world.socket().events.opened();
  world.pass(20);
  sendImage(day, 'a', { sports: [{ sport: 'soccer', ids: [1], live: [] }] });
  sendImage('list/schedule@60', 'b', { days: [] });
  sendImage('list/top', 'c', { ids: [1] });
  return { world, live, sendImage };
}

test('the newest message of a list is stored, and listeners are called for each message', () => {
  const { live, sendImage } = connected();
  let notified = 0;
  const stop = live.onTopic('list/top', () => notified++);
  sendImage('list/top', 'd', { ids: [2] });
  sendImage(day, 'e', { sports: [] });
  expect([notified, live.list('list/top'), live.topicStatus('list/top')]).toEqual([
    1,
    { ids: [2] },
    'fulfilled',
  ]);
  stop();
  sendImage('list/top', 'f', { ids: [3] });
  expect([notified, live.list('list/top')]).toEqual([1, { ids: [3] }]);
});

test('a report of a drawn change is sent in whole milliseconds', () => {
  const { world, live } = connected();
  live.reportDrawn(41.7);
  expect(JSON.parse(world.socket().sent.at(-1) ?? '')).toEqual({ t: 'ping', n: 0, drawnMs: 42 });
});

test('a lost connection clears the schedule’s lists; they return complete with the stream', () => {
  const { world, live } = connected();
  world.socket().events.closed();
  expect([live.list(day), live.list('list/schedule@60')]).toEqual([undefined, undefined]);
  expect([live.topicStatus(day), live.topicStatus('list/top')]).toEqual(['pending', 'fulfilled']);
  expect(live.list('list/top')).toEqual({ ids: [1] });
  world.pass(3000);
  world.socket().events.opened();
  expect(JSON.parse(world.socket().sent[0] ?? '')).toEqual({
    t: 'sub',
    topics: [{ topic: day }, { topic: 'list/schedule@60' }, { topic: 'list/top', token: 'c' }],
  });
});
