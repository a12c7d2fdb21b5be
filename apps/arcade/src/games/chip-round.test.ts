import type { ArcadeSharedBet, TableRound } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { ChipStack, type Chips } from '../chips/chip-stack.ts';
import { bet, round } from '../frame/table/testing.ts';
import { makeChipRound } from './chip-round.ts';
import type { LiveTable, TableBetResult, TableState } from './table-client.ts';

const SLOTS = 3;

/** A live table with chips, whose calls the test answers. */
function seated() {
  const stack = new ChipStack();
  const sent: { readonly slot: number | undefined; readonly bet: unknown; readonly stakeMinor: bigint }[] =
    [];
  let now: TableRound | null = round();
  let own: readonly ArcadeSharedBet[] = [];
  let isOpen = true;
  let answer: (result: TableBetResult) => void = () => undefined;
  const live: Pick<LiveTable, 'bet' | 'takesBets' | 'state'> = {
    get state(): TableState {
      return {
        line: 'live',
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
      return isOpen && now?.phase === 'betting';
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
    shut() {
      isOpen = false;
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
    expect([chipRound.laid.size, chipRound.isCleared]).toEqual([0, true]);
    show(round({ no: 2 }));
    stack.undo();
    chipRound.follow();
    expect([chipRound.laid, chipRound.isCleared]).toEqual([new Map([['red', 100n]]), false]);
  });

  test('unconfirmed chips are removed if the connection was lost at the cut-off', () => {
    const { chipRound, lay, show } = seated();
    lay('red', 100n);
    show(round({ no: 3 }));
    expect([chipRound.laid.size, chipRound.isCleared]).toEqual([0, true]);
  });

  test('chips that are being confirmed at the cut-off stay until the answer arrives', async () => {
    const { chipRound, lay, show, answer } = seated();
    lay('red', 100n);
    void chipRound.place();
    show(playing);
    expect([chipRound.laid.size, chipRound.isCleared]).toEqual([1, false]);
    await answer({ ok: false });
    expect([chipRound.laid.size, chipRound.isCleared]).toEqual([0, true]);
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
