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

/** A lane whose work is `run` of the batch's inputs; commands of accounts 1001, 1002, … arrive in one turn. */
async function answersOf(run: (inputs: readonly string[]) => readonly string[], count: number) {
  const runs: (readonly string[])[] = [];
  const enter = new Lanes(1).open<string, string>({
    name: 'judged',
    async run(commands) {
      const inputs = commands.map(({ input }) => input);
      runs.push(inputs);
      return run(inputs);
    },
  });
  const entered = Array.from({ length: count }, (_, index) =>
    enter({ accountId: (1001 + index) as AccountId, commandId: commandId(index), input: `${index}` }),
  );
  const answers = await Promise.all(
    entered.map(async (one) => {
      if (!one.ok) return one.error;
      return one.value.catch((error: unknown) => (error instanceof Error ? error.message : 'no error'));
    }),
  );
  return { answers, runs };
}

it('a command that throws fails alone, and the others of its batch are answered', async () => {
  const { answers, runs } = await answersOf((inputs) => {
    if (inputs.includes('2')) throw new TypeError('judging 2 failed');
    return inputs;
  }, 4);
  expect(answers).toEqual(['0', '1', 'judging 2 failed', '3']);
  expect(runs).toEqual([['0', '1', '2', '3'], ['0'], ['1'], ['2'], ['3']]);
});

it('a batch that committed and then threw is answered from what its commands left behind', async () => {
  const committed = new Set<string>();
  const { answers } = await answersOf((inputs) => {
    const found = inputs.map((input) => (committed.has(input) ? `repeated ${input}` : `written ${input}`));
    for (const input of inputs) committed.add(input);
    if (inputs.length > 1) throw new Error('reading the rows failed');
    return found;
  }, 3);
  expect(answers).toEqual(['repeated 0', 'repeated 1', 'repeated 2']);
});

it('a lost connection fails its batch at once and is not waited for by each command', async () => {
  const { answers, runs } = await answersOf(() => {
    throw new Error('Connection terminated unexpectedly');
  }, 3);
  expect(answers).toEqual(Array.from({ length: 3 }, () => 'Connection terminated unexpectedly'));
  expect(runs).toHaveLength(1);
});

it('a connection that is lost while commands are retried one by one fails the rest', async () => {
  const { answers, runs } = await answersOf((inputs) => {
    if (inputs.length > 1) throw new TypeError('judging failed');
    if (inputs[0] !== '0') throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
    return inputs;
  }, 4);
  expect(answers).toEqual(['0', ...Array.from({ length: 3 }, () => 'connect ECONNREFUSED')]);
  expect(runs).toHaveLength(3);
});
