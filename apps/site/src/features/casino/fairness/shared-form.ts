import { err, ok, type Result } from '@evens/base';
import { parseTable, type SharedInput } from './shared-check.ts';
import { type SharedForm, tableFields } from './shared-link.ts';

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

function parseWhole(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function parseOutcome(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The round, or the first invalid field. Empty commitments are not compared. */
export function readSharedForm(form: SharedForm): Result<SharedInput, keyof SharedForm> {
  const trimmed = (name: keyof SharedForm): string => form[name].trim();
  const table = parseTable(form.table);
  const no = parseWhole(trimmed('no'));
  const fields = tableFields(form.table);
  if (!table) return err('table');
  if (no === undefined || no < 1) return err('no');
  if (!isHash(trimmed('secret'))) return err('secret');
  for (const name of ['commitment', 'chain'] as const)
    if (trimmed(name) !== '' && !isHash(trimmed(name))) return err(name);
  if (fields.includes('salt') && trimmed('salt') === '') return err('salt');
  const link = parseWhole(trimmed('link'));
  if (trimmed('link') !== '' && link === undefined) return err('link');
  const dealt = parseWhole(trimmed('dealt'));
  if (fields.includes('dealt') && dealt === undefined) return err('dealt');
  return ok({
    table,
    no,
    secret: trimmed('secret'),
    commitment: trimmed('commitment') || undefined,
    salt: trimmed('salt'),
    chain: fields.includes('chain') ? trimmed('chain') || undefined : undefined,
    link: fields.includes('link') ? link : undefined,
    dealt: dealt ?? 0,
    outcome: parseOutcome(form.outcome),
  });
}
