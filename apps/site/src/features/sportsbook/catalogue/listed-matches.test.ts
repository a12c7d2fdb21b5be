import type { Match } from '@evens/contract';
import { describe, expect, test, vi } from 'vitest';
import { GONE, ListedMatches } from './listed-matches.ts';

function match(ID: number, Name = `match ${ID}`): Match {
  const facts = { ID, Name };
  // Only these fields of a match are read.
  return facts as Match;
}

/** `pass` runs scheduled calls. Requests are answered at once unless `isDown`. */
function stage({ gone = [] as readonly number[] } = {}) {
  const waiting: { readonly atMs: number; readonly call: () => void }[] = [];
  const requests: (readonly number[])[] = [];
  const state = { nowMs: 0, isDown: false, isSilent: false };
  const listed = new ListedMatches({
    fetchMatches: async (ids, signal) => {
      requests.push(ids);
      if (state.isSilent)
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('given up'))),
        );
      if (state.isDown) throw new Error('down');
      return ids.filter((id) => !gone.includes(id)).map((id) => match(id));
    },
    nowMs: () => state.nowMs,
    after: (delayMs, call) => waiting.push({ atMs: state.nowMs + delayMs, call }),
    atOnce: 3,
  });
  async function pass(ms: number) {
    state.nowMs += ms;
    const due = waiting.filter(({ atMs }) => atMs <= state.nowMs);
    for (const each of due) waiting.splice(waiting.indexOf(each), 1);
    for (const { call } of due) call();
    await vi.waitFor(() => Promise.resolve());
  }
  return { listed, requests, pass, state };
}

describe('matches of lists', () => {
  test('matches that become visible together are requested together, up to the maximum per request', async () => {
    const { listed, requests, pass } = stage();
    const listener = vi.fn();
    for (const id of [1, 2, 3, 4]) listed.want(id, listener);
    expect(requests).toEqual([]);
    await pass(20);
    expect(requests).toEqual([[1, 2, 3], [4]]);
    await vi.waitFor(() => expect(listed.match(4)?.Name).toBe('match 4'));
    expect(listener).toHaveBeenCalledTimes(4);
  });

  test('matches that were scrolled past are not requested', async () => {
    const { listed, requests, pass } = stage();
    const release = listed.want(1, () => {});
    listed.want(2, () => {});
    release();
    await pass(20);
    expect(requests).toEqual([[2]]);
  });

  test('matches stay cached for a return and are requested again when stale', async () => {
    const { listed, requests, pass } = stage();
    listed.want(1, () => {})();
    const release = listed.want(1, () => {});
    await pass(20);
    release();
    listed.want(1, () => {});
    await pass(20);
    expect(requests).toEqual([[1]]);
    expect(listed.match(1)?.Name).toBe('match 1');
    await pass(30_000);
    listed.want(1, () => {});
    await pass(20);
    expect(requests).toEqual([[1], [1]]);
    expect(listed.match(1)?.Name).toBe('match 1');
  });

  test('matches missing from the answer are known to be gone', async () => {
    const { listed, pass } = stage({ gone: [2] });
    listed.want(2, () => {});
    await pass(20);
    await vi.waitFor(() => expect(listed.match(2)).toBe(GONE));
    expect(listed.match(3)).toBeUndefined();
  });

  test('matches are requested again after a failure while a row needs them', async () => {
    const { listed, requests, pass, state } = stage();
    state.isDown = true;
    listed.want(1, () => {});
    const release = listed.want(2, () => {});
    await pass(20);
    await pass(0);
    state.isDown = false;
    release();
    await pass(500);
    expect(requests).toEqual([[1, 2], [1]]);
    await vi.waitFor(() => expect(listed.match(1)?.Name).toBe('match 1'));
  });

  test('the retry delay of matches grows with consecutive failures and resets after an answer', async () => {
    const { listed, requests, pass, state } = stage();
    const wait = async () => {
      const before = requests.length;
      for (let waitedMs = 0; ; waitedMs += 100) {
        await pass(waitedMs === 0 ? 0 : 100);
        if (requests.length > before) return waitedMs;
      }
    };
    state.isDown = true;
    listed.want(1, () => {});
    await pass(20);
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure++) waits.push(await wait());
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    state.isDown = false;
    await pass(10_000);
    await vi.waitFor(() => expect(listed.match(1)?.Name).toBe('match 1'));
    state.isDown = true;
    listed.want(2, () => {});
    await pass(20);
    expect(await wait()).toBe(500);
  });

  test('matches are requested again without an answer within twenty seconds', async () => {
    const { listed, requests, pass, state } = stage();
    state.isSilent = true;
    listed.want(1, () => {});
    await pass(20);
    state.isSilent = false;
    await pass(19_979);
    // Another row requests only its own match while the first request is pending.
    listed.want(2, () => {});
    await pass(20);
    expect(requests).toEqual([[1], [2]]);
    await pass(1);
    await pass(500);
    expect(requests).toEqual([[1], [2], [1]]);
    await vi.waitFor(() => expect(listed.match(1)?.Name).toBe('match 1'));
  });
});
