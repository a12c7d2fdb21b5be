-- The markets of a list that take no stakes: closed by their results, or switched off by an operator.
create function list_closed_markets(market_ids bigint[]) returns table (id bigint, is_switched_off boolean)
language sql stable as $$
  select m.id, m.closed_at is null
  from market m
  where m.id = any(market_ids) and (m.closed_at is not null or exists (
    select from betting_switch s
    where (s.kind = 'sport' and s.name = m.sport) or (s.kind = 'market' and s.name = m.type)
       or (s.kind = 'match' and s.name = m.match_id::text)))
$$;
