import type { RefusalBody, RefusalCode } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { describe, expect, test } from 'vitest';
import { toPlaceAnswer } from './place-answer.ts';

describe('the kind of an answer', () => {
  test.each([
    // The bet may exist: treating this as a refusal would place it a second time under a new id.
    ['ServerErrorException', 'unknown'],
    ['PlaceBetInProgressException', 'again'],
    ['TooManyRequestsException', 'again'],
    ['OverloadedException', 'again'],
    ['NotLoggedInException', 'logged-out'],
    ['OddsChangedException', 'refused'],
    ['InsufficientBalanceException', 'refused'],
    ['CommandExpiredException', 'refused'],
  ] as const satisfies readonly (readonly [RefusalCode, string])[])(
    'toPlaceAnswer maps %s to %s',
    (code, kind) => {
      expect(toPlaceAnswer({ ok: false, error: { code, message: '', data: {} } }).kind).toBe(kind);
    },
  );
});

describe('an answer to several singles', () => {
  const refusal = (ErrorCode: RefusalCode): RefusalBody => ({
    HasErrors: true,
    ErrorCode,
    ErrorMessage: 'no',
    Data: { maximum: '5.00' },
  });
  const Balance = { TotalBalance: '1.00', Currency: 'EUR', Version: 1 } as const;
  const answer = (code: RefusalCode) =>
    toPlaceAnswer({
      ok: true,
      value: {
        HasErrors: false,
        Tickets: [testTicket()],
        Refused: [{ Index: 1, Refusal: refusal(code) }],
        Balance,
      },
    });

  test('an answer to several singles lists the refused ones with position, reason and data', () => {
    const found = answer('LineBettingLimitReachedException');
    if (found.kind !== 'taken') throw new Error(found.kind);
    expect(found.tickets).toHaveLength(1);
    expect(found.refused.get(1)).toEqual({
      code: 'LineBettingLimitReachedException',
      message: 'no',
      data: { maximum: '5.00' },
    });
  });

  test('several singles are all sent again if one was not decided', () => {
    expect(answer('PlaceBetInProgressException').kind).toBe('again');
  });
});
