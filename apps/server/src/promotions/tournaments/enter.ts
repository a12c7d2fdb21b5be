import {
  type AccountId,
  amount,
  type CommandId,
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  type Result,
} from '@evens/base';
import { offerMinor, type Refusal, refusal } from '@evens/contract';
import { commandHash, type House, readCommandId, type StakeRow, toStakeRefusal } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import { barredRefusal, judgeStake, lockedRefusal } from '../../players/index.ts';
import { findTournament, type TournamentRow } from './tournament-store.ts';

interface EntryRequest {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly commandId: CommandId;
  readonly tournament: TournamentRow;
  readonly feeMinor: bigint;
  readonly atMs: number;
}

async function writeEntry(
  pool: Pool,
  house: House,
  { accountId, currency, commandId, tournament, feeMinor, atMs }: EntryRequest,
): Promise<Omit<StakeRow, 'no'>> {
  const { rows } = await pool.query<Omit<StakeRow, 'no'>>({
    name: 'enter-tournament',
    text: `select outcome, entry_id as result_id, amount::text as amount, version, detail::text as detail
           from enter_tournament($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000))`,
    values: [
      ...[accountId, commandId, commandHash([tournament.id]), tournament.id, feeMinor],
      ...[offerMinor(tournament.stake_min, currency), currency, house[currency].tournaments, atMs],
    ],
  });
  const [row] = rows;
  if (!row) throw new Error(`writeEntry: expected an answer for account ${accountId}, got none`);
  return row;
}

const ownRefusals = ['closed', 'play-closed'] as const;

function entryRefusal(row: Omit<StakeRow, 'no'>, currency: CurrencyCode): Refusal {
  const refused = toStakeRefusal({ no: 1, ...row }, ownRefusals);
  switch (refused.kind) {
    case 'blocked':
      return lockedRefusal('tournament-entry');
    case 'barred':
      return barredRefusal('tournament-entry', refused);
    case 'reality-check':
      return refusal('RealityCheckException');
    case 'play-closed':
      return refusal('PlayClosedException');
    case 'closed':
      return refusal('TournamentClosedException');
    case 'insufficient':
      return refusal('InsufficientBalanceException', {
        balance: formatAmount(refused.amountMinor, currency),
        currency,
      });
    case 'repeated':
      return refusal('CommandIdReusedException');
    default:
      return refusal('OverloadedException');
  }
}

/**
 * Enters a tournament, once for each account: a repeat and a second command take no fee. Refuses, in this order:
 * InvalidRequest, CommandExpired, NotFound, CommandIdReused, AccountLocked, SelfExclusion, TimeOut, RealityCheck,
 * TournamentClosed, PlayClosed, LimitReached, InsufficientBalance.
 */
export async function enterTournament(
  { pool, house }: { readonly pool: Pool; readonly house: House },
  request: {
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    readonly commandId: string;
    readonly id: number;
    readonly atMs: number;
  },
): Promise<Result<undefined, Refusal>> {
  const { accountId, currency, id, atMs } = request;
  const commandId = readCommandId(request.commandId, atMs);
  if (!commandId.ok) return commandId;
  const tournament = await findTournament(pool, id);
  if (!tournament) return err(refusal('NotFoundException'));
  const feeMinor = offerMinor(tournament.fee, currency);
  const entry = { accountId, currency, commandId: commandId.value, tournament, feeMinor, atMs };
  let row = await writeEntry(pool, house, entry);
  if (row.outcome === 'limited') {
    const limited = await judgeStake(pool, { accountId, currency, stakeMinor: amount(feeMinor), atMs });
    if (limited) return err(limited);
    row = await writeEntry(pool, house, entry);
  }
  return row.outcome === 'taken' || row.outcome === 'entered'
    ? ok(undefined)
    : err(entryRefusal(row, currency));
}
