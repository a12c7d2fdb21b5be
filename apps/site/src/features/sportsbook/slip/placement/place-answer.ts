import type { Result } from '@evens/base';
import type { Answer, Refused } from '@evens/web/core/api.ts';
import type { PlaceAnswer } from './placement.ts';

/** Refusals without a decision: the same command is sent again. */
const again: ReadonlySet<string> = new Set([
  'PlaceBetInProgressException',
  'TooManyRequestsException',
  'OverloadedException',
]);

/** Interprets the server's answer to a bet. */
export function toPlaceAnswer(result: Result<Answer<'POST /api/betslip/placebet'>, Refused>): PlaceAnswer {
  if (result.ok) {
    const { Tickets, Refused: refused = [], Balance } = result.value;
    if (Tickets.length === 0 && refused.length === 0) return { kind: 'unknown' };
    // Each single has its own id, so accepted ones return the same answer when all are sent again.
    if (refused.some(({ Refusal }) => again.has(Refusal.ErrorCode))) return { kind: 'again' };
    return {
      kind: 'taken',
      tickets: Tickets,
      refused: new Map(
        refused.map(({ Index, Refusal: { ErrorCode, ErrorMessage, Data } }) => [
          Index,
          { code: ErrorCode, message: ErrorMessage, data: Data },
        ]),
      ),
      balance: Balance,
    };
  }
  const { code, message, data } = result.error;
  if (again.has(code)) return { kind: 'again' };
  // A server that lost its database while writing doesn't know either whether the bet exists.
  if (code === 'ServerErrorException') return { kind: 'unknown' };
  return code === 'NotLoggedInException' ? { kind: 'logged-out' } : { kind: 'refused', code, message, data };
}
