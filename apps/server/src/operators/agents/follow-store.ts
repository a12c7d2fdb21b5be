import type { PlayerId } from '@evens/base';
import type { House } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { IdRange } from '../../platform/follower.ts';
import { termsIn } from './account-store.ts';
import {
  type ActivePlayer,
  type Chain,
  type MonthProduct,
  type MonthRow,
  type PlayedInMonth,
  termsKey,
} from './month-rows.ts';
import type { Month } from './rules/months.ts';
import type { Terms } from './rules/terms.ts';

interface PlayedRow {
  readonly player_id: PlayerId;
  readonly month: Month;
  readonly terms_month: Month;
  readonly product: MonthProduct;
  readonly bets: number;
  readonly turnover: string;
  readonly net_win: string;
  readonly bonus: string;
}

const played = (row: PlayedRow): PlayedInMonth => ({
  playerId: row.player_id,
  month: row.month,
  termsMonth: row.terms_month,
  product: row.product,
  bets: row.bets,
  turnoverMinor: BigInt(row.turnover),
  netWinMinor: BigInt(row.net_win),
  bonusMinor: BigInt(row.bonus),
});

/** SQL: the month of a moment. */
const monthSql = (at: string): string =>
  `to_char(date_trunc('month', ${at} at time zone 'UTC'), 'YYYY-MM-DD')`;
const inRange = 'p.journal_id > $1 and p.journal_id <= $2 and j.id > $1 and j.id <= $2';
/** SQL: whether the postings `p` of a side belong to an account, as 1 or 0. */
const is = (side: 'debit' | 'credit', ids: string): string => `(p.${side} = any(${ids}))::integer`;

const houseAccountIds = (house: House, kind: 'openBets' | 'sportsbook'): readonly number[] =>
  Object.values(house).map((accounts) => accounts[kind]);

/**
 * Sport bets that the journals of a range settled, resettled or cashed out, from the postings alone. The stake is the
 * amount that left the open bets, the net win the amount that the sportsbook received. Stakes returned in full are not
 * turnover.
 */
export async function readSport(
  db: Queryable,
  { fromId, toId }: IdRange,
  house: House,
): Promise<readonly PlayedInMonth[]> {
  const { rows } = await db.query<PlayedRow>({
    name: 'agent-sport',
    text: `with moved as materialized (
             select j.id, j.ref_id, j.kind, j.at, coalesce(j.reverses, j.id) as settled_by,
                    sum(p.amount * (${is('debit', '$3::bigint[]')} - ${is('credit', '$3::bigint[]')})) as stake,
                    sum(p.amount * (${is('credit', '$4::bigint[]')} - ${is('debit', '$4::bigint[]')})) as net_win
             from journal j join posting p on p.journal_id = j.id
             where ${inRange} and j.ref_kind = 'ticket' and j.kind in ('settlement', 'reversal', 'cash-out')
             group by j.id, j.ref_id, j.kind, j.at, j.reverses
           )
           select a.player_id, ${monthSql('m.at')} as month, ${monthSql('t.decided_at')} as terms_month, 'sport' as product,
                  sum(case when s.result in (1, 4) then 0 when m.kind = 'reversal' then -1 when m.kind = 'settlement' then 1
                           when t.stake_cashed = t.stake then 1 else 0 end)::integer as bets,
                  sum(case when s.result in (1, 4) then 0 else m.stake end)::text as turnover,
                  sum(m.net_win)::text as net_win, '0' as bonus
           from moved m join ticket t on t.id = m.ref_id
           join agent_account a on a.account_id = t.account_id and a.user_type = 0
           left join lateral (
             select r.result from ticket_settlement r where r.ticket_id = m.ref_id and r.journal_id = m.settled_by limit 1
           ) s on true
           group by 1, 2, 3`,
    values: [fromId, toId, houseAccountIds(house, 'openBets'), houseAccountIds(house, 'sportsbook')],
  });
  return rows.map(played);
}

/**
 * Cash and bonus money that rounds and bets with other providers took from players and returned, as booked. Refunded
 * and rolled-back stakes are deducted from the turnover.
 */
export async function readCasino(
  db: Queryable,
  { fromId, toId }: IdRange,
): Promise<readonly PlayedInMonth[]> {
  const { rows } = await db.query<PlayedRow>({
    name: 'agent-casino',
    text: `select a.player_id, ${monthSql('j.at')} as month, ${monthSql('coalesce(r.started_at, j.at)')} as terms_month,
                  case when j.ref_kind in ('round', 'tournament-entry') then 'casino' else 'providers' end as product,
                  (count(distinct j.id) filter (where s.is_debit and (j.kind = 'round' and j.ref_version = 0 or j.kind = 'external-bet'))
                   - count(distinct j.id) filter (where not s.is_debit and j.kind = 'external-rollback'))::integer as bets,
                  sum(case when s.is_debit and j.kind in ('round', 'external-bet') then p.amount
                           when not s.is_debit and (j.kind = 'external-rollback' or j.kind = 'round' and r.refunded) then -p.amount
                           else 0 end)::text as turnover,
                  sum(case when s.is_debit then p.amount else -p.amount end)::text as net_win, '0' as bonus
           from posting p join journal j on j.id = p.journal_id
           cross join lateral (values (p.debit, p.credit, true), (p.credit, p.debit, false)) as s(account_id, other_id, is_debit)
           cross join lateral (
             select o.owner_id from account o where o.id = s.account_id and o.owner_kind = 'player' limit 1
           ) as owner
           join agent_account a on a.player_id = owner.owner_id and a.user_type = 0
           left join lateral (
             select o.started_at, o.refunded from round o where j.ref_kind = 'round' and o.id = j.ref_id limit 1
           ) as r on true
           where ${inRange} and s.account_id > 1000 and s.other_id <= 1000
             and j.kind in ('round', 'jackpot', 'external-bet', 'external-win', 'external-rollback',
                            'tournament-entry', 'tournament-prize', 'tournament-refund')
           group by 1, 2, 3, 4`,
    values: [fromId, toId],
  });
  return rows.map(played);
}

/** Bonus money granted to players of trees, less revoked bonus money. */
export async function readBonusCosts(
  db: Queryable,
  { fromId, toId }: IdRange,
): Promise<readonly PlayedInMonth[]> {
  const { rows } = await db.query<PlayedRow>({
    name: 'agent-bonus-costs',
    text: `select a.player_id, ${monthSql('j.at')} as month, ${monthSql('j.at')} as terms_month, 'bonus' as product, 0 as bets,
                  '0' as turnover, '0' as net_win,
                  sum(case when s.is_debit then -p.amount else p.amount end)::text as bonus
           from posting p join journal j on j.id = p.journal_id
           cross join lateral (values (p.debit, p.credit, true), (p.credit, p.debit, false)) as s(account_id, other_id, is_debit)
           cross join lateral (
             select o.owner_id from account o where o.id = s.account_id and o.owner_kind = 'player' limit 1
           ) as owner
           join agent_account a on a.player_id = owner.owner_id and a.user_type = 0
           where ${inRange} and s.account_id > 1000
             and s.other_id = any (array(select e.id from account e where e.owner_kind = 'house' and e.owner_id = 0 and e.kind = 'bonus:expense'))
           group by 1, 2, 3`,
    values: [fromId, toId],
  });
  return rows.map(played);
}

/** The chains of players, from each up to the top agent. */
export async function readChains(
  db: Queryable,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Chain>> {
  const { rows } = await db.query<{ member_id: PlayerId; chain: PlayerId[] }>({
    name: 'agent-chains',
    text: `select member_id, array_agg(ancestor_id order by distance) as chain from agent_branch
           where member_id = any($1::bigint[]) group by member_id`,
    values: [playerIds],
  });
  return new Map(rows.map(({ member_id, chain }) => [member_id, chain.map(Number) as PlayerId[]]));
}

/** Percentages of accounts in months, by `termsKey`. */
export async function readTermsByMonth(
  db: Queryable,
  accountMonths: readonly { readonly playerId: PlayerId; readonly month: Month }[],
): Promise<ReadonlyMap<string, Terms>> {
  const { rows } = await db.query<{
    player_id: PlayerId;
    month: Month;
    sub_agent_commission: number;
    agent_commission: number;
    position_taking: number;
    rebate: number;
  }>({
    name: 'agent-terms-of-months',
    text: `select w.player_id, to_char(w.month, 'YYYY-MM-DD') as month, t.sub_agent_commission, t.agent_commission, t.position_taking, t.rebate
           from unnest($1::bigint[], $2::date[]) as w(player_id, month) cross join lateral ${termsIn('w.player_id', 'w.month')} t`,
    values: [accountMonths.map(({ playerId }) => playerId), accountMonths.map(({ month }) => month)],
  });
  return new Map(
    rows.map((row) => [
      termsKey(row.player_id, row.month),
      {
        subAgentCommission: row.sub_agent_commission,
        agentCommission: row.agent_commission,
        positionTaking: row.position_taking,
        rebate: row.rebate,
      },
    ]),
  );
}

export async function addMonthRows(db: Queryable, monthRows: readonly MonthRow[]): Promise<void> {
  if (monthRows.length === 0) return;
  await db.query({
    name: 'agent-month-rows-add',
    text: `insert into agent_figure (agent_id, player_id, month, product, bets, turnover, net_win, bonus,
                                     position_parts, commission_parts, rebate_parts, transfers_in, transfers_out)
           select *, 0, 0 from unnest($1::bigint[], $2::bigint[], $3::date[], $4::text[], $5::integer[], $6::bigint[], $7::bigint[], $8::bigint[],
                                $9::numeric[], $10::numeric[], $11::numeric[])
           on conflict (agent_id, month, player_id, product) do update set bets = agent_figure.bets + excluded.bets,
             turnover = agent_figure.turnover + excluded.turnover, net_win = agent_figure.net_win + excluded.net_win,
             bonus = agent_figure.bonus + excluded.bonus, position_parts = agent_figure.position_parts + excluded.position_parts,
             commission_parts = agent_figure.commission_parts + excluded.commission_parts,
             rebate_parts = agent_figure.rebate_parts + excluded.rebate_parts`,
    values: [
      monthRows.map(({ agentId }) => agentId),
      monthRows.map(({ playerId }) => playerId),
      monthRows.map(({ month }) => month),
      monthRows.map(({ product }) => product),
      monthRows.map(({ bets }) => bets),
      monthRows.map(({ turnoverMinor }) => `${turnoverMinor}`),
      monthRows.map(({ netWinMinor }) => `${netWinMinor}`),
      monthRows.map(({ bonusMinor }) => `${bonusMinor}`),
      monthRows.map(({ position }) => `${position}`),
      monthRows.map(({ commission }) => `${commission}`),
      monthRows.map(({ rebate }) => `${rebate}`),
    ],
  });
}

export async function addActive(db: Queryable, active: readonly ActivePlayer[]): Promise<void> {
  if (active.length === 0) return;
  await db.query({
    name: 'agent-active-add',
    text: `insert into agent_active (agent_id, month, player_id, active_id)
           select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[]) on conflict do nothing`,
    values: [
      active.map(({ agentId }) => agentId),
      active.map(({ month }) => month),
      active.map(({ playerId }) => playerId),
      active.map(({ activeId }) => activeId),
    ],
  });
}

/** Adds the transfers of a range to the figures of the sub-accounts. */
export async function addTransfers(db: Queryable, { fromId, toId }: IdRange): Promise<void> {
  await db.query({
    name: 'agent-transfers-add',
    text: `insert into agent_figure (agent_id, player_id, month, product, bets, turnover, net_win, bonus,
                                     position_parts, commission_parts, rebate_parts, transfers_in, transfers_out)
           select t.agent_id, t.sub_player_id, ${monthSql('t.at')}::date, 'transfer', 0, 0, 0, 0, 0, 0, 0,
                  coalesce(sum(t.amount) filter (where t.direction = 'deposit'), 0),
                  coalesce(sum(t.amount) filter (where t.direction = 'withdrawal'), 0)
           from journal j join agent_transfer t on t.journal_id = j.id
           where j.id > $1 and j.id <= $2 and j.kind in ('agent-deposit', 'agent-withdrawal')
           group by 1, 2, 3
           on conflict (agent_id, month, player_id, product) do update set
             transfers_in = agent_figure.transfers_in + excluded.transfers_in,
             transfers_out = agent_figure.transfers_out + excluded.transfers_out`,
    values: [fromId, toId],
  });
}
