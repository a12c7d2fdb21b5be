-- The share of stakes in a game that counts towards a requirement, in basis points. 0 if bonus money cannot pay them.
create function game_share(terms jsonb, game text, game_group text) returns integer language sql immutable as $$
  select coalesce((terms->'gameBasisPoints'->>game)::integer, (terms->'groupBasisPoints'->>game_group)::integer, 0)
$$;

-- The bonus whose money can complete a stake of the account, with its balance: the active one that has to be wagered. A game is
-- null for a bet; a bonus pays stakes of games that count
-- towards its requirement.
create function playable_bonus(account_id bigint, at timestamptz, game text, game_group text)
returns table (id bigint, ledger_id bigint, held bigint, max_stake bigint, min_odds_milli integer, share integer)
language sql stable as $$
  select b.id, b.ledger_id, h.amount, b.max_stake, b.min_odds_milli, game_share(b.terms, game, game_group)
  from bonus b join balance h on h.account_id = b.ledger_id
  where b.account_id = playable_bonus.account_id and b.state = 2 and b.is_wagering and b.expires_at > at
    and (game is null or game_share(b.terms, game, game_group) > 0)
$$;
