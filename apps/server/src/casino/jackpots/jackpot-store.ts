import { type AccountId, type Amount, amount, type CurrencyCode } from '@evens/base';
import { type JackpotDefinition, jackpotIn } from '@evens/casino';
import { userTypes } from '@evens/contract';
import { bookings, moveBalances } from '../../money/index.ts';
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
  await db.query(
    `with opened as (
       insert into account (id, owner_kind, owner_id, kind, currency)
       select (select max(id) + 1 from account where id < 1001), 'house', 0, 'jackpot:' || $1, $2
       where not exists (select from jackpot_pool where pool = $1 and currency = $2)
       returning id
     ), begun as (
       insert into jackpot_pool (pool, currency, account_id, amount, seed, must_hit_by, trigger_sealed, trigger_hash)
       select $1, $2, id, $3, $3, $4, $5, $6 from opened returning account_id, seed, currency
     ), seeded as materialized (
       select b.*, $7::bigint as casino_account, now() as at, nextval('journal_id_seq') as journal_id from begun b
     ), ${bookings({
       from: 'seeded',
       journals: [
         {
           kind: 'jackpot-seed',
           about: { kind: 'command', id: '0' },
           postings: [{ debit: 'casino_account', credit: 'account_id', amount: 'seed' }],
         },
       ],
     })}
     select account_id from seeded`,
    [
      jackpot.key,
      currency,
      jackpot.seedMinor,
      jackpot.mustHitByMinor ?? null,
      sealedTrigger(seal, row, trigger),
      triggerHash(trigger),
      casinoAccount,
    ],
  );
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
  pool_account: column.bigint(({ jackpotAccount }) => jackpotAccount),
  amount: column.bigint(({ amountMinor }) => amountMinor),
});

/** One journal per round, one posting per jackpot. */
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
    `with put as materialized (
       select *, row_number() over (partition by round_id order by no) as n, to_timestamp($6::float8 / 1000) as at
       from ${contributed.unnest} with ordinality as c(${contributed.names}, no)
     ), journals as materialized (
       select round_id, nextval('journal_id_seq') as journal_id from (select distinct round_id from put) as rounds
     ), booked as materialized (
       select p.*, j.journal_id, $4::bigint as casino_account, $5::text as currency from put p join journals j on j.round_id = p.round_id
     ), ${bookings({
       from: 'booked',
       journals: [
         {
           kind: 'contribution',
           about: { kind: 'round', id: 'round_id' },
           // One journal for all contributions of a round.
           oncePer: 'n = 1',
           postings: [{ no: 'n', debit: 'casino_account', credit: 'pool_account', amount: 'amount' }],
         },
       ],
     })}
     select 1 as one`,
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
    `with won as materialized (
       select $1::bigint as account_id, $2::bigint as win, $3::bigint as round_id, $4::bigint as pool_account, $5::bigint as casino_account,
              $6::text as currency, $7::bigint as seed, to_timestamp($8::float8 / 1000) as at,
              nextval('journal_id_seq') as journal_id, nextval('journal_id_seq') as seed_journal_id
     ), paid as (
       ${moveBalances({ from: 'won', by: 'm.win', belowZero: 'allowed', returning: 'b.amount, b.version' })}
     ), noted as (
       update round r set jackpot = r.jackpot + w.win from won w where r.id = $3 and r.id = w.round_id
     ), ${bookings({
       from: 'won',
       journals: [
         {
           kind: 'jackpot',
           about: { kind: 'round', id: 'round_id' },
           postings: [{ debit: 'pool_account', credit: 'account_id', amount: 'win' }],
         },
         {
           id: 'seed_journal_id',
           kind: 'jackpot-seed',
           about: { kind: 'round', id: 'round_id' },
           postings: [{ debit: 'casino_account', credit: 'pool_account', amount: 'seed' }],
         },
       ],
     })}, listed as (
       insert into jackpot_win (pool, currency, no, account_id, round_id, journal_id, amount, trigger_at, trigger_salt, at)
       select $9, currency, $10, account_id, round_id, journal_id, win, $11::bigint, $12, at from won
     )
     select amount::text as amount, version from paid`,
    [
      accountId,
      winMinor,
      roundId,
      locked.accountId,
      casinoAccount,
      currency,
      locked.jackpot.seedMinor,
      atMs,
      locked.jackpot.key,
      locked.won + 1,
      locked.triggerMinor ?? null,
      locked.triggerSalt ?? null,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`payJackpot: expected the balance of account ${accountId}, got none`);
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
