import { type AccountId, type CommandId, makeCommandId } from '@evens/base';
import { describe, expect, it } from 'vitest';
import { Lanes } from './lanes.ts';

const account = 1001 as AccountId;

function commandId(n: number): CommandId {
  return makeCommandId(1_767_225_600_000, new Uint8Array(16).fill(n));
}

/** A lane whose work ends when it is told to. */
function heldLane() {
  const lanes = new Lanes(1);
  const end = Promise.withResolvers<void>();
  const enter = lanes.open<string, string>({
    name: 'held',
    async run(commands) {
      await end.promise;
      return commands.map(({ input }) => input);
    },
  });
  return { lanes, enter, end: end.resolve };
}

describe('an account with a command in a lane', () => {
  it('is free at once where there is none', async () => {
    expect(await new Lanes(1).whenFree(account, 0)).toBe(true);
  });

  it('is waited for until its last command is done, by all who wait', async () => {
    const { lanes, enter, end } = heldLane();
    const answers = [1, 2].map((n) => enter({ accountId: account, commandId: commandId(n), input: `${n}` }));
    const waits = [lanes.whenFree(account, 5000), lanes.whenFree(account, 5000)];
    end();
    expect(await Promise.all(waits)).toEqual([true, true]);
    expect(await Promise.all(answers.map((answer) => (answer.ok ? answer.value : answer.error)))).toEqual([
      '1',
      '2',
    ]);
    expect(lanes.isBusy(account)).toBe(false);
  });

  it('is not waited for longer than was said, nor does one who gave up wake the others', async () => {
    const { lanes, enter, end } = heldLane();
    const answer = enter({ accountId: account, commandId: commandId(1), input: 'done' });
    let isOver = false;
    const patient = lanes.whenFree(account, 5000).finally(() => {
      isOver = true;
    });
    expect(await lanes.whenFree(account, 1)).toBe(false);
    expect(isOver).toBe(false);
    end();
    expect(await patient).toBe(true);
    expect(answer.ok && (await answer.value)).toBe('done');
  });
});
