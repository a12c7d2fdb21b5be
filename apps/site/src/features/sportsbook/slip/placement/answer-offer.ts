import type { Result } from '@evens/base';
import type { Ticket, TraderOffer } from '@evens/contract';
import { type Answer, api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { receiveBalance } from '@evens/web/core/displayed-balance.ts';
import { t } from '@evens/web/core/words.ts';
import { live } from '@evens/web/live/browser.ts';
import { newId } from './placement-site.ts';

const ATTEMPTS_MAX = 6;
const PAUSE_MS = 1500;
/** Refusals without a decision: the same answer is sent again. */
const again: ReadonlySet<string> = new Set([
  'CommandInProgressException',
  'TooManyRequestsException',
  'OverloadedException',
  'ServerErrorException',
]);

const pause = () => new Promise<void>((resolve) => window.setTimeout(resolve, PAUSE_MS));

/** One command id per offer and answer, so a retry after a lost answer has no second effect. */
const ids = new Map<string, string>();

function findOrCreateId(key: string): string {
  const known = ids.get(key);
  if (known !== undefined) return known;
  const id = newId();
  ids.set(key, id);
  return id;
}

/**
 * Accepts or declines a trader's offer on the terms that the player saw. Returns the error text in the player's
 * language; empty on success. A lost answer is requested again under the same id.
 */
export async function answerOffer({
  ticket,
  offer,
  isAccepted,
}: {
  readonly ticket: Ticket;
  readonly offer: TraderOffer;
  readonly isAccepted: boolean;
}): Promise<string> {
  const body = {
    CommandId: findOrCreateId(`${ticket.ID} ${offer.ExpiresAt} ${isAccepted}`),
    BetId: ticket.ID,
    Accept: isAccepted,
    Stake: offer.Stake,
    Odds: offer.Odds,
  };
  return untilAnswered(() => api('POST /api/betslip/traderoffer', { body }));
}

/** Withdraws a bet that waits for a trader. Returns the error text in the player's language; empty on success. */
export async function withdrawBet({ ID }: Pick<Ticket, 'ID'>): Promise<string> {
  const body = { CommandId: findOrCreateId(`withdraw ${ID}`), BetId: ID };
  return untilAnswered(() => api('POST /api/betslip/withdrawbet', { body }));
}

type Struck = Answer<'POST /api/betslip/traderoffer'> | Answer<'POST /api/betslip/withdrawbet'>;

/** Repeats the same command until the server decides. */
async function untilAnswered(send: () => Promise<Result<Struck, Refused>>): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      const result = await send();
      if (result.ok) {
        const { Ticket: struck, Balance } = result.value;
        live.account.apply({ balance: Balance, tickets: [struck] });
        receiveBalance(Balance);
        return '';
      }
      if (!again.has(result.error.code))
        return result.error.message === '' ? t('bet.refused.generic') : result.error.message;
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
    }
    await pause();
  }
  return t('shell.error.network');
}
