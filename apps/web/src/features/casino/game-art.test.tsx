import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GameArt } from './game-art.tsx';

const picture = (id: string, name: string) => renderToStaticMarkup(<GameArt id={id} name={name} />);

it('draws a provider’s game apart from our own and from that of another provider', () => {
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

it('draws the same picture for the same game', () => {
  expect(picture('leap:keno', 'Larkspur Keno')).toBe(picture('leap:keno', 'Larkspur Keno'));
});

it('leaves cards and wheels their own colours', () => {
  expect(picture('softswiss:blackjack', 'Northquay Blackjack')).not.toContain('hue-rotate');
  expect(picture('softswiss:plinko', 'Pebble Drop')).toContain('hue-rotate');
  const tables = ['evens', 'softswiss', '7mojos'].map((provider) =>
    picture(`${provider}:roulette`, 'Roulette'),
  );
  expect(new Set(tables).size).toBe(tables.length);
});
