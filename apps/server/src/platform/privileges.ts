import type { PoolClient } from './db.ts';

/** Privileges of the app's role on a table in addition to select and insert. */
export interface TablePrivileges {
  /** Columns that it may update; `true` for all. */
  readonly update?: true | readonly string[];
  readonly delete?: true;
}

/**
 * The least that the app's role needs. A table that is not named here can be read and added to, and nothing else: rows of
 * the ledger, of verdicts and of what operators did stay as they were written.
 */
export const tablePrivileges: Readonly<Record<string, TablePrivileges>> = {
  follower: { update: ['position'] },
  event: { delete: true },
  // Money: the columns that its statements set.
  balance: {
    update: [
      'amount',
      'min_amount',
      'version',
      'blocked',
      'barred_until',
      'stake_factor_percent',
      'reality_check_open',
      'allowance',
      'allowance_until',
    ],
  },
  reality_check_stay: { update: true },
  reality_check: { update: ['answer', 'answered_at'] },
  ticket: {
    update: [
      'stake',
      'stake_open',
      'stake_cashed',
      'cashed_out',
      'payout',
      'payout_promised',
      'decided_at',
      'settled_at',
      'version',
      'settlement_no',
      'acceptance',
      'result',
      'formula',
      'request',
      'offer',
      'due_at',
      'decline_reason',
      'cancelled_by',
      'take_profit',
      'take_profit_at',
      'stop_loss',
      'stop_loss_at',
      'bonus_stake',
    ],
  },
  bonus: {
    update: [
      'state',
      'requirement',
      'wagered',
      'activated_at',
      'expires_at',
      'ended_at',
      'end_reason',
      'first_ticket_id',
      'followed_round_id',
      'open_round_ids',
      'swept',
      'regranted',
      'converted',
      'followed_version',
      'is_due',
      'expiry_message_at',
      'version',
    ],
  },
  bonus_due_ticket: { delete: true },
  bonus_credit: { update: ['state', 'ticket_id', 'expires_at'] },
  free_spin: { update: ['left', 'won', 'handed'] },
  ticket_funding: { update: ['cash', 'bonus'] },
  round_funding: { update: ['cash', 'bonus'] },
  cashout: { update: ['state', 'paid', 'journal_id', 'due_at', 'at'] },
  round: {
    update: ['step', 'state', 'taken', 'stake', 'payout', 'refunded', 'ended_at', 'jackpot', 'bonus_stake'],
  },
  external_round: {
    update: [
      'bets',
      'stake',
      'payout',
      'refunded',
      'ended_at',
      'bonus_id',
      'bonus_ledger',
      'bonus_stake',
      'counts_for',
      'counted',
      'spin_id',
    ],
  },
  jackpot_pool: {
    update: ['amount', 'carried', 'trigger_at', 'trigger_salt', 'trigger_sealed', 'trigger_hash', 'won'],
  },
  payment: {
    update: [
      'state',
      'received',
      'reversed',
      'version',
      'changed_at',
      'due_at',
      'completed_at',
      'step',
      'provider_ref',
      'expires_at',
      'send_at',
      'send_attempts',
      'reject_reason',
      'return_cause',
    ],
  },
  payment_secret: { update: ['fields'], delete: true },
  coin_key: { update: ['next_index'] },
  chain_position: { update: ['height', 'block_hash', 'at'] },
  chain_block: { delete: true },
  coin_transfer: {
    update: [
      'credit',
      'rate_from_id',
      'rate_to_id',
      'confirmed_at',
      'orphaned_at',
      'booked_at',
      'pool_confirmations',
      'is_pool_confirmed',
    ],
  },
  // Points: entries and spins stay as they were written.
  loyalty_rule: { update: ['is_open', 'wheel_open', 'widget_open'] },
  loyalty_account: { update: ['balance', 'earned', 'entry_no', 'spins'] },
  loyalty_play: { update: ['parts'] },
  loyalty_ticket: { update: ['counted'] },
  loyalty_seed: { update: ['no', 'server_seed', 'server_seed_hash'] },
  bonus_offer: { update: true },
  bonus_code: { update: ['claims', 'expires_at'] },
  bonus_award: { update: ['state', 'cursor', 'granted', 'refused', 'ended_at'] },
  cash_back_entry: {
    update: ['period_from', 'period_to', 'counted_to', 'staked', 'returned', 'open_from', 'ended_at'],
  },
  deposit_bonus_code: { update: ['state', 'refusal', 'decided_at'] },
  funds_transfer: { update: ['due_at', 'attempts'] },
  funds_transfer_answer: { update: ['times', 'last_at'] },
  coin_payout: { update: ['tx'] },
  unregistered_transfer: { delete: true },
  reconciliation: { update: ['ended_at', 'payments', 'differences', 'failure'] },
  // The triggers of these two tables define which rows may be deleted.
  command: { delete: true },
  feed_event: { delete: true },
  // Games.
  game_seed: {
    update: ['server_seed', 'next_server_seed', 'next_server_seed_hash', 'next_nonce', 'revealed_at'],
  },
  game_session: { update: ['secret_hash', 'opened_at', 'used_at', 'played_at', 'ended_at'] },
  external_session: { update: ['used_at', 'ended_at'] },
  casino_visit: { update: ['started_at', 'used_at', 'first_round_id', 'open_round_ids'] },
  shared_round: {
    update: ['state', 'step', 'secret', 'outcome', 'starts_at', 'due_at', 'closes_at', 'over_at'],
    delete: true,
  },
  crash_chain: { update: ['salt', 'next_link', 'last_seed'] },
  table_shoe: { update: ['seed', 'dealt', 'is_last_coup', 'over_at'] },
  casino_favourites: { update: true },
  external_win_held: { update: ['approved_by'] },
  provider_hour: { update: ['bets', 'wins'], delete: true },
  provider_watch_cursor: { update: ['tx_id'] },
  provider_watch: { update: ['closed_at_loss'], delete: true },
  // Risk signals.
  risk_hour: { update: ['stakes', 'staked', 'returned'], delete: true },
  risk_cursor: { update: true },
  risk_due: { update: ['due_at'], delete: true },
  risk_signal: { update: ['level', 'facts', 'changed_at', 'seen_level', 'seen_by', 'seen_at', 'note'] },
  // Betting.
  market: {
    update: ['derived_to', 'closed_at', 'failed_from', 'failed_reason', 'retry_at', 'verdict_no'],
  },
  settlement_run: { update: true },
  settlement_cursor: { update: ['feed_event_id'] },
  match: { update: true },
  feed_run: { update: ['epoch', 'known_until'] },
  category: { update: ['code'] },
  tournament: { update: true },
  slip: { update: true },
  shared_slip: { delete: true },
  favourites: { update: true },
  // Operators' settings. Triggers record every change in `setting_change`.
  betting_rule: { update: true },
  casino_rule: { update: ['play_open'] },
  betting_switch: { delete: true },
  game_switch: { delete: true },
  cashier_rule: { update: true },
  site_rule: { update: ['multilanguage'] },
  payment_method_rule: { update: true },
  payment_limit_rule: { update: true, delete: true },
  player_limit: { update: true },
  proposal: { update: ['state', 'decided_by', 'decided_at'] },
  // Limits of players.
  play_cursor: { update: ['hour', 'from_journal'] },
  // A stake that returns is taken off the hour in which it was staked.
  play_hour: { update: ['staked', 'lost', 'parts'] },
  protection_limit: { update: ['value', 'next_value', 'next_from', 'changed_at'] },
  // Agents: percentages, transfers and events stay as they were written.
  agent_account: { update: ['accounts_below', 'locked_at', 'locked_by'] },
  agent_figure: {
    update: [
      'bets',
      'turnover',
      'net_win',
      'bonus',
      'position_parts',
      'commission_parts',
      'rebate_parts',
      'transfers_in',
      'transfers_out',
    ],
  },
  // Texts. A trigger defines which rows of versions may change.
  content_document: { update: ['fields', 'fields_by', 'revision', 'withdrawn_at', 'changed_at'] },
  content_version: {
    update: [
      'state',
      'revision',
      'title',
      'summary',
      'body',
      'button',
      'label',
      'picture',
      'author',
      'changed_at',
      'published_by',
      'reason',
      'published_at',
      'replaced_at',
      'terms_version',
    ],
  },
  content_clock: { update: ['version'] },
  // Accounts.
  player: { update: true },
  player_setting: { update: true },
  login_attempt: { delete: true },
  second_factor: { update: true, delete: true },
  player_break: { update: true, delete: true },
  data_export: { update: ['state', 'attempt', 'bytes', 'ready_at'], delete: true },
  data_export_part: { delete: true },
  recovery_code: { update: ['used_at'], delete: true },
  document: { update: ['state', 'reason', 'decided_by', 'decided_at'] },
  document_file: { update: ['data_key', 'erased_at'] },
  document_request: { update: true, delete: true },
  message: {
    update: ['read_at', 'removed_at', 'mail', 'mail_due_at', 'mail_attempts'],
    delete: true,
  },
  campaign: { update: ['state', 'cursor', 'sent', 'ended_at'] },
  support_conversation: {
    update: [
      'secret_hash',
      'network',
      'state',
      'operator',
      'changed_at',
      'waiting_since',
      'closed_at',
      'closed_by',
      'last_no',
      'read_no',
      'answers',
      'files',
      'rating',
      'rating_text',
      'rated_at',
    ],
    delete: true,
  },
  support_message: { delete: true },
  support_file: { update: ['data_key'], delete: true },
  support_note: { delete: true },
  support_transcript: { update: ['state', 'due_at', 'attempts'], delete: true },
  support_setting: {
    update: ['time_zone', 'hours', 'kept_days', 'reason', 'changed_by', 'changed_at'],
  },
  support_answer: { update: ['language', 'title', 'text', 'changed_by', 'changed_at'], delete: true },
  auth_user: { update: true, delete: true },
  auth_session: { update: true, delete: true },
  auth_account: { update: true, delete: true },
  auth_verification: { update: true, delete: true },
  email_link: { update: ['token_hash'], delete: true },
  // Failures of sweepers.
  sweep_failure: { update: true, delete: true },
  // Sealed values.
  seal_key: { update: ['used_at', 'retired_at'] },
};

/** The functions of the owner that the app may run: they make partitions, and nothing that takes a row away. */
const ownerFunctions = ['keep_partitions'] as const;

const schemas = ['public', 'pgboss'] as const;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function grantStatements(
  { update, delete: mayDelete }: TablePrivileges,
  {
    table,
    columns,
    role,
  }: { readonly table: string; readonly columns: readonly string[]; readonly role: string },
): readonly string[] {
  // A missing table is a fault of the list, which the repository's checks report. It does not prevent the start.
  const there = update === true ? [] : (update ?? []).filter((column) => columns.includes(column));
  const updates =
    update === true ? ['update'] : there.length > 0 ? [`update (${there.map(quoted).join(', ')})`] : [];
  return [...updates, ...(mayDelete ? ['delete'] : [])].map(
    (privilege) => `grant ${privilege} on ${quoted(table)} to ${role}`,
  );
}

/**
 * Brings the privileges of the app's role to those named here, in one transaction of the owner: what it had before and
 * isn't named any more is taken away.
 */
export async function grantPrivileges(owner: PoolClient, appRole: string): Promise<void> {
  const role = quoted(appRole);
  const { rows: tables } = await owner.query<{ name: string; columns: readonly string[] }>(
    `select relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const { rows: functions } = await owner.query<{ signature: string; name: string }>(
    `select oid::regprocedure::text as signature, proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef`,
  );
  const allowed = new Set<string>(ownerFunctions);
  const statements = [
    `revoke create on schema public from public`,
    `revoke all on schema public from ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `revoke all on all sequences in schema public from ${role}`,
    `grant usage on schema public to ${role}`,
    `grant select on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    // Partitions that are made later are read, and written through their parent.
    `alter default privileges in schema public grant select on tables to ${role}`,
    ...tables
      .filter(({ name }) => name !== 'migration')
      .map(({ name }) => `grant insert on ${quoted(name)} to ${role}`),
    ...tables.flatMap(({ name, columns }) =>
      grantStatements(tablePrivileges[name] ?? {}, { table: name, columns, role }),
    ),
    ...functions.flatMap(({ signature, name }) => [
      `revoke all on function ${signature} from public`,
      ...(allowed.has(name) ? [`grant execute on function ${signature} to ${role}`] : []),
    ]),
    `grant usage on schema pgboss to ${role}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${role}`,
    `grant usage, select on all sequences in schema pgboss to ${role}`,
  ];
  for (const statement of statements) await owner.query(statement);
}

/** Whether the role of this connection could change the tables themselves, and with them the ledger's guards. */
export const ownsTables = `select bool_or(pg_has_role(current_user, relowner, 'usage')) or
    (select rolsuper from pg_roles where rolname = current_user) as owns
  from pg_class where relnamespace = any(array['${schemas.join("', '")}']::text[]::regnamespace[]) and relkind in ('r', 'p')`;
