import type { ArcadeSharedBet, TableRound } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { ChipStack, type Chips } from '../chips/chip-stack.ts';
import type { LineState } from '../frame/table/line.ts';
import { bet, round } from '../frame/table/testing.ts';
import { makeChipRound } from './chip-round.ts';
import type { LiveTable, TableBetResult, TableState } from './table-client.ts';

const SLOTS = 3;
const LEAD_MS = 1000;

/** A live table with chips, whose calls the test answers. */
function seated({ isAutomatic = false }: { readonly isAutomatic?: boolean } = {}) {
  const stack = new ChipStack();
  const sent: { readonly slot: number | undefined; readonly bet: unknown; readonly stakeMinor: bigint }[] =
    [];
  let now: TableRound | null = round();
  let own: readonly ArcadeSharedBet[] = [];
  let isOpen = true;
  let line: LineState = 'live';
  let nowMs = 0;
  let balanceMinor = 10_000n;
  let answer: (result: TableBetResult) => void = () => undefined;
  const live: Pick<LiveTable, 'bet' | 'nowMs' | 'takesBets' | 'state'> = {
    nowMs: () => nowMs,
    get state(): TableState {
      return {
        line,
        isOpen: true,
        round: now,
        results: [],
        crowd: { seated: 1, players: 0, bets: 0, listed: [] },
        chat: [],
        own,
        tick: null,
      };
    },
    get takesBets() {
      return isOpen && line === 'live' && now?.phase === 'betting' && nowMs < now.closesAt;
    },
    bet({ slot, bet, stakeMinor }) {
      sent.push({ slot, bet, stakeMinor });
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  };
  const chipRound = makeChipRound({
    live,
    slots: SLOTS,
    laid: stack,
    closing: { isAutomatic, leadMs: isAutomatic ? LEAD_MS : 0 },
    balanceMinor: () => balanceMinor,
    betFromChips: (chips: Chips) => [...chips],
    chipsFromBet: (raw) => new Map(raw as [string, bigint][]),
  });
  return {
    stack,
    sent,
    chipRound,
    lay(spot: string, minor: bigint) {
      stack.place([{ spot, minor }]);
      chipRound.follow();
    },
    show(next: TableRound | null) {
      if (next?.id !== now?.id) own = [];
      now = next;
      chipRound.follow();
    },
    shut(isShut = true) {
      isOpen = !isShut;
    },
    setLine(next: LineState) {
      line = next;
    },
    setBalance(minor: bigint) {
      balanceMinor = minor;
    },
    /** The clock of the table shows this time, and the page's interval passes. */
    tickAt(ms: number) {
      nowMs = ms;
      return chipRound.placeDue();
    },
    /** A message about a bet of the player's arrives. */
    receive(slot: number, chips: Chips) {
      own = [...own, bet({ RoundID: slot + 1, Slot: slot, Bet: [...chips] })];
    },
    async answer(result: TableBetResult) {
      answer(result);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

const acceptedBet: TableBetResult = { ok: true, bet: bet() };
const playing = round({ phase: 'playing' });

describe('chips on one round', () => {
  test('chips are confirmed bet by bet, each bet in the next slot', async () => {
    const { chipRound, lay, receive, answer, sent, stack } = seated();
    lay('red', 100n);
    void chipRound.place();
    expect([chipRound.isPlacing, chipRound.mayPlace, await chipRound.place()]).toEqual([true, false, false]);
    receive(0, new Map([['red', 100n]]));
    // The message arrived before the answer: the chips are shown once.
    expect([chipRound.placed, chipRound.laid]).toEqual([new Map([['red', 100n]]), new Map()]);
    await answer(acceptedBet);
    lay('red', 50n);
    lay('odd', 20n);
    expect(chipRound.placed).toEqual(new Map([['red', 100n]]));
    expect(chipRound.laid).toEqual(
      new Map([
        ['red', 50n],
        ['odd', 20n],
      ]),
    );
    void chipRound.place();
    receive(1, chipRound.laid);
    await answer(acceptedBet);
    expect(chipRound.placed).toEqual(
      new Map([
        ['red', 150n],
        ['odd', 20n],
      ]),
    );
    expect(sent.map(({ slot, stakeMinor }) => [slot, stakeMinor])).toEqual([
      [0, 100n],
      [1, 70n],
    ]);
    stack.repeat();
    expect(stack.chips).toEqual(chipRound.placed);
  });

  test('undo removes chips that are not confirmed, and never confirmed ones', async () => {
    const { chipRound, lay, receive, answer, stack } = seated();
    lay('red', 100n);
    void chipRound.place();
    receive(0, new Map([['red', 100n]]));
    await answer(acceptedBet);
    lay('odd', 20n);
    stack.undo();
    stack.undo();
    expect([chipRound.placed, chipRound.laid]).toEqual([new Map([['red', 100n]]), new Map()]);
  });

  test('chips can be confirmed once per slot of the table', async () => {
    const { chipRound, lay, receive, answer } = seated();
    for (let slot = 0; slot < SLOTS; slot++) {
      expect(chipRound.mayPlace).toBe(true);
      lay('red', 100n);
      void chipRound.place();
      receive(slot, chipRound.laid);
      await answer(acceptedBet);
    }
    expect([chipRound.isFull, chipRound.mayPlace]).toEqual([true, false]);
  });

  test('unconfirmed chips are removed at the cut-off and come back with undo', () => {
    const { chipRound, lay, show, stack } = seated();
    lay('red', 100n);
    show(playing);
    expect([chipRound.laid.size, chipRound.cleared]).toEqual([0, 'unconfirmed']);
    show(round({ no: 2 }));
    stack.undo();
    chipRound.follow();
    expect([chipRound.laid, chipRound.cleared]).toEqual([new Map([['red', 100n]]), undefined]);
  });

  test('unconfirmed chips are removed if the connection was lost at the cut-off', () => {
    const { chipRound, lay, show } = seated();
    lay('red', 100n);
    show(round({ no: 3 }));
    expect([chipRound.laid.size, chipRound.cleared]).toEqual([0, 'unconfirmed']);
  });

  test('chips that are being confirmed at the cut-off stay until the answer arrives', async () => {
    const { chipRound, lay, show, answer } = seated();
    lay('red', 100n);
    void chipRound.place();
    show(playing);
    expect([chipRound.laid.size, chipRound.cleared]).toEqual([1, undefined]);
    await answer({ ok: false });
    expect([chipRound.laid.size, chipRound.cleared]).toEqual([0, 'unconfirmed']);
  });

  test('chips that were placed between two rounds stay for the next round', () => {
    const { chipRound, lay, show, shut } = seated();
    show(playing);
    lay('red', 100n);
    show(round({ no: 1, phase: 'over' }));
    show(round({ no: 2 }));
    expect([chipRound.laid.size, chipRound.mayPlace]).toEqual([1, true]);
    shut();
    expect(chipRound.mayPlace).toBe(false);
  });
});

/** The cut-off of the test's round, and the last moment at which the chips can be changed. */
const CLOSES_AT = 10_000;
const DUE_AT = CLOSES_AT - LEAD_MS;

describe('chips that count when betting closes', () => {
  test('chips are placed once, shortly before the cut-off, with all changes up to then', async () => {
    const { chipRound, lay, tickAt, answer, sent, stack } = seated({ isAutomatic: true });
    lay('red', 100n);
    expect([tickAt(DUE_AT - 1), chipRound.mayPlace]).toEqual([undefined, true]);
    lay('odd', 20n);
    stack.undo();
    lay('zero', 50n);
    const placing = tickAt(DUE_AT);
    expect([chipRound.isPlacing, chipRound.mayPlace, tickAt(DUE_AT + 200)]).toEqual([true, false, undefined]);
    await answer(acceptedBet);
    expect([await placing, tickAt(DUE_AT + 400)]).toEqual([true, undefined]);
    expect(sent).toEqual([
      {
        slot: 0,
        stakeMinor: 150n,
        bet: [
          ['red', 100n],
          ['zero', 50n],
        ],
      },
    ]);
  });

  test('an interval places nothing without chips, with the button chosen, or after the cut-off', () => {
    const none = seated({ isAutomatic: true });
    expect(none.tickAt(DUE_AT)).toBeUndefined();
    const byButton = seated();
    byButton.lay('red', 100n);
    expect([byButton.tickAt(CLOSES_AT - 1), byButton.chipRound.mayPlace]).toEqual([undefined, true]);
    const late = seated({ isAutomatic: true });
    late.lay('red', 100n);
    expect(late.tickAt(CLOSES_AT)).toBeUndefined();
    late.show(playing);
    expect([late.sent, late.chipRound.laid.size, late.chipRound.cleared]).toEqual([[], 0, 'refused']);
  });

  test('a bet that was refused is not tried again, and its chips come back with undo', async () => {
    const { chipRound, lay, tickAt, answer, sent, show, stack } = seated({ isAutomatic: true });
    lay('red', 100n);
    tickAt(DUE_AT);
    await answer({ ok: false });
    expect([tickAt(DUE_AT + 200), sent.length]).toEqual([undefined, 1]);
    show(playing);
    expect([chipRound.laid.size, chipRound.cleared]).toEqual([0, 'refused']);
    stack.undo();
    expect(stack.chips).toEqual(new Map([['red', 100n]]));
  });

  test('chips of two tabs are two bets: a slot that the other tab took is skipped', async () => {
    const { lay, tickAt, answer, sent, receive } = seated({ isAutomatic: true });
    lay('red', 100n);
    tickAt(DUE_AT);
    receive(0, new Map([['odd', 20n]]));
    await answer({ ok: false });
    tickAt(DUE_AT + 200);
    await answer({ ok: false });
    tickAt(DUE_AT + 400);
    expect(sent.map(({ slot }) => slot)).toEqual([0, 1]);
  });

  test('chips above the balance are not placed, unless the balance rises in time', () => {
    const { chipRound, lay, tickAt, sent, show, setBalance } = seated({ isAutomatic: true });
    setBalance(99n);
    lay('red', 100n);
    expect(tickAt(DUE_AT)).toBeUndefined();
    show(playing);
    expect([sent, chipRound.cleared]).toEqual([[], 'short']);
    show(round({ no: 2 }));
    lay('red', 100n);
    tickAt(DUE_AT);
    setBalance(100n);
    tickAt(DUE_AT + 200);
    expect(sent.length).toBe(1);
  });

  test.each(['paused', 'away'] as const)('a table that is %s at the cut-off places nothing', (reason) => {
    const { chipRound, lay, tickAt, sent, show, shut, setLine } = seated({ isAutomatic: true });
    lay('red', 100n);
    if (reason === 'paused') shut();
    else setLine('away');
    tickAt(DUE_AT);
    tickAt(CLOSES_AT - 1);
    setLine('live');
    show(playing);
    expect([sent, chipRound.laid.size, chipRound.cleared]).toEqual([[], 0, reason]);
  });

  test('a pause that ends before the cut-off does not lose the chips', () => {
    const { lay, tickAt, sent, shut } = seated({ isAutomatic: true });
    lay('red', 100n);
    shut();
    tickAt(DUE_AT);
    shut(false);
    tickAt(DUE_AT + 200);
    expect(sent.length).toBe(1);
  });

  test('chips are on their way from the end of betting for this player until their answer', async () => {
    const { chipRound, lay, tickAt, answer, show, setBalance } = seated({ isAutomatic: true });
    lay('red', 100n);
    tickAt(DUE_AT - 1);
    expect(chipRound.isOnWay).toBe(false);
    setBalance(99n);
    tickAt(DUE_AT);
    expect(chipRound.isOnWay).toBe(false);
    // The balance has risen, and the page's next interval places the chips.
    setBalance(100n);
    expect([chipRound.isOnWay, chipRound.isPlacing]).toEqual([true, false]);
    tickAt(DUE_AT + 200);
    expect([chipRound.isOnWay, chipRound.isPlacing]).toEqual([true, true]);
    show(playing);
    expect(chipRound.isOnWay).toBe(true);
    await answer(acceptedBet);
    expect(chipRound.isOnWay).toBe(false);
  });

  test('chips are not on their way after a refusal, or if a button places them', async () => {
    const refused = seated({ isAutomatic: true });
    refused.lay('red', 100n);
    refused.tickAt(DUE_AT);
    await refused.answer({ ok: false });
    refused.tickAt(DUE_AT + 200);
    expect(refused.chipRound.isOnWay).toBe(false);
    const byButton = seated();
    byButton.lay('red', 100n);
    byButton.tickAt(CLOSES_AT - 1);
    expect(byButton.chipRound.isOnWay).toBe(false);
  });

  test('a bet whose answer is late keeps its chips on the layout until it arrives', async () => {
    const { chipRound, lay, tickAt, answer, show } = seated({ isAutomatic: true });
    lay('red', 100n);
    tickAt(DUE_AT);
    show(playing);
    expect([chipRound.laid.size, chipRound.cleared]).toEqual([1, undefined]);
    await answer(acceptedBet);
    expect([chipRound.laid.size, chipRound.cleared]).toEqual([0, undefined]);
  });
});
