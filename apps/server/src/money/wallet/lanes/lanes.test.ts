import { type AccountId, type CommandId, makeCommandId } from '@evens/base';
import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type LaneCommand, Lanes } from './lanes.ts';

const ada = 1001 as AccountId;
const bob = 1002 as AccountId;

function commandId(n: number): CommandId {
  return makeCommandId(1_767_225_600_000, new Uint8Array(16).fill(n));
}

/** Lanes whose statements finish on demand. `batches` holds the inputs of each statement. */
function heldLane() {
  const lanes = new Lanes(1);
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const submit = lanes.open<string, string>({
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
    enter: (accountId: AccountId, n: number) => submit({ accountId, commandId: commandId(n), input: `${n}` }),
    async endNext() {
      await turn();
      ends.shift()?.();
      await turn();
    },
  };
}

it('commands of one account run sequentially, in parallel with those of other accounts', async () => {
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

it('a command that is in progress is refused, and admitted again afterwards', async () => {
  const { enter, endNext } = heldLane();
  expect(enter(ada, 1).ok).toBe(true);
  expect(enter(ada, 1)).toMatchObject({ ok: false, error: { code: 'CommandInProgressException' } });
  expect(enter(bob, 1).ok).toBe(true);
  await endNext();
  expect(enter(ada, 1).ok).toBe(true);
});

it('the 33rd waiting command of an account is refused, and commands of other accounts are not', async () => {
  const { enter, endNext } = heldLane();
  for (let n = 1; n <= 32; n += 1) expect(enter(ada, n).ok).toBe(true);
  expect(enter(ada, 33)).toMatchObject({ ok: false, error: { code: 'CommandInProgressException' } });
  expect(enter(bob, 33).ok).toBe(true);
  await endNext();
  expect(enter(ada, 33).ok).toBe(true);
});

/** Runs `count` commands of accounts 1001, 1002, …, submitted in one turn, through lanes whose work is `run`. */
async function collectAnswers(run: (inputs: readonly string[]) => readonly string[], count: number) {
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
  const { answers, runs } = await collectAnswers((inputs) => {
    if (inputs.includes('2')) throw new TypeError('judging 2 failed');
    return inputs;
  }, 4);
  expect(answers).toEqual(['0', '1', 'judging 2 failed', '3']);
  expect(runs).toEqual([['0', '1', '2', '3'], ['0'], ['1'], ['2'], ['3']]);
});

it('a batch that committed and then threw is answered by its command ids', async () => {
  const committed = new Set<string>();
  const { answers } = await collectAnswers((inputs) => {
    const found = inputs.map((input) => (committed.has(input) ? `repeated ${input}` : `written ${input}`));
    for (const input of inputs) committed.add(input);
    if (inputs.length > 1) throw new Error('reading the rows failed');
    return found;
  }, 3);
  expect(answers).toEqual(['repeated 0', 'repeated 1', 'repeated 2']);
});

/** A clock that advances when a lane pauses, and by hand. */
function fakeClock() {
  let atMs = 1000;
  const pauses: number[] = [];
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    pauses,
    advance(ms: number) {
      atMs += ms;
    },
    clock: {
      nowMs: () => atMs,
      async pause(ms: number) {
        pauses.push(ms);
        atMs += ms;
        await nextTurn();
      },
      nextTurn,
    },
  };
}

async function settled(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => (error instanceof RefusalError ? error.refusal.code : error));
}

const lostConnection = () => new Error('Query read timeout');

describe('a connection that fails', () => {
  it('a statement whose connection fails is sent again and returns what the first one committed', async () => {
    const { clock } = fakeClock();
    const committed = new Set<string>();
    let tries = 0;
    const submit = new Lanes(1, { clock }).open<string, string>({
      name: 'half-open',
      async run(commands) {
        tries += 1;
        const answers = commands.map(
          ({ input }) => `${committed.has(input) ? 'repeated' : 'written'} ${input}`,
        );
        for (const { input } of commands) committed.add(input);
        if (tries < 3) throw lostConnection();
        return answers;
      },
    });
    const answers = [ada, bob].map((accountId, n) =>
      submit({ accountId, commandId: commandId(n), input: `${n}` }),
    );
    expect(await Promise.all(answers.map((one) => (one.ok ? one.value : one.error)))).toEqual([
      'repeated 0',
      'repeated 1',
    ]);
    expect(tries).toBe(3);
  });

  it('a command past its deadline is answered as in progress, and the next one runs', async () => {
    const { clock } = fakeClock();
    let isDead = true;
    const submit = new Lanes(1, { clock, patienceMs: 1000 }).open<string, string>({
      name: 'dead',
      async run(commands) {
        if (isDead) throw lostConnection();
        return commands.map(({ input }) => input);
      },
    });
    const first = submit({ accountId: ada, commandId: commandId(1), input: 'first' });
    expect(first.ok && (await settled(first.value))).toBe('CommandInProgressException');
    isDead = false;
    await clock.nextTurn();
    const second = submit({ accountId: ada, commandId: commandId(1), input: 'second' });
    expect(second.ok && (await settled(second.value))).toBe('second');
  });

  it('a command behind a statement that is being retried is refused', async () => {
    const { clock } = fakeClock();
    const tried = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    let tries = 0;
    const submit = new Lanes(1, { clock }).open<string, string>({
      name: 'trying',
      async run(commands) {
        tries += 1;
        if (tries === 1) throw lostConnection();
        tried.resolve();
        await held.promise;
        return commands.map(({ input }) => input);
      },
    });
    const first = submit({ accountId: ada, commandId: commandId(1), input: 'first' });
    await tried.promise;
    expect(submit({ accountId: bob, commandId: commandId(2), input: 'second' })).toMatchObject({
      ok: false,
      error: { code: 'OverloadedException' },
    });
    held.resolve();
    expect(first.ok && (await first.value)).toBe('first');
    expect(submit({ accountId: bob, commandId: commandId(2), input: 'second' }).ok).toBe(true);
  });
});

describe('a command that waited too long', () => {
  function stuckLane() {
    const time = fakeClock();
    const lanes = new Lanes(1, { clock: time.clock, patienceMs: 1000 });
    const held = Promise.withResolvers<void>();
    const ran: string[] = [];
    const submit = lanes.open<string, string>({
      name: 'stuck',
      async run(commands) {
        ran.push(...commands.map(({ input }) => input));
        await held.promise;
        return commands.map(({ input }) => input);
      },
    });
    const enter = async (accountId: AccountId, n: number, isAbandoned = () => false) => {
      const entered = submit({ accountId, commandId: commandId(n), input: `${n}`, isAbandoned });
      if (!entered.ok) throw new Error(entered.error.code);
      const answer = settled(entered.value);
      await time.clock.nextTurn();
      return { answer };
    };
    return { lanes, time, held, ran, enter };
  }

  it('a late command is answered as in progress if it was sent, and as overloaded if it was not', async () => {
    const { lanes, time, ran, enter } = stuckLane();
    const sent = await enter(ada, 1);
    const queued = await enter(bob, 2);
    time.advance(999);
    lanes.refuseLate();
    expect(lanes.waiting).toBe(1);
    time.advance(1);
    lanes.refuseLate();
    expect([await sent.answer, await queued.answer]).toEqual([
      'CommandInProgressException',
      'OverloadedException',
    ]);
    expect([ran, lanes.waiting]).toEqual([['1'], 0]);
  });

  it('a late command is not judged when it is dequeued after its deadline', async () => {
    const { time, held, ran, enter } = stuckLane();
    await enter(ada, 1);
    const late = await enter(bob, 2);
    time.advance(1001);
    held.resolve();
    expect(await late.answer).toBe('OverloadedException');
    expect(ran).toEqual(['1']);
  });

  it('a late command is dropped without being judged if its caller has disconnected', async () => {
    const { held, ran, enter } = stuckLane();
    await enter(ada, 1);
    const gone = await enter(bob, 2, () => true);
    held.resolve();
    await gone.answer;
    expect(ran).toEqual(['1']);
  });
});

it('a slow statement does not block later commands, and its duration is reported', async () => {
  const { clock, advance } = fakeClock();
  const tookMs: number[] = [];
  const lanes = new Lanes(1, { clock, patienceMs: 500, onStatement: (ms) => tookMs.push(ms) });
  const submit = lanes.open<string, string>({
    name: 'slow',
    async run(commands) {
      advance(400);
      return commands.map(({ input }) => input);
    },
  });
  const enter = (accountId: AccountId, n: number) =>
    submit({ accountId, commandId: commandId(n), input: `${n}` });
  const first = enter(ada, 1);
  expect(first.ok && (await first.value)).toBe('1');
  expect(tookMs).toEqual([400]);
  const next = [enter(ada, 2), enter(bob, 3)];
  expect(next.map(({ ok }) => ok)).toEqual([true, true]);
  await Promise.all(next.map((each) => each.ok && each.value));
});

it('the statement duration is reported only for statements that wrote something', async () => {
  const { clock, advance } = fakeClock();
  const tookMs: number[] = [];
  const lanes = new Lanes(1, { clock, onStatement: (ms) => tookMs.push(ms) });
  const submit = lanes.open<string, string>({
    name: 'judged',
    async run(commands) {
      advance(commands.some(({ input }) => input === 'written') ? 80 : 1);
      return commands.map(({ input }) => input);
    },
    hasWritten: (answer) => answer === 'written',
  });
  const enter = async (accountId: AccountId, n: number, input: string) => {
    const entered = submit({ accountId, commandId: commandId(n), input });
    return entered.ok ? entered.value : undefined;
  };
  await enter(ada, 1, 'refused');
  await lanes.probe(async () => advance(2));
  expect(tookMs).toEqual([]);
  await Promise.all([enter(ada, 2, 'refused'), enter(bob, 3, 'written')]);
  expect(tookMs).toEqual([80]);
});

it('the fifth command of an account is refused during overload, and other accounts are not affected', async () => {
  const { clock } = fakeClock();
  let isOverloaded = false;
  const lanes = new Lanes(1, { clock, isOverloaded: () => isOverloaded });
  const submit = lanes.open<string, string>({
    name: 'steady',
    run: async (commands) => commands.map(({ input }) => input),
  });
  const enter = (accountId: AccountId, n: number) =>
    submit({ accountId, commandId: commandId(n), input: `${n}` });
  const before = [1, 2, 3, 4, 5].map((n) => enter(ada, n));
  expect(before.every(({ ok }) => ok)).toBe(true);
  await Promise.all(before.map((each) => each.ok && each.value));
  isOverloaded = true;
  const entered = [6, 7, 8, 9, 10].map((n) => enter(ada, n));
  expect(entered.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
  expect(enter(bob, 11).ok).toBe(true);
});

it('a command that enters its lane again keeps its deadline', async () => {
  const { clock, advance } = fakeClock();
  const lanes = new Lanes(1, { clock, patienceMs: 1000 });
  const submit = lanes.open<string, string>({
    name: 'again',
    run: async (commands) => commands.map(({ input }) => input),
  });
  const deadlineMs = lanes.deadline();
  advance(1000);
  const late = submit({ accountId: ada, commandId: commandId(1), input: '1', deadlineMs });
  expect(late.ok && (await settled(late.value))).toBe('OverloadedException');
});

it('the lane waits for more commands while they keep arriving, and does not wait without load', async () => {
  const { clock, pauses, advance } = fakeClock();
  const batches: number[] = [];
  const submit = new Lanes(1, { clock }).open<number, number>({
    name: 'lingering',
    async run(commands) {
      batches.push(commands.length);
      return commands.map(({ input }) => input);
    },
  });
  const enter = async (n: number) => {
    const entered = submit({ accountId: (1001 + n) as AccountId, commandId: commandId(n), input: n });
    if (entered.ok) await entered.value;
  };
  await enter(1);
  advance(1000);
  await enter(2);
  expect(pauses).toEqual([]);
  await Promise.all(Array.from({ length: 30 }, (_, n) => enter(n + 3)));
  expect(pauses).toHaveLength(1);
  expect(batches).toEqual([1, 1, 30]);
  // Forty commands fill a statement.
  await Promise.all(Array.from({ length: 40 }, (_, n) => enter(n + 40)));
  expect(pauses).toHaveLength(1);
  expect(batches.at(-1)).toBe(40);
});

it('a probe is queued like a command, and rejected if it is not answered in time', async () => {
  const { clock, advance } = fakeClock();
  const lanes = new Lanes(1, { clock, patienceMs: 1000 });
  let count = 0;
  await lanes.probe(async () => {
    count += 1;
  });
  expect(count).toBe(1);
  const probe = settled(lanes.probe(() => new Promise(() => undefined)));
  await clock.nextTurn();
  advance(1000);
  lanes.refuseLate();
  expect(await probe).toBe('CommandInProgressException');
});

describe('a second connection', () => {
  /** Lanes with several connections, whose statements finish on demand, in the order in which they were sent. */
  function connected(connections: number) {
    const time = fakeClock();
    const lanes = new Lanes(connections, { clock: { ...time.clock, pause: heldPause } });
    const batches: string[][] = [];
    const ends: (() => void)[] = [];
    let elapse: () => void = () => undefined;
    function heldPause(): Promise<void> {
      return new Promise((resolve) => {
        elapse = resolve;
      });
    }
    const held = {
      name: 'held',
      async run(commands: readonly LaneCommand<string>[]) {
        batches.push(commands.map(({ input }) => input));
        await new Promise<void>((end) => ends.push(end));
        return commands.map(({ input }) => input);
      },
    };
    const submit = lanes.open<string, string>(held);
    const submitOther = lanes.open<string, string>(held);
    const turns = async () => {
      for (let turn = 0; turn < 4; turn += 1) await time.clock.nextTurn();
    };
    return {
      batches,
      async enter(accountId: AccountId, n: number) {
        submit({ accountId, commandId: commandId(n), input: `${n}` });
        await turns();
      },
      async enterOther(accountId: AccountId, n: number) {
        submitOther({ accountId, commandId: commandId(n), input: `${n}` });
        await turns();
      },
      async wait(ms: number) {
        time.advance(ms);
        elapse();
        await turns();
      },
      async end(index: number) {
        ends[index]?.();
        await turns();
      },
    };
  }

  it('a second connection is used only when a statement is late', async () => {
    const { batches, enter, wait, end } = connected(2);
    await enter(ada, 1);
    await enter(bob, 2);
    await wait(20);
    expect(batches).toEqual([['1']]);
    await wait(10);
    expect(batches).toEqual([['1'], ['2']]);
    await end(0);
    await end(1);
  });

  it('a second connection takes no command of an account that has another one in progress', async () => {
    const { batches, enter, wait, end } = connected(2);
    await enter(ada, 1);
    await enter(ada, 2);
    await enter(bob, 3);
    await wait(30);
    expect(batches).toEqual([['1'], ['3']]);
    await end(0);
    await wait(30);
    expect(batches).toEqual([['1'], ['3'], ['2']]);
    await end(1);
    await end(2);
  });

  it('a second connection waits until an account without a command in progress submits one', async () => {
    const { batches, enter, wait, end } = connected(3);
    await enter(ada, 1);
    await enter(ada, 2);
    await wait(30);
    expect(batches).toEqual([['1']]);
    await enter(bob, 3);
    expect(batches).toEqual([['1'], ['3']]);
    await end(0);
    await wait(30);
    expect(batches).toEqual([['1'], ['3'], ['2']]);
    await end(1);
    await end(2);
  });

  it('a second connection sends a command past one of another work whose account is busy', async () => {
    const { batches, enter, enterOther, wait, end } = connected(3);
    await enter(ada, 1);
    await enterOther(ada, 2);
    await enter(bob, 3);
    await wait(30);
    expect(batches).toEqual([['1'], ['3']]);
    await end(0);
    await end(1);
    await end(2);
  });

  it('a second connection is not used again once the late statement has finished', async () => {
    const { batches, enter, wait, end } = connected(2);
    const cyd = 1003 as AccountId;
    await enter(ada, 1);
    await enter(bob, 2);
    await wait(30);
    await end(0);
    await enter(cyd, 3);
    expect(batches).toEqual([['1'], ['2']]);
    await end(1);
    expect(batches).toEqual([['1'], ['2'], ['3']]);
    await end(2);
  });
});
