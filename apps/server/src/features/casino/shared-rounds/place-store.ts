import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';
import { batchAnswers } from '../../wallet/index.ts';

/** A bet on a shared round that is to be taken. */
export interface SharedBetToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly sharedId: number;
  readonly slot: number;
  readonly bet: string;
  readonly state: string;
  readonly stakeMinor: bigint;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
}

export type WrittenBet =
  | {
      readonly kind: 'written';
      readonly roundId: number;
      readonly amountMinor: Amount;
      readonly version: number;
    }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly roundId: number }
  | { readonly kind: 'blocked' | 'play-closed' | 'session-ended' | 'bets-closed' | 'slot-taken' }
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount };

/**
 * All bets of a batch in one statement. It takes a share of the shared round's row, which the end of betting must wait for:
 * whoever closes the round sees every bet that was taken, and a bet that comes after finds it closed. Balances are locked
 * in order of account. The row of `shared_bet` drives the rest: a slot that another process filled meanwhile takes no money.
 */
const placeBets = {
  name: 'place-shared-bets',
  text: `
with asked as materialized (
  select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::integer[], $7::bigint[], $8::smallint[],
                       $9::text[], $10::text[], $11::bigint[], $12::text[], $13::bigint[])
    with ordinality as a(account_id, command_id, body, session_id, game, rules_version, shared_id, slot, bet, state, stake, currency,
                         open_account, no)
  limit cardinality($1::bigint[])
), known as materialized (
  select id, account_id, use_case, body_sha256, result_id from command where id = any($2::uuid[])
), seen as materialized (
  select a.no, k.use_case = 'round' and k.body_sha256 = decode(a.body, 'hex') as same, k.result_id
  from asked a join known k on k.id = a.command_id and k.account_id = a.account_id
), closed as materialized (
  select game from game_switch where game = any(array_append($5::text[], 'evens:*'))
), live as materialized (
  select id from game_session where id = any($4::bigint[]) and ended_at is null
), open as materialized (
  select id from shared_round
  where id = any($7::bigint[]) and state = 'betting' and closes_at > to_timestamp($14::float8 / 1000) for share
), busy as materialized (
  select shared_id, account_id, slot from shared_bet where shared_id = any($7::bigint[]) and account_id = any($1::bigint[])
), locked as materialized (
  select a.*, b.amount, b.version, b.blocked from asked a join balance b on b.account_id = a.account_id
  order by a.account_id for update of b
), judged as materialized (
  select l.*, s.same, s.result_id, o.play_open and not exists (select from closed c where c.game in (l.game, 'evens:*')) as play_open,
         exists (select from live v where v.id = l.session_id) as is_live,
         exists (select from open w where w.id = l.shared_id) as is_betting,
         exists (select from busy y where y.shared_id = l.shared_id and y.account_id = l.account_id and y.slot = l.slot) as is_busy
  from locked l cross join casino_rule o left join seen s on s.no = l.no
), passing as materialized (
  select *, nextval('round_id_seq') as round_id from judged
  where same is null and amount >= stake and not blocked and play_open and is_live and is_betting and not is_busy
), seated as (
  insert into shared_bet (shared_id, account_id, slot, round_id)
  select shared_id, account_id, slot, round_id from passing
  on conflict do nothing returning round_id
), debited as (
  update balance b set amount = b.amount - p.stake, version = b.version + 1
  from passing p join seated d on d.round_id = p.round_id where b.account_id = p.account_id
  returning p.*, b.amount as amount_after, b.version as version_after
), taken as materialized (
  select d.*, to_timestamp($14::float8 / 1000) as at, nextval('journal_id_seq') as journal_id from debited d
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
  select journal_id, 'round', 'round', round_id, 0, at from taken
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select journal_id, 1, account_id, open_account, stake, currency from taken
), rounded as (
  insert into round (id, account_id, session_id, stake, started_at, command_id, rules_version, taken, currency, game, bet, state,
                     shared_id, slot)
  select round_id, account_id, session_id, stake, at, command_id, rules_version, 0, currency, game, bet, state, shared_id, slot
  from taken
), bound as (
  insert into command (id, account_id, use_case, body_sha256, result_id, at)
  select command_id, account_id, 'round', decode(body, 'hex'), round_id, at from taken
)
select no::integer as no, round_id, amount_after::text as amount, version_after as version, null::boolean as same,
       null::bigint as result_id, false as blocked, true as play_open, true as is_live, true as is_betting, false as is_short
from taken
union all
select no::integer, null, amount::text, version, same, result_id, blocked, play_open, is_live, is_betting,
       amount < stake and not is_busy
from judged where no not in (select no from taken)`,
};

interface WrittenRow {
  readonly no: number;
  readonly round_id: number | null;
  readonly amount: string;
  readonly version: number;
  readonly same: boolean | null;
  readonly result_id: number;
  readonly blocked: boolean;
  readonly play_open: boolean;
  readonly is_live: boolean;
  readonly is_betting: boolean;
  readonly is_short: boolean;
}

function writtenOf(row: WrittenRow): WrittenBet {
  const amountMinor = amount(BigInt(row.amount));
  if (row.round_id !== null)
    return { kind: 'written', roundId: row.round_id, amountMinor, version: row.version };
  if (row.same !== null) return { kind: 'repeated', same: row.same, roundId: row.result_id };
  if (row.blocked) return { kind: 'blocked' };
  if (!row.is_live) return { kind: 'session-ended' };
  if (!row.play_open) return { kind: 'play-closed' };
  if (!row.is_betting) return { kind: 'bets-closed' };
  return row.is_short ? { kind: 'insufficient', amountMinor } : { kind: 'slot-taken' };
}

/** Answers in the order of the bets, which are all of different accounts. */
export async function placeSharedBets(
  db: Pool,
  bets: readonly SharedBetToWrite[],
  atMs: number,
): Promise<readonly WrittenBet[]> {
  const { rows } = await db.query<WrittenRow>({
    ...placeBets,
    values: [
      bets.map((bet) => bet.accountId),
      bets.map((bet) => bet.commandId),
      bets.map((bet) => bet.bodySha256),
      bets.map((bet) => bet.sessionId),
      bets.map((bet) => bet.game),
      bets.map((bet) => bet.rulesVersion),
      bets.map((bet) => bet.sharedId),
      bets.map((bet) => bet.slot),
      bets.map((bet) => bet.bet),
      bets.map((bet) => bet.state),
      bets.map((bet) => bet.stakeMinor),
      bets.map((bet) => bet.currency),
      bets.map((bet) => bet.openAccount),
      atMs,
    ],
  });
  return batchAnswers(bets, rows, writtenOf);
}
