import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, registration } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';

let site: Site;
let season: QuietSeason;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

async function register(name: string, changes: Readonly<Record<string, unknown>>) {
  const browser = new Browser(site.url);
  // Each registration is another person: an offer is claimed once per person and household.
  const body = registration(name, { LastName: name, ...changes });
  return { browser, answer: await browser.call('POST /api/account/register', { body }) };
}

async function readBonuses(browser: Browser): Promise<unknown> {
  return (await browser.call('GET /api/bonus/bonuses')).body.Bonuses;
}

test('a bonus code is claimed for the newly registered account', async () => {
  const { browser, answer } = await register('Hopper', { BonusCode: ' tryit ' });
  expect(answer).toMatchObject({ status: 200, body: { BonusClaim: { HasErrors: false } } });
  expect(await readBonuses(browser)).toMatchObject([{ OfferKey: 'try-it', StateID: 2, Balance: '5.00' }]);
});

test.each([
  ['no code', {}, null],
  ['an empty code', { BonusCode: '  ' }, null],
  ['an unknown code', { BonusCode: 'NOBODY' }, { HasErrors: true, ErrorCode: 'BonusCodeUnknownException' }],
  ['what is no code', { BonusCode: '§§' }, { HasErrors: true, ErrorCode: 'BonusCodeUnknownException' }],
  [
    'the code of a deposit',
    { BonusCode: 'WELCOME' },
    {
      HasErrors: true,
      ErrorCode: 'BonusNeedsDepositException',
      ErrorMessage: expect.stringContaining('10.00 EUR'),
    },
  ],
])('the account is opened even with %s', async (name, changes, claim) => {
  const { browser, answer } = await register(name.replaceAll(/[^a-z]/g, ''), changes);
  expect(answer.status).toBe(200);
  expect(answer.body.BonusClaim).toEqual(claim === null ? null : expect.objectContaining(claim));
  expect((await browser.call('GET /api/user/get')).status).toBe(200);
  expect(await readBonuses(browser)).toEqual([]);
});

test('a second account of one person is opened but gets no second bonus', async () => {
  const first = await register('Lamarr', { BonusCode: 'TRYIT' });
  const second = await register('Kiesler', { LastName: 'Lamarr', BonusCode: 'TRYIT' });
  expect([first.answer.body.BonusClaim, second.answer.body.BonusClaim]).toMatchObject([
    { HasErrors: false },
    { HasErrors: true, ErrorCode: 'BonusClaimedException' },
  ]);
  expect(second.answer.status).toBe(200);
});

test('a too long code refuses the registration before an account is opened', async () => {
  const { answer } = await register('Noether', { BonusCode: 'A'.repeat(61) });
  expect(answer).toMatchObject({ status: 400, body: { ErrorCode: 'InvalidRequestException' } });
});
