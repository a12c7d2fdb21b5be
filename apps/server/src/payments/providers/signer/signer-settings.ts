import { err, ok, type Result } from '@evens/base';
import { type PublicKeys, parsePublicKeys, parseRequestKey, type RequestKey } from '@evens/providers';

export interface SignerSettings {
  /** URL of the signer's HTTP interface. */
  readonly url: string;
  /** The site's private key, which signs requests to the signer; undefined in a process that sends none. */
  readonly requestKey: RequestKey | undefined;
  /** The signer's public keys, which verify its reports. */
  readonly reportKeys: PublicKeys;
}

export const signerVariables = ['EVENS_SIGNER_URL', 'EVENS_SIGNER_KEY', 'EVENS_SIGNER_REPORT_KEYS'] as const;

/** Parses the settings of the signer; undefined if none is set. `callsSigner` requires the private key. Errors do not repeat keys. */
export function parseSignerSettings(
  env: Readonly<Record<string, string | undefined>>,
  { callsSigner }: { readonly callsSigner: boolean },
): Result<SignerSettings | undefined, string> {
  const { EVENS_SIGNER_URL: url, EVENS_SIGNER_KEY: key, EVENS_SIGNER_REPORT_KEYS: reports } = env;
  if (!url && !key && !reports) return ok(undefined);
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return err('EVENS_SIGNER_URL is the address of the payout signer: it begins with http:// or https://');
  const requestKey = parseRequestKey(key ?? '');
  if (!requestKey && (callsSigner || key))
    return err('EVENS_SIGNER_KEY is an Ed25519 private key: base64 of its 32 bytes');
  const reportKeys = parsePublicKeys((reports ?? '').split(','));
  if (!reportKeys)
    return err(
      'EVENS_SIGNER_REPORT_KEYS lists the Ed25519 public keys of the signer, base64 of 32 bytes each, with commas between them',
    );
  return ok({ url: url.replace(/\/$/, ''), requestKey, reportKeys });
}
