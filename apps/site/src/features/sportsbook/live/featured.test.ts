import { expect, test } from 'vitest';
import { featuredMatches } from './featured.ts';

const market = {
  ID: '1x2',
  Type: '1x2',
  Specifier: '',
  Name: '',
  Group: '',
  MarketSpecifications: '',
  HeaderType: '',
  Odds: [],
};
const live = (id: number, place: number, SportAlias = 'soccer', Type = 1) => ({
  id,
  place,
  Match: { SportAlias, Type, PreviewMarkets: [market] },
});
const ids = (list: ReturnType<typeof live>[]) =>
  featuredMatches(list, ({ place }) => place).map(({ id }) => id);

test('matches of top tournaments come first, at most four of a sport, with prices and two sides', () => {
  const far = Number.POSITIVE_INFINITY;
  expect(ids([live(1, far), live(2, 3), live(3, 1)])).toEqual([3, 2, 1]);
  const five = [1, 2, 3, 4, 5].map((id) => live(id, id));
  expect(ids([...five, live(6, far, 'tennis')])).toEqual([1, 2, 3, 4, 6]);
  expect(ids([live(1, 1, 'golf', 2), live(2, 2)])).toEqual([2]);
  const unpriced = { ...live(7, 0), Match: { SportAlias: 'soccer', Type: 1, PreviewMarkets: [] } };
  expect(featuredMatches([unpriced], () => 0)).toEqual([]);
});
