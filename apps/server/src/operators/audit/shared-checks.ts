import { isInArchive } from '../../platform/archive/row-archive.ts';
import type { Check } from './check-statement.ts';

/** Invariants of shared rounds and their bets. */
export const sharedChecks: readonly Check[] = [
  {
    name: 'shared-round-over-with-open-bets',
    whole: true,
    sql: `
      select format('round %s is open, its shared round %s is %s', r.id, s.id, s.state) as example
      from shared_round s join round r on r.shared_id = s.id
      where s.over_at is not null and r.state is not null`,
  },
  {
    name: 'shared-bet-given-back-otherwise-than-staked',
    whole: true,
    sql: `
      select format('round %s staked %s and got %s back, its shared round %s is %s', r.id, r.stake, r.payout, s.id, s.state) as example
      from round r left join shared_round s on s.id = r.shared_id
      where r.shared_id is not null and r.refunded
        and (r.payout <> r.stake or s.state is null or s.state not in ('refunding', 'refunded'))`,
  },
  {
    name: 'shared-bets-and-rounds-differ',
    whole: true,
    sql: `
      select format('round %s is on shared round %s, slot %s; its place there is %s, slot %s', coalesce(r.id, b.round_id),
                    r.shared_id, r.slot, b.shared_id, b.slot) as example
      from (select id, shared_id, account_id, slot from round where shared_id is not null) r
      full join shared_bet b
        on b.round_id = r.id and b.shared_id = r.shared_id and b.account_id = r.account_id and b.slot = r.slot
      where r.id is null and not ${isInArchive('round', 'b.round_id')} or b.round_id is null`,
  },
  {
    name: 'shared-round-decided-otherwise-than-committed',
    whole: true,
    sql: `
      select format('shared round %s is decided by %s, committed to as %s', s.id, coalesce(s.secret, h.seed), s.commitment) as example
      from shared_round s left join table_shoe h on h.table_key = s.table_key and h.no = s.shoe_no
      where coalesce(s.secret, h.seed) not like 's1.%'
        and encode(sha256(convert_to(coalesce(s.secret, h.seed), 'UTF8')), 'hex') <> s.commitment`,
  },
  {
    name: 'crash-round-not-the-next-link-of-its-chain',
    whole: true,
    sql: `
      with linked as (
        select s.id, s.link, s.commitment, c.commitment as first,
               lag(s.link) over chain as link_before, lag(s.secret) over chain as secret_before
        from shared_round s join crash_chain c on c.no = s.chain_no
        window chain as (partition by s.chain_no order by s.link)
      )
      select format('shared round %s is link %s', id, link) as example from linked
      where case when link = 0 then commitment <> first when link = link_before + 1 then commitment <> secret_before end`,
  },
  {
    name: 'coup-not-dealt-where-the-last-one-ended',
    whole: true,
    sql: `
      with coups as (
        select s.id, s.no, (s.outcome::json ->> 'dealt')::integer as dealt, lag(s.no) over shoe as no_before,
               lag((s.outcome::json ->> 'dealt')::integer + json_array_length(s.outcome::json #> '{coup,player}')
                   + json_array_length(s.outcome::json #> '{coup,banker}')) over shoe as next_dealt
        from shared_round s where s.shoe_no is not null and s.outcome is not null and s.outcome not like 's1.%'
        window shoe as (partition by s.table_key, s.shoe_no order by s.no)
      )
      select format('shared round %s is dealt from card %s on instead of %s', id, dealt, next_dealt) as example
      from coups where no = no_before + 1 and dealt <> next_dealt`,
  },
];
