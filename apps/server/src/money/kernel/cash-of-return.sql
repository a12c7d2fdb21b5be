-- The cash of a return of a stake that a bonus paid a part of; the rest is the bonus's. `funding` says what paid the stake:
--   split         Cash and bonus money share each return like the stake. Cash is rounded down (`splitReturn`).
--   free-bet      The winnings are cash. A returned stake goes back to the bonus.
--   cash-spin     A free spin whose winnings are cash.
--   bonus-spin    A free spin whose winnings are bonus money, and the refund of any free spin.
create function cash_of_return(returned bigint, cash bigint, bonus bigint, funding text) returns bigint language sql immutable as $$
  select case funding
    when 'split' then div(returned::numeric * cash, cash + bonus)::bigint
    when 'free-bet' then greatest(returned - bonus, 0)
    when 'cash-spin' then returned
    when 'bonus-spin' then 0
  end
$$;
