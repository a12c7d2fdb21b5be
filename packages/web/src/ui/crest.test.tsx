import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Crest, crestColours } from './crest.tsx';

test('a crest with a code has its shape, pattern and colours', () => {
  expect(crestColours('inter~ssbxa')).toMatchObject({ base: '#1d4fb8', over: '#1d2024', rim: '#f7b21b' });
  const drawn = renderToStaticMarkup(<Crest seed="inter~ssbxa" />);
  expect(drawn).toContain('M6 0h4v24H6zM14 0h4v24h-4z');
});

test('a code of one letter is a kind: a player has a head, an esports team a hexagon, in colours of its hash', () => {
  const { base, over } = crestColours('novak');
  expect(crestColours('novak~i')).toMatchObject({ base, over });
  expect(renderToStaticMarkup(<Crest seed="novak~i" />)).toContain('M12 5a4 4 0 1 1 0 8');
  expect(renderToStaticMarkup(<Crest seed="paragon~e" />)).toContain('M12 1.5 21.5 7v10');
  expect(renderToStaticMarkup(<Crest seed="paragon~e" />)).not.toContain('M12 5a4 4 0 1 1 0 8');
});

test('a crest without a code has two different colours from its hash, always the same', () => {
  const wrong = Array.from({ length: 500 }, (_, number) => `club-${number}`).filter((seed) => {
    const { base, over } = crestColours(seed);
    return base === over || renderToStaticMarkup(<Crest seed={seed} />).includes('undefined');
  });
  expect(wrong).toEqual([]);
  expect(crestColours('club-1')).toEqual(crestColours('club-1'));
});
