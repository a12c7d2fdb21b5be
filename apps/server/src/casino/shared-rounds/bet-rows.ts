import type { CommandId } from '@evens/base';
import {
  type BetNow,
  runDecisions,
  type SharedBetRow,
  type SharedRound,
  type TableMachine,
} from '@evens/casino';
import type { Queryable } from '../../platform/db.ts';
import { type RoundSource, storedRounds } from '../rounds/round-source.ts';

type StoredBetRow = Omit<SharedBetRow, 'stakeMinor' | 'payoutMinor'> & {
  readonly stake: string;
  readonly payout: string;
};

const columns = `r.id, r.shared_id as "sharedId", r.account_id as "accountId", r.slot, r.game, r.currency, r.stake::text as stake,
  r.payout::text as payout, r.bet, r.state, r.step, r.refunded as "isRefunded", r.command_id as "commandId",
  r.started_at as "startedAt", r.ended_at as "endedAt", r.rules_version as "rulesVersion", u.username as "userName"`;
const owner = 'join player p on p.account_id = r.account_id join auth_user u on u.id = p.auth_user_id';

function toSharedBet({ stake, payout, ...row }: StoredBetRow): SharedBetRow {
  return { ...row, stakeMinor: BigInt(stake), payoutMinor: BigInt(payout) };
}

/** Bets by the ids of their rounds. Single-player rounds are excluded. */
export async function readSharedBets(
  db: Queryable,
  roundIds: readonly number[],
  source = storedRounds,
): Promise<ReadonlyMap<number, SharedBetRow>> {
  const { rows } = await db.query<StoredBetRow>({
    name: `read-${source.name}-shared-bets`,
    text: `select ${columns} from ${source.rounds(2)} r ${owner} where r.id = any($1::bigint[]) and r.shared_id is not null`,
    values: [roundIds, ...source.values],
  });
  return new Map(rows.map((row) => [row.id, toSharedBet(row)]));
}

/** All bets on these shared rounds, in order of acceptance. */
export async function readBetsOn(
  db: Queryable,
  sharedIds: readonly number[],
): Promise<readonly SharedBetRow[]> {
  const { rows } = await db.query<StoredBetRow>({
    name: 'read-bets-on',
    text: `select ${columns} from shared_bet b join round r on r.id = b.round_id ${owner} where b.shared_id = any($1::bigint[]) order by r.id`,
    values: [sharedIds],
  });
  return rows.map(toSharedBet);
}

/** All decisions of players in these rounds, by round, in order. */
export async function readDecisions(
  db: Queryable,
  roundIds: readonly number[],
  source = storedRounds,
): Promise<ReadonlyMap<number, readonly { readonly move: string; readonly commandId: CommandId }[]>> {
  const { rows } = await db.query<{ id: number; move: string; commandId: CommandId }>({
    name: `read-${source.name}-decisions`,
    text: `select round_id as id, move, command_id as "commandId" from ${source.steps(2)} s where round_id = any($1::bigint[]) order by round_id, step`,
    values: [roundIds, ...source.values],
  });
  const byRound = new Map<number, { move: string; commandId: CommandId }[]>();
  for (const { id, ...decision } of rows) byRound.set(id, [...(byRound.get(id) ?? []), decision]);
  return byRound;
}

/** Applies the players' decisions to rows of one shared round. */
export async function readBetsNow(
  db: Queryable,
  machine: TableMachine,
  {
    round,
    rows,
    source = storedRounds,
  }: {
    readonly round: SharedRound;
    readonly rows: readonly SharedBetRow[];
    readonly source?: RoundSource;
  },
): Promise<readonly BetNow[]> {
  const over = rows.filter(({ state, step }) => state === null && step > 0).map(({ id }) => id);
  const decisions = over.length === 0 ? new Map() : await readDecisions(db, over, source);
  return rows.map((row) => {
    if (row.state !== null) return { ...row, stateText: row.state, cashOut: null };
    const moves = (decisions.get(row.id) ?? []).map(({ move }: { readonly move: string }) => move);
    const { stateText, cashedOut } = runDecisions(machine, { row, round, moves });
    return { ...row, stateText, cashOut: cashedOut?.isByHand ? cashedOut.cashOut : null };
  });
}
