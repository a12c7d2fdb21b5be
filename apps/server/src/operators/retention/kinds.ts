import { type RetentionKind, type RetentionPurpose, retentionRules } from '@evens/contract';
import { PROVIDER_SUMS_KEPT_MS } from '../../casino/index.ts';
import { JOBS_KEPT_DAYS } from '../../platform/jobs.ts';
import {
  ARCHIVES_KEPT_MS,
  DECLINED_RETENTION_MS,
  idleMs,
  LOGIN_ATTEMPTS_KEPT,
  linkMs,
  MESSAGES_KEPT_MS,
} from '../../players/index.ts';
import { SHARED_DAYS } from '../../sportsbook/index.ts';
import { COMMAND_KEPT_MS, EVENT_KEPT_MS, LAW_KEPT_MS } from '../audit/pruning.ts';
import { RISK_HOURS_KEPT_MS } from '../risk/watch.ts';

const DAY_MS = 86_400_000;
/** One row more than are counted. */
export const ROWS_READ = retentionRules.rows + 1;

/** Terms that are settings of the site. */
export interface SetTerms {
  readonly feedKeptDays: number;
  readonly conversationDays: number;
}

/** The job queues remove their ended jobs themselves. */
export const QUEUES = 'pg-boss';

interface Kept {
  readonly purpose: RetentionPurpose;
  /** SQL: times `at` from which the term counts, the oldest first. `cutoff` is SQL: rows before it are past their term. */
  rows(cutoff: string): string;
}

/** Rows that a job removes. */
interface KeptForTerm extends Kept {
  readonly end: 'term';
  readonly job: string;
  termMs(set: SetTerms): number;
}

/** Rows that no job removes. */
interface KeptWithoutTerm extends Kept {
  readonly end: 'count' | 'never' | 'missing';
  readonly keptRows?: number;
}

export type RetentionEntry = KeptForTerm | KeptWithoutTerm;

const fromColumn =
  (table: string, at: string, { order = 'id', where = 'true' } = {}) =>
  () =>
    `select ${at} as at from ${table} where ${where} order by ${order}`;

const missing = (purpose: RetentionPurpose, rows: Kept['rows']): KeptWithoutTerm => ({
  end: 'missing',
  purpose,
  rows,
});
const never = (purpose: RetentionPurpose, rows: Kept['rows']): KeptWithoutTerm => ({
  end: 'never',
  purpose,
  rows,
});

/** Rows that were stored with the end of their term: it counts from `termMs` earlier. */
const before = (column: string, termMs: number) => `${column} - interval '${termMs / 1000} seconds'`;

/** Declined ones whose file is kept: the newest past the term, since older ones were erased first, and the oldest within it. */
function declinedRows(cutoff: string): string {
  const declined = 'select d.id, d.decided_at as at from document d where d.state in (3, 4) and d.decided_at';
  const hasFile = 'exists (select from document_file f where f.document_id = n.id and f.erased_at is null)';
  return `select n.at from (${declined} < ${cutoff} order by d.decided_at desc limit ${ROWS_READ}) n where ${hasFile}
    union all (select n.at from (${declined} >= ${cutoff} order by d.decided_at limit 100) n where ${hasFile} limit 1)`;
}

/** Events of matches that have not ended have no term yet. */
const feedRows = () => `
  select case when m.phase in ('ended', 'cancelled') then greatest(m.updated_at, e.received_at) end as at
  from (select match_id, received_at from feed_event order by id limit ${ROWS_READ}) e left join match m on m.id = e.match_id`;

/** The term counts from the end of the contract: those of open accounts have none yet. */
const closedReviews = () => `
  select p.closed_at as at from player p join funds_review f on f.player_id = p.id where p.closed_at is not null order by p.closed_at`;

/** Durations are those that the jobs use. */
export const retention: Readonly<Record<RetentionKind, RetentionEntry>> = {
  accounts: missing('contract', fromColumn('player', 'created_at')),
  sessions: {
    ...{ end: 'term', purpose: 'security', job: 'expired-sessions', termMs: () => idleMs },
    rows: fromColumn('auth_session', '"updatedAt"', { order: '"updatedAt"' }),
  },
  'login-attempts': {
    ...{ end: 'count', purpose: 'security', keptRows: 2 * LOGIN_ATTEMPTS_KEPT },
    rows: fromColumn('login_attempt', 'at'),
  },
  'email-links': {
    ...{ end: 'term', purpose: 'security', job: 'expired-sessions', termMs: () => linkMs },
    rows: fromColumn('email_link', before('expires_at', linkMs), { order: 'expires_at' }),
  },
  documents: missing('money-laundering', fromColumn('document', 'created_at')),
  'declined-documents': {
    ...{ end: 'term', purpose: 'operation', job: 'documents', termMs: () => DECLINED_RETENTION_MS },
    rows: declinedRows,
  },
  payments: missing('money-laundering', fromColumn('payment', 'created_at')),
  'funds-reviews': {
    ...{ end: 'term', purpose: 'money-laundering', job: 'pruning', termMs: () => LAW_KEPT_MS },
    rows: closedReviews,
  },
  suspicions: missing('money-laundering', fromColumn('suspicion_entry', 'at')),
  notes: missing('contract', fromColumn('player_note', 'at')),
  breaks: never('protection', fromColumn('protection_event', 'at')),
  'risk-signals': missing('protection', fromColumn('risk_signal', 'found_at')),
  'risk-hours': {
    ...{ end: 'term', purpose: 'protection', job: 'risk', termMs: () => RISK_HOURS_KEPT_MS },
    rows: fromColumn('risk_hour', 'hour', { order: 'hour' }),
  },
  'betting-alerts': {
    ...{ end: 'term', purpose: 'operation', job: 'pruning', termMs: () => LAW_KEPT_MS },
    rows: fromColumn('betting_alert', 'happened_at'),
  },
  messages: {
    ...{ end: 'term', purpose: 'told', job: 'old-messages', termMs: () => MESSAGES_KEPT_MS },
    rows: fromColumn('message', 'created_at'),
  },
  conversations: {
    ...{ end: 'term', purpose: 'told', job: 'support' },
    termMs: ({ conversationDays }) => conversationDays * DAY_MS,
    rows: fromColumn('support_conversation', 'closed_at', { order: 'closed_at', where: "state = 'closed'" }),
  },
  'data-exports': {
    ...{ end: 'term', purpose: 'operation', job: 'data-exports', termMs: () => ARCHIVES_KEPT_MS },
    rows: fromColumn('data_export', before('expires_at', ARCHIVES_KEPT_MS), { order: 'expires_at' }),
  },
  ledger: never('books', fromColumn('journal', 'at')),
  bets: never('books', fromColumn('ticket', 'decided_at')),
  rounds: never('books', fromColumn('round', 'started_at')),
  'day-sums': never('books', fromColumn('report_close', 'closed_at', { order: 'day' })),
  'operator-actions': never('proof', fromColumn('operator_action', 'at')),
  commands: {
    ...{ end: 'term', purpose: 'operation', job: 'pruning', termMs: () => COMMAND_KEPT_MS },
    rows: fromColumn('command', 'at'),
  },
  events: {
    ...{ end: 'term', purpose: 'operation', job: 'pruning', termMs: () => EVENT_KEPT_MS },
    rows: fromColumn('event', 'at'),
  },
  'feed-events': {
    ...{ end: 'term', purpose: 'operation', job: 'pruning', rows: feedRows },
    termMs: ({ feedKeptDays }) => feedKeptDays * DAY_MS,
  },
  'provider-hours': {
    ...{ end: 'term', purpose: 'operation', job: 'provider-watch', termMs: () => PROVIDER_SUMS_KEPT_MS },
    // Some rows for each provider and hour of five weeks.
    rows: fromColumn('provider_hour', 'hour', { order: 'hour' }),
  },
  'shared-slips': {
    ...{ end: 'term', purpose: 'operation', job: 'shared-slips', termMs: () => SHARED_DAYS * DAY_MS },
    rows: fromColumn('shared_slip', before('expires_at', SHARED_DAYS * DAY_MS), { order: 'expires_at' }),
  },
  'mail-jobs': {
    ...{ end: 'term', purpose: 'operation', job: QUEUES, termMs: () => JOBS_KEPT_DAYS * DAY_MS },
    // Rows of the queues have no order; ended ones are few.
    rows: () => 'select completed_on as at from pgboss.job where completed_on is not null',
  },
};
