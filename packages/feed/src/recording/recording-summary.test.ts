import { expect, it } from 'vitest';
import { NOON, SmallRecording, scored } from '../comparison/testing/small-recording.ts';
import { testFolder } from '../openfootball/testing/small-season.ts';
import { summarizeRecording } from './recording-summary.ts';

it('describes the time, interruptions, events, matches and skipped lines of a recording', () => {
  using folder = testFolder();
  const file = new SmallRecording()
    .fixture('m', NOON, ['Ash', 'Birch'])
    .prices('m', NOON + 1000, [2000, 3000, 4000])
    .addText('{"at":1}')
    .report('m', NOON + 2000, { kind: 'goal', side: 'home', situation: scored(1, 0) })
    .add(NOON + 3000, { kind: 'feed-down', occurredAtMs: NOON + 3000 })
    .add(NOON + 3500, { kind: 'feed-recovering', occurredAtMs: NOON + 3500 })
    .add(NOON + 5000, { kind: 'feed-up', occurredAtMs: NOON + 5000 })
    .report('m', NOON + 9000, { kind: 'result', situation: scored(2, 0, 'ended') })
    .write(folder.path, 'small.ndjson');
  const summary = summarizeRecording(file);
  expect(summary).toMatchObject({
    ok: true,
    value: {
      ...{ fromMs: NOON, untilMs: NOON + 9000, events: 8, downTimes: 1, downMs: 2000, problemCount: 1 },
      longestGap: { fromMs: NOON + 5000, untilMs: NOON + 9000 },
      problems: [{ line: 5, problem: 'not an event' }],
      matches: [
        {
          ...{
            id: 'm',
            competitors: ['Ash', 'Birch'],
            phase: 'ended',
            result: 'result',
            events: 4,
            priceEvents: 1,
          },
          score: { home: 2, away: 0 },
        },
      ],
    },
  });
  expect(summary.ok && summary.value.eventsByKind.get('feed-up')).toBe(2);
});

it('a file that is no recording is refused in one line', () => {
  using folder = testFolder();
  folder.write('x.json', '{"name":1}\n');
  expect(summarizeRecording(`${folder.path}/x.json`)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/x\.json is no recording of a feed$/),
  });
});
