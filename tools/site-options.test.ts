import { expect, test } from 'vitest';
import { parseSiteOptions } from './site-options.ts';

test('hands on what the server parses, and keeps the rest', () => {
  const args = ['--port', '4000', '--reset', '--data', '/tmp/x', '--feed=openfootball:a b'];
  expect(parseSiteOptions(args)).toEqual({
    data: '/tmp/x',
    reset: true,
    serverArgs: ['--port', '4000', '--feed', 'openfootball:a b'],
  });
});

test.each([
  [['--prot', '1'], '--prot'],
  [['--port'], '--port'],
  [['stray'], 'stray'],
  [['--reset=yes'], '--reset'],
])('refuses %j by name', (args, name) => {
  expect(() => parseSiteOptions(args)).toThrow(name);
});
