import { expect, it } from 'vitest';
import { parseFeedOption } from './feed-option.ts';

it.each([
  ['simulated', { kind: 'simulated' }],
  ['openfootball:../data/2025-26', { kind: 'openfootball', directory: '../data/2025-26' }],
  ['openfootball:C:\\data', { kind: 'openfootball', directory: 'C:\\data' }],
  ['recording:/tmp/a.ndjson', { kind: 'recording', file: '/tmp/a.ndjson' }],
])('%s', (text, value) => {
  expect(parseFeedOption(text)).toEqual({ ok: true, value });
});

it.each([
  ['', 'a feed is simulated, openfootball:DIR or recording:FILE, not ""'],
  ['Simulated', 'a feed is simulated, openfootball:DIR or recording:FILE, not "Simulated"'],
  ['simulated:7', 'the simulated feed takes nothing after it'],
  ['openfootball', 'the openfootball feed needs a folder: openfootball:DIR'],
  ['openfootball:', 'the openfootball feed needs a folder: openfootball:DIR'],
  ['recording', 'the recording feed needs a file: recording:FILE'],
  ['uof:key', 'a feed is simulated, openfootball:DIR or recording:FILE, not "uof:key"'],
])('not %j', (text, error) => {
  expect(parseFeedOption(text)).toEqual({ ok: false, error });
});
