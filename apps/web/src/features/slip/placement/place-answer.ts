import type { Result } from '@evens/base';
import type { Answer, Refused } from '../../../core/api.ts';
import type { PlaceAnswer } from './placement.ts';

/** Refusals that judge nothing: the same command is sent again. */
const again: ReadonlySet<string> = new Set([
  'PlaceBetInProgressException',
  'TooManyRequestsException',
  'OverloadedException',
]);

/** What the server's answer says of the bet. */
export function placeAnswerOf(result: Result<Answer<'POST /api/betslip/placebet'>, Refused>): PlaceAnswer {
  if (result.ok) {
    const { Tickets, Refused: refused = [], Balance } = result.value;
    if (Tickets.length === 0 && refused.length === 0) return { kind: 'unknown' };
    // Of multiple singles each has its own id: those that were taken answer the same when all are asked for again.
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
  // A server that lost its database while it wrote doesn't know either whether the bet is there.
  if (code === 'ServerErrorException') return { kind: 'unknown' };
  return code === 'NotLoggedInException' ? { kind: 'logged-out' } : { kind: 'refused', code, message, data };
}
