import { languages } from '@evens/locales';
import { afterEach, expect, test } from 'vitest';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { registerSiteRoutes } from './routes.ts';

let app: HttpApp | undefined;
afterEach(() => app?.close());

test('the routes audit the ledger once for simultaneous requests, and again for a later one', async () => {
  const [language] = languages;
  if (language === undefined) throw new Error('no language');
  const operator: Principal = {
    role: 'administrator',
    // As rows of the database would brand them.
    playerId: 1 as Principal['playerId'],
    accountId: 1001 as Principal['accountId'],
    currency: 'EUR',
    userName: 'operator',
    language,
  };
  app = await createTestApp({ readPrincipal: async () => operator });
  let checks = 0;
  let isFailing = true;
  registerSiteRoutes(app, {
    readLanguages: async () => ({
      all: languages,
      offered: languages,
      default: language,
      multilanguage: true,
    }),
    sandbox: true,
    outsideScripts: [],
    ageMin: 18,
    hasDepositPrompts: true,
    readOpen: async () => {
      throw new Error('no configuration is read here');
    },
    versionHash: 'x',
    setDraining: async () => false,
    readAuditHeads: async () => [],
    async checkLedger() {
      checks++;
      await new Promise((done) => setTimeout(done, 20));
      if (isFailing) throw new Error('the database is away');
      return [{ Check: `look ${checks}`, Count: 0, Examples: [] }];
    },
  });
  const { fastify } = app;
  const fetchCheck = () => fastify.inject({ url: '/api/operator/check' });
  const codes = (await Promise.all([fetchCheck(), fetchCheck(), fetchCheck()])).map(
    ({ statusCode }) => statusCode,
  );
  expect([codes, checks]).toEqual([[500, 500, 500], 1]);
  isFailing = false;
  expect((await fetchCheck()).json()).toMatchObject({ Findings: [{ Check: 'look 2' }] });
});
