import { expect, test } from 'vitest';
import { listSegments } from './cluster.ts';

const segmentBytes = 16 * 1024 * 1024;

test.each<readonly [string, string, string, readonly string[]]>([
  ['within one segment', '0/7000028', '0/7000120', ['000000010000000000000007']],
  ['up to the end of a segment', '0/7000028', '0/8000000', ['000000010000000000000007']],
  [
    'over the end of a segment by a byte',
    '0/7000028',
    '0/8000001',
    ['000000010000000000000007', '000000010000000000000008'],
  ],
  [
    'over the end of four gigabytes',
    '1/FF000028',
    '2/28',
    ['0000000100000001000000FF', '000000010000000200000000'],
  ],
])('listSegments names the files of a log %s', (_, startLsn, stopLsn, names) => {
  expect(listSegments({ timeline: '00000001', startLsn, stopLsn, segmentBytes })).toEqual(names);
});
