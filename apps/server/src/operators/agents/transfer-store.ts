import { type AccountId, amount, type CommandId, type CurrencyCode, type PlayerId } from '@evens/base';
import type { UserType } from '@evens/contract';
import { barredMs } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';

export type Direction = 'deposit' | 'withdrawal';

/** Both sides of a transfer, with balances locked until the transaction ends. */
export interface HeldPair {
  readonly subAccountId: AccountId;
  /** Levels below the caller: 1 is directly below. */
  readonly distance: number;
  readonly userType: UserType;
  readonly currency: CurrencyCode;
  readonly own: HeldBalance;
  readonly sub: HeldBalance;
}

interface HeldBalance {
  readonly amountMinor: bigint;
  readonly isBlocked: boolean;
  readonly barredUntilMs: number | null;
}

/**
 * Locks the balances of the caller and of an account of his branch, in order of account as every statement does. Undefined for
 * an account that is not below the caller, or has another currency.
 */
export async function holdPair(
  db: Queryable,
  {
    callerId,
    accountId,
    playerId,
  }: { readonly callerId: PlayerId; readonly accountId: AccountId; readonly playerId: PlayerId },
): Promise<HeldPair | undefined> {
  const { rows } = await db.query<{
    account_id: AccountId;
    sub_account_id: AccountId;
    distance: number;
    user_type: UserType;
    currency: CurrencyCode;
    amount: string;
    blocked: boolean;
    barred_ms: number | null;
  }>({
    name: 'agent-hold-pair',
    text: `with pair as materialized (
             select s.account_id as sub_account_id, br.distance, s.user_type, s.currency
             from agent_branch br join agent_account s on s.player_id = br.member_id
             join agent_account own on own.player_id = br.ancestor_id and own.account_id = $2 and own.currency = s.currency
             where br.ancestor_id = $1 and br.member_id = $3 and br.distance > 0
           )
           select b.account_id, pair.sub_account_id, pair.distance, pair.user_type, pair.currency, b.amount::text as amount, b.blocked,
                  ${barredMs('b')} as barred_ms
           from pair join balance b on b.account_id in ($2, pair.sub_account_id)
           order by b.account_id for update of b`,
    values: [callerId, accountId, playerId],
  });
  const held = (id: AccountId): HeldBalance | undefined => {
    const row = rows.find((one) => one.account_id === id);
    return row && { amountMinor: BigInt(row.amount), isBlocked: row.blocked, barredUntilMs: row.barred_ms };
  };
  const [first] = rows;
  const own = held(accountId);
  const sub = first && held(first.sub_account_id);
  if (first === undefined || own === undefined || sub === undefined) return undefined;
  return {
    subAccountId: first.sub_account_id,
    distance: first.distance,
    userType: first.user_type,
    currency: first.currency,
    own,
    sub,
  };
}

export interface TransferToWrite {
  readonly callerId: PlayerId;
  readonly accountId: AccountId;
  readonly playerId: PlayerId;
  readonly subAccountId: AccountId;
  readonly direction: Direction;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly atMs: number;
}

/** Use case of the commands of transfers, which `transfer_agent_money` binds. */
export const TRANSFER_USE_CASE = 'agent-transfer';

/** Writes transfer, journal and command. Both balances are locked and checked. Returns the transfer's id. */
export async function writeTransfer(db: Queryable, transfer: TransferToWrite): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'agent-transfer',
    text: `select transfer_agent_money($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), to_timestamp($10::float8 / 1000)) as id`,
    values: [
      transfer.callerId,
      transfer.accountId,
      transfer.playerId,
      transfer.subAccountId,
      transfer.direction,
      transfer.amountMinor,
      transfer.currency,
      transfer.commandId,
      transfer.bodySha256,
      transfer.atMs,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('writeTransfer: expected the id of the transfer, got no row');
  return row.id;
}

export interface StoredTransfer {
  readonly id: number;
  readonly direction: Direction;
  readonly playerId: PlayerId;
  readonly userName: string;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly at: Date;
  readonly subAccountId: AccountId;
}

interface TransferRow {
  readonly id: number;
  readonly direction: Direction;
  readonly sub_player_id: PlayerId;
  readonly sub_account_id: AccountId;
  readonly user_name: string;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly at: Date;
}

const toStoredTransfer = (row: TransferRow): StoredTransfer => ({
  id: row.id,
  direction: row.direction,
  playerId: row.sub_player_id,
  userName: row.user_name,
  amountMinor: amount(BigInt(row.amount)),
  currency: row.currency,
  at: row.at,
  subAccountId: row.sub_account_id,
});

const transferColumns = `t.id, t.direction, t.sub_player_id, t.sub_account_id, u."displayUsername" as user_name, t.amount::text as amount, t.currency, t.at`;
const named = 'join player p on p.id = t.sub_player_id join auth_user u on u.id = p.auth_user_id';

export async function readTransfer(
  db: Queryable,
  { id, callerId }: { readonly id: number; readonly callerId: PlayerId },
): Promise<StoredTransfer | undefined> {
  const { rows } = await db.query<TransferRow>({
    name: 'agent-transfer-by-id',
    text: `select ${transferColumns} from agent_transfer t ${named} where t.id = $1 and t.agent_id = $2`,
    values: [id, callerId],
  });
  return rows[0] && toStoredTransfer(rows[0]);
}

/** Newest first: those between the caller and his direct sub-accounts, or one of them. */
export async function readTransfers(
  db: Queryable,
  {
    callerId,
    playerId,
    before,
    limit,
  }: {
    readonly callerId: PlayerId;
    readonly playerId: PlayerId | undefined;
    readonly before: number | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredTransfer[]> {
  const below = before ?? Number.MAX_SAFE_INTEGER;
  const { rows } =
    playerId === undefined
      ? await db.query<TransferRow>({
          name: 'agent-transfers',
          text: `select ${transferColumns} from agent_transfer t ${named} where t.agent_id = $1 and t.id < $2 order by t.id desc limit $3`,
          values: [callerId, below, limit],
        })
      : await db.query<TransferRow>({
          name: 'agent-transfers-of-sub-account',
          text: `select ${transferColumns} from agent_transfer t ${named}
                 where t.sub_player_id = $4 and t.agent_id = $1 and t.id < $2 order by t.id desc limit $3`,
          values: [callerId, below, limit, playerId],
        });
  return rows.map(toStoredTransfer);
}
