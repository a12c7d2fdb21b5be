-- The markets of a list that take no stakes: closed by their results, or suspended by an operator.
create function list_closed_markets(market_ids bigint[]) returns table (id bigint, is_switched_off boolean)
language sql stable as $$
  select m.id, m.closed_at is null
  from market m
  where m.id = any(market_ids) and (m.closed_at is not null or exists (
    select from betting_switch s
    where (s.kind, s.name) in (
      ('sport', m.sport),
      ('league', m.tournament_id::text),
      ('match', m.match_id::text),
      ('market', m.type),
      ('match-market', m.match_id || '/' || m.type),
      ('line', m.match_id || '/' || m.type || case when m.specifier = '' then '' else ';' || m.specifier end))))
$$;
