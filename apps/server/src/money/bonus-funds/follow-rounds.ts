import { type ContributionTerms, roundContribution } from '@evens/bonuses';
import type { PoolClient } from '../../platform/db.ts';
import type { FollowedBonus } from './follow-store.ts';
import { gameGroup } from './game-group.ts';
import { contributionTerms } from './progress.ts';

const ROUNDS_AT_ONCE = 1000;

export interface RoundToFollow {
  readonly id: number;
  readonly game: string;
  readonly stake: string;
  readonly refunded: boolean;
  readonly is_open: boolean;
  readonly is_free: boolean;
}

export const roundColumns = `r.id, r.game, r.stake::text as stake, r.refunded, r.state is not null as is_open,
       r.bonus_stake is not null and exists (select from round_funding f where f.round_id = r.id and f.spin_id is not null) as is_free`;

/** Rounds of the account in an id range. The cash balance is locked, so every round that began has committed. */
async function readBegun(
  client: PoolClient,
  { accountId, after, to }: { readonly accountId: number; readonly after: number; readonly to: number },
): Promise<readonly RoundToFollow[]> {
  const { rows } = await client.query<RoundToFollow>({
    name: 'rounds-to-follow',
    text: `select ${roundColumns} from round r where r.account_id = $1 and r.id > $2 and r.id <= $3 order by r.id limit $4`,
    values: [accountId, after, to, ROUNDS_AT_ONCE],
  });
  return rows;
}

async function readOpen(client: PoolClient, ids: readonly number[]): Promise<readonly RoundToFollow[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<RoundToFollow>({
    name: 'open-rounds-to-follow',
    text: `select ${roundColumns} from round r where r.id = any($1::bigint[]) order by r.id`,
    values: [ids],
  });
  return rows;
}

interface CountedRounds {
  readonly rounds: readonly { readonly id: number; readonly countedMinor: bigint }[];
  readonly followedRoundId: number;
  readonly openRoundIds: readonly number[];
}

/** A round counts once: its row is the key. */
async function write(
  client: PoolClient,
  bonusId: number,
  { rounds, followedRoundId, openRoundIds }: CountedRounds,
): Promise<void> {
  await client.query(
    `with added as (
       insert into bonus_progress (bonus_id, source_kind, source_id, source_version, counted)
       select $1, 'round', a.id, 1, a.counted from unnest($2::bigint[], $3::bigint[]) as a(id, counted)
       returning counted
     )
     update bonus set wagered = wagered + (select coalesce(sum(counted), 0) from added), followed_round_id = $4, open_round_ids = $5,
            version = version + 1
     where id = $1`,
    [
      bonusId,
      rounds.map(({ id }) => id),
      rounds.map(({ countedMinor }) => countedMinor),
      followedRoundId,
      openRoundIds,
    ],
  );
}

/** Filters the rounds that count towards the requirement. Free spins and open rounds do not. */
export function countedRounds(
  rounds: readonly RoundToFollow[],
  terms: ContributionTerms,
): readonly { readonly id: number; readonly countedMinor: bigint }[] {
  return rounds.flatMap(({ game, id, is_free, is_open, refunded, stake }) => {
    if (is_open || is_free) return [];
    const countedMinor = roundContribution(
      { stakeMinor: BigInt(stake), game, group: gameGroup(game), refunded },
      terms,
    );
    return countedMinor === 0n ? [] : [{ id, countedMinor }];
  });
}

/**
 * Counts the rounds that have ended since the last run, weighted by their game's contribution. Open rounds are stored
 * and read again in the next run. Free spins do not count. Returns whether the progress changed.
 */
export async function followRounds(client: PoolClient, bonus: FollowedBonus): Promise<boolean> {
  const terms = contributionTerms(bonus);
  const { rows: last } = await client.query<{ id: number }>(
    'select last_value - (not is_called)::integer as id from round_id_seq',
  );
  const to = last[0]?.id ?? 0;
  let any = false;
  let after = bonus.followedRoundId;
  let waiting = await readOpen(client, bonus.openRoundIds);
  for (;;) {
    const begun = after < to ? await readBegun(client, { accountId: bonus.accountId, after, to }) : [];
    const seen = [...waiting, ...begun];
    const open = seen.filter(({ is_open }) => is_open);
    const rounds = countedRounds(seen, terms);
    after = begun.length < ROUNDS_AT_ONCE ? to : (begun.at(-1)?.id ?? to);
    const openRoundIds = open.map(({ id }) => id);
    if (seen.length > open.length || begun.length > 0)
      await write(client, bonus.id, { rounds, followedRoundId: after, openRoundIds });
    any ||= rounds.length > 0;
    if (begun.length < ROUNDS_AT_ONCE) return any;
    waiting = open;
  }
}
