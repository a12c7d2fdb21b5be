import { expect, test } from 'vitest';
import { croupierEvent, croupierPose, type Spoken } from './croupier-events.ts';
import { round } from './testing.ts';

type State = Parameters<typeof croupierEvent>[0];

const live = (fields: Partial<State> = {}): State => ({
  line: 'live',
  round: round(),
  results: [],
  ...fields,
});

/** The events of successive states. */
function speak(states: readonly State[]) {
  let spoken: Spoken | undefined;
  return states.map((state) => {
    const next = croupierEvent(state, spoken);
    spoken = next.spoken;
    return next.event;
  });
}

test('the dealer welcomes once, and announces each phase and each result once', () => {
  const results = [{ no: 1, pocket: 17 }];
  const over = round({ phase: 'over' });
  const events = speak([
    live({ line: 'joining' }),
    live(),
    live(),
    live({ round: round({ phase: 'playing' }) }),
    live({ round: round({ phase: 'playing' }) }),
    live({ round: over, results }),
    live({ round: over, results }),
    live({ line: 'away', round: over, results }),
    live({ round: round({ no: 2 }), results }),
  ]);
  expect(events).toEqual([
    ...[undefined, 'welcome', undefined, 'playing', undefined, 'result', undefined, undefined],
    'betting',
  ]);
});

test('the dealer announces no result of a refunded round, nor of one without its result', () => {
  const playing = live({ round: round({ phase: 'playing' }) });
  const [, refunded] = speak([playing, live({ round: round({ phase: 'refunded' }) })]);
  const earlier = [{ no: 0, pocket: 3 }];
  const [, unknown] = speak([playing, live({ round: round({ phase: 'over' }), results: earlier })]);
  expect([refunded, unknown]).toEqual([undefined, undefined]);
});

test('the dealer deals or announces for a moment after the cause, and waits for the rest of the phase', () => {
  expect([
    croupierPose('playing', 0),
    croupierPose('playing', 60_000),
    croupierPose('betting', 0),
    croupierPose('betting', 3000),
    croupierPose('over', 0),
    croupierPose(undefined, 60_000),
  ]).toEqual(['deal', 'idle', 'announce', 'idle', 'announce', 'idle']);
});
