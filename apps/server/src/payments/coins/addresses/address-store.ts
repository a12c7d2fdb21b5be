import { type AccountId, hasKey } from '@evens/base';
import { type Blockchain, coinWallets, type WalletCurrency } from '@evens/providers';
import type { Queryable } from '../../../platform/db.ts';

/** A player's deposit address of one coin on one chain. */
export interface CoinAddress {
  readonly id: number;
  readonly accountId: AccountId;
  readonly wallet: WalletCurrency;
  readonly blockchain: Blockchain;
  readonly address: string;
  readonly tag: string | undefined;
}

interface AddressRow {
  readonly id: number;
  readonly account_id: AccountId;
  readonly wallet: string;
  readonly blockchain: Blockchain;
  readonly address: string;
  readonly tag: string | null;
}

const columns = 'a.id, a.account_id, a.wallet, a.blockchain, a.address, a.tag';

function toCoinAddresses({ id, account_id, wallet, blockchain, address, tag }: AddressRow): CoinAddress[] {
  return hasKey(coinWallets, wallet)
    ? [{ id, accountId: account_id, wallet, blockchain, address, tag: tag ?? undefined }]
    : [];
}

/** A player's addresses: one for each requested wallet. */
export async function readAddresses(db: Queryable, accountId: AccountId): Promise<readonly CoinAddress[]> {
  const { rows } = await db.query<AddressRow>(
    `select ${columns} from coin_address a where a.account_id = $1 order by a.id`,
    [accountId],
  );
  return rows.flatMap(toCoinAddresses);
}

/** The given addresses that belong to players. An address that several players share by tags has several rows. */
export async function findPlayerAddresses(
  db: Queryable,
  { chain, addresses }: { readonly chain: Blockchain; readonly addresses: readonly string[] },
): Promise<readonly CoinAddress[]> {
  if (addresses.length === 0) return [];
  const { rows } = await db.query<AddressRow>(
    `select ${columns} from coin_address a where a.blockchain = $1 and a.address = any($2::text[])`,
    [chain, addresses],
  );
  return rows.flatMap(toCoinAddresses);
}

/** Returns the next index of a key. The transaction's commit consumes it, and no two transactions get the same one. */
export async function takeIndex(db: Queryable, keyId: string): Promise<number> {
  const { rows } = await db.query<{ index: number }>(
    `insert into coin_key (id, next_index) values ($1, 1)
     on conflict (id) do update set next_index = coin_key.next_index + 1 returning next_index - 1 as index`,
    [keyId],
  );
  if (!rows[0]) throw new Error(`takeIndex: no index of key ${keyId}`);
  return rows[0].index;
}

export interface AddressToWrite extends Omit<CoinAddress, 'id'> {
  readonly key: { readonly id: string; readonly index: number };
  readonly atMs: number;
}

/** Writes an address that was derived from a key. */
export async function writeAddress(db: Queryable, address: AddressToWrite): Promise<void> {
  const { accountId, wallet, blockchain, address: text, tag, key, atMs } = address;
  await db.query(
    `insert into coin_address (account_id, wallet, blockchain, address, tag, key_id, key_index, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000))`,
    [accountId, wallet, blockchain, text, tag ?? null, key.id, key.index, atMs],
  );
}

/** Writes an address that a provider lent; false if another player has it already. */
export async function writeLentAddress(
  db: Queryable,
  address: Omit<AddressToWrite, 'key'>,
): Promise<boolean> {
  const { accountId, wallet, blockchain, address: text, tag, atMs } = address;
  const { rowCount } = await db.query(
    `insert into coin_address (account_id, wallet, blockchain, address, tag, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) on conflict (blockchain, address, tag) do nothing`,
    [accountId, wallet, blockchain, text, tag ?? null, atMs],
  );
  return rowCount === 1;
}
