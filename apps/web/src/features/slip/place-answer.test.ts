import type { RefusalCode } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { placeAnswerOf } from './place-answer.ts';

describe('what an answer says of the bet', () => {
  test.each([
    // The bet may be there: taking this for a refusal would have it placed a second time under a new id.
    ['ServerErrorException', 'unknown'],
    ['PlaceBetInProgressException', 'again'],
    ['TooManyRequestsException', 'again'],
    ['OverloadedException', 'again'],
    ['NotLoggedInException', 'logged-out'],
    ['OddsChangedException', 'refused'],
    ['InsufficientBalanceException', 'refused'],
    ['CommandExpiredException', 'refused'],
  ] as const satisfies readonly (readonly [RefusalCode, string])[])('%s: %s', (code, kind) => {
    expect(placeAnswerOf({ ok: false, error: { code, message: '', data: {} } }).kind).toBe(kind);
  });
});
