import { join } from 'node:path';
import type { Base } from '../base.ts';
import type { serveCasino } from '../casino/module.ts';
import type { Feed } from '../feed/module.ts';
import { checkLedger, raiseTermsIn, readHeads } from '../operators/index.ts';
import { areDepositsOpen, readCashierFlags } from '../payments/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import { recordOperatorAction } from '../platform/operator-actions.ts';
import { sessionCookieName } from '../players/index.ts';
import { readLoyaltyFlags, readLoyaltyRule, writeLoyaltyFlag } from '../promotions/index.ts';
import { makeSharedSelections, matchFacts, sportPageLookups, sportPages } from '../sportsbook/index.ts';
import { contentEditingRoutes } from './content/edit/routes.ts';
import { contentPageFacts } from './content/page-facts.ts';
import { contentPageLookups, contentPages } from './content/page-lookups.ts';
import { makePublications } from './content/published.ts';
import { contentRoutes } from './content/routes.ts';
import { readShipped, shipTexts } from './content/shipped/ship-texts.ts';
import { registerArcadePages } from './pages/arcade-pages.ts';
import { siteFlagRoutes } from './pages/flag-routes.ts';
import { registerPages } from './pages/pages.ts';
import { registerSiteRoutes } from './pages/routes.ts';
import { makeReadSiteRule, readSiteRule, writeMultilanguage } from './pages/site-rule.ts';
import { registerSitemap } from './pages/sitemap-routes.ts';
import { readWebApp } from './pages/web-files.ts';
import { makePrivateTopic } from './private-topic.ts';
import { shareRoutes } from './share/routes.ts';

const clock = systemClock;
const projectRoot = join(import.meta.dirname, '../../../..');
export const arcadeFolder = join(projectRoot, 'apps/arcade/dist');

export interface PageParts {
  readonly feed: Feed;
  readonly casino: Pick<Awaited<ReturnType<typeof serveCasino>>, 'listedPages' | 'pageLookups'>;
  /** The terms have a new version: cached rules are read again. */
  readonly termsRaised: () => void;
}

async function readOpen(pool: Base['pool']) {
  const [flags, loyalty, depositsOpen] = await Promise.all([
    readCashierFlags(pool),
    readLoyaltyRule(pool),
    areDepositsOpen(pool),
  ]);
  return {
    HasAddFundsInHeader: flags['add-funds-header'],
    HasAddFundsInSlip: flags['add-funds-slip'],
    LoyaltyAvailable: loyalty.isOpen,
    WheelAvailable: loyalty.wheelOpen,
    WidgetAvailable: loyalty.widgetOpen,
    DepositsAvailable: depositsOpen,
    IsCryptoGrouped: flags['crypto-grouping'],
    RedirectsVouchers: flags['vouchers-redirect'],
    RedirectsG2a: flags['g2a-redirect'],
  };
}

/** Serves the editable texts, the site's configuration, its pages and the private topic of each player. */
export async function serveSite(
  { config, identity, log, pool, seal, origin }: Base,
  http: HttpApp,
  { feed: { hub, replica }, casino, termsRaised }: PageParts,
): Promise<void> {
  hub.servePrivate('me', makePrivateTopic({ pool, clock }));
  const published = makePublications(pool, () => clock.nowMs());
  contentRoutes(http, { pool, published, origin });
  contentEditingRoutes(http, {
    pool,
    published,
    languages: identity.offered,
    raiseTerms: raiseTermsIn,
    termsRaised,
  });
  const shipped = await shipTexts(pool, readShipped(), clock.nowMs());
  if (shipped > 0) log.info({ event: 'texts-shipped', texts: shipped });

  const siteLanguages = { ...identity.understood, offered: identity.offered };
  const readRule = makeReadSiteRule(
    () => readSiteRule(pool),
    () => clock.nowMs(),
  );
  const readLanguages = async () => ({
    ...siteLanguages,
    multilanguage: config.multilanguage && (await readRule()).multilanguage,
  });
  const webApp = readWebApp(join(projectRoot, 'apps/site/dist'));
  const backOffice = readWebApp(join(projectRoot, 'apps/back-office/dist'));
  registerSiteRoutes(http, {
    readLanguages,
    sandbox: config.sandbox,
    ageMin: config.profile.ageMin,
    hasDepositPrompts: config.profile.hasDepositPrompts,
    outsideScripts: config.outsideScripts,
    readOpen: () => readOpen(pool),
    async setDraining({ isDraining, reason, operator, atMs }) {
      await recordOperatorAction(pool, {
        operator,
        action: isDraining ? 'drain' : 'undrain',
        subject: 'process',
        details: { reason },
        atMs,
      });
      http.drain.set(isDraining);
      return http.draining;
    },
    versionHash: [webApp, backOffice].map((app) => app?.hash ?? 'not-built').join('-'),
    checkLedger: async () => {
      const findings = await checkLedger(pool, { scope: 'all', atMs: clock.nowMs(), seal });
      return findings.map(({ check, count, examples }) => ({
        Check: check,
        Count: count,
        Examples: [...examples],
      }));
    },
    readAuditHeads: async () =>
      (await readHeads(pool)).map(({ chain, block, toId, head, sealedAt }) => ({
        Chain: chain,
        Block: block,
        ToID: toId,
        Head: head,
        SealedAt: sealedAt.toISOString(),
      })),
  });
  siteFlagRoutes(http, {
    pool,
    isOneLanguage: !config.multilanguage,
    readFlags: async (db) => ({
      'multi-language': (await readSiteRule(db)).multilanguage,
      ...(await readLoyaltyFlags(db)),
    }),
    writeFlag: (db, flag, isOn) =>
      flag === 'multi-language' ? writeMultilanguage(db, isOn) : writeLoyaltyFlag(db, flag, isOn),
    record: recordOperatorAction,
  });
  registerArcadePages(http, readWebApp(arcadeFolder));
  registerPages(http, {
    webApp,
    backOffice,
    readLanguages,
    origin,
    isSandbox: config.sandbox,
    sessionCookie: sessionCookieName(config.publicOrigin ?? 'http://localhost'),
    matchFacts: (matchId, language) => matchFacts(replica, matchId, language),
    textFacts: (page, language) => contentPageFacts(published, { page, language, atMs: clock.nowMs() }),
    lookups: {
      ...sportPageLookups({ replica, pool }),
      ...casino.pageLookups,
      ...contentPageLookups(published, () => clock.nowMs()),
    },
  });
  registerSitemap(http, {
    readLanguages,
    origin,
    listedPages: [
      () => sportPages({ replica }),
      casino.listedPages,
      () => contentPages(published, clock.nowMs()),
    ],
  });
  shareRoutes(http, { replica, readShared: makeSharedSelections({ pool, books: replica }) });
}
