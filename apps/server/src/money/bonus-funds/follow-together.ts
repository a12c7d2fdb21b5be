import type { AccountId } from '@evens/base';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { countedRounds, type RoundToFollow, roundColumns } from './follow-rounds.ts';
import type { DueBonus } from './follow-store.ts';
import { readTerms, type StoredBonusTerms } from './progress.ts';
import { depositTakenBack } from './reversed-deposit.ts';

/** Maximum number of bonuses whose accounts are locked together. */
export const TOGETHER_MAX = 100;

/** Accounts with more new rounds are followed separately, so that the others are not locked meanwhile. */
const ROUNDS_EACH_MAX = 100;

interface PlainBonus extends StoredBonusTerms {
  readonly accountId: AccountId;
  readonly requirementMinor: bigint;
  readonly wageredMinor: bigint;
  /** Highest round id over all accounts. */
  readonly toRoundId: number;
}

/**
 * Selects the unfinished bonuses for which only rounds can have changed: no queued ticket, no stored open round, money
 * left, not expired, deposit not reversed. The cash balances are locked.
 */
async function readPlain(
  client: PoolClient,
  ids: readonly number[],
  atMs: number,
): Promise<readonly PlainBonus[]> {
  const { rows } = await client.query<{
    id: number;
    account_id: AccountId;
    terms: unknown;
    max_stake: string | null;
    min_odds_milli: number;
    requirement: string;
    wagered: string;
    to_round: number;
  }>({
    name: 'bonuses-with-rounds-alone',
    text: `select n.id, n.account_id, n.terms, n.max_stake::text as max_stake, n.min_odds_milli, n.requirement::text as requirement,
                  n.wagered::text as wagered, s.to_round
           from bonus n join balance h on h.account_id = n.ledger_id
                cross join (select last_value - (not is_called)::integer as to_round from round_id_seq) s
           where n.id = any($1::bigint[]) and n.state = 2 and n.is_wagering and not n.is_due and n.wagered < n.requirement
             and n.open_round_ids = '{}' and h.amount > 0 and n.expires_at > to_timestamp($2::float8 / 1000)
             and not exists (select from bonus_due_ticket d where d.bonus_id = n.id)
             and not ${depositTakenBack('n')}`,
    values: [ids, atMs],
  });
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    terms: row.terms,
    maxStakeMinor: row.max_stake === null ? undefined : BigInt(row.max_stake),
    minOddsMilli: row.min_odds_milli,
    requirementMinor: BigInt(row.requirement),
    wageredMinor: BigInt(row.wagered),
    toRoundId: row.to_round,
  }));
}

/** Rounds that began since the last run, by bonus. Reads one more per bonus than is counted at once. */
async function readRounds(
  client: PoolClient,
  plain: readonly PlainBonus[],
): Promise<ReadonlyMap<number, readonly RoundToFollow[]>> {
  const { rows } = await client.query<RoundToFollow & { readonly bonus_id: number }>({
    name: 'rounds-to-follow-together',
    text: `select n.id as bonus_id, r.* from bonus n cross join lateral (
             select ${roundColumns} from round r where r.account_id = n.account_id and r.id > n.followed_round_id
             order by r.id limit ${ROUNDS_EACH_MAX + 1}
           ) r where n.id = any($1::bigint[])`,
    values: [plain.map(({ id }) => id)],
  });
  return Map.groupBy(rows, ({ bonus_id }) => bonus_id);
}

interface CountedBonus {
  readonly bonus: PlainBonus;
  readonly rounds: ReturnType<typeof countedRounds>;
  readonly countedMinor: bigint;
}

/**
 * Undefined if the bonus has to be followed separately: a round is open, there are too many rounds, or the terms cannot
 * be read.
 */
function count(bonus: PlainBonus, rounds: readonly RoundToFollow[]): CountedBonus | undefined {
  if (rounds.length > ROUNDS_EACH_MAX || rounds.some(({ is_open }) => is_open)) return undefined;
  const terms = readTerms(bonus);
  if (!terms) return undefined;
  const counted = countedRounds(rounds, terms);
  return {
    bonus,
    rounds: counted,
    countedMinor: counted.reduce((sum, { countedMinor }) => sum + countedMinor, 0n),
  };
}

/** A round counts once: its row is the key. A balance gets a new version if the progress of its bonus changed. */
async function write(client: PoolClient, counted: readonly CountedBonus[]): Promise<void> {
  const rounds = counted.flatMap(({ bonus, rounds }) =>
    rounds.map((round) => ({ ...round, bonusId: bonus.id })),
  );
  await client.query({
    name: 'count-rounds-together',
    text: `with added as (
             insert into bonus_progress (bonus_id, source_kind, source_id, source_version, counted)
             select a.bonus_id, 'round', a.id, 1, a.counted from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as a(bonus_id, id, counted)
           ), followed as (
             select * from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as f(bonus_id, account_id, counted, to_round)
           ), moved as (
             update balance b set version = b.version + (f.counted <> 0)::integer from followed f where b.account_id = f.account_id
             returning f.*, b.version
           )
           update bonus n set wagered = n.wagered + m.counted, followed_round_id = m.to_round, version = n.version + 1,
                  followed_version = m.version
           from moved m where n.id = m.bonus_id`,
    values: [
      rounds.map(({ bonusId }) => bonusId),
      rounds.map(({ id }) => id),
      rounds.map(({ countedMinor }) => countedMinor),
      counted.map(({ bonus }) => bonus.id),
      counted.map(({ bonus }) => bonus.accountId),
      counted.map(({ countedMinor }) => countedMinor),
      counted.map(({ bonus }) => bonus.toRoundId),
    ],
  });
}

export interface FollowedTogether {
  /** Bonuses that are finished for this run. */
  readonly ids: ReadonlySet<number>;
  /** Accounts whose progress changed. */
  readonly changed: readonly AccountId[];
}

/**
 * Counts rounds for accounts where only rounds changed, in one transaction: five statements for all of them instead of
 * ten per bonus. All other bonuses, and those whose requirement is now met, are left to `followBonus`. Balances are
 * locked in the same order as by stakes.
 */
export async function followTogether(
  pool: Pool,
  due: readonly DueBonus[],
  atMs: number,
): Promise<FollowedTogether> {
  return inTransaction(pool, async (client) => {
    await client.query(
      'select from balance where account_id = any($1::bigint[]) order by account_id for update',
      [due.map(({ accountId }) => accountId)],
    );
    const plain = await readPlain(
      client,
      due.map(({ id }) => id),
      atMs,
    );
    if (plain.length === 0) return { ids: new Set(), changed: [] };
    const rounds = await readRounds(client, plain);
    const counted = plain.flatMap((bonus) => count(bonus, rounds.get(bonus.id) ?? []) ?? []);
    if (counted.length > 0) await write(client, counted);
    const done = counted.filter(
      ({ bonus, countedMinor }) => bonus.wageredMinor + countedMinor < bonus.requirementMinor,
    );
    return {
      ids: new Set(done.map(({ bonus }) => bonus.id)),
      changed: counted.filter(({ countedMinor }) => countedMinor > 0n).map(({ bonus }) => bonus.accountId),
    };
  });
}
