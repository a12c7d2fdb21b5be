/**
 * Key of the owner: `player` is the player's id, `account` the ledger account of the balance, `user` the id of the
 * log-in.
 */
type Owner = 'player' | 'account' | 'user';

export interface ExportedTable {
  readonly table: string;
  /** SQL over the row `t`; $1 is the id that `by` names. */
  readonly where: string;
  readonly by: Owner;
  /** Excluded columns: secrets, and data of other persons. */
  readonly without?: readonly string[];
}

function owned(table: string, by: Owner, column: string, without: readonly string[] = []): ExportedTable {
  return { table, by, where: `t.${column} = $1`, without };
}

const byPlayer = (table: string, without?: readonly string[]) => owned(table, 'player', 'player_id', without);
const byAccount = (table: string, without?: readonly string[]) =>
  owned(table, 'account', 'account_id', without);

/** Rows that reference rows of the account. */
function below(
  table: string,
  column: string,
  parent: string,
  without: readonly string[] = [],
): ExportedTable {
  const where = `t.${column} in (select p.id from ${parent} p where p.account_id = $1)`;
  return { table, by: 'account', where, without };
}

function ofConversation(table: string, without: readonly string[] = []): ExportedTable {
  const where = 't.conversation_id in (select c.id from support_conversation c where c.player_id = $1)';
  return { table, by: 'player', where, without };
}

const playerAccounts = `(select a.id from account a where a.owner_kind = 'player'
  and a.owner_id = (select p.id from player p where p.account_id = $1))`;

function isPlayersPosting(alias: string): string {
  return `(${alias}.debit in ${playerAccounts} or ${alias}.credit in ${playerAccounts})`;
}

/**
 * Stored personal data, table by table, except suspicions and unsent notes by operators, which would warn persons under
 * investigation. A new table needs an entry here, or a reason below.
 */
export const exportedTables: readonly ExportedTable[] = [
  owned('player', 'player', 'id', [
    'lock_reason',
    'is_operator',
    'operator_role',
    'name_key',
    'name_words_key',
    'phone_key',
  ]),
  byPlayer('player_setting'),
  byPlayer('login_attempt'),
  byPlayer('second_factor', ['secret']),
  byPlayer('recovery_code', ['hash']),
  byPlayer('email_link', ['token_hash']),
  byPlayer('terms_agreement'),
  // The texts that the player agreed to, in their version at that time.
  {
    table: 'content_version',
    by: 'player',
    where: 't.id in (select a.version_id from terms_agreement a where a.player_id = $1)',
    without: ['author', 'published_by', 'reason'],
  },
  byPlayer('document', ['decided_by']),
  {
    table: 'document_file',
    by: 'player',
    where: 't.document_id in (select d.id from document d where d.player_id = $1)',
    without: ['data_key'],
  },
  byPlayer('document_request', ['asked_by']),
  byPlayer('data_export'),
  byAccount('message'),
  byPlayer('support_conversation', ['secret_hash', 'operator']),
  ofConversation('support_message', ['operator']),
  ofConversation('support_file', ['data_key']),
  ofConversation('support_transcript'),
  {
    table: 'campaign',
    by: 'account',
    where: 't.id in (select m.campaign_id from message m where m.account_id = $1)',
    without: ['made_by', 'body_sha256', 'command_id', 'player_id'],
  },
  owned('auth_user', 'user', 'id'),
  owned('auth_account', 'user', '"userId"', ['password', 'accessToken', 'refreshToken', 'idToken']),
  owned('auth_session', 'user', '"userId"', ['token']),
  { table: 'account', by: 'account', where: `t.id in ${playerAccounts}` },
  { table: 'posting', by: 'account', where: isPlayersPosting('t') },
  // Kind and time of each posting.
  {
    table: 'journal',
    by: 'account',
    where: `t.id in (select p.journal_id from posting p where ${isPlayersPosting('p')})`,
  },
  byAccount('balance'),
  byPlayer('funds_review', ['ended_by', 'reason']),
  byAccount('protection_limit'),
  byAccount('limit_change'),
  byAccount('reality_check_stay'),
  byAccount('reality_check'),
  byAccount('vault_lock'),
  byAccount('player_break'),
  byAccount('protection_event', ['done_by', 'details']),
  byAccount('play_hour'),
  byAccount('payment', ['step', 'reject_reason']),
  below('payment_booking', 'payment_id', 'payment'),
  below('payment_approval', 'payment_id', 'payment', ['operator']),
  below('payout_judgement', 'payment_id', 'payment', ['failed']),
  byAccount('coin_address'),
  below('coin_transfer', 'payment_id', 'payment'),
  below('funds_transfer', 'payment_id', 'payment'),
  below('funds_transfer_answer', 'payment_id', 'payment', ['asked_by', 'detail']),
  below('coin_payout', 'payment_id', 'payment'),
  byAccount('unregistered_transfer'),
  byAccount('bonus_code'),
  byAccount('bonus_claim', ['person_hashes', 'household_hash', 'device_hash']),
  {
    table: 'bonus_award',
    by: 'account',
    where: 't.id in (select c.award_id from bonus_claim c where c.account_id = $1)',
    without: ['made_by', 'body_sha256', 'command_id', 'player_id', 'reason'],
  },
  byAccount('deposit_bonus_code'),
  byAccount('cash_back_entry'),
  below('cash_back_period', 'entry_id', 'cash_back_entry'),
  byAccount('ticket'),
  below('ticket_leg', 'ticket_id', 'ticket'),
  below('ticket_settlement', 'ticket_id', 'ticket'),
  below('cashout', 'ticket_id', 'ticket'),
  byAccount('boost_use'),
  byAccount('bonus'),
  byAccount('bonus_credit'),
  byAccount('free_spin'),
  byAccount('loyalty_account'),
  byAccount('loyalty_play'),
  byAccount('loyalty_ticket'),
  byAccount('acca_insurance'),
  byAccount('casino_tournament_entry'),
  byAccount('loyalty_entry'),
  byAccount('loyalty_spin'),
  byAccount('loyalty_seed', ['server_seed']),
  below('bonus_progress', 'bonus_id', 'bonus'),
  below('ticket_funding', 'ticket_id', 'ticket'),
  below('round_funding', 'round_id', 'round'),
  byAccount('slip'),
  byAccount('favourites'),
  byAccount('player_alert'),
  byAccount('alert_quiet_hours'),
  byAccount('push_subscription', ['target']),
  byAccount('command', ['body_sha256']),
  // Data of a round in progress that is hidden from its player stays hidden.
  byAccount('round', ['state']),
  below('round_step', 'round_id', 'round'),
  byAccount('shared_bet'),
  byAccount('game_session', ['token_hash', 'secret_hash']),
  byAccount('game_seed', ['server_seed', 'next_server_seed']),
  byAccount('casino_favourites'),
  byAccount('casino_visit'),
  byAccount('jackpot_win'),
  byAccount('external_player'),
  byAccount('external_session'),
  byAccount('external_round'),
  byAccount('external_action', ['body_sha256']),
  byAccount('external_win_held', ['body_sha256', 'approved_by']),
  byPlayer('agent_account'),
  byPlayer('agent_terms'),
  { table: 'agent_transfer', by: 'player', where: '$1 in (t.agent_id, t.sub_player_id)' },
  byPlayer('agent_event', ['by_player_id', 'details']),
  byPlayer('agent_figure'),
];

/** Tables with a column that names a person, or that belong to exported ones, and why they are not exported. */
export const notExported: Readonly<Record<string, string>> = {
  agent_branch:
    'who is above and below whom in a tree of agents: the account’s own place is in `agent_account`',
  agent_active: 'that a player bet in a month: the bets are exported',
  push_delivery: 'that a push of a message is sent soon: the messages are exported',
  bonus_due_ticket: 'that a ticket is counted towards a bonus soon: the progress is exported',
  archive_block: 'where old rounds are in a file: the rounds are exported',
  archived_pair: 'how many rounds of a pair of seeds are in a file: the rounds are exported',
  event: 'causes of messages: the messages are exported',
  auth_verification: 'hashes of links that are valid for an hour',
  data_export_part: 'the archives themselves',
  support_note: 'what operators write for each other',
  player_note:
    'what operators write for each other, suspicions among it, which nobody reads before an export: compliance answers requests for notes by hand',
  operator_view: 'settings of operators, who are not players',
  match_trader: 'matches of operators, who are not players',
  report_mail: 'settings of operators, who are not players',
  suspicion: 'reports of suspicion, of which nobody may be warned',
  suspicion_entry: 'the entries of reports of suspicion',
  person_distinction: 'that operators told two players apart who have the same details',
  play_cursor: 'how far postings are counted in `play_hour`',
  funds_cursor: 'how far the accounts of a day were looked at',
  jackpot_pool: 'its account belongs to the house',
  jackpot_seen: 'that a win was shown: the win is exported',
  payment_secret: 'the sealed part of a withdrawal’s form, removed when it has been sent',
  risk_due: 'that the signals of an account are computed soon',
  risk_hour: 'the bets and payments of an hour, counted for the signals: they are exported themselves',
  risk_signal: 'suspicions that nobody may be warned of',
  betting_alert: 'suspicions that nobody may be warned of: the bets are exported',
  report_player: 'sums of bets, rounds and payments by day: they are exported themselves',
  operator_action:
    'why operators did what they did: what they changed or sent is in the tables of the things themselves',
  reconciliation_difference:
    'what a provider’s books say of a payment otherwise than ours; operators look into it',
};
