/** Tables that `setting_change` records completely, with the SQL that names their rows there. */
export const followedSettings: readonly (readonly [table: string, key: string])[] = [
  ['betting_rule', 'only_row::text'],
  ['player_limit', 'currency'],
  ['limit_layer', 'id'],
  ['player_class', 'id'],
  ['accumulator_bonus', 'legs'],
  ['live_delay', 'sport'],
  ['cashout_margin', 'sport'],
  ['play_window', 'sport'],
  ['betting_switch', 'kind, name'],
  ['price_shift', 'match_id, target'],
  ['manual_match', 'match_id'],
  ['rate', 'id'],
  ['casino_rule', 'only_row::text'],
  ['casino_limit', 'currency'],
  ['game_switch', 'game'],
  ['game_limit', 'game, currency'],
  ['shared_table', 'key'],
  ['cashier_rule', 'only_row::text'],
  ['site_rule', 'only_row::text'],
  ['payment_method_rule', 'method, direction'],
  ['payment_limit_rule', 'method, direction, currency'],
  ['payout_rule', 'currency'],
  ['funds_rule', 'only_row::text'],
  ['protection_limit', 'account_id, kind, period'],
  ['player_break', 'account_id'],
  ['bonus_offer', 'key'],
  ['loyalty_rule', 'only_row::text'],
  ['loyalty_terms', 'version'],
  ['support_setting', 'only_row::text'],
  ['support_answer', 'id'],
  ['betting_alert_rule', 'kind'],
];

function rowsSql([table, key]: (typeof followedSettings)[number]): string {
  return `select '${table}' as table_name, concat_ws('/', ${key}) as row_key, to_jsonb(t) as now from ${table} t`;
}

interface FollowedColumns {
  readonly table: string;
  /** SQL of the name of a row. */
  readonly key: string;
  readonly columns: readonly string[];
  /**
   * Rows with these values need no record. Existing records are compared nevertheless. A column without a value here is
   * recorded from the first change on. Undefined if every row is recorded.
   */
  readonly untouched?: Readonly<Record<string, boolean | number | null>>;
}

/** Tables of which `setting_change` records some columns. */
export const followedColumns: readonly FollowedColumns[] = [
  {
    table: 'balance',
    key: 'account_id::text',
    columns: ['stake_factor_percent', 'class_id', 'blocked', 'barred_until'],
    untouched: { stake_factor_percent: 100, class_id: null, blocked: false, barred_until: null },
  },
  {
    table: 'player',
    key: 'id::text',
    columns: [
      'operator_role',
      'user_type',
      'verified_at',
      'proof_expired_at',
      'locked_until',
      'closed_at',
      'birth_date',
    ],
    untouched: {
      operator_role: null,
      user_type: 0,
      verified_at: null,
      proof_expired_at: null,
      locked_until: null,
      closed_at: null,
    },
  },
  { table: 'bonus_code', key: 'code', columns: ['offer_key', 'account_id', 'claims_max', 'expires_at'] },
  {
    table: 'document',
    key: 'id::text',
    columns: ['player_id', 'kind', 'state', 'decided_by', 'reason', 'expires_on'],
  },
];

/** Whether a row needs or has a record. */
function isRecorded({ table, key, untouched }: FollowedColumns): string {
  if (untouched === undefined) return 'true';
  const differing = Object.entries(untouched).map(([column, value]) => `${column} is distinct from ${value}`);
  return `${differing.join(' or ')} or ${key} in (select row_key from setting_change where table_name = '${table}')`;
}

function columnsSql(followed: FollowedColumns): string {
  const { table, key, columns } = followed;
  const now = columns.map((column) => `'${column}', ${column}`).join(', ');
  return `select '${table}', ${key}, jsonb_build_object(${now}) from ${table} where ${isRecorded(followed)}`;
}

/**
 * Settings that differ from their last recorded change: they were changed without the triggers. A column that was added
 * later is not compared until its row changes.
 */
export const settingsUnrecorded = `
  with present as (
    ${followedSettings.map(rowsSql).join(' union all ')}
    union all ${followedColumns.map(columnsSql).join(' union all ')}
  ), recorded as (
    select distinct on (table_name, row_key) table_name, row_key, after from setting_change order by table_name, row_key, id desc
  )
  select format('%s %s is %s, recorded as %s', coalesce(p.table_name, r.table_name), coalesce(p.row_key, r.row_key),
                coalesce(p.now::text, 'not there'), coalesce(r.after::text, 'removed')) as example
  from present p full join recorded r using (table_name, row_key)
  where case
    when p.now is null then r.after is not null
    else r.after is null or not p.now @> r.after
  end`;
