import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { seededRandom } from '@evens/base';
import type { CallAnswer, Calls } from '@evens/contract';
import { projectRoot } from '../../tools/project.ts';

type Answer<K extends keyof Calls> = CallAnswer<Calls[K]>;
type Match = Answer<'GET /api/desk/trading'>['Matches'][number];
type ExposureRow = Answer<'GET /api/desk/exposure'>['Rows'][number];

export const GRID_MATCHES = 500;
export const GRID_CHANGES_PER_SECOND = 2000;
/** The server returns the exposure of at most this many matches. */
const EXPOSED = 200;
const START = '2026-03-01T15:00:00.000Z';

const config: Answer<'GET /api/admin/config/get'> = {
  ...{
    IsMultilanguageEnabled: true,
    DefaultLanguage: 'en',
    Languages: [{ Code: 'en', Name: 'English', ID: 1 }],
  },
  ...{ IsSandbox: false, AgeMin: 18, HasDepositPrompts: false, OutsideScripts: [] },
  ...{ HasAddFundsInHeader: false, HasAddFundsInSlip: false, LoyaltyAvailable: false, WheelAvailable: false },
  ...{ WidgetAvailable: false, DepositsAvailable: false, IsCryptoGrouped: false },
  ...{ RedirectsVouchers: false, RedirectsG2a: false, ServerTime: START },
};
const user = {
  ...{ ID: 1, UserName: 'trader', Email: 'trader@evens.example', IsEmailConfirmed: true, UserType: 0 },
  ...{
    IsOperator: true,
    OperatorRole: 'trader',
    IsExcluded: false,
    HasSecondFactor: true,
    IsInAgentTree: false,
  },
  ...{ Balance: '0.00', Balances: { TotalBalance: '0.00', Version: 1 }, Currency: 'EUR' },
  ...{ CurrencySystemAbbreviature: 'EUR', Country: { Code: 'MT' } },
  UsageArrangements: { PaymentTermsAccepted: true, TermsToAgree: null },
  ...{ favoriteTournamentIds: [], Language: 'en', Settings: {} },
};

function newMatch(n: number): Match {
  return {
    ...{
      ID: n,
      Name: `Northern Rovers ${n} – Southern United ${n}`,
      SportAlias: 'soccer',
      Category: 'England',
    },
    ...{
      TournamentID: 1 + (n % 40),
      Tournament: `Regional League ${1 + (n % 40)}`,
      StartsAt: START,
      IsLive: true,
    },
    ...{ Phase: 'playing', Score: '0–0', Minute: n % 90, Stopped: null, PricedAt: START, LinesCount: 120 },
    ...{ SuspendedLinesCount: 0, IsManual: n % 100 === 0, IsMainSuspended: false },
    Main: ['1', 'X', '2'].map((Title, index) => ({ OutcomeNo: index + 1, Title, Odds: 2000 + 400 * index })),
  };
}

/** Rows of a trading floor. Each read is one second later: it has the changes of that second. */
function makeRows() {
  const random = seededRandom('grid');
  const below = (count: number) => Math.floor(random() * count);
  const matches = Array.from({ length: GRID_MATCHES }, (_, index) => newMatch(index + 1));
  let seconds = 0;
  /** One change: mostly of a price, else of a score, of lines or of a suspension. */
  function change(match: Match): Match {
    const luck = random();
    if (luck < 0.01) return { ...match, Score: `${below(4)}–${below(4)}` };
    if (luck < 0.05) return { ...match, SuspendedLinesCount: below(20) };
    if (luck < 0.06) return { ...match, Stopped: match.Stopped === null ? 'goal' : null };
    const place = below(3);
    const Main = match.Main.map((one, index) =>
      index === place ? { ...one, Odds: 1100 + below(400) * 10 } : one,
    );
    return { ...match, Main };
  }
  function exposureRow({ ID, Name }: Match): ExposureRow {
    const amount = () => `${below(100_000)}.00`;
    return {
      ...{ ID: `match-${ID}`, Name, Parent: '', Sport: 'Soccer', MatchID: ID, LineID: null, OutcomeNo: null },
      ...{ StartsAt: START, Bets: below(5000), Multiples: below(100), BetsLastMinute: below(60) },
      ...{
        Stakes: amount(),
        Payouts: amount(),
        Liability: amount(),
        Expected: amount(),
        Chance: null,
        IsExact: true,
      },
    };
  }
  return {
    trading(): Answer<'GET /api/desk/trading'> {
      seconds += 1;
      for (let changes = 0; changes < GRID_CHANGES_PER_SECOND; changes++) {
        const index = below(GRID_MATCHES);
        const match = matches[index];
        if (match) matches[index] = change(match);
      }
      const PricedAt = new Date(Date.parse(START) + seconds * 1000).toISOString();
      return { Matches: matches.map((match) => ({ ...match, PricedAt })) };
    },
    exposure(): Answer<'GET /api/desk/exposure'> {
      const Rows = matches.slice(0, EXPOSED).map(exposureRow);
      const sums = { Bets: 1, Multiples: 0, BetsLastMinute: 0, Stakes: '1.00', Payouts: '1.00' };
      return {
        ...{
          Currency: 'EUR',
          At: START,
          TookMs: 1,
          IsComplete: true,
          MarketLiabilityMaximum: '50000.00',
          Rows,
          Ends: [],
        },
        Total: { ...sums, Liability: '1.00', Expected: '1.00' },
      };
    },
  };
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

/** Serves the built back office and made-up answers of a trading floor, without a site. */
export async function serveConsole(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = join(projectRoot, 'apps/back-office/dist');
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('<html', '<html data-session="1"');
  const rows = makeRows();
  const answers: Readonly<Record<string, () => unknown>> = {
    '/api/admin/config/get': () => config,
    '/api/user/get': () => user,
    '/api/version/hash': () => ({ data: 'bench' }),
    '/api/desk/trading': rows.trading,
    '/api/desk/exposure': rows.exposure,
    '/api/desk/start': (): Answer<'GET /api/desk/start'> => ({ Queues: [], Feed: null, Alerts: [] }),
  };
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const answer = answers[pathname];
    if (answer)
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer()));
    if (pathname.startsWith('/en/'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    if (!/^\/assets\/[\w./-]+$/.test(pathname) || pathname.includes('..'))
      return response.writeHead(404).end();
    const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': contentType }).end(readFileSync(join(folder, pathname)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
