import type { CallKey, DepositStep, Payment } from '@evens/contract';
import { HOSTED_PAGES_PATH } from '@evens/providers';
import { expect, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Answer, Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { cardForm } from '../../../../../tests/fixture/card-form.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site, SiteOptions } from '../../../../../tests/fixture/site-place.ts';
import type { ScenarioKey } from '../../../../sandbox/src/payments/scenarios.ts';

export interface Begun {
  readonly payment: Payment;
  readonly step: DepositStep | null;
}

/** A booted site with its payment service, and the player's actions at both. */
export interface DepositSite<S extends Site = Site> {
  readonly site: S;
  player(changes?: Readonly<Record<string, unknown>>): Promise<Browser>;
  /** Sends a deposit form. It does not throw, so tests can check refusals. */
  create(browser: Browser, form?: Readonly<Record<string, unknown>>): Promise<Answer>;
  begin(browser: Browser, form?: Readonly<Record<string, unknown>>): Promise<Begun>;
  /** Chooses the outcome of a payment on the hosted page. */
  choose(step: DepositStep | null, scenario: ScenarioKey, more?: string): Promise<Response>;
  payment(browser: Browser, id: string): Promise<Payment>;
  /** Waits until the payment is in this state. */
  until(browser: Browser, id: string, state: number): Promise<Payment>;
  balance(browser: Browser): Promise<string>;
  untilBalance(browser: Browser, amount: string): Promise<void>;
  /** Returns a browser for this site with the same cookies. */
  copyBrowser(browser: Browser): Browser;
  stop(): Promise<void>;
}

/** URL of the payment service's page for a deposit. */
function pageUrl(step: DepositStep | null): string {
  switch (step?.Kind) {
    case 'redirect':
      return step.Url;
    case 'widget':
      return step.payload;
    case 'pay-to':
      return step.QrText;
    default:
      return '';
  }
}

/** The payment service is a process of its own, which may listen later than the site. */
const untilServiceIsUp = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}${HOSTED_PAGES_PATH}/style.css`)).status).not.toBe(503), {
    timeout: 30_000,
    interval: 50,
  });

type DepositSiteOptions = Pick<SiteOptions, 'databaseUrl' | 'args' | 'env'>;

export function openDepositSite(options: DepositSiteOptions = {}): Promise<DepositSite> {
  return openDepositSiteBy(openSite, options);
}

/** Pass `bootSite` as `open` for a site that the test kills. */
export async function openDepositSiteBy<S extends Site>(
  open: (options: SiteOptions) => Promise<S>,
  { env, ...options }: DepositSiteOptions = {},
): Promise<DepositSite<S>> {
  const season: QuietSeason = quietSeason();
  const site = await open({
    feed: season.feed,
    withPayments: true,
    ...options,
    env: { EVENS_RATE_FACTOR: '1000', ...env },
  });
  await untilServiceIsUp(site.url);
  let names = 0;
  const create: DepositSite['create'] = (browser, form = {}) =>
    browser.call('POST /api/deposit/create', { body: { CommandId: newCommandId(), ...cardForm, ...form } });
  const get = async (browser: Browser, key: CallKey, query = '') => (await browser.call(key, { query })).body;
  const payment: DepositSite['payment'] = async (browser, id) =>
    (await get(browser, 'GET /api/deposit/payment', `?id=${id}`)).Payment as Payment;
  const balance: DepositSite['balance'] = async (browser) =>
    String((await get(browser, 'GET /api/user/balance')).TotalBalance);
  return {
    site,
    player(changes) {
      names += 1;
      return registerPlayer(site.url, `payer-${names}`, changes);
    },
    create,
    async begin(browser, form) {
      // The service starts in parallel to the site, which does not wait for it.
      const commandId = newCommandId();
      const answer = await vi.waitFor(
        async () => {
          const tried = await create(browser, { CommandId: commandId, ...form });
          if (tried.body.ErrorCode === 'PaymentProviderUnavailableException')
            throw new Error('not there yet');
          return tried;
        },
        { timeout: 20_000, interval: 200 },
      );
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return { payment: answer.body.Payment as Payment, step: answer.body.Step as DepositStep | null };
    },
    async choose(step, scenario, more = '') {
      const url = pageUrl(step);
      return fetch(url, {
        method: 'POST',
        body: `outcome=${scenario}${more}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
      });
    },
    payment,
    until: (browser, id, state) =>
      vi.waitFor(
        async () => {
          const now = await payment(browser, id);
          expect(now.StatusID).toBe(state);
          return now;
        },
        { timeout: 20_000, interval: 100 },
      ),
    balance,
    untilBalance: (browser, amount) =>
      vi.waitFor(async () => expect(await balance(browser)).toBe(amount), { timeout: 20_000, interval: 100 }),
    copyBrowser(browser) {
      const same = new Browser(site.url);
      same.steal(browser.cookieHeader);
      return same;
    },
    async stop() {
      await site.stop();
      season.remove();
    },
  };
}
