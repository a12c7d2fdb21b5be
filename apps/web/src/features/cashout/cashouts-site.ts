import { makeCommandId } from '@evens/base';
import { useSyncExternalStore } from 'react';
import { api, NetworkError, type Refused } from '../../app/api.ts';
import { currentUser, setBalance } from '../../app/session.ts';
import { t } from '../../app/words.ts';
import { live } from '../../live/browser.ts';
import { type CashoutAnswer, type CashoutCommand, type CashoutState, createCashouts } from './cashouts.ts';

/** They judge nothing: the same command goes again. */
const again: ReadonlySet<string> = new Set([
  'PlaceBetInProgressException',
  'TooManyRequestsException',
  'OverloadedException',
  'ServerErrorException',
]);

function answerOf({ code, message, data }: Refused): CashoutAnswer {
  if (again.has(code)) return { kind: 'again' };
  if (code === 'NotLoggedInException') return { kind: 'logged-out' };
  if (code === 'CashoutDeclinedException') {
    const { value } = data;
    return typeof value === 'string' ? { kind: 'fell', value } : { kind: 'declined' };
  }
  return { kind: 'refused', message: message === '' ? t('cashout.failed') : message };
}

async function send({ commandId, ticketId, seen }: CashoutCommand): Promise<CashoutAnswer> {
  const body = {
    CommandId: commandId,
    betId: ticketId,
    amount: seen.value,
    CashoutOddsValues: [...seen.oddsMilli],
    ...(seen.stakePart !== undefined && { StakePart: seen.stakePart }),
  };
  try {
    const result = await api('POST /api/cashout/create', { body });
    if (!result.ok) return answerOf(result.error);
    const { Ticket, Paid, Balance } = result.value;
    live.account.apply({ balance: Balance, tickets: [Ticket] });
    setBalance(Balance);
    return { kind: 'done', ticket: Ticket, paid: Paid };
  } catch (failure) {
    if (failure instanceof NetworkError) return { kind: 'unknown' };
    throw failure;
  }
}

/** The page's own. */
export const cashouts = createCashouts({
  send,
  playerId: () => currentUser()?.ID,
  newId: () => makeCommandId(live.feed.serverNowMs(), crypto.getRandomValues(new Uint8Array(16))),
  nowMs: () => live.feed.serverNowMs(),
  afterMs: (delayMs, run) => {
    window.setTimeout(run, delayMs);
  },
});

live.account.onDeclinedCashout((ticketId) => cashouts.declined(ticketId));
let lastPlayer = currentUser()?.ID;
live.account.subscribe(() => {
  const player = currentUser()?.ID;
  if (player !== lastPlayer) cashouts.forget();
  lastPlayer = player;
  for (const ticket of live.account.tickets().values()) cashouts.changed(ticket);
});

export function useCashoutState(ticketId: number): CashoutState | undefined {
  return useSyncExternalStore(cashouts.subscribe, () => cashouts.stateOf(ticketId));
}

/** Sets or clears the value at which the ticket cashes itself out. Answers with why that failed; empty when it did not. */
export async function setAutoCashout(ticketId: number, value: string | null): Promise<string> {
  try {
    const result = await api('POST /api/cashout/auto', { body: { betId: ticketId, value } });
    if (!result.ok) return result.error.message === '' ? t('cashout.failed') : result.error.message;
    live.account.apply({ tickets: [result.value.Ticket] });
    return '';
  } catch (failure) {
    if (failure instanceof NetworkError) return t('shell.error.network');
    throw failure;
  }
}
