import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Crest, crestColours } from './crest.tsx';

test('a crest with a code has its shape, pattern and colours', () => {
  expect(crestColours('inter~ssbxa')).toMatchObject({ base: '#1d4fb8', over: '#1d2024', rim: '#f7b21b' });
  const drawn = renderToStaticMarkup(<Crest seed="inter~ssbxa" />);
  expect(drawn).toContain('M6 0h4v24H6zM14 0h4v24h-4z');
});

test('a crest without a code has two different colours from its hash, always the same', () => {
  const wrong = Array.from({ length: 500 }, (_, number) => `club-${number}`).filter((seed) => {
    const { base, over } = crestColours(seed);
    return base === over || renderToStaticMarkup(<Crest seed={seed} />).includes('undefined');
  });
  expect(wrong).toEqual([]);
  expect(crestColours('club-1')).toEqual(crestColours('club-1'));
});
