import type { SealedField } from '../../../platform/seal.ts';
import { sealedField } from './fields.ts';

/** A column of sealed values, as the sweep walks it. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key, with its types, in the order of an index. */
  readonly key: readonly (readonly [name: string, type: 'bigint' | 'integer' | 'text' | 'uuid'])[];
  /** Rows whose value must stay secret. */
  readonly hidden: string;
  /** SQL of the value. Default: the column itself. Older rows may store the value in another column. */
  readonly value: string;
  /** Columns that are set to null when the value is sealed. */
  readonly clears: readonly string[];
  /** Columns that the value is bound to in addition to the key. */
  readonly bound: readonly string[];
  field(row: Readonly<Record<string, string>>): SealedField;
}

function column(
  table: string,
  name: string,
  definition: Partial<SealedColumn> & Pick<SealedColumn, 'key' | 'hidden'>,
): SealedColumn {
  const { key, bound = [] } = definition;
  return {
    table,
    column: name,
    value: name,
    clears: [],
    bound,
    field: (row) =>
      sealedField(
        table,
        name,
        [...key.map(([each]) => each), ...bound].map((each) => row[each] ?? ''),
      ),
    ...definition,
  };
}

const seedKey = [
  ['account_id', 'bigint'],
  ['no', 'integer'],
] as const;

/** Every column with secrets. Their fields are those of `fields.ts`. */
export const sealedColumns: readonly SealedColumn[] = [
  column('game_seed', 'server_seed', { key: seedKey, hidden: 'revealed_at is null' }),
  column('game_seed', 'next_server_seed', { key: seedKey, hidden: 'revealed_at is null' }),
  column('round', 'state', {
    key: [['id', 'bigint']],
    hidden: 'state is not null and shared_id is null',
    bound: ['account_id', 'seed_no', 'nonce', 'step'],
    field: ({ account_id = '', seed_no = '', nonce = '', step = '' }) =>
      sealedField('round', 'state', [account_id, seed_no, nonce, step]),
  }),
  column('crash_chain', 'last_seed', { key: [['no', 'integer']], hidden: 'true' }),
  column('table_shoe', 'seed', {
    key: [
      ['table_key', 'text'],
      ['no', 'integer'],
    ],
    hidden: `(over_at is null or seed like 's1.%')`,
  }),
  column('shared_round', 'secret', {
    key: [['id', 'bigint']],
    hidden: `over_at is null and state in ('betting', 'playing')`,
  }),
  // Older outcomes are unencrypted; their rounds end within a minute.
  column('shared_round', 'outcome', {
    key: [['id', 'bigint']],
    hidden: `over_at is null and outcome like 's1.%'`,
  }),
  // Keys of players' documents; the field is that of `documents/file-safe.ts`.
  column('document_file', 'data_key', { key: [['id', 'uuid']], hidden: 'erased_at is null' }),
  // Keys of pictures sent to support; the field is that of `support/files.ts`.
  column('support_file', 'data_key', { key: [['id', 'uuid']], hidden: 'true' }),
  column('jackpot_pool', 'trigger_sealed', {
    key: [
      ['pool', 'text'],
      ['currency', 'text'],
    ],
    bound: ['won'],
    hidden: 'must_hit_by is not null',
    value: `coalesce(trigger_sealed, trigger_at || ':' || trigger_salt)`,
    clears: ['trigger_at', 'trigger_salt'],
  }),
  column('second_factor', 'secret', { key: [['player_id', 'bigint']], hidden: 'true' }),
  // The next spin of the loyalty wheel; the field is that of `loyalty/spin-seed.ts`.
  column('loyalty_seed', 'server_seed', { key: [['account_id', 'bigint']], bound: ['no'], hidden: 'true' }),
  // Secret of virtual matches; the field is that of `feed/draw-secret.ts`.
  column('feed_run', 'draw_secret', { key: [['run_id', 'bigint']], hidden: 'draw_secret is not null' }),
  // Subscriptions of browsers and the key of pushes; the fields are those of `alerts/push/push-store.ts`.
  column('push_subscription', 'target', { key: [['endpoint_hash', 'text']], hidden: 'true' }),
  column('push_key', 'private_key', { key: [['no', 'integer']], hidden: 'true' }),
  // Secret fields of withdrawals that are not sent yet; the field is that of `payments/withdrawals/secret-fields.ts`.
  column('payment_secret', 'fields', { key: [['payment_no', 'bigint']], hidden: 'true' }),
];
