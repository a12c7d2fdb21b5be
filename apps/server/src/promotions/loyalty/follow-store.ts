import type { AccountId, CurrencyCode } from '@evens/base';
import type { EarnedStanding, LoyaltyProduct, PlayedTicket } from '@evens/loyalty';
import type { PoolClient } from '../../platform/db.ts';
import type { IdRange } from '../../platform/follower.ts';

/** Net cash stakes of an account in rounds of a game. */
export interface RoundsPlayed {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Key of an in-house game; undefined for games of other providers. */
  readonly game: string | undefined;
  /** Whether the rounds are shared by many players. */
  readonly isShared: boolean;
  /** Negative if more was returned than staked. */
  readonly stakeMinor: bigint;
}

/**
 * Net cash stakes of rounds in a journal range, without refunded or rolled back stakes. Bonus money is in accounts of
 * another kind, so it never counts.
 */
export async function readRounds(client: PoolClient, range: IdRange): Promise<readonly RoundsPlayed[]> {
  const { rows } = await client.query<{
    account_id: AccountId;
    currency: CurrencyCode;
    game: string | null;
    is_shared: boolean;
    stake: string;
  }>({
    name: 'loyalty-rounds',
    text: `select s.account_id, owner.currency, r.game, coalesce(r.is_shared, false) as is_shared,
                  sum(case when s.is_debit then p.amount else -p.amount end)::text as stake
           from posting p
           join journal j on j.id = p.journal_id
           cross join lateral (values (p.debit, true), (p.credit, false)) as s(account_id, is_debit)
           cross join lateral (
             select a.kind, a.currency from account a where a.id = s.account_id and a.owner_kind = 'player' limit 1
           ) as owner
           left join lateral (
             select r.game, r.shared_id is not null as is_shared, r.refunded from round r
             where j.kind = 'round' and r.id = j.ref_id limit 1
           ) as r on true
           where p.journal_id > $1 and p.journal_id <= $2 and j.id > $1 and j.id <= $2
             and j.kind in ('round', 'external-bet', 'external-rollback') and s.account_id > 1000 and owner.kind = 'cash'
             and case when s.is_debit then j.kind in ('round', 'external-bet')
                      else j.kind = 'external-rollback' or j.kind = 'round' and r.refunded end
           group by 1, 2, 3, 4`,
    values: [range.fromId, range.toId],
  });
  return rows.map(({ account_id, currency, game, is_shared, stake }) => ({
    accountId: account_id,
    currency,
    game: game ?? undefined,
    isShared: is_shared,
    stakeMinor: BigInt(stake),
  }));
}

export interface TicketToCount extends PlayedTicket {
  readonly id: number;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Minor units counted so far. */
  readonly countedMinor: bigint;
  /** Points for 100 euros at the first count. */
  readonly countedRate: number | undefined;
}

/** Current state of the tickets that the journals of a range settled, resettled or cashed out. */
export async function readTickets(client: PoolClient, range: IdRange): Promise<readonly TicketToCount[]> {
  const { rows } = await client.query<{
    id: number;
    account_id: AccountId;
    currency: CurrencyCode;
    stake: string;
    bonus_stake: string;
    stake_cashed: string;
    result: PlayedTicket['result'];
    counted: string;
    rate: number | null;
  }>({
    name: 'loyalty-tickets',
    text: `with moved as materialized (
             select distinct j.ref_id from journal j
             where j.id > $1 and j.id <= $2 and j.ref_kind = 'ticket' and j.kind in ('settlement', 'reversal', 'cash-out')
           )
           select t.id, t.account_id, t.currency, t.stake::text as stake, coalesce(t.bonus_stake, 0)::text as bonus_stake,
                  t.stake_cashed::text as stake_cashed, t.result, coalesce(l.counted, 0)::text as counted, l.rate
           from moved m join ticket t on t.id = m.ref_id left join loyalty_ticket l on l.ticket_id = t.id`,
    values: [range.fromId, range.toId],
  });
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    currency: row.currency,
    stakeMinor: BigInt(row.stake),
    bonusMinor: BigInt(row.bonus_stake),
    cashedOutMinor: BigInt(row.stake_cashed),
    result: row.result,
    countedMinor: BigInt(row.counted),
    countedRate: row.rate ?? undefined,
  }));
}

export async function writeCounted(
  client: PoolClient,
  counted: readonly {
    readonly id: number;
    readonly accountId: AccountId;
    readonly minor: bigint;
    readonly rate: number;
  }[],
): Promise<void> {
  if (counted.length === 0) return;
  await client.query(
    `insert into loyalty_ticket (ticket_id, account_id, counted, rate)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[])
     on conflict (ticket_id) do update set counted = excluded.counted`,
    [
      counted.map(({ id }) => id),
      counted.map(({ accountId }) => accountId),
      counted.map(({ minor }) => minor),
      counted.map(({ rate }) => rate),
    ],
  );
}

/** Key of the play of an account in a product. */
export const playKey = (accountId: AccountId, product: string): string => `${accountId}:${product}`;

export interface HeldPlays {
  /** The play of each account and product so far, by `playKey`. */
  readonly parts: ReadonlyMap<string, bigint>;
  readonly standings: ReadonlyMap<AccountId, EarnedStanding>;
}

/** Locks the points of the accounts in id order, and returns them. */
export async function holdPlays(client: PoolClient, accountIds: readonly AccountId[]): Promise<HeldPlays> {
  await client.query(
    'insert into loyalty_account (account_id) select unnest($1::bigint[]) order by 1 on conflict do nothing',
    [accountIds],
  );
  const { rows: accounts } = await client.query<EarnedStanding & { readonly account_id: AccountId }>(
    `select account_id, earned, level, level_version as "levelVersion", spins_earned as "spinsEarned"
     from loyalty_account where account_id = any($1::bigint[]) order by account_id for update`,
    [accountIds],
  );
  const { rows } = await client.query<{ account_id: AccountId; product: string; parts: string }>(
    'select account_id, product, parts::text as parts from loyalty_play where account_id = any($1::bigint[])',
    [accountIds],
  );
  return {
    parts: new Map(
      rows.map(({ account_id, product, parts }) => [playKey(account_id, product), BigInt(parts)]),
    ),
    standings: new Map(accounts.map(({ account_id, ...standing }) => [account_id, standing])),
  };
}

export interface PlayToWrite {
  readonly accountId: AccountId;
  readonly product: LoyaltyProduct;
  readonly parts: bigint;
  /** Whole points of the play. 0 writes no entry. */
  readonly points: number;
}

/** The standing of an account after plays. */
export interface AccountToWrite extends EarnedStanding {
  readonly accountId: AccountId;
}

/** Writes the play, and the entries of whole points with the resulting balances. The accounts' points are locked. */
export async function writePlays(
  client: PoolClient,
  plays: readonly PlayToWrite[],
  {
    accounts,
    toId,
    atMs,
  }: { readonly accounts: readonly AccountToWrite[]; readonly toId: number; readonly atMs: number },
): Promise<void> {
  await client.query(
    `insert into loyalty_play (account_id, product, parts) select * from unnest($1::bigint[], $2::text[], $3::numeric[])
     on conflict (account_id, product) do update set parts = excluded.parts`,
    [
      plays.map(({ accountId }) => accountId),
      plays.map(({ product }) => product),
      plays.map(({ parts }) => `${parts}`),
    ],
  );
  const whole = plays.filter(({ points }) => points !== 0);
  if (whole.length === 0) return;
  await client.query(
    `with gained as materialized (
       select g.account_id, g.product, g.points,
              sum(g.points) over earlier as sum, row_number() over earlier as n
       from unnest($1::bigint[], $2::text[], $3::integer[]) as g(account_id, product, points)
       window earlier as (partition by g.account_id order by g.product)
     ), entered as (
       insert into loyalty_entry (account_id, no, kind, points, balance, product, to_journal, at)
       select g.account_id, a.entry_no + g.n, 'play', g.points, a.balance + g.sum, g.product, $4, to_timestamp($5::float8 / 1000)
       from gained g join loyalty_account a on a.account_id = g.account_id
     )
     update loyalty_account a
     set balance = a.balance + t.points, entry_no = a.entry_no + t.entries, earned = s.earned, level = s.level,
         level_version = s.level_version, spins_earned = s.spins_earned
     from (select account_id, sum(points) as points, count(*) as entries from gained group by account_id) t
     join unnest($6::bigint[], $7::bigint[], $8::text[], $9::integer[], $10::integer[])
       as s(account_id, earned, level, level_version, spins_earned) using (account_id)
     where a.account_id = t.account_id`,
    [
      whole.map(({ accountId }) => accountId),
      whole.map(({ product }) => product),
      whole.map(({ points }) => points),
      toId,
      atMs,
      accounts.map(({ accountId }) => accountId),
      accounts.map(({ earned }) => earned),
      accounts.map(({ level }) => level),
      accounts.map(({ levelVersion }) => levelVersion),
      accounts.map(({ spinsEarned }) => spinsEarned),
    ],
  );
}
