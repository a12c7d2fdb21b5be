import Value from 'typebox/value';
import type { CallKey } from '../call.ts';
import { type Calls, calls } from '../index.ts';

/** Returns the differences between an answer and the contract: the path of each value, and the expectation. */
export function answerFaults(key: keyof Calls & CallKey, answer: unknown): readonly string[] {
  return [...Value.Errors(calls[key].answer, answer)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
}
