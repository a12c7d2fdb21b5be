import { err, ok, type Result } from '@evens/base';

/** The platform of the group that players move money from: its URL and the secret that signs requests. */
export type TransferSettings = { readonly url: string; readonly secret: string } | 'none' | undefined;

const SECRET_CHARACTERS_MIN = 32;

/** `none`: no transfers; undefined: the sandbox's, in the sandbox. Errors do not repeat secrets. */
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
