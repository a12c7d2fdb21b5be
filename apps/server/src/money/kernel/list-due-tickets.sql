-- Lists settled tickets for the active wagering bonus of their account. A ticket that is newer than the bonus was placed after
-- the bonus began, so the caller's transaction sees the bonus.
create function list_due_tickets(account_ids bigint[], ticket_ids bigint[]) returns void language sql as $$
  insert into bonus_due_ticket (bonus_id, ticket_id)
  select n.id, t.ticket_id
  from unnest(account_ids, ticket_ids) as t(account_id, ticket_id)
       cross join lateral (
         select b.id from bonus b
         where b.account_id = t.account_id and b.state = 2 and b.is_wagering and b.first_ticket_id < t.ticket_id
         offset 0 -- One look-up for each ticket.
       ) as n
  on conflict do nothing
$$;
