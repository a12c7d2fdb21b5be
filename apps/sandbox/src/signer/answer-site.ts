import { asFields, type Clock, type Fields } from '@evens/base';
import { isSignedByAnyKey, type PublicKeys } from '@evens/providers';
import type { PayoutSigner, SignerAnswer } from './signer.ts';

/** A request with an older signature is refused, so that a recorded request cannot be replayed later. */
const REQUEST_AGE_MAX_MS = 5 * 60_000;

export interface SiteRequest {
  readonly path: string;
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

function parse(rawBody: Uint8Array): Fields {
  try {
    return asFields(JSON.parse(new TextDecoder().decode(rawBody))) ?? {};
  } catch {
    return {};
  }
}

const refuse = (status: SignerAnswer['status'], reason: string): SignerAnswer => ({
  status,
  body: { reason },
});

/** Answers a request that one of the site's keys signed within the maximum age; otherwise refuses it. */
export async function answerSite(
  {
    signer,
    requestKeys,
    clock,
  }: { readonly signer: PayoutSigner; readonly requestKeys: PublicKeys; readonly clock: Clock },
  { path, rawBody, headers }: SiteRequest,
): Promise<SignerAnswer> {
  if (!isSignedByAnyKey(requestKeys, rawBody, headers))
    return refuse(403, 'the signature is missing, wrong, or of an unknown key');
  const body = parse(rawBody);
  const { at, payment, from, to, after = '' } = body;
  if (typeof at !== 'number' || Math.abs(clock.nowMs() - at) > REQUEST_AGE_MAX_MS)
    return refuse(403, 'the signature is too old, or the clocks differ');
  if (path === '/payouts') return signer.request(body);
  if (path === '/payout' && typeof payment === 'string') return { status: 200, body: signer.payout(payment) };
  if (path === '/records' && typeof from === 'number' && typeof to === 'number' && typeof after === 'string')
    return { status: 200, body: signer.records({ fromMs: from, toMs: to, after }) };
  return refuse(404, `unknown request ${path}`);
}
