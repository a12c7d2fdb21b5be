import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Queryable } from '../../../platform/db.ts';
import { notResting } from '../../../platform/sweep-failures.ts';
import {
  type Barred,
  batchAnswers,
  batchRows,
  bookings,
  boundCommands,
  commandColumns,
  isLimited,
  lockedBalances,
  moveBalances,
  repeatOf,
  type SeenColumns,
  seenCommands,
} from '../../ledger/index.ts';
import { stepBookings } from './step-bookings.ts';

/** A round whose first step is known and is to be written. */
export interface RoundToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly seedNo: number;
  readonly nonce: number;
  readonly bet: string;
  /** Null when the round is over with this step. */
  readonly state: string | null;
  readonly taken: number;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly currency: CurrencyCode;
  /** Where the stake goes: open rounds, or the casino itself where the round is over. */
  readonly toAccount: number;
  readonly casinoAccount: number;
  readonly atMs: number;
}

export type WrittenRound =
  | {
      readonly kind: 'written';
      readonly roundId: number;
      readonly step: number;
      readonly amountMinor: Amount;
      readonly version: number;
    }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly roundId: number }
  | { readonly kind: 'blocked' | 'reality-check' | 'play-closed' | 'session-ended' | 'round-open' }
  | Barred
  /** Another process played with the pair of seeds, or it was given up; or the round is on another step. */
  | { readonly kind: 'moved' }
  /** The stake exceeds the player's allowance, or that has to be renewed. */
  | { readonly kind: 'limited' }
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount };

const starts = defineBatch<RoundToWrite>()({
  ...commandColumns,
  session_id: column.bigint(({ sessionId }) => sessionId),
  game: column.text(({ game }) => game),
  rules_version: column.integer(({ rulesVersion }) => rulesVersion),
  seed_no: column.integer(({ seedNo }) => seedNo),
  nonce: column.bigint(({ nonce }) => nonce),
  bet: column.text(({ bet }) => bet),
  state: column.text(({ state }) => state),
  taken: column.integer(({ taken }) => taken),
  stake: column.bigint(({ stakeMinor }) => stakeMinor),
  payout: column.bigint(({ returnMinor }) => returnMinor),
  currency: column.text(({ currency }) => currency),
  to_account: column.bigint(({ toAccount }) => toAccount),
  casino_account: column.bigint(({ casinoAccount }) => casinoAccount),
  at_ms: column.double(({ atMs }) => atMs),
});

const stepAt = 'to_timestamp(l.at_ms / 1000)';

/**
 * All rounds of a batch in one statement, as bets are written: balances are locked in order of account, and what the pair
 * of seeds gives its next nonce to drives every insert. A pair whose nonce has moved on, or that was given up, updates no
 * row, and the round is drawn anew.
 */
const startRounds = {
  name: 'start-rounds',
  text: `
with ${batchRows('asked', starts)}, ${seenCommands({ from: 'asked', batch: starts, useCase: 'round' })}, closed as materialized (
  select game from game_switch where game = any(array_append(${starts.array.game}, 'evens:*'))
), live as materialized (
  select id from game_session where id = any(${starts.array.session_id}) and ended_at is null
), busy as materialized (
  select account_id, game from round where account_id = any(${starts.array.account_id}) and state is not null
), ${lockedBalances('asked')}, judged as materialized (
  select l.*, s.same, s.result_id, o.play_open and not exists (select from closed c where c.game in (l.game, 'evens:*')) as play_open,
         exists (select from live v where v.id = l.session_id) as is_live,
         exists (select from busy y where y.account_id = l.account_id and y.game = l.game) as is_busy,
         ${isLimited({ at: stepAt })} as is_limited
  from locked l cross join casino_rule o left join seen s on s.no = l.no
), passing as materialized (
  select * from judged
  where same is null and amount >= stake and not blocked and barred_ms is null and not reality_check_open and play_open and is_live and not is_busy and not is_limited
), drawn as (
  update game_seed g set next_nonce = g.next_nonce + 1 from passing p
  where g.account_id = p.account_id and g.no = p.seed_no and g.next_nonce = p.nonce and g.revealed_at is null
  returning p.*
), debited as (
  ${moveBalances({
    from: 'drawn',
    by: '(m.payout - m.stake)',
    staked: 'm.stake',
    belowZero: 'refused',
    returning: 'm.*, b.amount as amount_after, b.version as version_after',
  })}
), taken as materialized (
  select d.*, to_timestamp(at_ms / 1000) as at, nextval('round_id_seq') as round_id, nextval('journal_id_seq') as journal_id
  from debited d
), ${bookings({
    from: 'taken',
    journals: [
      {
        kind: 'round',
        about: { kind: 'round', id: 'round_id' },
        postings: [
          { debit: 'account_id', credit: 'to_account', amount: 'stake' },
          { debit: 'casino_account', credit: 'account_id', amount: 'payout', where: 'payout > 0' },
        ],
      },
    ],
  })}, rounded as (
  insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no,
                     taken, currency, game, bet, state)
  select round_id, account_id, session_id, nonce, stake, payout, at, case when state is null then at end, command_id,
         rules_version, seed_no, taken, currency, game, bet, state from taken
), ${boundCommands({ from: 'taken', useCase: 'round', resultId: 'round_id' })}
select no::integer as no, round_id, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as blocked, null::float8 as barred_ms, false as reality_check_open, true as play_open, true as is_live, false as is_busy, false as is_short,
       false as is_limited
from taken
union all
select no::integer, null, amount::text, version, same, result_id, blocked, barred_ms, reality_check_open, play_open, is_live, is_busy, amount < stake, is_limited
from judged where no not in (select no from drawn)`,
};

interface WrittenRow extends SeenColumns {
  readonly no: number;
  readonly round_id: number | null;
  readonly amount: string;
  readonly version: number;
  readonly blocked: boolean;
  readonly barred_ms: number | null;
  /** Of no move: a round that is on is played to its end. */
  readonly reality_check_open: boolean;
  readonly play_open: boolean;
  readonly is_live: boolean;
  readonly is_busy: boolean;
  readonly is_short: boolean;
  readonly is_limited: boolean;
}

function writtenOf(row: WrittenRow, step: number): WrittenRound {
  const amountMinor = amount(BigInt(row.amount));
  if (row.round_id !== null)
    return { kind: 'written', roundId: row.round_id, step, amountMinor, version: row.version };
  const repeat = repeatOf(row);
  if (repeat) return { kind: 'repeated', same: repeat.same, roundId: repeat.resultId };
  if (row.blocked) return { kind: 'blocked' };
  if (row.barred_ms !== null) return { kind: 'barred', untilMs: row.barred_ms };
  if (row.reality_check_open) return { kind: 'reality-check' };
  if (!row.is_live) return { kind: 'session-ended' };
  if (!row.play_open) return { kind: 'play-closed' };
  if (row.is_busy) return { kind: 'round-open' };
  if (row.is_limited) return { kind: 'limited' };
  return row.is_short ? { kind: 'insufficient', amountMinor } : { kind: 'moved' };
}

/** Answers in the order of the rounds, which are all of different accounts. */
export async function writeStarts(
  db: Queryable,
  rounds: readonly RoundToWrite[],
): Promise<readonly WrittenRound[]> {
  const { rows } = await db.query<WrittenRow>({
    ...startRounds,
    values: [...starts.values(rounds)],
  });
  return batchAnswers(rounds, rows, (row) => writtenOf(row, 0));
}

/** A move whose step is known and is to be written. */
export interface MoveToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly roundId: number;
  /** The step that the move was made on; it becomes the next. */
  readonly onStep: number;
  readonly move: string;
  readonly state: string | null;
  readonly taken: number;
  /** What this step takes and pays. */
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  /** Set where the round could not go on by its rules: all that was staked comes back. */
  readonly isRefund: boolean;
  /** Made for a player who never came back: also of an account that is blocked. */
  readonly isForAbandoned: boolean;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
  readonly atMs: number;
}

const steps = defineBatch<MoveToWrite>()({
  ...commandColumns,
  round_id: column.bigint(({ roundId }) => roundId),
  on_step: column.smallint(({ onStep }) => onStep),
  move: column.text(({ move }) => move),
  state: column.text(({ state }) => state),
  taken: column.integer(({ taken }) => taken),
  stake: column.bigint(({ stakeMinor }) => stakeMinor),
  payout: column.bigint(({ returnMinor }) => returnMinor),
  is_refund: column.boolean(({ isRefund }) => isRefund),
  is_automatic: column.boolean(({ isForAbandoned: isAutomatic }) => isAutomatic),
  currency: column.text(({ currency }) => currency),
  open_account: column.bigint(({ openAccount }) => openAccount),
  casino_account: column.bigint(({ casinoAccount }) => casinoAccount),
  at_ms: column.double(({ atMs }) => atMs),
});

/** A move that takes no money is never short of it: a balance may be below 0. */
const moveRounds = {
  name: 'move-rounds',
  text: `
with ${batchRows('asked', steps)}, ${seenCommands({ from: 'asked', batch: steps, useCase: 'move' })}, ${lockedBalances('asked')}, judged as materialized (
  select l.*, s.same, s.result_id, l.blocked and not l.is_automatic as is_blocked,
         case when not l.is_automatic then l.barred_ms end as break_ms, l.stake > 0 and l.amount < l.stake as is_short,
         ${isLimited({ at: stepAt })} as is_limited
  from locked l left join seen s on s.no = l.no
), passing as materialized (
  select * from judged where same is null and not is_short and not is_blocked and break_ms is null and not is_limited
), moved as (
  update round r set step = r.step + 1, state = p.state, taken = p.taken, stake = r.stake + p.stake, payout = r.payout + p.payout,
                     refunded = p.is_refund, ended_at = case when p.state is null then to_timestamp(p.at_ms / 1000) end
  from passing p
  where r.id = any(${steps.array.round_id}) and r.id = p.round_id and r.account_id = p.account_id and r.step = p.on_step and r.state is not null
  returning p.*, r.stake as stake_total
), paid as (
  ${moveBalances({
    from: 'moved',
    by: '(m.payout - m.stake)',
    staked: 'm.stake',
    belowZero: 'allowed',
    returning: 'm.*, b.amount as amount_after, b.version as version_after',
  })}
), taken as materialized (
  select p.*, to_timestamp(at_ms / 1000) as at, stake > 0 or payout > 0 or state is null as has_money, nextval('journal_id_seq') as journal_id
  from paid p
), ${stepBookings}, stepped as (
  insert into round_step (round_id, step, command_id, move, stake, payout, taken, at)
  select round_id, on_step + 1, command_id, move, stake, payout, taken, at from taken
), ${boundCommands({ from: 'taken', useCase: 'move', resultId: 'round_id' })}
select no::integer as no, round_id, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as blocked, null::float8 as barred_ms, false as reality_check_open, true as play_open, true as is_live, false as is_busy, false as is_short,
       false as is_limited
from taken
union all
select no::integer, null, amount::text, version, same, result_id, is_blocked, break_ms, false, true, true, false, is_short, is_limited
from judged where no not in (select no from moved)`,
};

/** Answers in the order of the moves, which are all of different accounts. */
export async function writeMoves(
  db: Queryable,
  moves: readonly MoveToWrite[],
): Promise<readonly WrittenRound[]> {
  const { rows } = await db.query<WrittenRow>({
    ...moveRounds,
    values: [...steps.values(moves)],
  });
  return batchAnswers(moves, rows, (row, { onStep }) => writtenOf(row, onStep + 1));
}

/** A round as it is kept. */
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
  /** What jackpots paid on top. */
  readonly jackpot: string;
  readonly refunded: boolean;
  readonly currency: CurrencyCode;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly commandId: CommandId;
}

const roundColumns = `id, account_id as "accountId", game, rules_version as "rulesVersion", seed_no as "seedNo", nonce, bet, state,
  taken, step, stake::text as stake, payout::text as payout, jackpot::text as jackpot, refunded, currency, started_at as "startedAt", ended_at as "endedAt",
  command_id as "commandId"`;

/** Rounds that their players play alone; bets on shared ones are not among them. */
export async function readRounds(db: Queryable, ids: readonly number[]): Promise<readonly RoundRow[]> {
  const { rows } = await db.query<RoundRow>({
    name: 'read-rounds',
    text: `select ${roundColumns} from round where id = any($1::bigint[]) and shared_id is null`,
    values: [ids],
  });
  return rows;
}

/** The round of a game that the player suspended. */
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

/** Open rounds that began before a moment, oldest first, without those that rest after a failure. */
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

export async function readSteps(db: Queryable, roundId: number): Promise<readonly StepRow[]> {
  const { rows } = await db.query<StepRow>(
    `select step, command_id as "commandId", move, stake::text as stake, payout::text as payout, at
     from round_step where round_id = $1 order by step`,
    [roundId],
  );
  return rows;
}
