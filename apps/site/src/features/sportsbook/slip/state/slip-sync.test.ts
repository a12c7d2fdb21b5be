import { err, ok } from '@evens/base';
import type { Slip, SlipEntries } from '@evens/contract';
import { endEdit } from '@evens/web/features/sportsbook/slip/begin-edit.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { describe, expect, test } from 'vitest';
import { toggleBoosted } from './boosted-selection.ts';
import { choosePolicy, chooseTab, stakeJoined, stakeSingle, toggleBanker } from './slip-changes.ts';
import { toSlipEntries, withEntries } from './slip-entries.ts';
import { createSlipSync, type SlipSyncEnvironment, type SyncAnswer } from './slip-sync.ts';
import { commandFor, memory, serverSlip, testSelection, testSlip } from './testing-slip.ts';

/** A server with a slip. While `failing` > 0, `fail` can replace answers: 'lost' for none, 'fine' for its own. */
function setUp({
  there = [] as Selection[],
  fail = (_call: string): SyncAnswer | 'lost' | 'fine' => 'lost',
  failing = 0,
  serverEntries = null as SlipEntries | null,
  storage = memory(),
  afterMs = undefined as SlipSyncEnvironment['afterMs'] | undefined,
} = {}) {
  let selections = [...there];
  let policy: 0 | 1 | 2 = 1;
  let entries = serverEntries;
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
        selections = selections.filter((each) => !keys.includes(toSelectionKey(each)));
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
    /** Another device leaves these selections. */
    leave(next: readonly Selection[]) {
      selections = [...next];
    },
  };
}

async function settled(sync: { progress(): string }) {
  for (let i = 0; i < 200; i++) await Promise.resolve();
  return sync.progress();
}

const refusal = (code: string, message = '') => err({ code, message, data: {} });

describe("a player's slip", () => {
  test('a player’s slip is loaded, and selections from before the log-in are added', async () => {
    const { slip, sync, there } = setUp({ there: [testSelection(9)] });
    slip.toggle(testSelection(1));
    sync.follow(7);
    expect(sync.progress()).toBe('loading');
    expect(await settled(sync)).toBe('saved');
    expect(there().map(({ matchId }) => matchId)).toEqual([9, 1]);
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([9, 1]);
    expect(slip.state()).toMatchObject({ unsent: [], owner: 7 });
  });

  test('a refresh applies what another device removed and added, and keeps unsent selections and stakes', async () => {
    const { slip, sync, calls, leave } = setUp({ there: [testSelection(1), testSelection(2)] });
    sync.follow(7);
    await settled(sync);
    slip.change(stakeSingle(toSelectionKey(testSelection(2)), '5'));
    await settled(sync);
    leave([testSelection(2), testSelection(3)]);
    await sync.refresh();
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([2, 3]);
    expect(slip.state().stakes.single).toEqual({ [toSelectionKey(testSelection(2))]: '5' });
    leave([]);
    slip.toggle(testSelection(4));
    const before = calls.length;
    await sync.refresh();
    expect(calls.slice(before)).not.toContain('get');
    await settled(sync);
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([4]);
  });

  test('the window that changed the slip sends it; another window sends what is still unsent later', async () => {
    const storage = memory();
    const later: (() => void)[] = [];
    const { slip, sync, calls } = setUp({ storage, afterMs: (_, run) => later.push(run) });
    sync.follow(7);
    await settled(sync);
    later.length = 0;
    const otherWindow = createSlipStore(storage);
    otherWindow.toggle(testSelection(1));
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

  test('the server’s slip follows all taps and the policy', async () => {
    const { slip, sync, calls, there } = setUp();
    sync.follow(7);
    await settled(sync);
    slip.toggle(testSelection(1));
    expect(sync.progress()).toBe('saving');
    await settled(sync);
    slip.toggle(testSelection(1));
    await settled(sync);
    slip.change(choosePolicy(0));
    expect(await settled(sync)).toBe('saved');
    expect(calls).toEqual(['get', 'add 1', 'remove 1', 'policy 0']);
    expect(there()).toEqual([]);
  });

  test('a placed bet is removed from the slip on the server too', async () => {
    const { slip, sync, there } = setUp({ there: [testSelection(1)] });
    sync.follow(7);
    await settled(sync);
    slip.begin(commandFor(testSelection(1)));
    slip.placed('c1');
    expect(await settled(sync)).toBe('saved');
    expect(there()).toEqual([]);
    expect(slip.state().selections).toEqual([]);
  });

  test.each([
    ['PriceStaleException', [1000, 1000, 1000, 1000]],
    ['OverloadedException', [1000, 2000, 4000, 8000]],
  ])('a selection is saved again after %s, with pauses of %j ms', async (code, expected) => {
    const { slip, sync, calls, pausesMs } = setUp({
      failing: expected.length,
      fail: (call) => (call === 'add 1' ? refusal(code) : 'fine'),
    });
    sync.follow(7);
    await settled(sync);
    slip.toggle(testSelection(1));
    expect(await settled(sync)).toBe('saved');
    expect(calls.filter((call) => call === 'add 1')).toHaveLength(expected.length + 1);
    // The other pause is for stakes and tab.
    expect(pausesMs.filter((ms) => ms !== 1500)).toEqual(expected);
  });

  test('a selection refused by the server is dropped with the server’s message', async () => {
    const { slip, sync, refused } = setUp({
      failing: 1,
      fail: (call) => (call === 'get' ? 'fine' : refusal('SelectionClosedException', 'gone')),
    });
    slip.toggle(testSelection(1));
    sync.follow(7);
    expect(await settled(sync)).toBe('saved');
    expect(refused).toEqual(['1 gone']);
    expect(slip.state().selections).toEqual([]);
  });

  test('the slip is saved again after a network failure or an overloaded server', async () => {
    let tries = 0;
    const { slip, sync, there, refused } = setUp({
      failing: 4,
      fail: () => (++tries % 2 ? 'lost' : refusal('OverloadedException')),
    });
    slip.toggle(testSelection(1));
    sync.follow(7);
    expect(await settled(sync)).toBe('saved');
    expect(there()).toHaveLength(1);
    expect(refused).toEqual([]);
  });

  test('the slip stays in the browser if the server stores none, and for visitors', async () => {
    const { slip, sync, calls } = setUp({ failing: 1, fail: () => refusal('NotFoundException') });
    slip.toggle(testSelection(1));
    sync.follow(7);
    expect(await settled(sync)).toBe('off');
    sync.follow(undefined);
    slip.toggle(testSelection(2));
    await settled(sync);
    expect(calls).toEqual(['get']);
    expect(slip.state().selections).toHaveLength(2);
  });

  test('answers to a player who has left change nothing', async () => {
    const { slip, sync } = setUp({ there: [testSelection(9)] });
    sync.follow(7);
    sync.follow(undefined);
    await settled(sync);
    expect(slip.state()).toMatchObject({ selections: [], owner: undefined });
  });

  /** Replaces the slip by ticket 74 on match 5, worth 9. */
  const edit = { ticketId: 74, value: '9', stake: '10', oddsMilli: 2000, potential: '20' };
  function editing(state: SlipState): SlipState {
    const selection = testSelection(5);
    const key = toSelectionKey(selection);
    return {
      ...{ ...state, selections: [selection], unsent: [key], gone: state.selections.map(toSelectionKey) },
      ...{ stakes: { ...state.stakes, single: { [key]: '9' } }, edit: { ...edit, kept: state.selections } },
    };
  }

  test('an edit stays in the browser until the bet is left as it is', async () => {
    const { slip, sync, calls, saved, there } = setUp({ there: [testSelection(1)] });
    sync.follow(7);
    await settled(sync);
    saved.length = 0;
    slip.change(editing);
    slip.toggle(testSelection(6));
    slip.change(stakeJoined('combo', '12'));
    expect(await settled(sync)).toBe('saved');
    expect([calls, saved]).toEqual([['get'], []]);
    slip.change(endEdit);
    expect(await settled(sync)).toBe('saved');
    expect(there().map(({ matchId }) => matchId)).toContain(1);
    expect(there().map(({ matchId }) => matchId)).not.toContain(5);
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([1]);
    expect(saved.map(({ Combo }) => Combo)).not.toContain('12');
  });

  test('an edit is unchanged after a reload, and the slip is synchronised once its bet is placed', async () => {
    const storage = memory();
    createSlipStore(storage).change(() => editing(testSlip([testSelection(1)], { owner: 7 })));
    const { slip, sync, calls, there } = setUp({ storage, there: [testSelection(1), testSelection(9)] });
    sync.follow(7);
    expect(await settled(sync)).toBe('off');
    expect(calls).toEqual([]);
    expect(slip.state()).toMatchObject({ selections: [testSelection(5)], edit });
    const command = commandFor(testSelection(5));
    slip.begin({ ...command, body: { ...command.body, Edit: { BetId: 74, Value: '9' } } });
    slip.placed('c1');
    expect(await settled(sync)).toBe('saved');
    expect(there().map(({ matchId }) => matchId)).toEqual([9]);
    expect(slip.state()).toMatchObject({ selections: [{ matchId: 9 }], edit: undefined });
  });

  test('an edit of another player ends', async () => {
    const storage = memory();
    createSlipStore(storage).change(() => editing(testSlip([testSelection(1)], { owner: 8 })));
    const { slip, sync, there } = setUp({ storage, there: [testSelection(9)] });
    sync.follow(7);
    expect(await settled(sync)).toBe('saved');
    expect(slip.state()).toMatchObject({ selections: [{ matchId: 9 }], edit: undefined });
    expect(there()).toHaveLength(1);
  });

  const one = testSelection(1);
  const two = testSelection(2);

  test('stakes, tab and bankers are copied to another device, which can place the bet', async () => {
    const first = setUp({ there: [one, two] });
    first.sync.follow(7);
    await settled(first.sync);
    first.slip.change(chooseTab('system'));
    first.slip.change(stakeSingle(toSelectionKey(one), '5'));
    first.slip.change(stakeJoined('combo', '7.50'));
    first.slip.change(toggleBanker(toSelectionKey(two)));
    await settled(first.sync);
    const savedEntries = first.saved.at(-1);
    expect(savedEntries).toMatchObject({
      SelectedTab: 'system',
      Combo: '7.50',
      Bankers: [toSelectionKey(two)],
    });
    const second = setUp({ there: [one, two], serverEntries: savedEntries ?? null });
    second.sync.follow(7);
    await settled(second.sync);
    expect(second.slip.state()).toMatchObject({
      selectedTab: 'system',
      stakes: { single: { [toSelectionKey(one)]: '5' }, combo: '7.50' },
      bankers: [toSelectionKey(two)],
    });
    expect(second.saved).toEqual([]);
  });

  test('a bet type of several legs is not applied to fewer', () => {
    const combo = toSlipEntries(testSlip([one, two], { selectedTab: 'combo' }), { toWire: String });
    const tab = (...picked: readonly Selection[]) =>
      withEntries(testSlip(picked), combo, { toTyped: String }).selectedTab;
    expect([tab(), tab(one), tab(one, two)]).toEqual(['single', 'single', 'combo']);
  });

  test('a chosen boost is copied to another device; entries from before boosts change none', async () => {
    const boost = { id: 5, basisPoints: 1500 };
    const first = setUp({ there: [one, two] });
    first.sync.follow(7);
    await settled(first.sync);
    toggleBoosted(first.slip, { ...one, boost });
    await settled(first.sync);
    const { Boosts, ...older } = first.saved.at(-1) ?? toSlipEntries(testSlip([]), { toWire: String });
    expect(Boosts).toEqual([{ ID: toSelectionKey(one), BoostID: 5, BasisPoints: 1500 }]);
    const second = setUp({ there: [one, two], serverEntries: { ...older, Boosts: Boosts ?? [] } });
    second.sync.follow(7);
    await settled(second.sync);
    expect(second.slip.state().selections.map((selection) => selection.boost)).toEqual([boost, undefined]);
    const before = testSlip([{ ...one, boost }]);
    const texts = { toTyped: String };
    expect(withEntries(before, older, texts).selections).toEqual(before.selections);
    expect(withEntries(before, { ...older, Boosts: [] }, texts).selections[0]?.boost).toBeUndefined();
  });

  test('a visitor’s stakes and chosen policy are kept at log-in', async () => {
    const { slip, sync, calls, saved } = setUp({
      serverEntries: { ...toSlipEntries(testSlip([]), { toWire: (typed) => typed }), Combo: '99' },
    });
    slip.toggle(one);
    slip.change(stakeSingle(toSelectionKey(one), '5'));
    slip.change(choosePolicy(0));
    sync.follow(7);
    await settled(sync);
    expect(slip.state()).toMatchObject({
      policy: 0,
      stakes: { single: { [toSelectionKey(one)]: '5' }, combo: '' },
    });
    expect(calls).toContain('policy 0');
    expect(saved.at(-1)).toMatchObject({ Single: [{ ID: toSelectionKey(one), Stake: '5' }], Combo: '' });
  });
});
