import type { AccountId } from '@evens/base';
import type { BreakKind } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { ProtectionState } from './enforcement-points.ts';

/** A break that a player or an operator set. */
export interface PlayerBreak {
  readonly kind: BreakKind;
  /**
   * End of a time-out, or the earliest time to request the end of an exclusion. Epoch milliseconds; Infinity for a
   * permanent one.
   */
  readonly untilMs: number;
  /** End of an exclusion whose end was requested. */
  readonly returnsAtMs?: number;
}

const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** The break at a given time. */
export async function readBreak(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<PlayerBreak | undefined> {
  const { rows } = await db.query<{ kind: BreakKind; until_ms: number; returns_ms: number | null }>({
    name: 'read-player-break',
    text: `select kind, ${epochMs('until')} as until_ms, ${epochMs('returns_at')} as returns_ms from player_break
           where account_id = $1 and (kind = 'self-exclusion' or until > to_timestamp($2::float8 / 1000))`,
    values: [accountId, atMs],
  });
  const [row] = rows;
  return (
    row && {
      kind: row.kind,
      untilMs: row.until_ms,
      ...(row.returns_ms !== null && { returnsAtMs: row.returns_ms }),
    }
  );
}

/**
 * Like `readBreak`, and locks the balance: breaks of one account are changed sequentially, and no stake is taken
 * meanwhile.
 */
export async function lockBreak(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<PlayerBreak | undefined> {
  await db.query('select from balance where account_id = $1 for update', [accountId]);
  return readBreak(db, { accountId, atMs });
}

/** The input of `judgeAt`. */
export function protectionState(found: PlayerBreak | undefined): ProtectionState {
  if (found === undefined) return { barredUntilMs: null };
  return found.kind === 'self-exclusion'
    ? { barredUntilMs: Number.POSITIVE_INFINITY, mayEndFromMs: found.untilMs }
    : { barredUntilMs: found.untilMs };
}

function instant(ms: number): Date | string {
  return Number.isFinite(ms) ? new Date(ms) : 'infinity';
}

/**
 * Writes the break and bars the balance, whose row the caller has locked. The balance gets a new version, which
 * invalidates cached state.
 */
export async function writeBreak(
  db: Queryable,
  {
    accountId,
    kind,
    untilMs,
    atMs,
  }: Omit<PlayerBreak, 'returnsAtMs'> & { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  await db.query(
    `with kept as (
       insert into player_break (account_id, kind, began_at, until) values ($1, $2, $3, $4)
       on conflict (account_id) do update set kind = excluded.kind, began_at = excluded.began_at, until = excluded.until,
         return_asked_at = null, returns_at = null
     )
     update balance set barred_until = $5, version = version + 1 where account_id = $1`,
    [
      accountId,
      kind,
      new Date(atMs),
      instant(untilMs),
      kind === 'self-exclusion' ? 'infinity' : instant(untilMs),
    ],
  );
}

export async function writeReturn(
  db: Queryable,
  {
    accountId,
    requestedAtMs,
    returnsAtMs,
  }: { readonly accountId: AccountId; readonly requestedAtMs: number; readonly returnsAtMs: number },
): Promise<void> {
  await db.query('update player_break set return_asked_at = $2, returns_at = $3 where account_id = $1', [
    accountId,
    new Date(requestedAtMs),
    new Date(returnsAtMs),
  ]);
}

/** Unbars the balance, whose row the caller has locked. */
export async function endExclusion(db: Queryable, accountId: AccountId): Promise<void> {
  await db.query(
    `with ended as (delete from player_break where account_id = $1)
     update balance set barred_until = null, version = version + 1 where account_id = $1`,
    [accountId],
  );
}
