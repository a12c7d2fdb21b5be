import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCommandId } from '@evens/base';
import type { CallAnswer, Calls, Match, PlaceSelection, Ticket } from '@evens/contract';
import { type APIRequestContext, expect } from '@playwright/test';
import { readList } from '../fixture/read-list.ts';

export interface Login {
  readonly url: string;
  readonly player: string;
  readonly password: string;
}

export async function logIn(request: APIRequestContext, { url, player, password }: Login): Promise<void> {
  const answer = await request.post(`${url}/api/account/login`, {
    data: { UserName: player, Password: password },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

/** Empties the slip, which is stored for the player: selections of other tests are removed. */
export async function emptySlip(request: APIRequestContext, url: string): Promise<void> {
  const storedSlip: CallAnswer<Calls['GET /api/betslip/get']> = await (
    await request.get(`${url}/api/betslip/get?lang=en`)
  ).json();
  const IDs = storedSlip.Selections.map(({ ID }) => ID);
  if (IDs.length === 0) return;
  const answer = await request.post(`${url}/api/betslip/removeselection?lang=en`, {
    data: { IDs },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

type Body = Record<string, unknown>;

/**
 * Temporary refusals, after which a test retries: the feed of a busy machine is late, or there were too many requests.
 */
const passing = new Set<string | undefined>(['PriceStaleException', 'OverloadedException']);
const TRIES_MAX = 30;
const PAUSE_MS = 1000;

/** Places a bet at any odds, and returns its ticket. */
export async function place(request: APIRequestContext, url: string, body: Body): Promise<Ticket> {
  const data = {
    CommandId: makeCommandId(Date.now(), randomBytes(16)),
    OddsChangePolicy: 2,
    Stake: '',
    ...body,
  };
  const send = async (): Promise<
    CallAnswer<Calls['POST /api/betslip/placebet']> & { ErrorCode?: string }
  > => {
    const answer = await request.post(`${url}/api/betslip/placebet?lang=en`, {
      data,
      headers: { origin: url },
    });
    return answer.json();
  };
  let placed = await send();
  for (let tries = 1; passing.has(placed.ErrorCode) && tries < TRIES_MAX; tries += 1) {
    await pause(PAUSE_MS);
    placed = await send();
  }
  expect(placed, `${placed.ErrorCode ?? 'no error'} ${JSON.stringify(body)}`).toMatchObject({
    HasErrors: false,
  });
  const [ticket] = placed.Tickets;
  if (!ticket) throw new Error('the answer has no ticket');
  return ticket;
}

export async function listMatches(
  request: APIRequestContext,
  url: string,
  sport: string,
): Promise<readonly Match[]> {
  const { Matches } = await readList<CallAnswer<Calls['GET /api/sport/matches']>>(
    request,
    `${url}/api/sport/matches?sportAlias=${sport}&limit=200&lang=en`,
  );
  return Matches;
}

export interface SelectionQuery {
  readonly type: string;
  readonly outcomeNo: number;
  /** Pattern of the specifier; any by default. */
  readonly specifier?: RegExp;
}

/** An open price of the match as a selection; undefined if there is none. */
export async function findSelection(
  request: APIRequestContext,
  url: string,
  { match, type, outcomeNo, specifier = /^/ }: SelectionQuery & { readonly match: Match },
): Promise<PlaceSelection | undefined> {
  const answer = await request.get(`${url}/api/match/get?id=${match.ID}&lang=en`);
  const { Markets }: CallAnswer<Calls['GET /api/match/get']> = await answer.json();
  for (const market of Markets) {
    if (market.Type !== type || !specifier.test(market.Specifier)) continue;
    const odd = market.Odds.find((each) => each.OutcomeNo === outcomeNo);
    if (!odd || odd.IsSuspended || odd.Odds < 1010) continue;
    return {
      MatchID: match.ID,
      MarketType: type,
      Specifier: market.Specifier,
      OutcomeNo: outcomeNo,
      Odds: odd.Odds,
    };
  }
  return undefined;
}

/** A number of selections, each of another match before its start, once the feed has sent them. */
export async function selections(
  request: APIRequestContext,
  url: string,
  query: SelectionQuery & { readonly sport: string; readonly count: number },
): Promise<readonly PlaceSelection[]> {
  let found: PlaceSelection[] = [];
  const soonest = Date.now() + 10 * 60_000;
  await expect(async () => {
    found = [];
    for (const match of await listMatches(request, url, query.sport)) {
      if (found.length === query.count) break;
      if (match.IsLive || match.MarketsCount === 0 || Date.parse(match.DateOfMatch) < soonest) continue;
      const one = await findSelection(request, url, { ...query, match });
      if (one) found.push(one);
    }
    expect(found, `${query.count} selections of ${query.sport}`).toHaveLength(query.count);
  }).toPass({ timeout: 60_000 });
  return found;
}
