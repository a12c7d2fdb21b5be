import { expect, test } from 'vitest';
import { parseSiteOptions } from './site-options.ts';

test("site options pass on the server's arguments and keep the others", () => {
  const args = ['--port', '4000', '--reset', '--data', '/tmp/x', '--feed=openfootball:a b'];
  expect(parseSiteOptions(args)).toEqual({
    data: '/tmp/x',
    reset: true,
    crowd: 0,
    serverArgs: ['--port', '4000', '--feed', 'openfootball:a b'],
  });
});

test('site options read the number of made-up players', () => {
  expect(parseSiteOptions(['--crowd', '200'])).toMatchObject({ crowd: 200, serverArgs: [] });
});

test.each([
  [['--prot', '1'], '--prot'],
  [['--port'], '--port'],
  [['stray'], 'stray'],
  [['--reset=yes'], '--reset'],
  [['--crowd', 'many'], '--crowd'],
])('site options refuse %j by name', (args, name) => {
  expect(() => parseSiteOptions(args)).toThrow(name);
});
