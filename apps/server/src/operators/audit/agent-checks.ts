import type { Check } from './check-statement.ts';

const followed = "(select position from follower where name = 'agents')";

/** Invariants of agent trees, their transfers and their aggregates. */
export const agentChecks: readonly Check[] = [
  {
    name: 'agent-transfer-differs-from-journal',
    whole: true,
    sql: `
      select format('transfer %s of %s %s names journal %s', t.id, t.amount, t.currency, t.journal_id) as example
      from agent_transfer t
      where (select count(*) from posting p where p.journal_id = t.journal_id) <> 1 or not exists (
        select from journal j join posting p on p.journal_id = j.id
        where j.id = t.journal_id and j.kind = 'agent-' || t.direction and j.ref_kind = 'agent-transfer' and j.ref_id = t.id
          and p.debit = case t.direction when 'deposit' then t.account_id else t.sub_account_id end
          and p.credit = case t.direction when 'deposit' then t.sub_account_id else t.account_id end
          and p.amount = t.amount and p.currency = t.currency)
      union all
      select format('journal %s of kind %s has no transfer', j.id, j.kind)
      from journal j where j.kind in ('agent-deposit', 'agent-withdrawal')
        and not exists (select from agent_transfer t where t.journal_id = j.id)
      union all
      select format('transfer %s is not between an account and the one directly above', t.id)
      from agent_transfer t where not exists (
        select from agent_account s join agent_account a on a.player_id = s.parent_id
        where s.player_id = t.sub_player_id and s.account_id = t.sub_account_id and a.player_id = t.agent_id and a.account_id = t.account_id)`,
  },
  {
    name: 'agent-branch-differs-from-parents',
    whole: true,
    sql: `
      with recursive above as (
        select player_id as member_id, player_id as ancestor_id, 0 as distance from agent_account
        union all
        select v.member_id, a.parent_id, v.distance + 1 from above v join agent_account a on a.player_id = v.ancestor_id
        where a.parent_id is not null and v.distance < 10
      )
      select format('account %s is %s below %s by its parents, %s by its branch', coalesce(v.member_id, b.member_id), v.distance,
                    coalesce(v.ancestor_id, b.ancestor_id), b.distance) as example
      from above v full join agent_branch b on b.member_id = v.member_id and b.ancestor_id = v.ancestor_id
      where v.distance is distinct from b.distance
      union all
      select format('agent %s has %s accounts below and counts %s', a.player_id, coalesce(b.below, 0), a.accounts_below)
      from agent_account a left join (
        select ancestor_id, count(*) as below from agent_branch where distance > 0 group by ancestor_id
      ) b on b.ancestor_id = a.player_id
      where a.accounts_below <> coalesce(b.below, 0)
      union all
      select format('account %s has %s, its top agent %s', a.player_id, a.currency, r.currency)
      from agent_account a join agent_account r on r.player_id = a.root_id where a.currency <> r.currency`,
  },
  {
    name: 'agent-lock-differs-from-balance',
    whole: true,
    sql: `
      select format('player %s is locked by a branch: %s, its balance is blocked: %s', p.id, p.branch_locked, b.blocked) as example
      from player p join balance b on b.account_id = p.account_id
      left join lateral (
        select true as locked from agent_branch up join agent_account l on l.player_id = up.ancestor_id
        where up.member_id = p.id and l.locked_at is not null limit 1
      ) l on true
      where p.branch_locked <> coalesce(l.locked, false) or p.branch_locked and not b.blocked`,
  },
  {
    name: 'agent-figures-differ-from-ledger',
    whole: true,
    sql: `
      with players as (
        select a.player_id, a.account_id from agent_account a where a.user_type = 0
      ), accounts as (
        select c.id, p.player_id from players p join account c on c.owner_kind = 'player' and c.owner_id = p.player_id
      ), moved as (
        select o.player_id, j.kind, h.kind as other, case when s.is_debit then p.amount else -p.amount end as won
        from accounts o join posting p on o.id in (p.debit, p.credit) and p.journal_id <= ${followed}
        cross join lateral (values (p.debit, p.credit, true), (p.credit, p.debit, false)) as s(account_id, other_id, is_debit)
        join journal j on j.id = p.journal_id left join account h on h.id = s.other_id and h.owner_kind = 'house'
        where s.account_id = o.id
      ), sport as (
        select k.player_id, sum(case when h.id = p.credit then p.amount else -p.amount end) as won
        from players k join ticket t on t.account_id = k.account_id
        join journal j on j.ref_kind = 'ticket' and j.ref_id = t.id and j.id <= ${followed}
        join posting p on p.journal_id = j.id join account h on h.id in (p.debit, p.credit) and h.kind = 'house:sportsbook'
        group by k.player_id
      ), booked as (
        select player_id, 'sport' as product, won from sport
        union all
        select player_id, 'rounds', sum(won) from moved
        where kind in ('round', 'jackpot', 'external-bet', 'external-win', 'external-rollback',
                       'tournament-entry', 'tournament-prize', 'tournament-refund') and other is not null group by player_id
        union all
        select player_id, 'bonus', -sum(won) from moved where other = 'bonus:expense' group by player_id
      ), counted as (
        select f.player_id, case when f.product in ('casino', 'providers') then 'rounds' else f.product end as product,
               sum(f.net_win + f.bonus) as won
        from agent_figure f join players p on p.player_id = f.player_id where f.product <> 'transfer' group by 1, 2
      )
      select format('player %s has %s of %s in the figures and %s in the ledger', coalesce(c.player_id, b.player_id), coalesce(c.won, 0),
                    coalesce(c.product, b.product), coalesce(b.won, 0)) as example
      from counted c full join booked b on b.player_id = c.player_id and b.product = c.product
      where coalesce(c.won, 0) <> coalesce(b.won, 0)
      union all
      select format('account %s has %s in and %s out in the figures, %s and %s in transfers', f.player_id, f.came, f.went,
                    coalesce(t.came, 0), coalesce(t.went, 0))
      from (
        select player_id, sum(transfers_in) as came, sum(transfers_out) as went from agent_figure group by player_id
      ) f left join (
        select sub_player_id, sum(amount) filter (where direction = 'deposit') as came,
               sum(amount) filter (where direction = 'withdrawal') as went
        from agent_transfer where journal_id <= ${followed} group by sub_player_id
      ) t on t.sub_player_id = f.player_id
      where f.came <> coalesce(t.came, 0) or f.went <> coalesce(t.went, 0)`,
  },
  {
    name: 'agent-figures-differ-from-those-below',
    whole: true,
    sql: `
      select format('agent %s has %s, %s and %s in %s, those below %s, %s and %s', f.player_id, f.turnover, f.net_win, f.bonus, f.month,
                    coalesce(b.turnover, 0), coalesce(b.net_win, 0), coalesce(b.bonus, 0)) as example
      from (
        select player_id, month, sum(turnover) as turnover, sum(net_win) as net_win, sum(bonus) as bonus
        from agent_figure where product <> 'transfer' group by player_id, month
      ) f join agent_account a on a.player_id = f.player_id and a.user_type in (1, 2, 4)
      left join (
        select agent_id, month, sum(turnover) as turnover, sum(net_win) as net_win, sum(bonus) as bonus
        from agent_figure where product <> 'transfer' group by agent_id, month
      ) b on b.agent_id = f.player_id and b.month = f.month
      where (f.turnover, f.net_win, f.bonus) is distinct from (coalesce(b.turnover, 0), coalesce(b.net_win, 0), coalesce(b.bonus, 0))`,
  },
];
