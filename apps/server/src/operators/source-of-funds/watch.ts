import type { Clock, CurrencyCode, PlayerId } from '@evens/base';
import { documentStates, fundsRules } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { inBaseCurrency, type RulesReader } from '../../sportsbook/index.ts';
import { readThreshold } from './change-threshold.ts';

const EVERY_MS = 60_000;
const ACCOUNTS_PER_STEP = 100;
const STEPS_MAX = 1000;
const PERIOD = `interval '${fundsRules.months} months'`;

export interface FundsWatchParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly rules: RulesReader;
}

interface Depositor {
  readonly account_id: number;
  readonly player_id: PlayerId | null;
  readonly currency: CurrencyCode;
  readonly deposited: string;
  /** Deposits after those that a dismissed review counted. */
  readonly counted: string;
  readonly result: string;
  /** The newest dismissed review; 0 without one. */
  readonly dismissed_id: number;
}

/** The next accounts with a deposit on a closed day, and their sums of the 12 months up to it. */
async function readDepositors(
  client: PoolClient,
  { day, afterId, limit }: { readonly day: string; readonly afterId: number; readonly limit: number },
): Promise<readonly Depositor[]> {
  const { rows } = await client.query<Depositor>({
    name: 'funds-depositors',
    text: `with depositor as materialized (
         select r.account_id, r.currency from report_player r
         where r.day = $1::date and r.account_id > $2 and r.product = 'payments' and r.amount_in > 0
         order by r.account_id limit $3
       )
       select d.account_id, d.currency, p.id as player_id, s.deposited, s.counted, s.result, coalesce(f.id, 0)::bigint as dismissed_id
       from depositor d left join player p on p.account_id = d.account_id
       left join lateral (
         select o.id, o.day from funds_review o where o.player_id = p.id and o.state = 'dismissed' order by o.id desc limit 1
       ) f on true
       cross join lateral (
         select coalesce(sum(r.amount_in) filter (where r.product = 'payments'), 0)::text as deposited,
                coalesce(sum(r.amount_in) filter (where r.product = 'payments' and r.day > coalesce(f.day, '-infinity')), 0)::text as counted,
                coalesce(sum(r.amount_out - r.amount_in) filter (
                  where r.product in ('sport', 'casino', 'providers', 'jackpot-wins')), 0)::text as result
         from report_player r
         where r.account_id = d.account_id and r.day > ($1::date - ${PERIOD})::date and r.day <= $1::date
       ) s order by d.account_id`,
    values: [day, afterId, limit],
  });
  return rows;
}

interface Exceeding {
  readonly playerId: PlayerId;
  readonly dismissedId: number;
  readonly deposited: bigint;
  readonly result: bigint;
}

/**
 * Opens the reviews of players without an accepted document of the 12 months up to the day's end; an open review gets the
 * new sums. The locks let a document be accepted, or a review be dismissed, before or after this step.
 */
async function openReviews(
  client: PoolClient,
  players: readonly Exceeding[],
  { day, threshold, atMs }: { readonly day: string; readonly threshold: bigint; readonly atMs: number },
): Promise<void> {
  const ids = players.map(({ playerId }) => playerId);
  await client.query('select from player where id = any($1::bigint[]) order by id for no key update', [ids]);
  await client.query(
    `insert into funds_review (player_id, threshold, day, deposited, result, opened_at)
     select n.player_id, $5, $6::date, n.deposited, n.result, to_timestamp($7::float8 / 1000)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as n(player_id, dismissed_id, deposited, result)
     where not exists (
         select from funds_review f where f.player_id = n.player_id and f.state = 'dismissed' and f.id > n.dismissed_id)
       and not exists (
         select from document d
         where d.player_id = n.player_id and d.kind = 'source-of-funds' and d.state = ${documentStates.accepted}
           and d.decided_at >= ($6::date + 1 - ${PERIOD}) at time zone 'UTC')
     on conflict (player_id) where state = 'open' do update
     set day = excluded.day, deposited = excluded.deposited, result = excluded.result`,
    [
      ...[ids, players.map(({ dismissedId }) => dismissedId)],
      ...[players.map(({ deposited }) => deposited), players.map(({ result }) => result)],
      ...[threshold, day, atMs],
    ],
  );
}

/** Looks at the next depositors of the first closed day that is left. Returns whether one was left. */
async function watchStep({ pool, clock, rules }: FundsWatchParts, limit: number): Promise<boolean> {
  const atMs = clock.nowMs();
  // Before the transaction, since it may need another connection.
  const { byCurrency } = await rules(atMs);
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ day: string | null; account_id: number }>(
      `select to_char((select min(c.day) from report_close c where c.day > f.day), 'YYYY-MM-DD') as day, f.account_id
       from funds_cursor f for update`,
    );
    const [{ day, account_id: afterId } = { day: null, account_id: 0 }] = rows;
    if (day === null) return false;
    const depositors = await readDepositors(client, { day, afterId, limit });
    const threshold = await readThreshold(client);
    const exceeding = depositors.flatMap((row): readonly Exceeding[] => {
      const currencyRules = byCurrency.get(row.currency);
      if (!currencyRules) throw new Error(`watchStep: no limits for ${row.currency}`);
      const inBase = (minor: string) => inBaseCurrency(BigInt(minor), currencyRules);
      const [deposited, counted] = [inBase(row.deposited), inBase(row.counted)];
      // Rounded away from zero as the others.
      const result = row.result.startsWith('-') ? -inBase(row.result.slice(1)) : inBase(row.result);
      return row.player_id !== null && counted > threshold
        ? [{ playerId: row.player_id, dismissedId: row.dismissed_id, deposited, result }]
        : [];
    });
    if (exceeding.length > 0) await openReviews(client, exceeding, { day, threshold, atMs });
    const last = depositors.length === limit ? depositors.at(-1) : undefined;
    await (last
      ? client.query('update funds_cursor set account_id = $1', [last.account_id])
      : client.query('update funds_cursor set day = $1::date, account_id = 0', [day]));
    return true;
  });
}

/**
 * Looks at the players with a deposit on each closed day, in steps of one transaction each. The lock on the position
 * allows one process at a time. `limit`: accounts in a step.
 */
export async function watchFunds(parts: FundsWatchParts, limit = ACCOUNTS_PER_STEP): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) if (!(await watchStep(parts, limit))) return;
}

/** Opens reviews of the source of funds after the close of each day. */
export function startFundsWatch(parts: FundsWatchParts & LoopParts): Loop {
  return startLoop(parts, { name: 'funds-watch', everyMs: EVERY_MS, run: () => watchFunds(parts) });
}
