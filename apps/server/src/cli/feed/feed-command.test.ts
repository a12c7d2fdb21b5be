import { expect, test } from 'vitest';
import { parseFeedCommand } from './feed-command.ts';

const parse = (line: string) => parseFeedCommand(line.split(' ').filter((word) => word !== ''));

test('feed record takes a file, a feed with its options, and a time', () => {
  expect(
    parse('record f.ndjson --feed openfootball:d --from 2026-02-28T12:00 --speed 60 --for 2h'),
  ).toMatchObject({
    ok: true,
    value: {
      ...{ kind: 'record', file: 'f.ndjson', forMs: 7_200_000 },
      choice: { kind: 'openfootball', path: 'd', speed: 60 },
    },
  });
  expect(parse('record f.ndjson')).toMatchObject({
    ok: true,
    value: { forMs: undefined, choice: { kind: 'simulated', speed: 1 } },
  });
});

test('feed replay takes a match, lines and a speed', () => {
  expect(parse('replay f.ndjson --match m:1 --market 1x2 --market total;total=2.5 --speed 60')).toEqual({
    ok: true,
    value: { kind: 'replay', file: 'f.ndjson', match: 'm:1', lines: ['1x2', 'total;total=2.5'], speed: 60 },
  });
});

test('feed compare takes two files, pairs and a tolerance', () => {
  expect(parse('compare a b --match x=y --match p=q --tolerance 90s --json')).toEqual({
    ok: true,
    value: {
      ...{ kind: 'compare', a: 'a', b: 'b', lines: [], toleranceMs: 90_000, isJson: true },
      known: new Map([
        ['x', 'y'],
        ['p', 'q'],
      ]),
    },
  });
});

test.each(['', 'help', '--help', 'record -h'])('feed %s shows the help', (line) => {
  expect(parse(line)).toEqual({ ok: true, value: { kind: 'help' } });
});

test.each([
  ['play f', 'feed takes record, replay or compare, not "play"'],
  ['record', 'feed record takes one file, not 0'],
  ['compare a', 'feed compare takes two files, not 1'],
  ['compare a b c', 'feed compare takes two files, not 3'],
  ['record f --for 2', '--for is a time such as 90s, 15m, 2h or 3d, not "2"'],
  ['record f --for 0s', '--for is a time such as 90s, 15m, 2h or 3d, not "0s"'],
  ['record f --feed nowhere', '--feed is simulated, openfootball:DIR, recording:FILE or uof, not "nowhere"'],
  ['record f --match x', '--match is no option of feed record'],
  ['replay f --json', '--json is no option of feed replay'],
  ['replay f --match x --match y', 'feed replay takes one --match'],
  ['replay f --speed 0', '--speed is a number above 0, up to 100000, not "0"'],
  ['replay f --market total', '--market is a line such as 1x2 or "total;total=2.5", not "total"'],
  ['compare a b --match x', '--match of feed compare is IDA=IDB, the match in both files, not "x"'],
  ['compare a b --tolerance long', '--tolerance is a time such as 90s, 15m or 2h, not "long"'],
  ['record f --fro', "Unknown option '--fro'"],
])('feed %s is refused by name', (line, error) => {
  expect(parse(line)).toEqual({ ok: false, error });
});
