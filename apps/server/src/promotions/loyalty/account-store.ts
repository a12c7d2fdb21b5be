import type { AccountId } from '@evens/base';
import { advanceStanding, type EarnedStanding, type VersionedTerms } from '@evens/loyalty';
import type { PoolClient, Queryable } from '../../platform/db.ts';

/** Current points of an account. */
export interface LoyaltyStanding extends EarnedStanding {
  /** Negative if a correction took back points that were already spent. */
  readonly balance: number;
  /** Number of used spins. */
  readonly spins: number;
}

const nothing: LoyaltyStanding = {
  ...{ balance: 0, spins: 0 },
  ...{ earned: 0, level: 'member', levelVersion: null, spinsEarned: 0 },
};

const standingColumns = `balance, spins, earned, level, level_version as "levelVersion", spins_earned as "spinsEarned"`;

/** Applies current terms that are better for the player than those of the last play. */
function present(row: LoyaltyStanding | undefined, current: VersionedTerms): LoyaltyStanding {
  const stored = row ?? nothing;
  return { ...stored, ...advanceStanding(stored, 0, { current }) };
}

export async function readStanding(
  db: Queryable,
  accountId: AccountId,
  current: VersionedTerms,
): Promise<LoyaltyStanding> {
  const { rows } = await db.query<LoyaltyStanding>({
    name: 'loyalty-standing',
    text: `select ${standingColumns} from loyalty_account where account_id = $1`,
    values: [accountId],
  });
  return present(rows[0], current);
}

/** Locks the account's points until the transaction ends. */
export async function holdPoints(
  client: PoolClient,
  accountId: AccountId,
  current: VersionedTerms,
): Promise<LoyaltyStanding> {
  await client.query('insert into loyalty_account (account_id) values ($1) on conflict do nothing', [
    accountId,
  ]);
  const { rows } = await client.query<LoyaltyStanding>(
    `select ${standingColumns} from loyalty_account where account_id = $1 for update`,
    [accountId],
  );
  return present(rows[0], current);
}

/** Entries other than those of play, which the follower writes. */
export type SpentOrWon =
  | {
      readonly kind: 'purchase';
      readonly itemKey: string;
      readonly commandId: string;
      readonly bonusId: number;
    }
  | { readonly kind: 'wheel'; readonly spinId: number };

/** Writes an entry and the resulting balance, and returns that balance. The account's points are locked. */
export async function addEntry(
  client: PoolClient,
  {
    accountId,
    points,
    of,
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly points: number;
    readonly of: SpentOrWon;
    readonly atMs: number;
  },
): Promise<number> {
  const purchase = of.kind === 'purchase' ? of : undefined;
  const { rows } = await client.query<{ balance: number }>(
    `with changed as (
       update loyalty_account set balance = balance + $2, entry_no = entry_no + 1 where account_id = $1 returning balance, entry_no
     )
     insert into loyalty_entry (account_id, no, kind, points, balance, item_key, command_id, bonus_id, spin_id, at)
     select $1, entry_no, $3, $2, balance, $4, $5, $6, $7, to_timestamp($8::float8 / 1000) from changed
     returning balance`,
    [
      accountId,
      points,
      of.kind,
      purchase?.itemKey ?? null,
      purchase?.commandId ?? null,
      purchase?.bonusId ?? null,
      of.kind === 'wheel' ? of.spinId : null,
      atMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`addEntry: the points of account ${accountId} are not held`);
  return row.balance;
}

export interface EntryRow {
  readonly id: number;
  readonly kind: 'play' | 'purchase' | 'wheel';
  readonly points: number;
  readonly balance: number;
  readonly product: string | null;
  readonly item_key: string | null;
  readonly at: Date;
}

/** The newest entries, or those before one. */
export async function readEntries(
  db: Queryable,
  {
    accountId,
    beforeId,
    limit,
  }: { readonly accountId: AccountId; readonly beforeId: number | undefined; readonly limit: number },
): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>({
    name: 'loyalty-entries',
    text: `select id, kind, points, balance, product, item_key, at from loyalty_entry
           where account_id = $1 and id < $2 order by id desc limit $3`,
    values: [accountId, beforeId ?? Number.MAX_SAFE_INTEGER, limit],
  });
  return rows;
}

export interface Purchase {
  readonly item_key: string;
  readonly bonus_id: number;
  readonly balance: number;
}

/** Result of an earlier purchase with this command. Undefined without one. */
export async function findPurchase(
  db: Queryable,
  { accountId, commandId }: { readonly accountId: AccountId; readonly commandId: string },
): Promise<Purchase | undefined> {
  const { rows } = await db.query<Purchase>(
    `select item_key, bonus_id, balance from loyalty_entry
     where account_id = $1 and command_id = $2 and item_key is not null and bonus_id is not null`,
    [accountId, commandId],
  );
  return rows[0];
}
