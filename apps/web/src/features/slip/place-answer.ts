import type { Result } from '@evens/base';
import type { Answer, Refused } from '../../app/api.ts';
import type { PlaceAnswer } from './placing.ts';

/** Refusals that judge nothing: the same command is sent again. */
const again: ReadonlySet<string> = new Set([
  'PlaceBetInProgressException',
  'TooManyRequestsException',
  'OverloadedException',
]);

/** What the server's answer says of the bet. */
export function placeAnswerOf(result: Result<Answer<'POST /api/betslip/placebet'>, Refused>): PlaceAnswer {
  if (result.ok) {
    const [ticket] = result.value.Tickets;
    return ticket ? { kind: 'taken', ticket, balance: result.value.Balance } : { kind: 'unknown' };
  }
  const { code, message } = result.error;
  if (again.has(code)) return { kind: 'again' };
  // A server that lost its database while it wrote doesn't know either whether the bet is there.
  if (code === 'ServerErrorException') return { kind: 'unknown' };
  return code === 'NotLoggedInException' ? { kind: 'logged-out' } : { kind: 'refused', code, message };
}
