import { err, ok } from '@evens/base';
import type { Slip, SlipEntries } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { keyOf, type Selection } from './selection.ts';
import { choosePolicy, chooseTab, stakeJoined, stakeSingle, toggleBanker } from './slip-changes.ts';
import { entriesOf } from './slip-entries.ts';
import { createSlipStore } from './slip-store.ts';
import { createSlipSync, type SlipSyncEnvironment, type SyncAnswer } from './slip-sync.ts';
import { commandFor, memory, selectionOf, serverSlip, slipOf } from './testing-slip.ts';

/** A server with a slip; `fail` answers in its place until it gives undefined. */
function setUp({
  there = [] as Selection[],
  fail = (_call: string): SyncAnswer | 'lost' | 'fine' => 'lost',
  failing = 0,
  keptThere = null as SlipEntries | null,
  storage = memory(),
  afterMs = undefined as SlipSyncEnvironment['afterMs'] | undefined,
} = {}) {
  let selections = [...there];
  let policy: 0 | 1 | 2 = 1;
  let entries = keptThere;
  const saved: SlipEntries[] = [];
  const pausesMs: number[] = [];
  let left = failing;
  const calls: string[] = [];
  const refused: string[] = [];
  const slip = createSlipStore(storage);
  const answer = (call: string, change: () => void): SyncAnswer => {
    calls.push(call);
    if (left > 0) {
      const instead = fail(call);
      if (instead !== 'fine') {
        left -= 1;
        return instead === 'lost' ? undefined : instead;
      }
    }
    change();
    return ok<Slip>(serverSlip(selections, { OddsChangePolicy: policy, Entries: entries }));
  };
  const environment: SlipSyncEnvironment = {
    get: async () => answer('get', () => undefined),
    add: async (selection) =>
      answer(`add ${selection.matchId}`, () => {
        selections = [...selections, selection];
      }),
    remove: async (keys) =>
      answer(`remove ${keys.length}`, () => {
        selections = selections.filter((each) => !keys.includes(keyOf(each)));
      }),
    setPolicy: async (next) =>
      answer(`policy ${next}`, () => {
        policy = next;
      }),
    setEntries: async (next) => {
      entries = next;
      saved.push(next);
      return ok<Slip>(serverSlip(selections, { OddsChangePolicy: policy, Entries: entries }));
    },
    texts: { toWire: (typed) => typed, toTyped: (wire) => wire },
    afterMs: (delayMs, run) => {
      pausesMs.push(delayMs);
      if (afterMs) afterMs(delayMs, run);
      else queueMicrotask(run);
    },
    refused: (selection, message) => refused.push(`${selection.matchId} ${message}`),
    dropped: (all) => refused.push(`dropped ${all.length}`),
  };
  return {
    slip,
    sync: createSlipSync(slip, environment),
    calls,
    refused,
    saved,
    pausesMs,
    there: () => selections,
  };
}

async function settled(sync: { progress(): string }) {
  for (let i = 0; i < 200; i++) await Promise.resolve();
  return sync.progress();
}

const refusal = (code: string, message = '') => err({ code, message, data: {} });

describe("a player's slip", () => {
  test('is fetched, and what was picked before the log-in is added', async () => {
    const { slip, sync, there } = setUp({ there: [selectionOf(9)] });
    slip.toggle(selectionOf(1));
    sync.follow(7);
    expect(sync.progress()).toBe('loading');
    expect(await settled(sync)).toBe('kept');
    expect(there().map(({ matchId }) => matchId)).toEqual([9, 1]);
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([9, 1]);
    expect(slip.state()).toMatchObject({ unsent: [], owner: 7 });
  });

  test('is sent by the window in which it was changed, and by another one if it is still unsent later', async () => {
    const storage = memory();
    const later: (() => void)[] = [];
    const { slip, sync, calls } = setUp({ storage, afterMs: (_, run) => later.push(run) });
    sync.follow(7);
    await settled(sync);
    later.length = 0;
    const otherWindow = createSlipStore(storage);
    otherWindow.toggle(selectionOf(1));
    slip.reload();
    otherWindow.change(chooseTab('single'));
    slip.reload();
    await settled(sync);
    expect(calls).toEqual(['get']);
    expect(later).toHaveLength(1);
    later.shift()?.();
    await settled(sync);
    expect(calls).toEqual(['get', 'add 1']);
    expect(slip.state().selectedTab).toBe('single');
  });

  test('follows every tap, and the policy', async () => {
    const { slip, sync, calls, there } = setUp();
    sync.follow(7);
    await settled(sync);
    slip.toggle(selectionOf(1));
    expect(sync.progress()).toBe('saving');
    await settled(sync);
    slip.toggle(selectionOf(1));
    await settled(sync);
    slip.change(choosePolicy(0));
    expect(await settled(sync)).toBe('kept');
    expect(calls).toEqual(['get', 'add 1', 'remove 1', 'policy 0']);
    expect(there()).toEqual([]);
  });

  test('loses what is placed, on the server too', async () => {
    const { slip, sync, there } = setUp({ there: [selectionOf(1)] });
    sync.follow(7);
    await settled(sync);
    slip.begin(commandFor(selectionOf(1)));
    slip.placed('c1');
    expect(await settled(sync)).toBe('kept');
    expect(there()).toEqual([]);
    expect(slip.state().selections).toEqual([]);
  });

  test.each([
    ['PriceStaleException', [1000, 1000, 1000, 1000]],
    ['OverloadedException', [1000, 2000, 4000, 8000]],
  ])('is saved again after %s, every %j ms', async (code, expected) => {
    const { slip, sync, calls, pausesMs } = setUp({
      failing: expected.length,
      fail: (call) => (call === 'add 1' ? refusal(code) : 'fine'),
    });
    sync.follow(7);
    await settled(sync);
    slip.toggle(selectionOf(1));
    expect(await settled(sync)).toBe('kept');
    expect(calls.filter((call) => call === 'add 1')).toHaveLength(expected.length + 1);
    // The other pause is that of stakes and tab.
    expect(pausesMs.filter((ms) => ms !== 1500)).toEqual(expected);
  });

  test('drops a selection that the server refuses, with its words', async () => {
    const { slip, sync, refused } = setUp({
      failing: 1,
      fail: (call) => (call === 'get' ? 'fine' : refusal('SelectionClosedException', 'gone')),
    });
    slip.toggle(selectionOf(1));
    sync.follow(7);
    expect(await settled(sync)).toBe('kept');
    expect(refused).toEqual(['1 gone']);
    expect(slip.state().selections).toEqual([]);
  });

  test('asks again where the line was lost or the server was busy', async () => {
    let tries = 0;
    const { slip, sync, there, refused } = setUp({
      failing: 4,
      fail: () => (++tries % 2 ? 'lost' : refusal('OverloadedException')),
    });
    slip.toggle(selectionOf(1));
    sync.follow(7);
    expect(await settled(sync)).toBe('kept');
    expect(there()).toHaveLength(1);
    expect(refused).toEqual([]);
  });

  test('stays in the browser where the server keeps none, and for visitors', async () => {
    const { slip, sync, calls } = setUp({ failing: 1, fail: () => refusal('NotFoundException') });
    slip.toggle(selectionOf(1));
    sync.follow(7);
    expect(await settled(sync)).toBe('off');
    sync.follow(undefined);
    slip.toggle(selectionOf(2));
    await settled(sync);
    expect(calls).toEqual(['get']);
    expect(slip.state().selections).toHaveLength(2);
  });

  test('answers to a player who has left change nothing', async () => {
    const { slip, sync } = setUp({ there: [selectionOf(9)] });
    sync.follow(7);
    sync.follow(undefined);
    await settled(sync);
    expect(slip.state()).toMatchObject({ selections: [], owner: undefined });
  });

  const one = selectionOf(1);
  const two = selectionOf(2);

  test('is staked on one device and placed from another: stakes, tab and bankers go along', async () => {
    const first = setUp({ there: [one, two] });
    first.sync.follow(7);
    await settled(first.sync);
    first.slip.change(chooseTab('system'));
    first.slip.change(stakeSingle(keyOf(one), '5'));
    first.slip.change(stakeJoined('combo', '7.50'));
    first.slip.change(toggleBanker(keyOf(two)));
    await settled(first.sync);
    const kept = first.saved.at(-1);
    expect(kept).toMatchObject({ SelectedTab: 'system', Combo: '7.50', Bankers: [keyOf(two)] });
    const second = setUp({ there: [one, two], keptThere: kept ?? null });
    second.sync.follow(7);
    await settled(second.sync);
    expect(second.slip.state()).toMatchObject({
      selectedTab: 'system',
      stakes: { single: { [keyOf(one)]: '5' }, combo: '7.50' },
      bankers: [keyOf(two)],
    });
    expect(second.saved).toEqual([]);
  });

  test('that a visitor has begun keeps its stakes and the policy chosen by hand through the log-in', async () => {
    const { slip, sync, calls, saved } = setUp({
      keptThere: { ...entriesOf(slipOf([]), { toWire: (typed) => typed }), Combo: '99' },
    });
    slip.toggle(one);
    slip.change(stakeSingle(keyOf(one), '5'));
    slip.change(choosePolicy(0));
    sync.follow(7);
    await settled(sync);
    expect(slip.state()).toMatchObject({ policy: 0, stakes: { single: { [keyOf(one)]: '5' }, combo: '' } });
    expect(calls).toContain('policy 0');
    expect(saved.at(-1)).toMatchObject({ Single: [{ ID: keyOf(one), Stake: '5' }], Combo: '' });
  });
});
