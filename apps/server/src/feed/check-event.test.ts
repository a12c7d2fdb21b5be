import type { FeedEvent } from '@evens/book';
import type { RaceFacts } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { checkEvent } from './check-event.ts';
import { situation, T0 } from './testing/scripted-source.ts';

function raceEvent(
  kind: 'result' | 'correction',
  places: readonly number[],
  status: RaceFacts['status'],
): FeedEvent {
  const facts: RaceFacts = { kind: 'race', status, places, withdrawn: [] };
  const phase = status === 'ended' ? 'ended' : 'playing';
  const head = { match: 'r', id: 'result', occurredAtMs: T0, situation: situation(0, 0, { phase, facts }) };
  return kind === 'result' ? { ...head, kind } : { ...head, kind, reason: 'photo finish' };
}

describe('places of a race', () => {
  it.each(['result', 'correction'] as const)(
    'a race %s whose ranks leave no gap after a tie is rejected',
    (kind) => {
      expect(checkEvent(raceEvent(kind, [1, 1, 2], 'ended'))).toEqual({
        ok: false,
        error: 'ranks-without-gaps',
      });
      expect(checkEvent(raceEvent(kind, [1, 1, 3], 'ended')).ok).toBe(true);
    },
  );

  it('a running order without gaps is accepted while the race is playing, because it pays nothing', () => {
    expect(checkEvent(raceEvent('result', [1, 1, 2], 'playing')).ok).toBe(true);
  });
});
