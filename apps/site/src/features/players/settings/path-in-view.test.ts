import { expect, test } from 'vitest';
import { pathInView } from './path-in-view.ts';

test.each([
  ['/', 'korean', '/sport/koreanView'],
  ['/sport', 'korean', '/sport/koreanView'],
  ['/sport/tennis', 'korean', '/sport/koreanView/tennis'],
  ['/sport/Soccer/england/premier-league', 'korean', '/sport/koreanView/soccer'],
  ['/sport/schedule', 'korean', '/sport/koreanView'],
  ['/sport/outrights/soccer', 'korean', '/sport/koreanView/outrights'],
  ['/live', 'korean', '/sport/koreanView'],
  ['/sport/koreanView/tennis', 'korean', undefined],
  ['/casino', 'korean', undefined],
  ['/sport/koreanview/tennis', 'asian', '/sport/tennis'],
  ['/sport/koreanView', 'european', '/sport'],
  ['/sport/koreanView/outrights', 'european', '/sport/outrights'],
  ['/sport/tennis', 'asian', undefined],
] as const)('from %s the view %s leads to %s', (path, view, to) => {
  expect(pathInView(path, view)).toBe(to);
});
