import { readSealedJournal } from '../../money/index.ts';
import type { Pool, PoolClient } from '../../platform/db.ts';
import { followNew, type IdRange } from '../../platform/follower.ts';

/** `follower.name`. */
export const TOURNAMENTS_FOLLOWER = 'tournaments';
const JOURNALS_PER_STEP = 120;

/**
 * Counts the rounds that ended in a range of journals: single-player rounds paid in cash alone, after the entry and before the
 * end. The last step of a round has one journal, so a round counts once. Of equal multipliers the earlier journal remains.
 */
async function countRounds(client: PoolClient, { fromId, toId }: IdRange): Promise<void> {
  await client.query({
    name: 'casino-tournament-rounds',
    text: `with open as materialized (
       select id, games, target, rounds_max, ends_at from casino_tournament where state = 'open'
     ), ended as materialized (
       select j.id as journal_id, r.* from journal j cross join lateral (
         select r.id as round_id, r.account_id, r.game, r.started_at, r.ended_at, r.stake, div(r.payout::numeric * 100, r.stake)::bigint as best
         from round r
         where r.id = j.ref_id and r.step = j.ref_version and r.ended_at is not null and r.shared_id is null and not r.refunded
           and r.bonus_stake is null
         limit 1) r
       where j.id > $1 and j.id <= $2 and j.kind = 'round' and exists (select from open)
     ), counted as (
       select e.id, e.rounds, r.round_id, r.journal_id, r.best, least(r.best, o.target) as score, o.rounds_max,
              row_number() over (partition by e.id order by r.journal_id) as no,
              max(r.best) over (partition by e.id order by r.journal_id rows between unbounded preceding and 1 preceding) >= o.target as is_over
       from ended r cross join open o cross join lateral (
         select n.id, n.rounds from casino_tournament_entry n
         where n.tournament_id = o.id and n.account_id = r.account_id and n.rounds < o.rounds_max and n.entered_at < r.started_at
           and n.stake_min <= r.stake and n.score < coalesce(o.target, 9223372036854775807)
         limit 1) e
       where (o.games = '{}' or r.game = any(o.games)) and r.ended_at <= o.ends_at
     ), best as (
       select distinct on (c.id) c.*, count(*) over (partition by c.id) as counted from counted c
       where c.rounds + c.no <= c.rounds_max and c.is_over is not true order by c.id, c.score desc, c.journal_id
     )
     update casino_tournament_entry e
     set rounds = e.rounds + b.counted,
         best = case when b.score > e.score then b.best else e.best end,
         score = greatest(e.score, b.score),
         best_round_id = case when b.score > e.score then b.round_id else e.best_round_id end,
         best_journal = case when b.score > e.score then b.journal_id else e.best_journal end
     from best b where e.id = b.id`,
    values: [fromId, toId],
  });
}

/** Counts new rounds. The position moves together with the scores, so no round counts twice. */
export const followTournaments = (pool: Pool): Promise<boolean> =>
  followNew({
    name: TOURNAMENTS_FOLLOWER,
    pool,
    readVisibleId: readSealedJournal,
    idsPerStep: JOURNALS_PER_STEP,
    follow: countRounds,
  });
