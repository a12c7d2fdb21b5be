import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Crest, crestColours } from './crest.tsx';

test('a crest with a code has its shape, pattern and colours', () => {
  expect(crestColours('inter~ssbxa')).toMatchObject({ base: '#1d4fb8', over: '#1d2024', rim: '#f7b21b' });
  const drawn = renderToStaticMarkup(<Crest seed="inter~ssbxa" />);
  expect(drawn).toContain('M6 0h4v24H6zM14 0h4v24h-4z');
});

const seeds = Array.from({ length: 500 }, (_, number) => `club-${number}`);
const drawing = (seed: string) =>
  renderToStaticMarkup(<Crest seed={seed} size={20} />).replaceAll(/crest-[a-z\d-]+/g, '');

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('a code of one letter is a kind: a player has a head, an esports team a badge, in colours of its hash', () => {
  const { base, over } = crestColours('novak');
  expect(crestColours('novak~i')).toMatchObject({ base, over });
  expect(drawing('novak~i')).toContain('M12 5a4 4 0 1 1 0 8');
  expect(drawing('paragon~e')).not.toContain('M12 5a4 4 0 1 1 0 8');
  expect(drawing('paragon~e')).not.toBe(drawing('paragon'));
});

test('a crest without a code has two colours of its hash with a contrast above 2.5, always the same', () => {
  const wrong = seeds.filter((seed) => {
    const { base, over } = crestColours(seed);
    return contrast(base, over) < 2.5 || drawing(seed).includes('undefined');
  });
  expect(wrong).toEqual([]);
  expect(drawing('club-1')).toBe(drawing('club-1'));
});

test('crests of 500 clubs differ by shape, pattern and colours, and those of players and teams too', () => {
  for (const kind of ['', '~i', '~e']) {
    const differing = new Set(seeds.map((seed) => drawing(seed + kind)));
    expect(differing.size, kind).toBeGreaterThan(400);
  }
});

test('the border of a crest has a contrast of 1.5 to every surface, or a line around it', () => {
  const surfaces = ['#ffffff', '#f3f3ef', '#f1f1ec', '#12171c', '#0b0e11', '#1a2128'];
  const codes = [...'rcoayeulgftzkmbnpswx'].map((letter) => `club~spb${letter}`);
  const lost = [...seeds, ...codes].filter(
    (seed) =>
      surfaces.some((surface) => contrast(crestColours(seed).rim, surface) < 1.5) &&
      !drawing(seed).includes('stroke-faint'),
  );
  expect(lost).toEqual([]);
});
