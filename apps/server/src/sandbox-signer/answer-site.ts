import { type Clock, type Fields, fieldsOf } from '@evens/base';
import { isSignedByOneOf, type PublicKeys } from '../platform/request-keys.ts';
import type { PayoutSigner, SignerAnswer } from './signer.ts';

/** A request that was signed longer ago is refused: who recorded it cannot send it again later. */
const REQUEST_AGE_MAX_MS = 5 * 60_000;

export interface SiteRequest {
  readonly path: string;
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

function parse(rawBody: Uint8Array): Fields {
  try {
    return fieldsOf(JSON.parse(new TextDecoder().decode(rawBody))) ?? {};
  } catch {
    return {};
  }
}

const refuse = (status: SignerAnswer['status'], reason: string): SignerAnswer => ({
  status,
  body: { reason },
});

/** Answers a request of the site, if one of its keys signed it just now. */
export async function answerSite(
  {
    signer,
    requestKeys,
    clock,
  }: { readonly signer: PayoutSigner; readonly requestKeys: PublicKeys; readonly clock: Clock },
  { path, rawBody, headers }: SiteRequest,
): Promise<SignerAnswer> {
  if (!isSignedByOneOf(requestKeys, rawBody, headers)) return refuse(403, 'no known key signed this');
  const body = parse(rawBody);
  const { at, payment, from, to, after = '' } = body;
  if (typeof at !== 'number' || Math.abs(clock.nowMs() - at) > REQUEST_AGE_MAX_MS)
    return refuse(403, 'signed too long ago, or by another clock');
  if (path === '/payouts') return signer.request(body);
  if (path === '/payout' && typeof payment === 'string') return { status: 200, body: signer.payout(payment) };
  if (path === '/records' && typeof from === 'number' && typeof to === 'number' && typeof after === 'string')
    return { status: 200, body: signer.records({ fromMs: from, toMs: to, after }) };
  return refuse(404, 'there is no such request');
}
