import type { AccountId, Amount, CurrencyCode } from '@evens/base';
import type { ClosedKind } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

export interface Bettor {
  readonly playerId: number;
  readonly userName: string;
  readonly stakeFactorPercent: number;
}

export async function readBettors(
  db: Queryable,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Bettor>> {
  const { rows } = await db.query<{ account_id: AccountId; id: number; user_name: string; factor: number }>(
    `select p.account_id, p.id, u."displayUsername" as user_name, coalesce(c.factor_percent, b.stake_factor_percent) as factor
     from player p join auth_user u on u.id = p.auth_user_id join balance b on b.account_id = p.account_id
     left join player_class c on c.id = b.class_id
     where p.account_id = any($1::bigint[])`,
    [accountIds],
  );
  return new Map(
    rows.map((row) => [
      row.account_id,
      { playerId: row.id, userName: row.user_name, stakeFactorPercent: row.factor },
    ]),
  );
}

interface RuleSwitches {
  readonly betting_open: boolean;
  readonly cashout_open: boolean;
  readonly referral_open: boolean;
  readonly deposits_open: boolean;
  readonly withdrawals_open: boolean;
  readonly best_odds_open: boolean;
  readonly early_payout_open: boolean;
  readonly insurance_open: boolean;
  readonly play_open: boolean;
}

interface ClosedRow {
  readonly kind: ClosedKind;
  readonly name: string;
  readonly reason: string;
  readonly closed_at: Date;
}

export async function readSwitches(
  db: Queryable,
): Promise<{ readonly rule: RuleSwitches; readonly closed: readonly ClosedRow[] }> {
  const rules = await db.query<RuleSwitches>(
    `select betting_open, cashout_open, referral_open, deposits_open, withdrawals_open, best_odds_open, early_payout_open, insurance_open, play_open
     from betting_rule cross join casino_rule`,
  );
  const closed = await db.query<ClosedRow>(
    `select kind, name, reason, closed_at from betting_switch
     union all
     select case when game like '%:*' then 'provider' else 'game' end, regexp_replace(game, ':\\*$', ''), reason, closed_at
     from game_switch
     order by closed_at desc, kind, name`,
  );
  const [rule] = rules.rows;
  if (!rule) throw new Error('readSwitches: expected one row of rules, got none');
  return { rule, closed: closed.rows };
}

export async function isMatch(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query('select from match where id = $1', [id]);
  return rowCount === 1;
}

export async function isTournament(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query('select from tournament where id = $1', [id]);
  return rowCount === 1;
}

const ruleColumns = {
  betting: 'betting_open',
  'cash-out': 'cashout_open',
  referral: 'referral_open',
  deposits: 'deposits_open',
  withdrawals: 'withdrawals_open',
  'best-odds': 'best_odds_open',
  'early-payout': 'early_payout_open',
  insurance: 'insurance_open',
} as const;
export type RuleSwitch = keyof typeof ruleColumns | 'casino';

export async function setRuleSwitch(
  db: Queryable,
  { kind, open }: { readonly kind: RuleSwitch; readonly open: boolean },
): Promise<void> {
  if (kind === 'casino') await db.query('update casino_rule set play_open = $1', [open]);
  else await db.query(`update betting_rule set ${ruleColumns[kind]} = $1`, [open]);
}

export interface SwitchName {
  readonly kind: ClosedKind;
  readonly name: string;
}

/** The key by which the statements that take stakes find a closed game. */
function gameKey({ kind, name }: SwitchName): string {
  return kind === 'provider' ? `${name}:*` : name;
}

const isOfCasino = ({ kind }: SwitchName): boolean => kind === 'game' || kind === 'provider';

/** A switch that is already closed keeps its reason. */
export async function closeOn(
  db: Queryable,
  {
    kind,
    name,
    reason,
    operator,
    atMs,
  }: SwitchName & { readonly reason: string; readonly operator: string; readonly atMs: number },
): Promise<void> {
  if (isOfCasino({ kind, name })) {
    await db.query(
      `insert into game_switch (game, reason, closed_by, closed_at)
       values ($1, $2, $3, to_timestamp($4::float8 / 1000)) on conflict do nothing`,
      [gameKey({ kind, name }), reason, operator, atMs],
    );
    return;
  }
  // The owner of the feed reads all rows often, so those of matches that are over go.
  await db.query(
    `delete from betting_switch s using match m
      where s.kind in ('match', 'match-market', 'line') and m.id = split_part(s.name, '/', 1)::bigint
        and m.phase in ('ended', 'cancelled')`,
  );
  await db.query(
    `insert into betting_switch (kind, name, reason, closed_by, closed_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000)) on conflict do nothing`,
    [kind, name, reason, operator, atMs],
  );
}

export async function openOn(db: Queryable, { kind, name }: SwitchName): Promise<void> {
  if (isOfCasino({ kind, name })) {
    await db.query('delete from game_switch where game = $1', [gameKey({ kind, name })]);
    return;
  }
  await db.query('delete from betting_switch where kind = $1 and name = $2', [kind, name]);
}

export interface LimitRow {
  readonly currency: string;
  readonly stake_min: string;
  readonly line_stake_max: string;
  readonly referral_stake_max: string;
  readonly payout_max: string;
}

const limitColumns = `currency, stake_min::text as stake_min, line_stake_max::text as line_stake_max,
  referral_stake_max::text as referral_stake_max, payout_max::text as payout_max`;

export async function readLimits(db: Queryable): Promise<readonly LimitRow[]> {
  const { rows } = await db.query<LimitRow>(`select ${limitColumns} from player_limit order by currency`);
  return rows;
}

/** Limits of a currency, locked until the transaction ends; undefined if it has none. */
export async function lockLimits(db: Queryable, currency: CurrencyCode): Promise<LimitRow | undefined> {
  const { rows } = await db.query<LimitRow>(
    `select ${limitColumns} from player_limit where currency = $1 for update`,
    [currency],
  );
  return rows[0];
}

export async function readRules(
  db: Queryable,
): Promise<{ readonly rules_version: number; readonly market_liability_max: string }> {
  const { rows } = await db.query<{ rules_version: number; market_liability_max: string }>(
    'select rules_version, market_liability_max::text as market_liability_max from betting_rule',
  );
  const [row] = rows;
  if (!row) throw new Error('readRules: expected one row of rules, got none');
  return row;
}

export interface Limits {
  readonly currency: CurrencyCode;
  readonly stakeMin: Amount;
  readonly lineStakeMax: Amount;
  readonly referralStakeMax: Amount;
  readonly payoutMax: Amount;
}

export async function setLimits(
  db: Queryable,
  { currency, stakeMin, lineStakeMax, referralStakeMax, payoutMax }: Limits & { currency: CurrencyCode },
): Promise<void> {
  const { rowCount } = await db.query(
    `update player_limit set stake_min = $2, line_stake_max = $3, referral_stake_max = $4, payout_max = $5 where currency = $1`,
    [currency, stakeMin, lineStakeMax, referralStakeMax, payoutMax],
  );
  if (rowCount !== 1) throw new Error(`setLimits: expected the limits for ${currency}, got none`);
}

/** Returns the new version. Concurrent changes of the rules wait here. */
export async function raiseRulesVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ rules_version: number }>(
    'update betting_rule set rules_version = rules_version + 1 returning rules_version',
  );
  const [row] = rows;
  if (!row) throw new Error('raiseRulesVersion: expected one row of rules, got none');
  return row.rules_version;
}

/** Returns the new version. */
export async function raiseTermsVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ terms_version: number }>(
    'update betting_rule set terms_version = terms_version + 1 returning terms_version',
  );
  const [row] = rows;
  if (!row) throw new Error('raiseTermsVersion: expected one row of rules, got none');
  return row.terms_version;
}

export async function setStakeFactor(
  db: Queryable,
  {
    accountId,
    percent,
    classId,
  }: { readonly accountId: AccountId; readonly percent: number; readonly classId: number | undefined },
): Promise<void> {
  // A class has its own share: the column then has the usual one.
  await db.query(
    'update balance set stake_factor_percent = $2, class_id = $3, version = version + 1 where account_id = $1',
    [accountId, classId === undefined ? percent : 100, classId ?? null],
  );
}

export interface ClassRow {
  readonly id: number;
  readonly name: string;
  readonly factor_percent: number;
}

export async function listClasses(db: Queryable): Promise<readonly ClassRow[]> {
  const { rows } = await db.query<ClassRow>(
    'select id, name, factor_percent::integer as factor_percent from player_class order by factor_percent desc, id',
  );
  return rows;
}
