import { hashOfSeed } from '@evens/games';
import { expect, test } from 'vitest';
import { baccaratMachine, rouletteMachine } from './chip-machines.ts';
import type { TableMachine } from './machine.ts';
import { MemoryTable } from './memory-table.ts';
import type { SharedRound } from './shared-round.ts';
import { times } from './testing/virtual-table.ts';

const roundsMax = 5;

/** Plays one round without bets. */
async function play(table: MemoryTable): Promise<SharedRound> {
  const opened = await table.open({ atMs: 0, closesAtMs: 1 });
  const at = { atMs: 1, times };
  const begun = await table.change(opened, table.machine.begin(opened, at));
  const decided = begun && (await table.change(begun, table.machine.advance(begun, [], at)));
  const over = decided && (await table.finish(decided, 2));
  if (over?.state !== 'over') throw new Error(`play: expected a finished round, got ${over?.state}`);
  return over;
}

const make = (machine: TableMachine) =>
  new MemoryTable({ machine, times, roundsMax, newSecret: (no) => `${no}`.padStart(64, '0') });

test('a table in memory draws a secret for each round and drops the oldest rounds', async () => {
  const table = make(rouletteMachine);
  const rounds: SharedRound[] = [];
  while (rounds.length < 7) rounds.push(await play(table));
  expect(rounds.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(rounds.map(({ secret }) => secret)).size).toBe(7);
  for (const { secret, commitment } of rounds) expect(hashOfSeed(secret ?? '')).toBe(commitment);
  expect((await table.readPast()).map(({ no }) => no)).toEqual([3, 4, 5, 6, 7]);
});

test('a table in memory deals from a new shoe after the last coup of the one before', async () => {
  const table = make(baccaratMachine);
  const rounds: SharedRound[] = [];
  while (rounds.at(-1)?.shoe?.no !== 2) rounds.push(await play(table));
  const [first, last, next] = [rounds[0], rounds.at(-2), rounds.at(-1)];
  expect([last?.shoe?.isOver, next?.shoe?.isOver]).toEqual([true, false]);
  expect(last?.commitment).toBe(first?.commitment);
  expect(next?.commitment).not.toBe(first?.commitment);
  expect(next?.commitment).toBe(hashOfSeed(next?.shoe?.seed ?? ''));
});

test('a table in memory refuses a change of a round in another state', async () => {
  const table = make(rouletteMachine);
  const opened = await table.open({ atMs: 0, closesAtMs: 1 });
  const change = rouletteMachine.begin(opened, { atMs: 1, times });
  expect(await table.change(opened, change)).toBeDefined();
  expect(await table.change(opened, change)).toBeUndefined();
});
