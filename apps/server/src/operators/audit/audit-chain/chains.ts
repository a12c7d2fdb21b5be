/** A table whose rows are sealed in the order of their ids. */
export interface AuditChain {
  readonly name: string;
  readonly table: string;
  /** The id column. All rows of an id are written by one statement. */
  readonly id: string;
  /** The column that distinguishes several rows of one id. */
  readonly no?: string;
  /** SQL expression of the newest assigned id. */
  readonly newestId: string;
  readonly order: string;
  /** The sealed content of a row: all its data. Part of every hash, so it never changes. */
  readonly row: string;
}

/** A number; for a verdict window without a beginning or an end, the text of the infinite value. */
const microseconds = (column: string): string =>
  `case when isfinite(${column}) then to_jsonb((extract(epoch from ${column}) * 1000000)::bigint) else to_jsonb(${column}::text) end`;

/**
 * Tables covered by the audit chain. Sequence ids are assigned by the statements that write the rows: the sealer relies
 * on it.
 */
export const auditChains: readonly AuditChain[] = [
  {
    name: 'journal',
    table: 'journal',
    id: 'id',
    newestId: '(select last_value from journal_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, kind, ref_kind, ref_id, ref_version, reverses, ${microseconds('at')})`,
  },
  {
    name: 'posting',
    table: 'posting',
    id: 'journal_id',
    no: 'n',
    newestId: '(select last_value from journal_id_seq)',
    order: 'journal_id, n',
    row: 'jsonb_build_array(journal_id, n, debit, credit, amount, currency)',
  },
  {
    name: 'verdict',
    table: 'verdict',
    id: 'id',
    newestId: '(select last_value from verdict_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, market_id, outcome_no, version, ${microseconds('valid_from')}, ${microseconds('valid_until')},
      result, share_num, share_den, source, reason, reason_args, feed_event_id, ${microseconds('at')}, deduction, place_num, place_den)`,
  },
  {
    name: 'early-lead',
    table: 'early_lead',
    id: 'id',
    newestId: '(select last_value from early_lead_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, market_id, outcome_no, lead, ${microseconds('bets_until')}, score, ${microseconds('at')})`,
  },
  {
    name: 'starting-price',
    table: 'starting_price',
    id: 'id',
    newestId: '(select last_value from starting_price_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, match_id, odds, ${microseconds('offered_at')}, ${microseconds('at')})`,
  },
  {
    name: 'setting',
    table: 'setting_change',
    id: 'id',
    newestId: '(select last_value from setting_change_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, table_name, row_key, before, after, database_role, ${microseconds('at')})`,
  },
  {
    name: 'protection-event',
    table: 'protection_event',
    id: 'id',
    newestId: '(select last_value from protection_event_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, account_id, kind, done_by, details, ${microseconds('at')})`,
  },
  {
    name: 'limit-change',
    table: 'limit_change',
    id: 'id',
    newestId: '(select last_value from limit_change_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, account_id, kind, period, action, before, after, ${microseconds('at')})`,
  },
  {
    name: 'agent-event',
    table: 'agent_event',
    id: 'id',
    newestId: '(select last_value from agent_event_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, player_id, by_player_id, kind, details, ${microseconds('at')})`,
  },
  {
    name: 'agent-terms',
    table: 'agent_terms',
    id: 'id',
    newestId: '(select last_value from agent_terms_id_seq)',
    order: 'id',
    row: `jsonb_build_array(id, player_id, from_month, sub_agent_commission, agent_commission, position_taking, rebate, ${microseconds('at')})`,
  },
  {
    name: 'operator-action',
    table: 'operator_action',
    id: 'id',
    newestId: '(select coalesce(max(id), 0) from operator_action)',
    order: 'id',
    row: `jsonb_build_array(id, operator, action, subject, details, ${microseconds('at')}, setting_changes, encode(hash, 'hex'))`,
  },
];
