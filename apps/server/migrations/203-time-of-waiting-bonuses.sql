-- A bonus that waits for another one has its whole time when it becomes active.

-- Days from the activation; null where `expires_at` is a fixed moment. Of a bonus that waits, `expires_at` is the end of its wait.
alter table bonus add column active_days integer check (active_days between 1 and 365);

-- Those that wait, and were claimed, get the days of their offer from their activation on. What follows a spent bonus keeps its moment.
update bonus n
set active_days = least(365, greatest(1, round(extract(epoch from n.expires_at - n.appended_at) / 86400)))::integer,
    expires_at = greatest(n.expires_at, n.appended_at + interval '2160 hours')
where n.state = 1 and n.is_wagering and exists (select from bonus_claim c where c.bonus_id = n.id);
