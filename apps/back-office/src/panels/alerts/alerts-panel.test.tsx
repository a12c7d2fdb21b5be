// @vitest-environment happy-dom
import type { BettingAlert } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

const session = vi.hoisted(() => ({ role: 'risk' }));

vi.stubGlobal('fetch', () => new Promise(() => undefined));
vi.mock('@evens/web/core/visit.ts', () => ({ visit: () => ({}), siteLanguages: () => [] }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  words: () => ({ language: { code: 'en', locale: 'en' } }),
  written: () => ({ money: String, count: String, dateTime: String, time: String, day: String }),
}));
vi.mock('@evens/web/core/session.ts', () => ({
  useUser: () => ({ UserName: 'ann', OperatorRole: session.role }),
}));
vi.mock('@evens/web/live/hooks.ts', () => ({ useServerSeconds: () => 1000 }));

vi.resetModules();
const { queryClient, renderPanel, unmountPanel } = await import('../testing/render-panel.tsx');
const { AlertsPanel } = await import('./alerts-panel.tsx');
const { ReferralsPanel } = await import('../referrals-panel.tsx');

// They have the mocks of this file.
afterAll(() => void vi.resetModules());

afterEach(unmountPanel);

const alert: BettingAlert = {
  ID: 7,
  Kind: 'steam',
  HappenedAt: '2026-03-01T12:00:00.000Z',
  Match: { ID: 3, Name: 'Ash – Birch' },
  ...{ TicketID: null, Player: null, SeenBy: null, SeenAt: null, ClosedAt: null, ClosedBecause: null },
  Picks: [{ Market: '1X2', Outcome: 'Ash', Odds: null }],
  Facts: { accounts: 12, stakes: '900.00', seconds: 300 },
};
const stake: BettingAlert = {
  ...alert,
  ID: 6,
  Kind: 'stake',
  ...{ TicketID: 55, SeenBy: 'ben', SeenAt: '2026-03-01T12:01:00.000Z' },
  Player: { ID: 4, UserName: 'pia' },
  Facts: { stake: '2000.00', picks: 1 },
};
const closed: BettingAlert = {
  ...alert,
  ...{ ID: 5, ClosedAt: '2026-03-01T13:00:00.000Z', ClosedBecause: 'match-settled' },
};
const rules: Answer<'GET /api/desk/alertrules'> = {
  BaseCurrency: 'EUR',
  ...{ ReferralSeconds: 60, OfferSeconds: 30 },
  Rules: [{ Kind: 'steam', IsOn: true, Amount: '1000.00', Seconds: 300, Accounts: 10 }],
};

async function renderAlerts(role: string): Promise<HTMLElement> {
  session.role = role;
  const query = { kind: 'steam', state: 'open' } as const;
  queryClient.setQueryData(['GET /api/desk/alerts', JSON.stringify(query), null], {
    pages: [{ BaseCurrency: 'EUR', NextBefore: null, Alerts: [alert, stake, closed] }],
    pageParams: [undefined],
  });
  queryClient.setQueryData(callQuery('GET /api/desk/alertrules').queryKey, rules);
  return renderPanel(<AlertsPanel />, 'tab=alerts&kind=steam');
}
const buttons = (element: HTMLElement) =>
  [...element.querySelectorAll('button')].map(({ textContent }) => textContent);
const text = ({ textContent }: Element) =>
  textContent.replaceAll('\u00a0', ' ').replace(/[\u2066-\u2069]/g, '');
const links = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href')?.split('?')[1]);

test('an alert explains itself with its numbers and leads to its match, player and bet', async () => {
  const element = await renderAlerts('risk');
  const [open = '', seen = '', over = ''] = [...element.querySelectorAll('tbody tr')].map(text);
  expect(open).toContain('exposure.alerts.found.steam 12 900.00 EUR 300');
  expect(open).toContain('1X2: Ash');
  expect(seen).toContain('exposure.alerts.found.stake 2000.00 EUR 1');
  expect(seen).toContain('ben');
  expect(open).toContain('backoffice.risk.see');
  expect(over).toContain('exposure.alerts.closed.match-settled');
  expect(over).not.toContain('backoffice.risk.see');
  expect(links(element)).toEqual([
    'tab=match&id=3',
    'tab=match&id=3',
    'tab=player&id=4',
    'tab=ticket&id=55',
    'tab=match&id=3',
  ]);
});

test.each([
  ['risk', ['backoffice.risk.see', 'backoffice.save']],
  ['trader', ['backoffice.risk.see']],
  ['auditor', []],
])('%s marks alerts as seen and sets thresholds as far as the role may: %j', async (role, names) => {
  const found = buttons(await renderAlerts(role));
  expect(['backoffice.risk.see', 'backoffice.save'].filter((name) => found.includes(name))).toEqual(names);
});

test("a referral shows the price now, the liability before and after, and the player's record", async () => {
  session.role = 'trader';
  const selection = {
    ...{ MatchID: 3, MatchName: 'Ash – Birch', MarketType: '1x2', Specifier: '', OutcomeNo: 1 },
    ...{ MarketName: '1X2', Odd: { Title: 'Ash', TitleSuffix: '' } },
  };
  const item = { Selections: [selection], Odds: 2000, IsBuilder: false, IsBanker: false };
  const none = { Stakes: 0, Staked: '0.00', Net: '0.00' };
  // The parts of a ticket that the card shows.
  queryClient.setQueryData([...callQuery('GET /api/desk/referrals').queryKey], {
    BaseCurrency: 'EUR',
    Referrals: [
      {
        Ticket: {
          ...{ ID: 55, Stake: '300.00', Currency: 'EUR', PotentialPayout: '600.00' },
          ...{ DueAt: new Date(1_030_000).toISOString(), Items: [item, item] },
        },
        ...{ PlayerID: 4, PlayerName: 'pia', MaximumStake: '100.00', StakeFactorPercent: 2 },
        Items: [
          { OddsNow: 1900, LiabilityBefore: '-10.00', LiabilityAfter: '290.00' },
          { OddsNow: null, LiabilityBefore: null, LiabilityAfter: null },
        ],
        Record: { Period: 'month', Sport: { Stakes: 3, Staked: '50.00', Net: '-20.00' }, Casino: none },
      },
    ],
  });
  const content = text(await renderPanel(<ReferralsPanel />, 'tab=referrals'));
  for (const part of ['left 30', 'now 1.90', 'no-price', 'liability -10.00 EUR 290.00 EUR'])
    expect(content).toContain(`backoffice.referrals.${part}`);
  expect(content).toContain('backoffice.player.net.month-20.00 EUR');
});
