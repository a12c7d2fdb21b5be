import { seededRandom } from '@evens/base';
import { crashPointFromSeed, hashOfSeed } from '@evens/games';
import type { Client } from 'pg';
import type { CashOut } from './players.ts';

const SALT = 'c0'.repeat(32);

/** Creates a chain of one link whose flight ends in the wanted range, in hundredths; returns the end. */
export async function planFlight(
  sql: Client,
  { low, high, bettingMs }: { readonly low: number; readonly high: number; readonly bettingMs: number },
): Promise<number> {
  const random = seededRandom('crash bench');
  for (;;) {
    const seed = Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');
    const crash = crashPointFromSeed(seed, SALT);
    if (crash < low || crash > high) continue;
    await sql.query(
      'insert into crash_chain (commitment, salt, length, last_seed, made_at) values ($1, $2, 1, $3, now())',
      [hashOfSeed(seed), SALT, seed],
    );
    await sql.query(`update shared_table set betting_ms = $1 where key = 'crash'`, [bettingMs]);
    return crash;
  }
}

/** Number of bets of the flight that are still open, and of bets with more than one payment in the ledger. */
export async function leftOver(sql: Client): Promise<{ readonly open: number; readonly twice: number }> {
  const { rows } = await sql.query<{ open: number; twice: number }>(
    `with paid as (
       select j.ref_id from journal j join posting p on p.journal_id = j.id join round r on r.id = j.ref_id
       where j.ref_kind = 'round' and p.credit = r.account_id group by j.ref_id having count(*) > 1
     )
     select (select count(*) from round where shared_id is not null and state is not null)::float8 as open,
            (select count(*) from paid)::float8 as twice`,
  );
  const [row] = rows;
  if (!row) throw new Error('the round is gone');
  return row;
}

/** Delay between sending each cash-out and its server timestamp, sorted. Both use the clock of the same machine. */
export async function stampDelays(sql: Client, cashOuts: readonly CashOut[]): Promise<readonly number[]> {
  const { rows } = await sql.query<{ id: string; at: number }>(
    `select t.round_id::text as id, extract(epoch from s.starts_at) * 1000 + (t.move::json ->> 'elapsedMs')::float8 as at
     from round_step t join round r on r.id = t.round_id join shared_round s on s.id = r.shared_id
     where t.round_id = any($1::bigint[])`,
    [cashOuts.map(({ roundId }) => roundId)],
  );
  const stamps = new Map(rows.map(({ id, at }) => [Number(id), Number(at)]));
  return cashOuts
    .flatMap(({ roundId, sentAtMs }) => {
      const at = stamps.get(roundId);
      return at === undefined ? [] : [at - sentAtMs];
    })
    .toSorted((a, b) => a - b);
}
