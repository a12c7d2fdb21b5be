-- The postings of a return of a stake, for `post_journals`. `bonus_paid` is the part of `paid` for the account of a bonus: 0 and
-- no `bonus_ledger` for a stake of cash alone. The stake pays first, and of it the bonus first. The sportsbook pays a return
-- above the stake, and receives the remainder of a stake that exceeds its return.
create function return_postings(
  journal_id bigint, open_bets bigint, sportsbook bigint, account_id bigint, bonus_ledger bigint,
  stake bigint, paid bigint, bonus_paid bigint, currency text
) returns posting[] language sql immutable as $$
  select array[
    (journal_id, open_bets, account_id, least(stake, paid) - least(bonus_paid, stake, paid), 1, currency)::posting,
    case when paid < stake
      then (journal_id, open_bets, sportsbook, stake - paid, 2, currency)::posting
      else (journal_id, sportsbook, account_id, paid - stake - (bonus_paid - least(bonus_paid, stake)), 2, currency)::posting
    end,
    (journal_id, open_bets, bonus_ledger, least(bonus_paid, stake, paid), 3, currency)::posting,
    (journal_id, sportsbook, bonus_ledger, bonus_paid - least(bonus_paid, stake, paid), 4, currency)::posting]
$$;
