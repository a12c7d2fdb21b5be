import { type AccountId, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { type AutomaticKind, type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { cashOutTypes } from '@evens/tickets';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { readTicket } from '../tickets/store.ts';
import type { TicketRecord } from '../tickets/ticket-record.ts';
import { isReached } from './automatic.ts';
import type { CashoutParts } from './cashout-parts.ts';
import { readOpenTicket } from './open-ticket.ts';
import { quoteTicket } from './value.ts';

const ruleColumns = {
  'take-profit': { value: 'take_profit', setAt: 'take_profit_at' },
  'stop-loss': { value: 'stop_loss', setAt: 'stop_loss_at' },
} as const;

interface RuleToSet {
  readonly accountId: AccountId;
  readonly ticketId: number;
  readonly kind: AutomaticKind;
  /** Undefined clears the rule. */
  readonly valueMinor: bigint | undefined;
  readonly atMs: number;
  /** Maximum number of the account's open tickets with a rule. */
  readonly ticketsMax: number;
}

/** Returns `closed` if the ticket is not open or belongs to another account. */
async function setAutomaticRule(pool: Pool, rule: RuleToSet): Promise<'set' | 'closed' | 'too-many'> {
  const { accountId, ticketId, kind, valueMinor, atMs, ticketsMax } = rule;
  const column = ruleColumns[kind];
  return inTransaction(pool, async (client) => {
    // Tickets change under this lock. Two simultaneous rules could also both use the last free slot.
    await client.query('select from balance where account_id = $1 for update', [accountId]);
    if (valueMinor !== undefined) {
      const { rows } = await client.query<{ count: number }>({
        name: 'automatic-tickets-of',
        text: `select count(*)::integer as count from ticket t
               where t.account_id = $1 and t.id <> $2 and (t.take_profit is not null or t.stop_loss is not null) and t.result = 0`,
        values: [accountId, ticketId],
      });
      if ((rows[0]?.count ?? 0) >= ticketsMax) return 'too-many';
    }
    const { rowCount } = await client.query(
      `update ticket set ${column.value} = $3::bigint,
              ${column.setAt} = case when $3::bigint is not null then to_timestamp($4::float8 / 1000) end
       where id = $1 and account_id = $2 and result = 0 and acceptance in (1, 5)`,
      [ticketId, accountId, valueMinor ?? null, atMs],
    );
    return rowCount === 1 ? 'set' : 'closed';
  });
}

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
