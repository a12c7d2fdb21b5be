import { type CurrencyCode, currencyCodes, err, ok, parseAmount, type Result } from '@evens/base';
import { type CallQuery, type Calls, type Refusal, refusal } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import { route } from '../../platform/route.ts';
import { findPlayerByUserName } from '../../players/index.ts';
import { type BetFilter, searchBets } from './bet-search.ts';
import { type BetParts, presentBet, presentBets } from './present-bets.ts';

const PAGE_DEFAULT = 50;

export interface BetRoutesParts extends BetParts {
  /** Converts minor units of the base currency to another currency, rounded down. */
  fromBase(baseMinor: bigint, currency: CurrencyCode): Promise<bigint>;
}

/** The least amount in each currency. Refuses InvalidDetails of a text that is no amount. */
async function leastAmounts(
  { fromBase }: BetRoutesParts,
  text: string,
  field: string,
): Promise<Result<ReadonlyMap<CurrencyCode, bigint>, Refusal>> {
  const least = parseAmount(text, BOUNDS_CURRENCY);
  if (!least.ok) return err(refusal('InvalidDetailsException', { fields: [field] }));
  const amounts = new Map<CurrencyCode, bigint>();
  for (const currency of currencyCodes) amounts.set(currency, await fromBase(least.value, currency));
  return ok(amounts);
}

async function readFilter(
  parts: BetRoutesParts,
  query: CallQuery<Calls['GET /api/desk/bets']>,
): Promise<Result<BetFilter, Refusal>> {
  const { userName, sport, league, match, type, state, inPlay, minStake, minLiability } = query;
  const player = userName === undefined ? undefined : await findPlayerByUserName(parts.db, userName);
  if (userName !== undefined && !player) return err(refusal('NotFoundException'));
  const stakes = minStake === undefined ? undefined : await leastAmounts(parts, minStake, 'minStake');
  if (stakes?.ok === false) return stakes;
  const liabilities =
    minLiability === undefined ? undefined : await leastAmounts(parts, minLiability, 'minLiability');
  if (liabilities?.ok === false) return liabilities;
  return ok({
    ...{ sport, type, state },
    accountId: player?.account_id,
    tournamentId: league,
    matchId: match,
    isInPlay: inPlay,
    minStakes: stakes?.value,
    minLiabilities: liabilities?.value,
  });
}

/** Bets of all players, for operators. */
export function betRoutes(app: HttpApp, parts: BetRoutesParts): void {
  route(app, 'GET /api/desk/bets', async ({ query, lang }) => {
    const filter = await readFilter(parts, query);
    if (!filter.ok) return filter;
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE_DEFAULT } = query;
    const { ids, nextBefore } = await searchBets(parts.db, { filter: filter.value, before, limit });
    const bets = await presentBets(parts, ids, lang);
    return ok({ BaseCurrency: BOUNDS_CURRENCY, Bets: [...bets], NextBefore: nextBefore ?? null });
  });
  route(app, 'GET /api/desk/bet', async ({ query, lang }) => {
    const bet = await presentBet(parts, query.id, lang);
    return bet ? ok(bet) : err(refusal('NotFoundException'));
  });
}
