import { asFields, type CurrencyCode, formatAmount, parseCurrency } from '@evens/base';
import type { OperatorActionRow } from '@evens/contract';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { ChangeRow, DetailValue } from './store.ts';

type Change = OperatorActionRow['Changes'][number];
type Value = Readonly<Record<'text', string>> & Pick<Change, 'Currency'>;
type Values = ReadonlyMap<string, Value>;

/** Columns with the key of the row, or with the operator, time and reason that the action has too. */
const omitted: ReadonlySet<string> = new Set([
  ...['only_row', 'rules_version', 'reason', 'created_at'],
  ...['changed_by', 'changed_at', 'closed_by', 'closed_at'],
]);

/** Columns with minor units, in tables with a column `currency`. */
const amountColumns: ReadonlySet<string> = new Set([
  ...['stake_min', 'stake_max', 'return_max', 'steps', 'minimum', 'maximum'],
  ...['line_stake_max', 'payout_max', 'quick_stakes', 'referral_stake_max'],
  ...['largest', 'player_day', 'site_day', 'liability_max'],
]);

/** Columns with minor units of the base currency. */
const baseAmountColumns: ReadonlySet<string> = new Set([
  'base_amount',
  'base_threshold',
  'market_liability_max',
]);

/** Tables whose key begins with an account. */
export const accountTables: ReadonlySet<string> = new Set(['balance', 'player_break', 'protection_limit']);

function findCurrency(column: string, rowCurrency: unknown): CurrencyCode | null {
  if (baseAmountColumns.has(column)) return BOUNDS_CURRENCY;
  const parsed = parseCurrency(String(rowCurrency));
  return amountColumns.has(column) && parsed.ok ? parsed.value : null;
}

function valueText(value: unknown, currency: CurrencyCode | null): string {
  if (Array.isArray(value)) return value.map((each) => valueText(each, currency)).join(', ');
  if (currency !== null && /^-?\d+$/.test(String(value)))
    return formatAmount(BigInt(String(value)), currency);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values of a stored row by column; those of an object by their path, such as `config.wagering.maxStake`. */
function flatten(row: unknown, path = '', rowCurrency = asFields(row)?.['currency']): [string, Value][] {
  return Object.entries(asFields(row) ?? {}).flatMap(([column, value]): [string, Value][] => {
    if (value === null || (path === '' && omitted.has(column))) return [];
    const name = `${path}${column}`;
    if (asFields(value) !== undefined && !Array.isArray(value))
      return flatten(value, `${name}.`, rowCurrency);
    const Currency = findCurrency(column, rowCurrency);
    return [[name, { text: valueText(value, Currency), Currency }]];
  });
}

function compare(setting: string, before: Values, after: Values): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [old, now] = [before.get(field), after.get(field)];
    if (old?.text === now?.text) return [];
    const Currency = now?.Currency ?? old?.Currency ?? null;
    return [
      { Setting: setting, Field: field, Before: old?.text ?? null, After: now?.text ?? null, Currency },
    ];
  });
}

/** The values that differ between a setting's row before and after. `owner` names the player that the row belongs to. */
export function describeChange(row: ChangeRow, owner: string | undefined): readonly Change[] {
  const [first = '', ...rest] = row.key.split('/');
  const key = [owner ?? first, ...rest];
  const rowKey = new Set(row.key.split('/'));
  const isOnlyRow = row.key === 'true';
  const setting = isOnlyRow ? row.setting : `${row.setting} ${key.join(' ')}`;
  const changes = compare(setting, new Map(flatten(row.before)), new Map(flatten(row.after)));
  if (row.before !== null && row.after !== null) return changes;
  const exists = [row.before, row.after].map((each) => String(each !== null));
  // A row that was added or removed: its key is named already.
  const others = changes.filter(({ Before, After }) => !rowKey.has(Before ?? After ?? ''));
  return [
    {
      Setting: setting,
      Field: 'exists',
      Before: exists[0] ?? null,
      After: exists[1] ?? null,
      Currency: null,
    },
    ...others,
  ];
}

/** Details that an action gives in pairs, such as `roleBefore` and `role`. */
export function describePairs(details: Readonly<Record<string, DetailValue>>): readonly Change[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const before = details[`${name}Before`];
    if (before === undefined || before === value) return [];
    const texts = [before, value].map((each) => (each === null ? null : String(each)));
    const [Before = null, After = null] = texts;
    return [{ Setting: '', Field: name, Before, After, Currency: null }];
  });
}
