import { slideArts } from '@evens/contract';
import { expect, test } from 'vitest';
import { scenes } from './slide-scenes.ts';
import { slideSubject } from './slide-subject.ts';

test('a slide about a game, a table or a sport shows the one that its link names', () => {
  expect(slideSubject({ Art: 'game', Link: '/table-game/evens/mines?demo=1' })).toEqual({
    kind: 'game',
    id: 'evens:mines',
  });
  expect(slideSubject({ Art: 'table', Link: '/casino/live-casino/blackjack' })).toMatchObject({
    id: 'evens:blackjack',
  });
  expect(slideSubject({ Art: 'table', Link: '/casino/live/all' })).toMatchObject({ id: 'evens:roulette' });
  expect(slideSubject({ Art: 'sport', Link: '/live/sport/tennis/atp/rome/match/5' })).toEqual({
    kind: 'sport',
    sport: 'tennis',
  });
});

test('every art has a picture, also with a link that names no game and no sport', () => {
  for (const Art of slideArts) {
    const subject = slideSubject({ Art, Link: '/price-age' });
    expect(subject.kind === 'game' || (subject.kind === 'scene' && scenes[subject.art]), Art).toBeTruthy();
  }
  const scenery = Object.values(scenes).map(({ shapes }) => JSON.stringify(shapes));
  expect(new Set(scenery).size).toBe(scenery.length);
});
