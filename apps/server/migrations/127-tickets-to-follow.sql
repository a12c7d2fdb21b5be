-- Tickets that may count otherwise than their bonus has counted, so that the follower reads these and no others.

create table bonus_due_ticket (
  bonus_id bigint not null,
  ticket_id bigint not null,
  primary key (bonus_id, ticket_id)
);

-- What a ticket counts changes only while its account's cash balance is locked, as the bonus does: the statement that changes
-- tickets sees the bonus that is active, and the follower none of their changes by half. An open ticket that was never
-- settled counts nothing.
create function note_tickets_to_follow() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into bonus_due_ticket (bonus_id, ticket_id)
  select n.id, c.id from changed c cross join lateral (
    select b.id from bonus b where b.account_id = c.account_id and b.state = 2 and b.is_wagering and b.first_ticket_id < c.id offset 0
  ) n
  where c.result <> 0 or c.settlement_no > 0
  on conflict do nothing;
  return null;
end $$;
create trigger note_tickets_to_follow after update on ticket referencing new table as changed
for each statement execute function note_tickets_to_follow();

insert into bonus_due_ticket (bonus_id, ticket_id)
select n.id, t.id from bonus n join ticket t on t.account_id = n.account_id and t.id > n.first_ticket_id
where n.state = 2 and n.is_wagering and (t.result <> 0 or t.settlement_no > 0);
