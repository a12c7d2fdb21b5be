import { err, ok, type Result } from '@evens/base';
import { parseTable, type SharedInput } from './shared-check.ts';
import { askedBy, type SharedForm } from './shared-link.ts';

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

function wholeOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function outcomeOf(text: string): unknown {
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
  const no = wholeOf(trimmed('no'));
  const asked = askedBy(form.table);
  if (!table) return err('table');
  if (no === undefined || no < 1) return err('no');
  if (!isHash(trimmed('secret'))) return err('secret');
  for (const name of ['commitment', 'chain'] as const)
    if (trimmed(name) !== '' && !isHash(trimmed(name))) return err(name);
  if (asked.includes('salt') && trimmed('salt') === '') return err('salt');
  const link = wholeOf(trimmed('link'));
  if (trimmed('link') !== '' && link === undefined) return err('link');
  const dealt = wholeOf(trimmed('dealt'));
  if (asked.includes('dealt') && dealt === undefined) return err('dealt');
  return ok({
    table,
    no,
    secret: trimmed('secret'),
    commitment: trimmed('commitment') || undefined,
    salt: trimmed('salt'),
    chain: asked.includes('chain') ? trimmed('chain') || undefined : undefined,
    link: asked.includes('link') ? link : undefined,
    dealt: dealt ?? 0,
    outcome: outcomeOf(form.outcome),
  });
}
