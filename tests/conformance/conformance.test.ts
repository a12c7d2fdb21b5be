import { afterAll, beforeAll, describe } from 'vitest';
import { aggregatorConformance } from './aggregator-conformance.ts';
import { aggregatorRounds } from './aggregator-rounds.ts';
import { anyWallet } from './any-wallet.ts';
import { type ConformanceSettings, readSettings } from './settings.ts';
import { type SiteWallet, startSiteWallet } from './site-wallet.ts';
import { walletConformance } from './wallet-conformance.ts';

/** Comma-separated settings files, set by `main.ts`. */
const files = (process.env['EVENS_CONFORMANCE'] ?? '').split(',').filter((file) => file !== '');

function registerTests(settings: ConformanceSettings): void {
  if (settings.kind === 'wallet') {
    const wallet = anyWallet(settings);
    walletConformance(() => wallet);
  }
  if (settings.kind === 'aggregator') {
    const { aggregator: baseUrl, provider, secret, listenPort } = settings;
    const aggregator = { baseUrl, provider, secret };
    aggregatorConformance(() => aggregator);
    if (listenPort !== undefined) aggregatorRounds(() => aggregator, listenPort);
  }
  if (settings.kind === 'site') {
    let site: SiteWallet | undefined;
    beforeAll(async () => {
      site = await startSiteWallet(settings);
    });
    afterAll(() => site?.stop());
    walletConformance(() => {
      if (!site) throw new Error('the suite’s side of the site has not started');
      return site.wallet;
    });
  }
}

for (const file of files) describe(file, () => registerTests(readSettings(file)));
