import { makeCommandId } from '@evens/base';
import type { AutomaticKind } from '@evens/contract';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { receiveBalance } from '@evens/web/core/displayed-balance.ts';
import { currentUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { live } from '@evens/web/live/browser.ts';
import { useSyncExternalStore } from 'react';
import { type CashoutAnswer, type CashoutCommand, type CashoutState, createCashouts } from './cashouts.ts';

/** Refusals without a decision: the same command is retried. */
const again: ReadonlySet<string> = new Set([
  'CommandInProgressException',
  'TooManyRequestsException',
  'OverloadedException',
  'ServerErrorException',
]);

function toCashoutAnswer({ code, message, data }: Refused): CashoutAnswer {
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
    if (!result.ok) return toCashoutAnswer(result.error);
    const { Ticket, Paid, Balance } = result.value;
    live.account.apply({ balance: Balance, tickets: [Ticket] });
    receiveBalance(Balance);
    return { kind: 'done', ticket: Ticket, paid: Paid };
  } catch (failure) {
    if (failure instanceof NetworkError) return { kind: 'unknown' };
    throw failure;
  }
}

/** The single instance of the page. */
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
  return useSyncExternalStore(cashouts.subscribe, () => cashouts.findState(ticketId));
}

/** Result of setting a rule. `met`: the bet's present value already meets the target; nothing was set. */
export type RuleAnswer =
  | { readonly kind: 'set' }
  | { readonly kind: 'met'; readonly value: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface RuleRequest {
  readonly ticketId: number;
  readonly kind: AutomaticKind;
  /** Null clears the rule. */
  readonly value: string | null;
  /** The current value that the player agreed to; undefined before the confirmation. */
  readonly confirmedValue?: string | undefined;
}

/** Sets or clears a take profit or a stop loss. */
export async function setAutomatic({
  ticketId,
  kind,
  value,
  confirmedValue,
}: RuleRequest): Promise<RuleAnswer> {
  const body = {
    betId: ticketId,
    Kind: kind,
    value,
    ...(confirmedValue !== undefined && { ConfirmedValue: confirmedValue }),
  };
  try {
    const result = await api('POST /api/cashout/auto', { body });
    if (!result.ok) {
      const { code, message, data } = result.error;
      if (code === 'CashoutTargetMetException' && typeof data['value'] === 'string')
        return { kind: 'met', value: data['value'] };
      return { kind: 'failed', message: message === '' ? t('cashout.failed') : message };
    }
    live.account.apply({ tickets: [result.value.Ticket] });
    return { kind: 'set' };
  } catch (failure) {
    if (failure instanceof NetworkError) return { kind: 'failed', message: t('shell.error.network') };
    throw failure;
  }
}
