import { expect, test } from 'vitest';
import { tellingLine } from './server-process.ts';

const chatter = '{"level":30,"time":"2026-11-20T03:44:45.787Z","event":"feed-state-changed","from":"down"}';

test.each<[string, string[], string]>([
  ['the line meant for people', ['evens: port 3000 is in use', chatter], 'port 3000 is in use'],
  [
    'the error above its stack',
    [
      '/site/main.ts:12',
      '    throw x;',
      '    ^',
      '',
      'TypeError: no book',
      '    at run (main.ts:1)',
      'Node.js v24.1.0',
    ],
    'TypeError: no book',
  ],
  [
    'an error in the log',
    ['{"level":50,"event":"x","error":"the disk is full"}', chatter],
    'the disk is full',
  ],
  ['nothing of ordinary log lines', [chatter], ''],
])('tellingLine returns %s', (_, lines, expected) => {
  expect(tellingLine(lines)).toBe(expected);
});
