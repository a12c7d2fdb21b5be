import { type AccountId, type CommandId, makeCommandId } from '@evens/base';
import { expect, it } from 'vitest';
import { Lanes } from './lanes.ts';

const ada = 1001 as AccountId;
const bob = 1002 as AccountId;

function commandId(n: number): CommandId {
  return makeCommandId(1_767_225_600_000, new Uint8Array(16).fill(n));
}

/** A lane whose statements end when they are told to; `batches` holds what each was given. */
function heldLane() {
  const lanes = new Lanes(1);
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const enter = lanes.open<string, string>({
    name: 'held',
    async run(commands) {
      batches.push(commands.map(({ input }) => input));
      await new Promise<void>((end) => ends.push(end));
      return commands.map(({ input }) => input);
    },
  });
  const turn = () => new Promise((done) => setTimeout(done, 1));
  return {
    lanes,
    batches,
    enter: (accountId: AccountId, n: number) => enter({ accountId, commandId: commandId(n), input: `${n}` }),
    async endNext() {
      await turn();
      ends.shift()?.();
      await turn();
    },
  };
}

it('takes commands of an account one after the other, in order, and those of others along', async () => {
  const { lanes, batches, enter, endNext } = heldLane();
  const answers = [enter(ada, 1), enter(ada, 2), enter(bob, 3), enter(ada, 4)];
  expect(lanes.isBusy(ada)).toBe(true);
  for (let statement = 0; statement < 3; statement += 1) await endNext();
  expect(batches).toEqual([['1', '3'], ['2'], ['4']]);
  expect(await Promise.all(answers.map((answer) => (answer.ok ? answer.value : answer.error)))).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  expect([lanes.isBusy(ada), lanes.isBusy(bob), lanes.waiting]).toEqual([false, false, 0]);
});

it('refuses a command that is being worked on, and lets it come again afterwards', async () => {
  const { enter, endNext } = heldLane();
  expect(enter(ada, 1).ok).toBe(true);
  expect(enter(ada, 1)).toEqual({ ok: false, error: 'in-progress' });
  expect(enter(bob, 1).ok).toBe(true);
  await endNext();
  expect(enter(ada, 1).ok).toBe(true);
});

it('refuses the next of an account of which 32 wait, and nobody else', async () => {
  const { enter, endNext } = heldLane();
  for (let n = 1; n <= 32; n += 1) expect(enter(ada, n).ok).toBe(true);
  expect(enter(ada, 33)).toEqual({ ok: false, error: 'in-progress' });
  expect(enter(bob, 33).ok).toBe(true);
  await endNext();
  expect(enter(ada, 33).ok).toBe(true);
});
