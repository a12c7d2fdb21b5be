import { describe, expect, it } from 'vitest';
import { withWayBack } from './with-way-back.ts';

describe('the way back from log-in and registration', () => {
  it.each([
    ['/casino', '', '/register?back=%2Fcasino'],
    ['/casino', '?q=dice&x=1', '/register?back=%2Fcasino%3Fq%3Ddice%26x%3D1'],
    ['/', '', '/register'],
    ['/login', '?back=%2Fcasino', '/register?back=%2Fcasino'],
    ['/register', '', '/register'],
  ])('from %s%s the link is %s', (pathname, search, link) => {
    expect(withWayBack('/register', { pathname, search })).toBe(link);
  });
});
