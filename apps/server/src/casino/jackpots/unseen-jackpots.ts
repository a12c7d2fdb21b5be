import { type AccountId, type CurrencyCode, formatAmount } from '@evens/base';
import { jackpotName } from '@evens/casino';
import type { JackpotWon } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { gameLink, inHouseGame } from '../rounds/in-house-games.ts';

/** Maximum number of jackpots published together; the others follow when these were seen. */
const REPORTED_MAX = 10;

interface UnseenRow {
  readonly roundId: number;
  readonly pool: string;
  readonly game: string;
  readonly currency: CurrencyCode;
  readonly amount: string;
  readonly triggerAt: string | null;
  readonly triggerSalt: string | null;
  readonly at: Date;
}

const isUnseen = 'not exists (select from jackpot_seen s where s.win_id = w.id)';

/** SQL: whether the player of an account has won a jackpot without having seen it. */
export function unseenJackpotSql(account: string): string {
  return `exists (select from jackpot_win w where w.account_id = ${account} and ${isUnseen})`;
}

/** Jackpots that the account's rounds won and its player has not seen yet, oldest first. */
export async function readUnseenJackpots(db: Queryable, accountId: AccountId): Promise<JackpotWon[]> {
  const { rows } = await db.query<UnseenRow>(
    `select w.round_id as "roundId", w.pool, r.game, w.currency, w.amount::text as amount, w.trigger_at::text as "triggerAt",
            w.trigger_salt as "triggerSalt", w.at
     from jackpot_win w join round r on r.id = w.round_id
     where w.account_id = $1 and ${isUnseen}
     order by w.id limit $2`,
    [accountId, REPORTED_MAX],
  );
  return rows.map((row) => ({
    RoundID: row.roundId,
    Pool: row.pool,
    Name: jackpotName(row.pool),
    GameName: inHouseGame(row.game)?.name ?? row.game,
    GameLink: gameLink(row.game),
    Win: formatAmount(BigInt(row.amount), row.currency),
    Currency: row.currency,
    Trigger:
      row.triggerAt === null || row.triggerSalt === null
        ? null
        : { At: row.triggerAt, Salt: row.triggerSalt },
    At: row.at.toISOString(),
  }));
}

/** Records that the player saw it. Returns false if the account's round won no such jackpot. */
export async function jackpotSeen(
  db: Queryable,
  {
    accountId,
    roundId,
    jackpot,
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly roundId: number;
    readonly jackpot: string;
    readonly atMs: number;
  },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `with won as (
       select id from jackpot_win where round_id = $1 and pool = $2 and account_id = $3
     ), kept as (
       insert into jackpot_seen (win_id, at) select id, to_timestamp($4::float8 / 1000) from won on conflict do nothing
     )
     select exists (select from won) as found`,
    [roundId, jackpot, accountId, atMs],
  );
  return rows[0]?.found ?? false;
}
