import { err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { cashOutTypes } from '@evens/tickets';
import type { Principal } from '../../platform/principal.ts';
import { readTicket } from '../tickets/store.ts';
import type { TicketRecord } from '../tickets/ticket-record.ts';
import { isReached } from './automatic.ts';
import type { CashoutParts } from './cashout-parts.ts';
import { readOpenTicket } from './open-ticket.ts';
import { setAutomaticRule } from './store.ts';
import { quoteTicket } from './value.ts';

type AutoBody = CallBody<Calls['POST /api/cashout/auto']>;

export type SetAutomatic = (request: {
  readonly principal: Principal;
  readonly body: AutoBody;
}) => Promise<Result<TicketRecord, Refusal>>;

/**
 * Sets or clears a take profit or a stop loss. A target that the ticket's value meets already would be executed at once:
 * it is refused with that value until the caller confirms it.
 */
export function makeSetAutomatic({ pool, clock, rules, quotes }: CashoutParts): SetAutomatic {
  /** Why the target cannot be set at the ticket's current value. */
  async function refusalNow(
    { accountId, currency }: Principal,
    body: AutoBody,
    targetMinor: bigint,
  ): Promise<Refusal | undefined> {
    const { betId: ticketId, Kind: kind } = body;
    const confirmed =
      body.ConfirmedValue === undefined ? undefined : parseAmount(body.ConfirmedValue, currency);
    if (confirmed && !confirmed.ok) return refusal('InvalidStakeException', { field: 'ConfirmedValue' });
    const ticket = await readOpenTicket(pool, { accountId, ticketId });
    if (!ticket) return refusal('CashoutUnavailableException', { state: 'unavailable' });
    const atMs = clock.nowMs();
    const { valueMinor, state } = quoteTicket(ticket, quotes, { ...(await rules(atMs)), atMs });
    // Without a value it is unknown whether the target is met.
    if (valueMinor === undefined) return refusal('CashoutUnavailableException', { state });
    if (!isReached(kind, targetMinor, valueMinor)) return undefined;
    if (confirmed?.ok && valueMinor >= confirmed.value) return undefined;
    return refusal('CashoutTargetMetException', {
      value: formatAmount(valueMinor, currency),
      currency,
      kind,
    });
  }

  return async ({ principal, body }) => {
    const { accountId, currency } = principal;
    const { betId: ticketId, Kind: kind, value } = body;
    const parsed = value === null ? undefined : parseAmount(value, currency);
    if (parsed && (!parsed.ok || parsed.value <= 0n))
      return err(refusal('InvalidStakeException', { field: 'value' }));
    const before = await readTicket(pool, { accountId, ticketId });
    if (!before) return err(refusal('NotFoundException'));
    const valueMinor = parsed?.ok ? parsed.value : undefined;
    if (valueMinor !== undefined) {
      if (!cashOutTypes.some((type) => type === before.type))
        return err(refusal('CashoutUnavailableException', { state: 'unavailable' }));
      if (valueMinor > before.promisedMinor)
        return err(
          refusal('InvalidStakeException', {
            field: 'value',
            maximum: formatAmount(before.promisedMinor, currency),
          }),
        );
      const refused = await refusalNow(principal, body, valueMinor);
      if (refused) return err(refused);
    }
    const atMs = clock.nowMs();
    const { automaticMax: ticketsMax } = await rules(atMs);
    switch (await setAutomaticRule(pool, { accountId, ticketId, kind, valueMinor, atMs, ticketsMax })) {
      case 'too-many':
        return err(refusal('AutomaticCashoutLimitReachedException', { maximum: ticketsMax }));
      case 'closed':
        return err(refusal('CashoutUnavailableException', { state: 'unavailable' }));
      case 'set': {
        const ticket = await readTicket(pool, { accountId, ticketId });
        return ticket ? ok(ticket) : err(refusal('NotFoundException'));
      }
    }
  };
}
