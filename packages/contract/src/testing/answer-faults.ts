import Value from 'typebox/value';
import type { CallKey } from '../call.ts';
import { type Calls, calls } from '../index.ts';

/** What of an answer is not as the contract describes it: the path of each value, and what was expected there. */
export function answerFaults(key: keyof Calls & CallKey, answer: unknown): readonly string[] {
  return [...Value.Errors(calls[key].answer, answer)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
}
