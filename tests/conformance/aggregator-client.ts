import { sign } from './wallet-client.ts';

/** A game aggregator as seen by a site. */
export interface AggregatorUnderTest {
  readonly baseUrl: string;
  readonly provider: string;
  readonly secret: string;
}

export interface AggregatorAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends one request like a site. The signed text can differ from the sent one. */
export async function callAggregator(
  { baseUrl, provider, secret }: AggregatorUnderTest,
  path: string,
  fields: Readonly<Record<string, unknown>> | string,
  { signature }: { readonly signature?: string } = {},
): Promise<AggregatorAnswer> {
  const text = typeof fields === 'string' ? fields : JSON.stringify({ provider, ...fields });
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-sign': signature ?? sign(text, secret) },
    body: text,
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.text();
  try {
    return { status: response.status, body: JSON.parse(answer) };
  } catch {
    return { status: response.status, body: answer };
  }
}

/** Player data of a real launch. Amounts are minor units. */
export function sessionFields(
  game: string,
  player: { readonly userId: string; readonly sessionId: string; readonly currency: string },
): Readonly<Record<string, unknown>> {
  return {
    game,
    user_id: player.userId,
    session_id: player.sessionId,
    currency: player.currency,
    language: 'en',
    country: 'MT',
    is_mobile: false,
    limits: { stake_min: '10', stake_max: '100000', return_max: '25000000', steps: ['10', '100', '1000'] },
  };
}

/** A bet of 100 minor units in in-house games whose round ends with it. */
export const plainBets: Readonly<Record<string, unknown>> = {
  dice: { stake: '100', target: 5050, side: 'over' },
  limbo: { stake: '100', target: 200 },
  plinko: { stake: '100', rows: 8, risk: 'low' },
  keno: { stake: '100', picks: [1, 2, 3, 4], risk: 'low' },
  roulette: { chips: [{ kind: 'red', stake: '100' }] },
  baccarat: { stakes: { player: '100' } },
  'orchard-bells': { stake: '100' },
  'veiled-court': { stake: '100' },
  'folded-cranes': { stake: '100' },
  'cedar-totems': { stake: '100' },
  'mirror-garden': { stake: '100' },
};
