/** Tables that `setting_change` follows whole, with what their rows are named by there. */
export const followedSettings: readonly (readonly [table: string, key: string])[] = [
  ['betting_rule', 'only_row::text'],
  ['player_limit', 'currency'],
  ['accumulator_bonus', 'legs'],
  ['live_delay', 'sport'],
  ['play_window', 'sport'],
  ['betting_switch', 'kind, name'],
  ['rate', 'id'],
  ['casino_rule', 'only_row::text'],
  ['casino_limit', 'currency'],
  ['game_switch', 'game'],
  ['shared_table', 'key'],
  ['cashier_rule', 'only_row::text'],
  ['payment_method_rule', 'method, direction'],
  ['payment_limit_rule', 'method, direction, currency'],
];

function rowsOf([table, key]: (typeof followedSettings)[number]): string {
  return `select '${table}' as table_name, concat_ws('/', ${key}) as row_key, to_jsonb(t) as now from ${table} t`;
}

/**
 * Settings that are not as their last recorded change left them: somebody changed them past the triggers. A column that was
 * added since says nothing until its row is changed.
 */
export const settingsUnrecorded = `
  with present as (
    ${followedSettings.map(rowsOf).join(' union all ')}
    union all
    select 'balance', account_id::text, jsonb_build_object('stake_factor_percent', stake_factor_percent, 'blocked', blocked)
    from balance where stake_factor_percent <> 100 or blocked
  ), recorded as (
    select distinct on (table_name, row_key) table_name, row_key, after from setting_change order by table_name, row_key, id desc
  )
  select format('%s %s is %s, recorded as %s', coalesce(p.table_name, r.table_name), coalesce(p.row_key, r.row_key),
                coalesce(p.now::text, 'not there'), coalesce(r.after::text, 'removed')) as example
  from present p full join recorded r using (table_name, row_key)
  where case
    when p.now is null then r.after is not null and (r.table_name <> 'balance' or r.after <> '{"blocked": false, "stake_factor_percent": 100}')
    else r.after is null or not p.now @> r.after
  end`;
