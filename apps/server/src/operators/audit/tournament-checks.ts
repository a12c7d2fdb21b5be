import type { Check } from './check-statement.ts';

/** Invariants of casino tournaments. */
export const tournamentChecks: readonly Check[] = [
  {
    name: 'tournament-entry-differs-from-ledger',
    whole: true,
    sql: `
      with booked as (
        select j.ref_id as id,
               coalesce(sum(p.amount) filter (where j.kind = 'tournament-entry' and p.debit = e.account_id), 0) as paid,
               coalesce(sum(p.amount) filter (where j.kind = 'tournament-prize' and p.credit = e.account_id), 0) as prize,
               coalesce(sum(p.amount) filter (where j.kind = 'tournament-refund' and p.credit = e.account_id), 0) as refunded
        from journal j join posting p on p.journal_id = j.id left join casino_tournament_entry e on e.id = j.ref_id
        where j.ref_kind = 'tournament-entry' group by j.ref_id
      )
      select format('entry %s paid %s, won %s, refunded: %s; its journals say %s, %s and %s', coalesce(e.id, b.id), e.paid, e.prize, e.refunded,
                    coalesce(b.paid, 0), coalesce(b.prize, 0), coalesce(b.refunded, 0)) as example
      from casino_tournament_entry e full join booked b on b.id = e.id
      where (e.paid, e.prize, case when e.refunded then e.paid else 0 end)
        is distinct from (coalesce(b.paid, 0), coalesce(b.prize, 0), coalesce(b.refunded, 0))`,
  },
  {
    name: 'tournament-decided-otherwise-than-its-scores',
    whole: true,
    sql: `
      with ranked as (
        select e.*, t.state, t.prizes, t.target,
               row_number() over (partition by e.tournament_id order by e.score desc, e.best_journal) as rank
        from casino_tournament_entry e join casino_tournament t on t.id = e.tournament_id where e.score > 0
      )
      select format('entry %s of tournament %s has place %s and prize %s, its score has rank %s', id, tournament_id, place, prize, rank) as example
      from ranked
      where case when state = 'decided'
        then place is distinct from rank or (prize > 0) <> (rank <= cardinality(prizes) and score >= coalesce(target, 0))
          or prize % coalesce(prizes[place], 1) <> 0
        else place is not null end
      union all
      select format('tournament %s is %s and counts %s entries, %s are stored, %s of them refunded', t.id, t.state, t.entries, e.entries, e.refunded)
      from casino_tournament t cross join lateral (
        select count(*) as entries, count(*) filter (where o.refunded) as refunded, count(*) filter (where o.paid > 0) as paid
        from casino_tournament_entry o where o.tournament_id = t.id) e
      where t.entries <> e.entries or t.state in ('open', 'decided') and e.refunded > 0 or t.state = 'cancelled' and e.refunded < e.paid`,
  },
  {
    name: 'tournament-score-differs-from-its-round',
    whole: true,
    sql: `
      select format('entry %s has %s by round %s, which has %s', e.id, e.best, r.id, div(r.payout::numeric * 100, r.stake)) as example
      from casino_tournament_entry e join casino_tournament t on t.id = e.tournament_id join round r on r.id = e.best_round_id
      where e.best <> div(r.payout::numeric * 100, r.stake) or e.score <> least(e.best, coalesce(t.target, e.best))
        or r.account_id <> e.account_id or r.started_at < e.entered_at or r.ended_at > t.ends_at or r.refunded
        or t.games <> '{}' and r.game <> all (t.games)`,
  },
];
