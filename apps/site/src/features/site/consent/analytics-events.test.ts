import { readFileSync } from 'node:fs';
import { pagePaths } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { analyticsEventNames, screenFromPath } from './analytics-events.ts';

describe('events of analytics', () => {
  test('analytics event names equal those in docs/integrating.md', () => {
    const page = readFileSync(new URL('../../../../../../docs/integrating.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(listed).toEqual([...analyticsEventNames]);
  });

  test('analytics events name the screen and contain no part of its address', () => {
    expect(screenFromPath('/sport/soccer/brazil/serie-a/match/123456')).toBe('match');
    expect(screenFromPath('/sport/soccer')).toBe('sportOne');
    expect(screenFromPath('/sport/results')).toBe('results');
    expect(screenFromPath('/unsubscribe/c2VjcmV0')).toBe('unsubscribe');
    expect(screenFromPath('/table-game/evens/dice')).toBe('tableGame');
    expect(screenFromPath('/')).toBe('home');
    expect(screenFromPath('/ada.lovelace/12.50')).toBe('notFound');
    const names = new Set<string>(['notFound', ...Object.keys(pagePaths)]);
    for (const path of ['/user/deposit', '/player/ada', '/user/history/12345', '/../x', '/%00'])
      expect(names.has(screenFromPath(path))).toBe(true);
  });
});
