import type { PlayerId } from '@evens/base';
import type { UserType } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { HOUSE, type MonthProduct } from './month-rows.ts';
import type { Month } from './rules/months.ts';
import type { Parts, Played } from './rules/shares.ts';

/** The figures of one account and product in a month. */
export interface StoredMonthRow extends Played, Parts {
  readonly playerId: PlayerId;
  readonly userName: string;
  readonly userType: UserType;
  readonly product: MonthProduct;
  readonly bets: number;
  readonly transfersInMinor: bigint;
  readonly transfersOutMinor: bigint;
}

interface StoredRow {
  readonly player_id: PlayerId;
  readonly user_name: string;
  readonly user_type: UserType;
  readonly product: MonthProduct;
  readonly bets: number;
  readonly turnover: string;
  readonly net_win: string;
  readonly bonus: string;
  readonly position: string;
  readonly commission: string;
  readonly rebate: string;
  readonly transfers_in: string;
  readonly transfers_out: string;
}

const figure = (row: StoredRow): StoredMonthRow => ({
  playerId: row.player_id,
  userName: row.user_name,
  userType: row.user_type,
  product: row.product,
  bets: row.bets,
  turnoverMinor: BigInt(row.turnover),
  netWinMinor: BigInt(row.net_win),
  bonusMinor: BigInt(row.bonus),
  position: BigInt(row.position),
  commission: BigInt(row.commission),
  rebate: BigInt(row.rebate),
  transfersInMinor: BigInt(row.transfers_in),
  transfersOutMinor: BigInt(row.transfers_out),
});

const columns = `f.player_id, u."displayUsername" as user_name, a.user_type, f.product, f.bets, f.turnover::text as turnover,
  f.net_win::text as net_win, f.bonus::text as bonus, f.position_parts::text as position, f.commission_parts::text as commission,
  f.rebate_parts::text as rebate, f.transfers_in::text as transfers_in, f.transfers_out::text as transfers_out`;
const named = `join agent_account a on a.player_id = f.player_id join player p on p.id = f.player_id
  join auth_user u on u.id = p.auth_user_id`;

export interface ReportQuery {
  readonly callerId: PlayerId;
  /** The agent of the report. */
  readonly playerId: PlayerId;
  readonly month: Month;
}

/** SQL: whether the agent of the report is of the caller's branch. */
const inBranch = 'exists (select from agent_branch own where own.ancestor_id = $1 and own.member_id = $2)';

/** The figures of an agent's direct sub-accounts in a month, by user name; none where the agent is not of the caller's branch. */
export async function readMonthRows(
  db: Queryable,
  { callerId, playerId, month }: ReportQuery,
): Promise<readonly StoredMonthRow[]> {
  const { rows } = await db.query<StoredRow>({
    name: 'agent-report',
    text: `select ${columns} from agent_figure f ${named}
           where f.agent_id = $2 and f.month = $3 and ${inBranch} order by a.user_name collate "C", f.product`,
    values: [callerId, playerId, month],
  });
  return rows.map(figure);
}

/** Totals of the agent itself, as recorded for the account above. */
export async function readOwnMonthRows(
  db: Queryable,
  { callerId, playerId, month }: ReportQuery,
): Promise<readonly StoredMonthRow[]> {
  const { rows } = await db.query<StoredRow>({
    name: 'agent-report-own',
    text: `select ${columns} from agent_account own_account
           join agent_figure f on f.agent_id = coalesce(own_account.parent_id, ${HOUSE}) and f.month = $3 and f.player_id = $2
           ${named}
           where own_account.player_id = $2 and ${inBranch}`,
    values: [callerId, playerId, month],
  });
  return rows.map(figure);
}

/** How many players bet in the month below, or as, each direct sub-account. */
export async function readActive(
  db: Queryable,
  { callerId, playerId, month }: ReportQuery,
): Promise<ReadonlyMap<PlayerId, number>> {
  const { rows } = await db.query<{ player_id: PlayerId; active: number }>({
    name: 'agent-report-active',
    text: `select v.player_id, count(*)::integer as active from agent_active v
           where v.agent_id = $2 and v.month = $3 and ${inBranch} group by v.player_id`,
    values: [callerId, playerId, month],
  });
  return new Map(rows.map(({ player_id, active }) => [player_id, active]));
}

/** Whether all journals of a month have been counted: the next uncounted one belongs to a later month. */
export async function readIsComplete(db: Queryable, monthAfter: Month): Promise<boolean> {
  const { rows } = await db.query<{ is_complete: boolean }>({
    name: 'agent-report-complete',
    text: `select coalesce((select j.at >= ($1::date)::timestamp at time zone 'UTC' from journal j
             where j.id > f.position order by j.id limit 1), true) as is_complete
           from follower f where f.name = 'agents'`,
    values: [monthAfter],
  });
  return rows[0]?.is_complete === true;
}
