import { studioGames } from '@evens/games';
import { studioLooks } from '@evens/games/symbols/studio/looks';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GameArt } from './game-art.tsx';

const picture = (id: string, name: string) => renderToStaticMarkup(<GameArt id={id} name={name} />);

it('pictures of games with the same name differ between providers', () => {
  const plinkos = [
    picture('evens:plinko', 'Plinko'),
    picture('other:plinko', 'Pebble Drop'),
    picture('another:plinko', 'Pin Garden'),
  ];
  expect(new Set(plinkos).size).toBe(plinkos.length);
  const slots = [
    picture('evens:harbour-lights', 'Harbour Lights'),
    picture('other:harbour-lights', 'Beacon Reef'),
    picture('another:harbour-lights', 'Star of the Bay'),
  ];
  expect(new Set(slots).size).toBe(slots.length);
});

it('the picture of a studio’s slot is drawn from its symbols', () => {
  const pictures = studioGames.map(({ key, name }) => picture(`provider:${key}`, name));
  expect(new Set(pictures).size).toBe(studioGames.length);
  for (const { key } of studioGames) {
    const [outline = ''] = studioLooks[key]?.emblems[studioLooks[key].heroes[0]]?.[0] ?? [];
    expect(outline, key).not.toBe('');
    expect(picture(`provider:${key}`, key), key).toContain(outline);
  }
});

it('the picture of a game is deterministic', () => {
  expect(picture('other:keno', 'Some Keno')).toBe(picture('other:keno', 'Some Keno'));
});

it('cards and wheels keep their colours in a provider’s picture', () => {
  expect(picture('other:blackjack', 'Some Blackjack')).not.toContain('hue-rotate');
  expect(picture('other:plinko', 'Pebble Drop')).toContain('hue-rotate');
  const tables = ['evens', 'softswiss', '7mojos'].map((provider) =>
    picture(`${provider}:roulette`, 'Roulette'),
  );
  expect(new Set(tables).size).toBe(tables.length);
});
