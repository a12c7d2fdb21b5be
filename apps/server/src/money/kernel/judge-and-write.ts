import type { Result } from '@evens/base';
import { currentTrace, traced } from '../../platform/tracing/trace.ts';

export interface JudgedWork<Command, Passed, Written, Outcome> {
  /** Judges one command. Returns the data to write, or the outcome if nothing is written. */
  judge(command: Command): Result<Passed, Outcome> | Promise<Result<Passed, Outcome>>;
  /** Writes all accepted commands in one statement. Returns their results in order. */
  write(passed: readonly Passed[]): Promise<readonly Written[]>;
  /** Called for each command that was written or that the statement refused. */
  toOutcome(passed: Passed, written: Written): Outcome;
  /**
   * Called for each accepted command if another could not be judged or the statement failed: releases what `judge`
   * reserved. `mayBeWritten`: the statement was sent, and it is unknown whether it was committed.
   */
  undo?(passed: Passed, mayBeWritten: boolean): void;
}

/**
 * Processes a batch of a lane: judges the commands sequentially, each after the reservations of the previous ones,
 * writes the accepted ones, and returns the outcomes in command order. If a command cannot be judged, none is written.
 */
export async function judgeAndWrite<Command, Passed, Written, Outcome>(
  commands: readonly Command[],
  { judge, toOutcome, undo, write }: JudgedWork<Command, Passed, Written, Outcome>,
): Promise<readonly Outcome[]> {
  const judged: Result<Passed, Outcome>[] = [];
  const passed: Passed[] = [];
  let isSent = false;
  let written: readonly Written[] = [];
  const endJudging = currentTrace()?.begin('judge');
  try {
    for (const command of commands) {
      const judging = judge(command);
      const one = judging instanceof Promise ? await judging : judging;
      if (one.ok) passed.push(one.value);
      judged.push(one);
    }
    endJudging?.();
    isSent = passed.length > 0;
    if (isSent) written = await traced('transaction', () => write(passed));
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
    return toOutcome(one.value, next.value);
  });
}
