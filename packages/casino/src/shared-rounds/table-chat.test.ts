import type { ArcadeServerMessage, ChatLine } from '@evens/contract';
import { expect, test } from 'vitest';
import { rouletteMachine } from './chip-machines.ts';
import { TableState } from './table-state.ts';

const MINUTE_MS = 60_000;

function makeTable() {
  let nowMs = 1_000_000;
  const tableState = new TableState({
    machine: rouletteMachine,
    clock: { nowMs: () => nowMs },
    resultsMax: 5,
    encode: Buffer.from,
    describe: ({ userName }) => ({ player: userName }),
  });
  const send = (player: string) => tableState.say({ at: nowMs, player, phrase: 'hello' });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { tableState, send, pass };
}

const names = (lines: readonly ChatLine[] | undefined) => lines?.map(({ player }) => player);

test('players at the table receive a phrase, and the image has the last twenty of the last ten minutes', () => {
  const { tableState, send, pass } = makeTable();
  const received: ArcadeServerMessage[] = [];
  tableState.enter({ key: 'account 1', deliver: (frame) => received.push(JSON.parse(frame.toString())) });
  send('old');
  pass(10 * MINUTE_MS);
  for (let n = 1; n <= 21; n++) send(`player ${n}`);
  const twenty = Array.from({ length: 20 }, (_, index) => `player ${index + 2}`);
  expect(names(tableState.image().chat)).toEqual(twenty);
  expect(received.filter(({ t }) => t === 'chat')).toHaveLength(22);
  pass(10 * MINUTE_MS);
  expect(tableState.image().chat).toEqual([]);
  tableState.leave({ key: 'account 1', deliver: () => undefined });
});

test('a table accepts five phrases within a second', () => {
  const { tableState, send, pass } = makeTable();
  for (let n = 1; n <= 5; n++) {
    expect(tableState.takesPhrase).toBe(true);
    send(`player ${n}`);
  }
  expect(tableState.takesPhrase).toBe(false);
  pass(1000);
  expect(tableState.takesPhrase).toBe(true);
});

test('a table whose players are not described to each other has no chat', () => {
  const clock = { nowMs: () => 0 };
  const bare = new TableState({ machine: rouletteMachine, clock, resultsMax: 5, encode: Buffer.from });
  expect(bare.image()).not.toHaveProperty('chat');
});
