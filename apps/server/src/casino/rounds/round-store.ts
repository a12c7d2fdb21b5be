import type { AccountId, CommandId, CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { notResting } from '../../platform/sweep-failures.ts';
import { storedRounds } from './round-source.ts';

/** A stored round. */
export interface RoundRow {
  readonly id: number;
  readonly accountId: AccountId;
  readonly game: string;
  readonly rulesVersion: number;
  readonly seedNo: number;
  readonly nonce: number;
  readonly bet: string;
  readonly state: string | null;
  readonly taken: number;
  readonly step: number;
  readonly stake: string;
  readonly payout: string;
  /** Additional jackpot payouts. */
  readonly jackpot: string;
  readonly refunded: boolean;
  /** The part of the stake paid by bonus money. Null for cash alone. */
  readonly bonusStake: string | null;
  readonly currency: CurrencyCode;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly commandId: CommandId;
}

const roundColumns = `id, account_id as "accountId", game, rules_version as "rulesVersion", seed_no as "seedNo", nonce, bet, state,
  taken, step, stake::text as stake, payout::text as payout, jackpot::text as jackpot, refunded, bonus_stake::text as "bonusStake", currency, started_at as "startedAt", ended_at as "endedAt",
  command_id as "commandId"`;

/** Single-player rounds; bets on shared rounds are excluded. */
export async function readRounds(
  db: Queryable,
  ids: readonly number[],
  source = storedRounds,
): Promise<readonly RoundRow[]> {
  const { rows } = await db.query<RoundRow>({
    name: `read-${source.name}-rounds`,
    text: `select ${roundColumns} from ${source.rounds(2)} r where id = any($1::bigint[]) and shared_id is null`,
    values: [ids, ...source.values],
  });
  return rows;
}

/** The suspended round of a player in a game. */
export async function readOpenRound(
  db: Queryable,
  { accountId, game }: { readonly accountId: AccountId; readonly game: string },
): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${roundColumns} from round where account_id = $1 and game = $2 and state is not null limit 1`,
    [accountId, game],
  );
  return rows[0];
}

/** Open rounds that began before a time, oldest first, except those paused after a failure. */
export async function readAbandonedRounds(
  db: Queryable,
  { beforeMs, atMs, most }: { readonly beforeMs: number; readonly atMs: number; readonly most: number },
): Promise<readonly RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${roundColumns} from round
     where state is not null and shared_id is null and started_at < to_timestamp($1::float8 / 1000)
       and ${notResting('abandoned-round', { id: 'round.id', atMs: '$3' })}
     order by started_at, id limit $2`,
    [beforeMs, most, atMs],
  );
  return rows;
}

export interface StepRow {
  readonly step: number;
  readonly commandId: CommandId;
  readonly move: string;
  readonly stake: string;
  readonly payout: string;
  readonly at: Date;
}

export async function readSteps(
  db: Queryable,
  roundId: number,
  source = storedRounds,
): Promise<readonly StepRow[]> {
  const { rows } = await db.query<StepRow>(
    `select step, command_id as "commandId", move, stake::text as stake, payout::text as payout, at
     from ${source.steps(2)} s where round_id = $1 order by step`,
    [roundId, ...source.values],
  );
  return rows;
}
