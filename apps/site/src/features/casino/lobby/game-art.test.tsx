import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GameArt } from './game-art.tsx';

const picture = (id: string, name: string) => renderToStaticMarkup(<GameArt id={id} name={name} />);

it('pictures of games with the same name differ between providers', () => {
  const plinkos = [
    picture('evens:plinko', 'Plinko'),
    picture('softswiss:plinko', 'Pebble Drop'),
    picture('pateplay:plinko', 'Pin Garden'),
  ];
  expect(new Set(plinkos).size).toBe(plinkos.length);
  const slots = [
    picture('evens:harbour-lights', 'Harbour Lights'),
    picture('softswiss:harbour-lights', 'Beacon Reef'),
    picture('egtdigital:harbour-lights', 'Star of the Bay'),
  ];
  expect(new Set(slots).size).toBe(slots.length);
});

it('the picture of a game is deterministic', () => {
  expect(picture('leap:keno', 'Larkspur Keno')).toBe(picture('leap:keno', 'Larkspur Keno'));
});

it('cards and wheels keep their colours in a provider’s picture', () => {
  expect(picture('softswiss:blackjack', 'Northquay Blackjack')).not.toContain('hue-rotate');
  expect(picture('softswiss:plinko', 'Pebble Drop')).toContain('hue-rotate');
  const tables = ['evens', 'softswiss', '7mojos'].map((provider) =>
    picture(`${provider}:roulette`, 'Roulette'),
  );
  expect(new Set(tables).size).toBe(tables.length);
});
