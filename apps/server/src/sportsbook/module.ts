import type { Base } from '../base.ts';
import type { Feed } from '../feed/module.ts';
import { type AccountNews, privateKey, readBalance, readHouse } from '../money/index.ts';
import type { Money } from '../money/module.ts';
import { everywhere } from '../platform/bus/everywhere.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import { startLoop } from '../platform/loop.ts';
import { startAlerts } from './alerts/start-alerts.ts';
import { boostRoutes } from './boosts/routes.ts';
import { startSandboxBoosts } from './boosts/sandbox-boosts.ts';
import { builderRoutes } from './builders/routes.ts';
import { startCashOut } from './cashout/start-cash-outs.ts';
import { makeMatchPresenter } from './catalogue/match-presenter.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { dataRoutes } from './data/routes.ts';
import { favouritesNews } from './favourites/favourites-news.ts';
import { favouritesRoutes } from './favourites/routes.ts';
import { formRoutes } from './form/routes.ts';
import { keepOddsHistory } from './odds-history/follow-books.ts';
import { oddsHistoryRoutes } from './odds-history/routes.ts';
import { BettingMemory } from './placement/limits/betting-memory.ts';
import { makePlaceBet } from './placement/place/place-bet.ts';
import { placementRoutes } from './placement/routes.ts';
import { makeRulesReader } from './placement/rules/rules.ts';
import { makeSelectionStatus } from './placement/status/selection-status.ts';
import { makeWaitLane } from './placement/wait/wait-lane.ts';
import { makeWaits } from './placement/wait/waits.ts';
import { resultsRoutes } from './results/routes.ts';
import { followCatalogue } from './search/follow-catalogue.ts';
import { searchRoutes } from './search/routes.ts';
import { LATE_TOLERANCE_MS } from './settlement/derive.ts';
import { startSettlement } from './settlement/start.ts';
import { slipRoutes } from './slip/routes.ts';
import { selectionId } from './slip/selection-id.ts';
import { startSlipPurge } from './slip/shared-slips.ts';
import { makeSlipTidier } from './slip/tidier.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { betNews } from './tickets/ticket-news.ts';

const clock = systemClock;
/** Pause between two looks for waiting bets that are due. */
const WAITS_EVERY_MS = 200;
/** Connections for results, on each replica. */
const RESULT_CONNECTIONS = 3;

interface Needs {
  readonly feed: Feed;
  readonly money: Money;
  readonly popularity: Parameters<typeof dataRoutes>[1]['popularity'];
}

/** Serves bets: the catalogue, the slip, placement, cash-outs, histories and results. */
export async function serveSportsbook(base: Base, http: HttpApp, { feed, money, popularity }: Needs) {
  const { config, bus, log, metrics, lifetime, pool, replicas } = base;
  const { replica, hub } = feed;
  const { news, house, lanes } = money;
  const { bets, stakes, lookups, limits, lists } = money.pools;
  const rules = makeRulesReader(bets);
  const memory = new BettingMemory(limits, bus);
  const cashOutValues = startCashOut({ ...base, pool: bets }, http, { hub, replica, lanes, house, rules });
  const betting = { pool: bets, lookups, stakes, lanes, house, books: replica, clock, rules, memory };
  const selectionStatus = makeSelectionStatus(betting);
  const waits = makeWaits({
    pool: bets,
    clock,
    books: replica,
    rules,
    news,
    log,
    endWait: makeWaitLane(betting),
  });
  const sweeping = startLoop(base, {
    name: 'waits',
    everyMs: WAITS_EVERY_MS,
    firstAfterMs: 0,
    run: () => waits.sweep(),
  });
  lifetime.add('waits', () => sweeping.stop());
  const slipTidier = makeSlipTidier(pool, (error) => log.warn({ event: 'slips-not-tidied', err: error }));
  lifetime.add('slip-tidier', () => slipTidier.stop());
  placementRoutes(http, {
    pool,
    placeBet: makePlaceBet(betting),
    waits,
    selectionStatus,
    readMoney: (accountId) => readBalance(pool, accountId),
    rules,
    readShare: (accountId) => memory.readShare(accountId),
    publish(accountId, placed) {
      // A bet that was paid by a bonus or free bet changes these too, so the whole account state is read again.
      if (placed.ticket.funding) news.changed([accountId]);
      else hub.publishPrivate('me', privateKey(accountId), betNews(placed));
      cashOutValues.forget(accountId);
      slipTidier.placed(
        accountId,
        placed.ticket.legs.map(({ marketType, ...leg }) => selectionId({ ...leg, type: marketType })),
        clock.nowMs(),
      );
    },
  });
  ticketRoutes(http, lists);
  statisticsRoutes(http, lists);
  slipRoutes(http, { pool, books: replica });
  const forgetRules = () => rules.forget();
  const rulesForgotten = everywhere<null>(bus, 'rules.betting', { act: forgetRules, onGap: forgetRules });
  const rulesChanged = () => rulesForgotten(null);
  const bounds = config.operatorBounds;
  boostRoutes(http, { pool, books: replica, rules, rulesChanged, selectionStatus, bounds });
  builderRoutes(http, {
    pool: lists,
    clock,
    books: replica,
    selectionStatus,
    onError: (error) => log.warn({ event: 'backed-builders-not-read', err: error }),
  });
  if (config.sandbox) {
    const changed = rulesChanged;
    await base.startWork('sandbox-boosts', (leased) => {
      const boosts = startSandboxBoosts({
        ...{ pool, clock, log, metrics, bounds, selectionStatus, changed },
        books: replica,
      });
      leased.add('sandbox-boosts', () => boosts.stop());
    });
  }
  oddsHistoryRoutes(http, keepOddsHistory(replica, clock));
  const present = makeMatchPresenter(replica);
  dataRoutes(http, { replica, present, popularity });
  registerCatalogueRoutes(http, { replica, pool, present });
  const searched = followCatalogue(replica);
  lifetime.add('search', async () => searched.stop());
  const { findMatches } = searchRoutes(http, { pool, replica, present, index: searched.index });
  favouritesRoutes(http, {
    pool,
    replica,
    present,
    publish: (accountId, favourites) =>
      hub.publishPrivate('me', privateKey(accountId), favouritesNews(favourites)),
  });
  await startAlerts(base, http, { replica, news });
  const results = replicas.readsFor(pool, { name: 'results', max: RESULT_CONNECTIONS });
  resultsRoutes(http, { pool: results });
  formRoutes(http, { pool, replica });
  return { rules, rulesChanged, betting, waits, findMatches };
}

/** Settles tickets, and removes old shared slips. */
export async function workSportsbook(base: Base, news: AccountNews): Promise<void> {
  const { config, log, lifetime, metrics, pool } = base;
  const settlement = await startSettlement({
    url: config.databaseUrl,
    pool,
    house: await readHouse(pool),
    clock,
    news,
    lateToleranceMs: LATE_TOLERANCE_MS,
    log,
    metrics,
  });
  lifetime.add('settlement', () => settlement.stop());
  const sharedSlips = startSlipPurge({ pool, clock, log, metrics });
  lifetime.add('shared-slips', () => sharedSlips.stop());
}
