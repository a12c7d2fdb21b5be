/**
 * Query that writes a message for each reopened ticket, in the statement that reverses settlements. A ticket that is
 * resettled at once gets the message of its settlement, by a trigger. Rows of `from` have ticket_id, account_id,
 * currency, delta (the payment, negative), result and settlement_no of the reversed settlement; where `funded` is true
 * also bonus_delta, the bonus's part of delta.
 */
export function reopenedMessages({
  from,
  at,
  funded,
}: {
  readonly from: string;
  readonly at: string;
  readonly funded: boolean;
}): string {
  return `reopened as (
  insert into message (account_id, key, kind, values, created_at, mail_due_at)
  select o.account_id, 'ticket:' || o.ticket_id || ':' || o.settlement_no || ':open', 'bet-reopened',
         bet_message_values(o.ticket_id, o.currency, -o.delta, ${funded ? '-o.bonus_delta' : '0'}, s.result), ${at}, ${at}
  from ${from} o join ticket_settlement s on s.ticket_id = o.ticket_id and s.no = o.settlement_no
  where o.result = 0
  on conflict do nothing
)`;
}
