import { expect, it } from 'vitest';
import { findNames, namedMatch } from './find-names.ts';

const matches = [
  namedMatch({ id: 1, names: ['São Paulo', 'Atlético Mineiro'] }),
  namedMatch({ id: 2, names: ['Manchester United', 'Arsenal'] }),
  namedMatch({ id: 3, names: ['Manchester City', 'Leeds United'] }),
  namedMatch({ id: 4, names: ['First Flight', 'Dark Arrow', 'Golden Mile'] }),
];

it.each([
  ['sao', [1]],
  ['ATLÉTICO', [1]],
  ['paulo são', [1]],
  ['manchester', [2, 3]],
  ['united', [2, 3]],
  ['man uni ars', [2]],
  ['golden', [4]],
  ['chester', []],
  ['manchester madrid', []],
  ['  ', []],
  ['Арсенал', [2]],
])('findNames(%j) finds the matches with a word starting with each typed word: %j', (text, ids) => {
  expect(findNames(matches, text)).toEqual(ids);
});
