import { type AccountId, type CurrencyCode, formatAmount, type PlayerId } from '@evens/base';
import { agentBounds, type SubAccount, type UserType } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import type { Month } from './rules/months.ts';
import { noTerms, presentTerms, type Terms } from './rules/terms.ts';

interface TermsRow {
  readonly sub_agent_commission: number | null;
  readonly agent_commission: number | null;
  readonly position_taking: number | null;
  readonly rebate: number | null;
}

function toTerms(row: TermsRow): Terms {
  return {
    subAgentCommission: row.sub_agent_commission ?? 0,
    agentCommission: row.agent_commission ?? 0,
    positionTaking: row.position_taking ?? 0,
    rebate: row.rebate ?? 0,
  };
}

/** SQL: the percentages of an account in a month; no row before its first. */
export const termsIn = (player: string, month: string): string => `(
  select t.* from agent_terms t where t.player_id = ${player} and t.from_month <= ${month} order by t.from_month desc, t.id desc limit 1
)`;

export async function readTerms(db: Queryable, playerId: PlayerId, month: Month): Promise<Terms> {
  const { rows } = await db.query<TermsRow>({
    name: 'agent-terms',
    text: `select t.sub_agent_commission, t.agent_commission, t.position_taking, t.rebate from ${termsIn('$1::bigint', '$2::date')} t`,
    values: [playerId, month],
  });
  return rows[0] ? toTerms(rows[0]) : noTerms;
}

/** Maximum percentages of the accounts directly below, in this month or later. */
export async function readTermsGiven(db: Queryable, playerId: PlayerId, month: Month): Promise<Terms> {
  const { rows } = await db.query<TermsRow>({
    name: 'agent-terms-given',
    text: `select max(t.sub_agent_commission) as sub_agent_commission, max(t.agent_commission) as agent_commission,
                  max(t.position_taking) as position_taking, max(t.rebate) as rebate
           from agent_branch br cross join lateral ${termsIn('br.member_id', '$2::date')} t
           where br.ancestor_id = $1 and br.distance = 1`,
    values: [playerId, month],
  });
  return rows[0] ? toTerms(rows[0]) : noTerms;
}

export interface Step {
  readonly playerId: PlayerId;
  readonly userName: string;
}

/** From the caller down to the account, both included; empty if the account is not in the caller's branch. */
export async function readPath(
  db: Queryable,
  { callerId, playerId }: { readonly callerId: PlayerId; readonly playerId: PlayerId },
): Promise<readonly Step[]> {
  const { rows } = await db.query<{ player_id: PlayerId; user_name: string }>({
    name: 'agent-path',
    text: `select up.ancestor_id as player_id, u."displayUsername" as user_name
           from agent_branch up
           join agent_branch own on own.ancestor_id = $1 and own.member_id = up.ancestor_id
           join player p on p.id = up.ancestor_id join auth_user u on u.id = p.auth_user_id
           where up.member_id = $2 order by up.distance desc`,
    values: [callerId, playerId],
  });
  return rows.map((row) => ({ playerId: row.player_id, userName: row.user_name }));
}

interface AccountRow extends TermsRow {
  readonly player_id: PlayerId;
  readonly account_id: AccountId;
  readonly user_name: string;
  readonly user_type: UserType;
  readonly parent_id: PlayerId | null;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly email: string;
  readonly amount: string;
  readonly next_from: string | null;
  readonly next_sub_agent_commission: number | null;
  readonly next_agent_commission: number | null;
  readonly next_position_taking: number | null;
  readonly next_rebate: number | null;
  readonly is_locked: boolean;
  readonly is_locked_above: boolean;
  readonly accounts_below: number;
  readonly created_at: Date;
}

/** An account of a tree as visible to its agents. */
export interface Member {
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
  readonly parentId: PlayerId | null;
  readonly userType: UserType;
  readonly terms: Terms;
  readonly account: SubAccount;
}

const memberColumns = `a.player_id, a.account_id, u."displayUsername" as user_name, a.user_type, a.parent_id, a.currency, p.country, u.email,
  b.amount::text as amount, t.sub_agent_commission, t.agent_commission, t.position_taking, t.rebate, n.from_month::text as next_from,
  n.sub_agent_commission as next_sub_agent_commission, n.agent_commission as next_agent_commission,
  n.position_taking as next_position_taking, n.rebate as next_rebate, a.locked_at is not null as is_locked,
  exists (select from agent_branch up join agent_account above on above.player_id = up.ancestor_id
    where up.member_id = a.player_id and up.distance > 0 and above.locked_at is not null) as is_locked_above,
  a.accounts_below, a.created_at`;

/** SQL over `m`, a query with `member_id`; `month` is the parameter of the current month. */
const membersFrom = (members: string, month: string): string => `${members} m
  join agent_account a on a.player_id = m.member_id join player p on p.id = a.player_id
  join auth_user u on u.id = p.auth_user_id join balance b on b.account_id = a.account_id
  left join lateral ${termsIn('a.player_id', `${month}::date`)} t on true
  left join lateral (
    select f.* from agent_terms f where f.player_id = a.player_id and f.from_month > ${month}::date order by f.from_month, f.id desc limit 1
  ) n on true`;

function member(row: AccountRow): Member {
  const terms = toTerms(row);
  const next = toTerms({
    sub_agent_commission: row.next_sub_agent_commission,
    agent_commission: row.next_agent_commission,
    position_taking: row.next_position_taking,
    rebate: row.next_rebate,
  });
  return {
    playerId: row.player_id,
    accountId: row.account_id,
    parentId: row.parent_id,
    userType: row.user_type,
    terms,
    account: {
      UserID: row.player_id,
      UserName: row.user_name,
      UserType: row.user_type,
      ParentID: row.parent_id,
      Currency: row.currency,
      Country: row.country,
      Email: row.email,
      Balance: formatAmount(BigInt(row.amount), row.currency),
      Terms: presentTerms(terms),
      NextTerms: row.next_from === null ? null : { ...presentTerms(next), From: row.next_from },
      IsLocked: row.is_locked,
      IsLockedAbove: row.is_locked_above,
      AccountsBelow: row.accounts_below,
      CreatedAt: row.created_at.toISOString(),
    },
  };
}

/** An account of the caller's branch, or the caller; undefined for any other. */
export async function readMember(
  db: Queryable,
  {
    callerId,
    playerId,
    month,
  }: { readonly callerId: PlayerId; readonly playerId: PlayerId; readonly month: Month },
): Promise<Member | undefined> {
  const { rows } = await db.query<AccountRow>({
    name: 'agent-member',
    text: `select ${memberColumns} from ${membersFrom(
      '(select member_id from agent_branch where ancestor_id = $1 and member_id = $2)',
      '$3',
    )}`,
    values: [callerId, playerId, month],
  });
  return rows[0] && member(rows[0]);
}

export interface MembersQuery {
  readonly callerId: PlayerId;
  /** Parent account of the listed sub-accounts. */
  readonly playerId: PlayerId;
  readonly scope: 'direct' | 'branch';
  readonly kind: 'agents' | 'players' | 'all';
  /** The beginning of the user name, in small letters. */
  readonly search: string;
  /** Names after this one, in small letters. */
  readonly after: string;
  readonly month: Month;
}

/** One row more than a page, if available. Reads the name index only as far as the page goes. */
export async function readMembers(db: Queryable, query: MembersQuery): Promise<readonly Member[]> {
  const { rows } = await db.query<AccountRow>({
    name: 'agent-members',
    text: `with page as materialized (
             select br.member_id from agent_branch br
             where br.ancestor_id = $2 and exists (select from agent_branch own where own.ancestor_id = $1 and own.member_id = $2)
               and br.distance between 1 and $3
               and case $4 when 'agents' then br.user_type in (1, 2, 4) when 'players' then br.user_type in (0, 3) else true end
               and br.user_name collate "C" >= $5 and br.user_name collate "C" <= $5 || '~' and br.user_name collate "C" > $6
             order by br.user_name collate "C" limit $7
           )
           select ${memberColumns} from ${membersFrom('page', '$8')} order by a.user_name collate "C"`,
    values: [
      query.callerId,
      query.playerId,
      query.scope === 'direct' ? 1 : 3,
      query.kind,
      query.search,
      query.after,
      agentBounds.pageAccounts + 1,
      query.month,
    ],
  });
  return rows.map(member);
}

/** Top agents for operators, by name; one row more than a page, if available. */
export async function readTopAgents(
  db: Queryable,
  { after, month }: { readonly after: string; readonly month: Month },
): Promise<readonly Member[]> {
  const { rows } = await db.query<AccountRow>({
    name: 'agent-tops',
    text: `select ${memberColumns} from ${membersFrom(
      `(select player_id as member_id from agent_account where parent_id is null and user_name > $1 order by user_name limit $2)`,
      '$3',
    )} order by a.user_name`,
    values: [after, agentBounds.pageAccounts + 1, month],
  });
  return rows.map(member);
}
