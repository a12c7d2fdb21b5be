import type { AccountId } from '@evens/base';
import type { BreakKind } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { ProtectionState } from './enforcement-points.ts';

/** A break that a player took, or an operator set. */
export interface PlayerBreak {
  readonly kind: BreakKind;
  /** When a time-out ends; from when on the end of an exclusion may be asked for. Epoch milliseconds; Infinity for good. */
  readonly untilMs: number;
}

const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** The break that holds at a moment. */
export async function readBreak(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<PlayerBreak | undefined> {
  const { rows } = await db.query<{ kind: BreakKind; until_ms: number }>({
    name: 'read-player-break',
    text: `select kind, ${epochMs('until')} as until_ms from player_break
           where account_id = $1 and (kind = 'self-exclusion' or until > to_timestamp($2::float8 / 1000))`,
    values: [accountId, atMs],
  });
  const [row] = rows;
  return row && { kind: row.kind, untilMs: row.until_ms };
}

/** What `judgeAt` goes by. */
export function stateOf(found: PlayerBreak | undefined): ProtectionState {
  if (found === undefined) return { barredUntilMs: null };
  return found.kind === 'self-exclusion'
    ? { barredUntilMs: Number.POSITIVE_INFINITY, mayEndFromMs: found.untilMs }
    : { barredUntilMs: found.untilMs };
}

function instant(ms: number): Date | string {
  return Number.isFinite(ms) ? new Date(ms) : 'infinity';
}

/** Writes the break and bars the balance, whose row the caller has locked. The balance gets another version: no process goes by what it remembers. */
export async function writeBreak(
  db: Queryable,
  { accountId, kind, untilMs, atMs }: PlayerBreak & { readonly accountId: AccountId; readonly atMs: number },
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
