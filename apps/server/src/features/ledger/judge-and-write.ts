import type { Result } from '@evens/base';

export interface JudgedWork<Command, Passed, Written, Outcome> {
  /** Judges one command: what is to be written for it, or its outcome where nothing is. */
  judge(command: Command): Result<Passed, Outcome> | Promise<Result<Passed, Outcome>>;
  /** Writes all that passed in one statement; a result for each, in their order. */
  write(passed: readonly Passed[]): Promise<readonly Written[]>;
  /** Called for each that was written or that the statement refused. */
  outcomeOf(passed: Passed, written: Written): Outcome;
  /**
   * Called for each that passed if another could not be judged or the statement failed: returns what `judge` reserved.
   * `mayBeWritten`: the statement was sent, and nobody knows whether it was committed.
   */
  undo?(passed: Passed, mayBeWritten: boolean): void;
}

/**
 * The work of a lane on a batch: judges the commands one after the other, each with what those before it reserved, writes
 * those that passed, and returns the outcomes in the order of the commands. If one can't be judged none is written.
 */
export async function judgeAndWrite<Command, Passed, Written, Outcome>(
  commands: readonly Command[],
  { judge, outcomeOf, undo, write }: JudgedWork<Command, Passed, Written, Outcome>,
): Promise<readonly Outcome[]> {
  const judged: Result<Passed, Outcome>[] = [];
  const passed: Passed[] = [];
  let isSent = false;
  let written: readonly Written[] = [];
  try {
    for (const command of commands) {
      const judging = judge(command);
      const one = judging instanceof Promise ? await judging : judging;
      if (one.ok) passed.push(one.value);
      judged.push(one);
    }
    isSent = passed.length > 0;
    if (isSent) written = await write(passed);
    if (written.length !== passed.length)
      throw new Error(`judged commands: wrote ${passed.length}, the statement returned ${written.length}`);
  } catch (error) {
    for (const one of passed) undo?.(one, isSent);
    throw error;
  }
  const results = written.values();
  return judged.map((one) => {
    if (!one.ok) return one.error;
    const next = results.next();
    if (next.done === true) throw new Error('judged commands: fewer results than commands that passed');
    return outcomeOf(one.value, next.value);
  });
}
