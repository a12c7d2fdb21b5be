import { describe, expect, test } from 'vitest';
import { GuessGuard, LOOKUPS_MAX, WAITING_MAX } from './guess-guard.ts';
import { RateLimiter, rateLimits } from './rate-limit.ts';

function makeGuard(factor = 1) {
  const clock = { now: 0, nowMs: () => clock.now };
  return { clock, guard: new GuessGuard({ limiter: new RateLimiter(factor), clock }) };
}

const nothing = async () => undefined;

describe('guessed secrets', () => {
  test('guessed secrets reach the database within the limit of their network, however many arrive together', async () => {
    const { guard } = makeGuard();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return undefined;
    };
    const guesses = Array.from({ length: 1000 }, (_, n) =>
      guard.attempt({ network: 'a', secret: `guess${n}`, read }),
    );
    const kinds = (await Promise.all(guesses)).map(({ kind }) => kind);
    expect(reads).toBe(rateLimits.guess.burst);
    expect(kinds.filter((kind) => kind === 'too-many')).toHaveLength(1000 - rateLimits.guess.burst);
    expect(await guard.attempt({ network: 'b', secret: 'other', read })).toEqual({ kind: 'unknown' });
  });

  test('guessed secrets are looked up once within ten seconds, and count each time', async () => {
    const { guard, clock } = makeGuard();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return undefined;
    };
    for (let n = 0; n < rateLimits.guess.burst; n += 1)
      expect(await guard.attempt({ network: 'a', secret: 'same', read })).toEqual({ kind: 'unknown' });
    expect(reads).toBe(1);
    expect((await guard.attempt({ network: 'a', secret: 'same', read })).kind).toBe('too-many');
    clock.now = 10_000;
    expect(await guard.attempt({ network: 'a', secret: 'same', read })).toEqual({ kind: 'unknown' });
    expect(reads).toBe(2);
  });

  test('correct secrets do not use up the limit', async () => {
    const { guard } = makeGuard();
    for (let n = 0; n < 3 * rateLimits.guess.burst; n += 1)
      expect(await guard.attempt({ network: 'a', secret: `right${n}`, read: async () => n })).toEqual({
        kind: 'found',
        value: n,
      });
    expect(await guard.attempt({ network: 'a', secret: 'wrong', read: nothing })).toEqual({
      kind: 'unknown',
    });
  });

  test('a look-up that fails is not counted and decides nothing about the secret', async () => {
    const { guard } = makeGuard();
    const failing = () => Promise.reject(new Error('no database'));
    for (let n = 0; n < 2 * rateLimits.guess.burst; n += 1)
      await expect(guard.attempt({ network: 'a', secret: 'one', read: failing })).rejects.toThrow(
        'no database',
      );
    expect(await guard.attempt({ network: 'a', secret: 'one', read: async () => 1 })).toEqual({
      kind: 'found',
      value: 1,
    });
  });
});

test('a bounded number of look-ups runs at once over all networks; the rest waits, and beyond that is refused', async () => {
  const { guard } = makeGuard();
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const read = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => release.push(resolve));
    running -= 1;
    return 'found';
  };
  const all = Array.from({ length: LOOKUPS_MAX + WAITING_MAX + 5 }, (_, n) =>
    guard.attempt({ network: `n${n}`, secret: `s${n}`, read }),
  );
  let isDone = false;
  const ended = Promise.all(all).then((looked) => {
    isDone = true;
    return looked;
  });
  while (!isDone) {
    for (const one of release.splice(0)) one();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const looked = await ended;
  expect(most).toBe(LOOKUPS_MAX);
  expect(looked.filter(({ kind }) => kind === 'too-many')).toHaveLength(5);
  expect(looked.filter(({ kind }) => kind === 'found')).toHaveLength(LOOKUPS_MAX + WAITING_MAX);
});
