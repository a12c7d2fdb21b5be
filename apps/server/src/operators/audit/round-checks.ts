import { isInArchive } from '../../platform/archive/row-archive.ts';
import type { Check } from './check-statement.ts';

/** Invariants of casino rounds. */
export const roundChecks: readonly Check[] = [
  {
    name: 'open-rounds-differ-from-rounds',
    whole: true,
    sql: `
      with owed as (
        select a.currency, sum(case when p.credit = a.id then p.amount else -p.amount end) as amount
        from account a join posting p on a.id in (p.credit, p.debit) where a.kind = 'open-rounds:casino' group by a.currency
      ), open as (
        select currency, sum(stake) as amount from round r where r.state is not null group by currency
      )
      select format('%s: the ledger keeps %s for open rounds, the rounds come to %s', currency, coalesce(w.amount, 0), coalesce(o.amount, 0)) as example
      from owed w full join open o using (currency) where coalesce(w.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'round-moved-other-money-than-it-says',
    whole: true,
    sql: `
      with moved as (
        select j.ref_id as id, sum(case when p.debit in (r.account_id, f.ledger_id) then p.amount else 0 end) as stake,
               sum(case when p.credit in (r.account_id, f.ledger_id) then p.amount else 0 end) as payout
        from journal j join posting p on p.journal_id = j.id join round r on r.id = j.ref_id left join round_funding f on f.round_id = r.id
        where j.ref_kind = 'round' and j.kind = 'round' group by j.ref_id
      )
      select format('round %s says %s staked and %s paid, its postings %s and %s', r.id, r.stake, r.payout, coalesce(m.stake, 0), coalesce(m.payout, 0)) as example
      from round r left join moved m using (id)
      where r.stake <> coalesce(m.stake, 0) or r.payout <> coalesce(m.payout, 0)`,
  },
  {
    name: 'rounds-and-nonces-differ',
    whole: true,
    sql: `
      with stored as (
        select account_id, seed_no, count(*) as rounds, count(distinct nonce) as nonces, sum(nonce) as nonce_sum, max(nonce) as highest
        from round where seed_no is not null group by account_id, seed_no
      ), archived as (
        select account_id, seed_no, sum(rounds) as rounds, sum(nonce_sum) as nonce_sum from archived_pair group by account_id, seed_no
      ), played as (
        select s.account_id, s.no, s.next_nonce, coalesce(r.rounds, 0) + coalesce(a.rounds, 0) as rounds,
               coalesce(r.nonce_sum, 0) + coalesce(a.nonce_sum, 0) as nonce_sum, r.rounds - r.nonces as repeated, r.highest
        from game_seed s left join stored r on r.account_id = s.account_id and r.seed_no = s.no
        left join archived a on a.account_id = s.account_id and a.seed_no = s.no
      )
      select format('pair %s of account %s has played %s rounds, %s are there', no, account_id, next_nonce, rounds) as example
      from played
      where rounds <> next_nonce or nonce_sum <> next_nonce::numeric * (next_nonce - 1) / 2 or repeated > 0 or highest >= next_nonce`,
  },
  {
    name: 'pair-with-another-seed-than-was-committed-to',
    whole: true,
    sql: `
      select format('pair %s of account %s', n.no, n.account_id) as example
      from game_seed s join game_seed n on n.account_id = s.account_id and n.no = s.no + 1
      where n.server_seed_hash <> s.next_server_seed_hash
      union all
      select format('pair %s of account %s shows another seed than its hash', s.no, s.account_id) from game_seed s
      where s.revealed_at is not null and encode(sha256(convert_to(s.server_seed, 'UTF8')), 'hex') <> s.server_seed_hash`,
  },
  {
    name: 'journal-without-its-round',
    sql: `
      select format('journal %s of round %s', j.id, j.ref_id) as example from journal j
      where j.id >= $2 and j.ref_kind = 'round' and not exists (select from round r where r.id = j.ref_id)
        and not ${isInArchive('round', 'j.ref_id')}`,
  },
  {
    name: 'pool-differs-from-ledger',
    whole: true,
    sql: `
      with held as (
        select j.pool, j.currency, j.amount, coalesce(sum(case when p.credit = j.account_id then p.amount else -p.amount end), 0) as ledger
        from jackpot_pool j left join posting p on j.account_id in (p.credit, p.debit) group by j.pool, j.currency, j.amount
      )
      select format('pool %s in %s says %s, the ledger holds %s', pool, currency, amount, ledger) as example
      from held where amount <> ledger`,
  },
  {
    name: 'pool-won-other-than-paid',
    whole: true,
    sql: `
      with paid as (
        select j.ref_id as round_id, sum(p.amount) as amount from journal j join posting p on p.journal_id = j.id
        where j.kind = 'jackpot' group by j.ref_id
      ), won as (
        select round_id, sum(amount) as amount from jackpot_win group by round_id
      )
      select format('round %s says that pools paid %s, the wins %s, the ledger %s', r.id, r.jackpot, coalesce(w.amount, 0), coalesce(p.amount, 0)) as example
      from round r left join paid p on p.round_id = r.id left join won w on w.round_id = r.id
      where r.jackpot <> coalesce(w.amount, 0) or r.jackpot <> coalesce(p.amount, 0)`,
  },
];
