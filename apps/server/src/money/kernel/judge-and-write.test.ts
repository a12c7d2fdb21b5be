import { err, ok, type Result } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { judgeAndWrite } from './judge-and-write.ts';

/** Even numbers pass; 13 can't be judged. */
function judge(command: number): Result<number, string> {
  if (command === 13) throw new Error('13 cannot be judged');
  return command % 2 === 0 ? ok(command * 10) : err(`${command} is refused`);
}
const formatOutcome = (passed: number, written: string) => `${passed} ${written}`;

describe('judgeAndWrite', () => {
  test('judgeAndWrite writes the accepted commands in one statement and returns outcomes in command order', async () => {
    const statements: (readonly number[])[] = [];
    const outcomes = await judgeAndWrite([1, 2, 3, 4], {
      judge,
      toOutcome: formatOutcome,
      async write(passed) {
        statements.push(passed);
        return passed.map(() => 'written');
      },
    });
    expect(outcomes).toEqual(['1 is refused', '20 written', '3 is refused', '40 written']);
    expect(statements).toEqual([[20, 40]]);
  });

  test('judgeAndWrite sends no statement if no command is accepted', async () => {
    const write = () => Promise.reject(new Error('sent'));
    expect(await judgeAndWrite([1, 3], { judge, toOutcome: formatOutcome, write })).toEqual([
      '1 is refused',
      '3 is refused',
    ]);
  });

  test('judgeAndWrite judges sequentially even if judging is asynchronous', async () => {
    const order: number[] = [];
    await judgeAndWrite([4, 2], {
      async judge(command) {
        await new Promise((resolve) => setTimeout(resolve, command));
        order.push(command);
        return ok(command);
      },
      toOutcome: formatOutcome,
      write: async (passed) => passed.map(() => 'written'),
    });
    expect(order).toEqual([4, 2]);
  });

  test('judgeAndWrite writes nothing and undoes accepted commands if a command cannot be judged', async () => {
    const undone: [number, boolean][] = [];
    const run = judgeAndWrite([2, 13, 4], {
      judge,
      toOutcome: formatOutcome,
      write: () => Promise.reject(new Error('sent')),
      undo: (passed, mayBeWritten) => undone.push([passed, mayBeWritten]),
    });
    await expect(run).rejects.toThrow('13 cannot be judged');
    expect(undone).toEqual([[20, false]]);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('connection lost')), 'connection lost'],
    ['returns too few results', async () => ['written'], 'wrote 2, the statement returned 1'],
  ])(
    'judgeAndWrite undoes commands that may have been written if the statement %s',
    async (_, write, message) => {
      const undone: [number, boolean][] = [];
      const undo = (passed: number, mayBeWritten: boolean) => undone.push([passed, mayBeWritten]);
      await expect(judgeAndWrite([2, 4], { judge, toOutcome: formatOutcome, write, undo })).rejects.toThrow(
        message,
      );
      expect(undone).toEqual([
        [20, true],
        [40, true],
      ]);
    },
  );
});
