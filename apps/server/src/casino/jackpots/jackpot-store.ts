import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import { type JackpotDefinition, jackpotIn } from '@evens/casino';
import { userTypes } from '@evens/contract';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import {
  newTrigger,
  openTrigger,
  type StoredTrigger,
  sealedTrigger,
  type Trigger,
  triggerHash,
} from './jackpot-trigger.ts';

/** Carried fractions of a minor unit are in billionths. */
const CARRIED_IN = 1_000_000_000n;

interface JackpotRow extends StoredTrigger {
  readonly pool: string;
  readonly accountId: number;
  readonly amount: string;
  readonly carried: number;
  readonly won: number;
}

/** A jackpot's row while a transaction holds its lock. */
export interface LockedJackpot extends Trigger {
  readonly jackpot: JackpotDefinition;
  readonly accountId: number;
  amountMinor: bigint;
  carried: bigint;
  /** The stored sealed trigger. Undefined if it is not sealed yet. */
  triggerSealed: string | undefined;
  won: number;
}

/** The demo users among these accounts: jackpots are only for real money. */
export async function readPlayMoneyAccounts(
  db: Queryable,
  accountIds: readonly AccountId[],
): Promise<ReadonlySet<AccountId>> {
  const { rows } = await db.query<{ accountId: AccountId }>(
    `select account_id as "accountId" from player where account_id = any($1::bigint[]) and user_type = $2`,
    [accountIds, userTypes.demo],
  );
  return new Set(rows.map(({ accountId }) => accountId));
}

async function readLocked(
  db: Queryable,
  seal: Seal,
  {
    jackpots,
    currency,
  }: { readonly jackpots: readonly JackpotDefinition[]; readonly currency: CurrencyCode },
): Promise<readonly LockedJackpot[]> {
  const { rows } = await db.query<JackpotRow>(
    `select pool, account_id as "accountId", amount::text as amount, carried, trigger_at::text as "triggerAt",
            trigger_salt as "triggerSalt", trigger_sealed as "triggerSealed", won
     from jackpot_pool where pool = any($1::text[]) and currency = $2 order by pool for update`,
    [jackpots.map(({ key }) => key), currency],
  );
  return rows.flatMap((row) => {
    const jackpot = jackpots.find(({ key }) => key === row.pool);
    if (!jackpot) return [];
    return {
      jackpot,
      accountId: row.accountId,
      amountMinor: BigInt(row.amount),
      carried: BigInt(row.carried),
      ...openTrigger(seal, { key: row.pool, currency, won: row.won }, row),
      triggerSealed: row.triggerSealed ?? undefined,
      won: row.won,
    };
  });
}

/**
 * Creates the jackpot of a currency with its seed, paid by the house accounts. Keeps one that another process creates
 * meanwhile.
 */
async function beginJackpot(
  db: Queryable,
  seal: Seal,
  {
    jackpot,
    currency,
    casinoAccount,
  }: { readonly jackpot: JackpotDefinition; readonly currency: CurrencyCode; readonly casinoAccount: number },
): Promise<void> {
  const trigger = newTrigger(jackpot);
  const row = { key: jackpot.key, currency, won: 0 };
  await db.query('select begin_jackpot($1, $2, $3, $4, $5, $6, $7)', [
    jackpot.key,
    currency,
    jackpot.seedMinor,
    jackpot.mustHitByMinor ?? null,
    sealedTrigger(seal, row, trigger),
    triggerHash(trigger),
    casinoAccount,
  ]);
}

/** Advisory lock key: jackpots created simultaneously are created one after the other. */
const beginLock = 4_711_381;

/** Locks jackpots in name order until the transaction ends. Creates missing ones. */
export async function lockJackpots(
  db: Queryable,
  seal: Seal,
  {
    jackpots,
    currency,
    casinoAccount,
  }: {
    readonly jackpots: readonly JackpotDefinition[];
    readonly currency: CurrencyCode;
    readonly casinoAccount: number;
  },
): Promise<readonly LockedJackpot[]> {
  const query = {
    jackpots: jackpots.map((jackpot) => jackpotIn(jackpot, currency)),
    currency,
    casinoAccount,
  };
  const locked = await readLocked(db, seal, query);
  if (locked.length === query.jackpots.length) return locked;
  await db.query('select pg_advisory_xact_lock($1)', [beginLock]);
  const there = new Set((await readLocked(db, seal, query)).map(({ jackpot }) => jackpot.key));
  for (const jackpot of query.jackpots)
    if (!there.has(jackpot.key)) await beginJackpot(db, seal, { ...query, jackpot });
  return readLocked(db, seal, query);
}

/** A stake's contribution to a jackpot in whole minor units. The remainder is carried over to the next stake. */
export function contribute(locked: LockedJackpot, stakeMinor: bigint): bigint {
  const { num, den } = locked.jackpot.contribution;
  const parts = locked.carried + (stakeMinor * num * CARRIED_IN) / den;
  const whole = parts / CARRIED_IN;
  locked.carried = parts % CARRIED_IN;
  locked.amountMinor += whole;
  return whole;
}

export function isTriggered({ amountMinor, triggerMinor }: LockedJackpot): boolean {
  return triggerMinor !== undefined && amountMinor >= triggerMinor;
}

export interface Contribution {
  readonly roundId: number;
  readonly jackpotAccount: number;
  readonly amountMinor: bigint;
}

const contributed = defineBatch<Contribution>()({
  round_id: column.bigint(({ roundId }) => roundId),
  jackpot_account: column.bigint(({ jackpotAccount }) => jackpotAccount),
  amount: column.bigint(({ amountMinor }) => amountMinor),
});

export async function writeContributions(
  db: Queryable,
  contributions: readonly Contribution[],
  {
    casinoAccount,
    currency,
    atMs,
  }: { readonly casinoAccount: number; readonly currency: CurrencyCode; readonly atMs: number },
): Promise<void> {
  if (contributions.length === 0) return;
  await db.query(
    `select contribute_to_jackpots(${Object.values(contributed.array).join(', ')}, $4, $5, to_timestamp($6::float8 / 1000))`,
    [...contributed.values(contributions), casinoAccount, currency, atMs],
  );
}

export interface JackpotWin {
  readonly winMinor: bigint;
  /** Balance of the account afterwards. */
  readonly amountMinor: Amount;
  readonly version: number;
}

/** Pays the whole jackpot to the player of a round and resets it to its seed. */
export async function payJackpot(
  db: Queryable,
  locked: LockedJackpot,
  {
    accountId,
    roundId,
    casinoAccount,
    currency,
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly roundId: number;
    readonly casinoAccount: number;
    readonly currency: CurrencyCode;
    readonly atMs: number;
  },
): Promise<JackpotWin> {
  const winMinor = locked.amountMinor;
  const { rows } = await db.query<{ amount: string; version: number }>(
    `select amount::text as amount, version
     from pay_jackpot($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::float8 / 1000))`,
    [
      accountId,
      roundId,
      locked.jackpot.key,
      currency,
      locked.won + 1,
      winMinor,
      locked.jackpot.seedMinor,
      locked.accountId,
      casinoAccount,
      locked.triggerMinor ?? null,
      locked.triggerSalt ?? null,
      atMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`payJackpot: expected the balance of account ${accountId}, got no row`);
  locked.amountMinor = locked.jackpot.seedMinor;
  locked.won += 1;
  Object.assign(locked, newTrigger(locked.jackpot), { triggerSealed: undefined });
  return { winMinor, amountMinor: amount(BigInt(row.amount)), version: row.version };
}

interface JackpotToKeep {
  readonly locked: LockedJackpot;
  readonly triggerSealed: string | null;
}

const jackpotBatch = defineBatch<JackpotToKeep>()({
  pool: column.text(({ locked }) => locked.jackpot.key),
  amount: column.bigint(({ locked }) => locked.amountMinor),
  carried: column.integer(({ locked }) => Number(locked.carried)),
  trigger_sealed: column.text(({ triggerSealed }) => triggerSealed),
  trigger_hash: column.text(({ locked }) => triggerHash(locked)),
  won: column.integer(({ locked }) => locked.won),
});

/** Writes the changed states of locked jackpots. */
export async function keepJackpots(
  db: Queryable,
  seal: Seal,
  { jackpots, currency }: { readonly jackpots: readonly LockedJackpot[]; readonly currency: CurrencyCode },
): Promise<void> {
  await db.query(
    `update jackpot_pool p set amount = k.amount, carried = k.carried, trigger_at = null, trigger_salt = null,
       trigger_sealed = k.trigger_sealed, trigger_hash = k.trigger_hash, won = k.won
     from ${jackpotBatch.unnest} as k(${jackpotBatch.names})
     where p.pool = k.pool and p.currency = $${jackpotBatch.size + 1}`,
    [
      ...jackpotBatch.values(
        jackpots.map((locked) => {
          const row = { key: locked.jackpot.key, currency, won: locked.won };
          return { locked, triggerSealed: locked.triggerSealed ?? sealedTrigger(seal, row, locked) };
        }),
      ),
      currency,
    ],
  );
}
