import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { UsableBonus } from './call-funding.ts';
import { externalGameId } from './game-group.ts';
import type { WalletCall } from './wallet-call.ts';

const callBatch = defineBatch<WalletCall>()(
  {
    provider: column.text(({ provider }) => provider),
    account_id: column.bigint(({ accountId }) => accountId),
    game: column.text(({ game }) => game),
    session_id: column.text(({ sessionId }) => sessionId ?? null),
    game_group: column.text(({ group }) => group ?? null),
  },
  3,
);

/** Whether bets are allowed and with which bonus, for each call in order. */
export interface Openness {
  readonly isSessionLive: boolean;
  readonly isGameOpen: boolean;
  readonly bonus: UsableBonus | undefined;
}

interface OpennessRow extends BonusRow {
  readonly is_session_live: boolean;
  readonly is_game_open: boolean;
}

/** The active bonus of a call's account, if its terms allow its money in the call's game. */
interface BonusRow {
  readonly bonus_id: number | null;
  readonly ledger_id: number | null;
  readonly held: string | null;
  readonly max_stake: string | null;
  readonly share: number | null;
}

/** Columns of `BonusRow` over `n`, a row of `playable_bonus`. */
const bonusColumns =
  'n.id as bonus_id, n.ledger_id, n.held::text as held, n.max_stake::text as max_stake, n.share';

function usableBonus({
  bonus_id: id,
  ledger_id: ledgerId,
  held,
  max_stake: most,
  share,
}: BonusRow): UsableBonus | undefined {
  if (id === null || ledgerId === null || held === null || share === null) return undefined;
  const stakeMaxMinor = most === null ? undefined : BigInt(most);
  return { id, ledgerId, heldMinor: BigInt(held), stakeMaxMinor, shareBasisPoints: share };
}

export async function readOpenness(
  db: Queryable,
  calls: readonly WalletCall[],
  { atMs, idleMs }: { readonly atMs: number; readonly idleMs: number },
): Promise<readonly Openness[]> {
  const { rows } = await db.query<OpennessRow>({
    name: 'read-openness',
    text: `select exists (
             select from external_session s
             where s.id = c.session_id and s.provider = c.provider and s.account_id = c.account_id and s.game = c.game
               and s.ended_at is null and s.used_at > to_timestamp(($1::float8 - $2::float8) / 1000)
           ) as is_session_live,
           o.play_open and not exists (
             select from game_switch g where g.game in (c.provider || ':' || c.game, c.provider || ':*')
           ) as is_game_open, ${bonusColumns}
           from ${callBatch.unnest} with ordinality as c(${callBatch.names}, no)
           cross join casino_rule o
           left join lateral playable_bonus(
             c.account_id, to_timestamp($1::float8 / 1000), c.provider || ':' || c.game, c.game_group) n on true
           order by c.no`,
    values: [atMs, idleMs, ...callBatch.values(calls)],
  });
  return calls.map((_, index) => {
    const row = rows[index];
    if (!row) throw new Error(`readOpenness: expected ${calls.length} rows, got ${rows.length}`);
    return {
      isSessionLive: row.is_session_live,
      isGameOpen: row.is_game_open,
      bonus: usableBonus(row),
    };
  });
}

/** The playable amount: cash, and bonus money if its terms allow the game. Negative cash excludes bonus money. */
export function playableMinor(cashMinor: bigint, bonus: Pick<UsableBonus, 'heldMinor'> | undefined): bigint {
  return cashMinor >= 0n && bonus && bonus.heldMinor > 0n ? cashMinor + bonus.heldMinor : cashMinor;
}

/** Reads the playable amount without locks, for a call without actions. */
export async function readPlayable(
  db: Queryable,
  { accountId, provider, game, group }: WalletCall,
  atMs: number,
): Promise<bigint> {
  const { rows } = await db.query<BonusRow & { amount: string }>({
    name: 'read-playable',
    text: `select b.amount::text as amount, ${bonusColumns}
           from balance b
           left join lateral playable_bonus(b.account_id, to_timestamp($4::float8 / 1000), $2::text, $3::text) n on true
           where b.account_id = $1`,
    values: [accountId, externalGameId(provider, game), group ?? null, atMs],
  });
  const [row] = rows;
  if (!row) throw new Error(`readPlayable: account ${accountId} has no balance`);
  return playableMinor(BigInt(row.amount), usableBonus(row));
}
