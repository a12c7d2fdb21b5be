import { answeredWithin, inTransaction, type Pool } from '../../platform/db.ts';

/** Statement timeout. Reading all rows of a partition takes seconds. */
export const SCAN_MS = 15 * 60_000;

/** A partition of `round`, and that of `round_step` with the same ids. */
export interface RoundPartition {
  readonly part: string;
  readonly stepPart: string;
  /** Ids in [low, high). */
  readonly low: number;
  readonly high: number;
  /** Its rounds were moved to a file. */
  readonly isArchived: boolean;
}

/** Partitions that get no new ids, oldest first. */
export async function readRoundPartitions(pool: Pool): Promise<readonly RoundPartition[]> {
  const { rows } = await pool.query<RoundPartition>(
    `select r.part, s.part as "stepPart", r.low, r.high,
            exists (select from archive_file f where f.parent = 'round' and f.low = r.low) as "isArchived"
     from partition_spans('round') r join partition_spans('round_step') s on s.low = r.low and s.high = r.high
     where r.high <= (select last_value from round_id_seq) order by r.low`,
  );
  return rows;
}

interface Facts {
  readonly rounds: number;
  readonly open: number;
  readonly lastEndMs: number | null;
}

/** Why the rounds of a partition cannot be moved. Undefined if they can. */
export async function findObstacle(
  pool: Pool,
  partition: RoundPartition,
  beforeMs: number,
): Promise<string | undefined> {
  const { part, low, high } = partition;
  return inTransaction(pool, async (client) => {
    await client.query(`set local statement_timeout = ${SCAN_MS}`);
    const { rows } = await client.query<Facts>({
      ...answeredWithin(SCAN_MS),
      text: `select count(*)::bigint as rounds, count(*) filter (where ended_at is null)::bigint as open,
               extract(epoch from max(ended_at))::float8 * 1000 as "lastEndMs" from ${part}`,
    });
    const { rounds = 0, open = 0, lastEndMs = null } = rows[0] ?? {};
    if (rounds === 0 || lastEndMs === null) return 'it has no rounds';
    if (open > 0) return `${open} rounds are open`;
    if (lastEndMs >= beforeMs) return `its last round ended on ${new Date(lastEndMs).toISOString()}`;
    // Followers and the audit chain read the journals of rounds, and followers the rounds with them.
    const { rows: late } = await client.query<{ name: string }>(
      `select p.name from (
         select name, position from follower where name in ('loyalty', 'agents', 'reports', 'risk')
         union all select 'the audit chain', coalesce(max(to_id), 0) from audit_seal where chain = 'journal'
       ) p cross join lateral (select at from journal j where j.id > p.position order by j.id limit 1) n
       where n.at <= to_timestamp($1::float8 / 1000)`,
      [lastEndMs],
    );
    if (late.length > 0)
      return `not all of its rounds were read by ${late.map(({ name }) => name).join(', ')}`;
    // The ledger audit looks up the round of every command.
    const { rows: oldest } = await client.query<{ isOld: boolean }>(
      `select at <= to_timestamp($1::float8 / 1000) as "isOld" from command order by id limit 1`,
      [lastEndMs],
    );
    if (oldest[0]?.isOld === true) return 'its commands were not deleted yet';
    const { rows: uncounted } = await client.query<{ id: number }>(
      `select b.id from bonus b where b.state = 2 and (
         exists (select from unnest(b.open_round_ids) as i(id) where i.id >= $1 and i.id < $2)
         or exists (select from ${part} r where r.account_id = b.account_id and r.id > b.followed_round_id))
       limit 1`,
      [low, high],
    );
    const [bonus] = uncounted;
    return bonus && `bonus ${bonus.id} has not counted all of its rounds`;
  });
}
