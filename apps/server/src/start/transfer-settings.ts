import { err, ok, type Result } from '@evens/base';

/** Another platform of the group that players move money from: where it answers, and what its requests are signed with. */
export type TransferSettings = { readonly url: string; readonly secret: string } | 'none' | undefined;

const SECRET_CHARACTERS_MIN = 32;

/** `none`: there are no transfers; undefined: the sandbox's, in the sandbox. Else what is wrong; secrets are not repeated. */
export function parseTransfers(
  env: Readonly<Record<string, string | undefined>>,
): Result<TransferSettings, string> {
  const text = env['EVENS_TRANSFERS'] || undefined;
  const secret = env['EVENS_TRANSFERS_SECRET'] ?? '';
  if (text === undefined && secret !== '')
    return err(
      'EVENS_TRANSFERS is missing: where the other platform answers, for its EVENS_TRANSFERS_SECRET',
    );
  if (text === undefined || text === 'none') return ok(text);
  if (!(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    return err('EVENS_TRANSFERS is none, or an address that begins with http:// or https://');
  if (secret.length < SECRET_CHARACTERS_MIN)
    return err(
      `EVENS_TRANSFERS_SECRET has ${secret.length} characters; it needs at least ${SECRET_CHARACTERS_MIN}`,
    );
  return ok({ url: text.replace(/\/$/, ''), secret });
}
