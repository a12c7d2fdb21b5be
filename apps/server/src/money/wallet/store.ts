import {
  type AccountId,
  type Amount,
  amount,
  type CommandId,
  type CurrencyCode,
  currencyCodes,
  type PlayerId,
} from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { barredMs } from '../kernel/command-batch.ts';

export interface Balance {
  readonly amountMinor: Amount;
  readonly version: number;
}

export interface AccountState extends Balance {
  readonly blocked: boolean;
  /** End of the player's break, epoch milliseconds; Infinity for an exclusion, null for none. */
  readonly barredUntilMs: number | null;
}

/** House accounts of one currency. */
export interface HouseAccounts {
  readonly openBets: number;
  /** Stakes of bets that are waiting for acceptance. */
  readonly heldBets: number;
  readonly sportsbook: number;
  readonly sandboxBank: number;
  /** Stakes of open rounds. */
  readonly openRounds: number;
  readonly casino: number;
  /** Stakes and payouts of other providers' games. */
  readonly aggregator: number;
  /** Adjustments of balances that two operators approved. */
  readonly adjustments: number;
  /** Fees and prizes of casino tournaments. */
  readonly tournaments: number;
}
export type House = Readonly<Record<CurrencyCode, HouseAccounts>>;

/** Opens the player's cash account with balance 0, in the transaction of the registration. */
export async function openPlayerAccount(
  db: Queryable,
  { playerId, currency }: { readonly playerId: PlayerId; readonly currency: CurrencyCode },
): Promise<AccountId> {
  const { rows } = await db.query<{ id: AccountId }>(
    `with opened as (
       insert into account (owner_kind, owner_id, kind, currency) values ('player', $1, 'cash', $2) returning id
     )
     insert into balance (account_id) select id from opened returning account_id as id`,
    [playerId, currency],
  );
  const [row] = rows;
  if (!row) throw new Error(`openPlayerAccount: the insert returned no account for player ${playerId}`);
  return row.id;
}

/**
 * Blocks or unblocks an account. A blocked account makes no stakes and no payouts, from the next statement on. An
 * account that an agent has also locked stays blocked.
 */
export async function setBlocked(db: Queryable, accountId: AccountId, blocked: boolean): Promise<void> {
  await db.query(
    `update balance set version = version + 1,
       blocked = $2 or exists (select from player p where p.account_id = $1 and p.branch_locked)
     where account_id = $1`,
    [accountId, blocked],
  );
}

export async function readHouse(db: Queryable): Promise<House> {
  const { rows } = await db.query<{ id: number; kind: string; currency: string }>(
    "select id, kind, currency from account where owner_kind = 'house'",
  );
  const find = (currency: string, kind: string): number => {
    const row = rows.find((one) => one.currency === currency && one.kind === kind);
    if (!row) throw new Error(`readHouse: no account of kind ${kind} in ${currency}`);
    return row.id;
  };
  const entries = currencyCodes.map((currency): [CurrencyCode, HouseAccounts] => [
    currency,
    {
      openBets: find(currency, 'open-bets:sport'),
      heldBets: find(currency, 'held-bets:sport'),
      sportsbook: find(currency, 'house:sportsbook'),
      sandboxBank: find(currency, 'sandbox:bank'),
      openRounds: find(currency, 'open-rounds:casino'),
      casino: find(currency, 'house:casino'),
      aggregator: find(currency, 'house:aggregator'),
      adjustments: find(currency, 'house:adjustments'),
      tournaments: find(currency, 'house:tournaments'),
    },
  ]);
  // Complete: `entries` is made from `currencyCodes`.
  return Object.fromEntries(entries) as Record<CurrencyCode, HouseAccounts>;
}

interface BalanceRow {
  readonly amount: string;
  readonly version: number;
  readonly blocked: boolean;
  readonly barred_ms: number | null;
}

function accountState(row: BalanceRow): AccountState {
  return {
    amountMinor: amount(BigInt(row.amount)),
    version: row.version,
    blocked: row.blocked,
    barredUntilMs: row.barred_ms,
  };
}

export async function readBalance(db: Queryable, accountId: AccountId): Promise<AccountState> {
  const { rows } = await db.query<BalanceRow>({
    name: 'read-balance',
    text: `select b.amount::text as amount, b.version, b.blocked, ${barredMs('b')} as barred_ms from balance b where b.account_id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new Error(`readBalance: account ${accountId} has no balance`);
  return accountState(row);
}

/** Locks the balance until the transaction ends, so that a second transaction sees what the first one wrote. */
export async function holdAccount(db: Queryable, accountId: AccountId): Promise<void> {
  await db.query('select from balance where account_id = $1 for update', [accountId]);
}

/** Raises the allowance of a player with limits: a cash-out pays a part of the next stake. The balance is locked. */
export async function raiseAllowance(
  db: Queryable,
  { accountId, byMinor }: { readonly accountId: AccountId; readonly byMinor: bigint },
): Promise<void> {
  await db.query(
    'update balance set allowance = allowance + $2 where account_id = $1 and allowance is not null',
    [accountId, byMinor],
  );
}

export interface CommandRecord {
  readonly useCase: string;
  readonly bodySha256: string;
  readonly resultId: number;
}

/** Data for the first checks of a refused command, read in one statement. */
export interface Standing {
  readonly command: CommandRecord | undefined;
  readonly account: AccountState;
  readonly bettingOpen: boolean;
  /** Version of the current terms, if the player has not agreed to them. */
  readonly termsToAgree: number | undefined;
}

interface StandingRow extends BalanceRow {
  readonly betting_open: boolean;
  readonly terms_to_agree: number | null;
  /** Null, like the next two columns, if no command has the id. */
  readonly use_case: string | null;
  readonly body_sha256: string | null;
  readonly result_id: number | null;
}

const standingColumns = `b.amount::text as amount, b.version, b.blocked, ${barredMs('b')} as barred_ms, r.betting_open,
  case when p.terms_version < r.terms_version then r.terms_version end as terms_to_agree,
  c.use_case, encode(c.body_sha256, 'hex') as body_sha256, c.result_id`;

function standing(row: StandingRow): Standing {
  const { body_sha256: bodySha256, result_id: resultId, use_case: useCase } = row;
  return {
    account: accountState(row),
    bettingOpen: row.betting_open,
    termsToAgree: row.terms_to_agree ?? undefined,
    command:
      useCase === null || bodySha256 === null || resultId === null
        ? undefined
        : { useCase, bodySha256, resultId },
  };
}

export interface StandingKey {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
}

export async function readStanding(db: Queryable, { accountId, commandId }: StandingKey): Promise<Standing> {
  const { rows } = await db.query<StandingRow>({
    name: 'read-standing',
    text: `select ${standingColumns}
           from balance b cross join betting_rule r
           left join player p on p.account_id = b.account_id
           left join command c on c.id = $2 and c.account_id = b.account_id
           where b.account_id = $1`,
    values: [accountId, commandId],
  });
  const [row] = rows;
  if (!row) throw new Error(`readStanding: account ${accountId} has no balance`);
  return standing(row);
}

const standingKeys = defineBatch<StandingKey>()({
  account_id: column.bigint(({ accountId }) => accountId),
  command_id: column.uuid(({ commandId }) => commandId),
});

/**
 * The same for many accounts, in their order; undefined for an account without a balance. On a connection `byIndexOnly`, for
 * the reasons given at the statement that takes stakes.
 */
export async function readStandings(
  db: Queryable,
  keys: readonly StandingKey[],
): Promise<readonly (Standing | undefined)[]> {
  const { rows } = await db.query<StandingRow & { no: number }>({
    name: 'read-standings',
    text: `with known as materialized (
             select id, account_id, use_case, body_sha256, result_id from command where id = any(${standingKeys.array.command_id})
           )
           select w.no::integer as no, ${standingColumns}
           from ${standingKeys.unnest} with ordinality as w(${standingKeys.names}, no)
           join balance b on b.account_id = w.account_id cross join betting_rule r
           left join player p on p.account_id = b.account_id
           left join known c on c.id = w.command_id and c.account_id = b.account_id`,
    values: [...standingKeys.values(keys)],
  });
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return keys.map((_, index) => {
    const row = byNo.get(index + 1);
    return row && standing(row);
  });
}

/** In the order of the accounts; undefined for one without a balance. */
export async function readBalances(
  db: Queryable,
  accountIds: readonly AccountId[],
): Promise<readonly (AccountState | undefined)[]> {
  const { rows } = await db.query<BalanceRow & { account_id: AccountId }>({
    name: 'read-balances',
    text: `select b.account_id, b.amount::text as amount, b.version, b.blocked, ${barredMs('b')} as barred_ms
           from balance b where b.account_id = any($1::bigint[])`,
    values: [accountIds],
  });
  const byAccount = new Map(rows.map((row) => [row.account_id, row]));
  return accountIds.map((accountId) => {
    const row = byAccount.get(accountId);
    return row && accountState(row);
  });
}
