import { randomBytes } from 'node:crypto';
import { type AccountId, makeCommandId } from '@evens/base';
import type { AnswerOf, Calls } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeDueMail } from '../../../apps/server/src/features/messages/mail-store.ts';
import { sendMessage } from '../../../apps/server/src/features/messages/send-message.ts';
import { beginBreak } from '../../../apps/server/src/features/protection/begin-break.ts';
import {
  type EnforcementPoint,
  enforcementPoints,
  judgedAt,
  type Protection,
} from '../../../apps/server/src/features/protection/enforcement-points.ts';
import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import { bet, callWallet, newName, playBody } from '../../conformance/wallet-client.ts';
import { type AggregatorStub, startAggregatorStub } from '../../fixture/aggregator-stub.ts';
import { ArcadeFrame, newCommandId } from '../../fixture/arcade.ts';
import { Browser, goodPassword, registerPlayer, registration } from '../../fixture/browser.ts';
import { cardForm } from '../../fixture/card-form.ts';
import { type QuietSeason, quietSeason } from '../../fixture/quiet-season.ts';
import { type BootedSite, bootSite } from '../../fixture/site.ts';
import { TableFrame } from '../../fixture/table-frame.ts';
import { betAt, bettingFor } from '../../fixture/table-site.ts';
import { topUp } from '../../fixture/top-up.ts';

const PROVIDER = 'habanero';
const even = { stake: '100', target: 5050, side: 'over' };
const DAY_MS = 86_400_000;
const PLAYER_DISABLED = 110;

let site: BootedSite;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let operator: Browser;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  stub = await startAggregatorStub([PROVIDER]);
  site = await bootSite({
    feed: season.feed,
    withPayments: true,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_AGGREGATORS: stub.file },
  });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
  operator = new Browser(site.url);
  const { name: UserName, password: Password } = site.operator ?? {};
  await operator.call('POST /api/account/login', { body: { UserName, Password } });
  const open = { Kind: 'referral', Name: '', Open: true, Reason: 'a test' };
  expect((await operator.call('POST /api/desk/switch', { body: open })).status).toBe(200);
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  await stub.stop();
  season.remove();
});

interface Player {
  readonly name: string;
  readonly lastName: string;
  readonly accountId: AccountId;
  /** As it was before the break: its session may have ended. */
  browser: Browser;
}

async function newPlayer(): Promise<Player> {
  names += 1;
  const name = `enforced-${names}`;
  const letters = String.fromCharCode(97 + Math.floor(names / 26), 97 + (names % 26));
  const lastName = `Enforced${letters}`;
  const own = { LastName: lastName, AllowEmailNotification: true };
  const browser = await registerPlayer(site.url, name, own);
  await topUp(browser, '1000');
  const { rows } = await pool.query<{ id: AccountId }>(
    `select p.account_id as id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1`,
    [name],
  );
  const [row] = rows;
  if (!row) throw new Error(`newPlayer: ${name} has no account`);
  return { name, lastName, browser, accountId: row.id };
}

/** The code of the refusal; undefined where it passed. */
type Attempt = () => Promise<string | undefined>;
/** What is made ready before the break begins, and then tried. */
type Prepare = (player: Player) => Promise<Attempt>;

function codeOf({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }) {
  return status === 200 ? undefined : String(body.ErrorCode);
}

async function placeBet({ browser }: Player, Stake: string) {
  const { Matches } = (await new Browser(site.url).call('GET /api/sport/matches'))
    .body as unknown as AnswerOf<Calls['GET /api/sport/matches']>;
  const [match] = Matches;
  const market = match?.PreviewMarkets[0];
  const odd = market?.Odds[0];
  if (!match || !market || !odd) throw new Error('nothing to bet on');
  const { Type: MarketType, Specifier } = market;
  const { OutcomeNo, Odds } = odd;
  const Selections = [{ MatchID: match.ID, MarketType, Specifier, OutcomeNo, Odds }];
  const CommandId = makeCommandId(Date.now(), randomBytes(16));
  return browser.call('POST /api/betslip/placebet', {
    body: { CommandId, BetType: 1, Selections, Stake, OddsChangePolicy: 2 },
  });
}

/** A game that was open before the break; where its session has ended it is opened anew, as its player would. */
async function openAnew({ browser }: Player, Key: string): Promise<string> {
  const launched = await browser.call('POST /api/casino/launch', { body: { Provider: 'evens', Key } });
  return codeOf(launched) ?? 'launched';
}

const attempts: Readonly<Record<EnforcementPoint, Prepare | 'not built'>> = {
  'log-in':
    async ({ name }) =>
    async () =>
      codeOf(
        await new Browser(site.url).call('POST /api/account/login', {
          body: { UserName: name, Password: goodPassword },
        }),
      ),
  'repeated-registration':
    async ({ lastName }) =>
    async () => {
      names += 1;
      const body = registration(`enforced-${names}`, { LastName: lastName });
      return codeOf(await new Browser(site.url).call('POST /api/account/register', { body }));
    },
  bet: async (player) => async () => codeOf(await placeBet(player, '1')),
  'waiting-bet': async (player) => {
    const low = { UserName: player.name, Percent: 1, Reason: 'a test' };
    expect((await operator.call('POST /api/desk/stakefactor', { body: low })).status).toBe(200);
    const { body } = await placeBet(player, '200');
    const [ticket] = (body.Tickets ?? []) as { ID: string; Acceptance: number }[];
    expect(ticket?.Acceptance, JSON.stringify(body)).toBe(0);
    const BetId = Number(ticket?.ID);
    return async () => {
      await operator.call('POST /api/desk/referral', { body: { BetId, Answer: 'accept' } });
      const { rows } = await pool.query<{ acceptance: number; reason: string | null }>(
        'select acceptance, decline_reason as reason from ticket where id = $1',
        [BetId],
      );
      return rows[0]?.acceptance === 1 ? undefined : (rows[0]?.reason ?? 'waits');
    };
  },
  round: async (player) => {
    const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    return async () => {
      const { code } = await frame.start(even);
      return code === 'GameSessionExpiredException' ? openAnew(player, 'dice') : code;
    };
  },
  'table-bet': async (player) => {
    const table = await TableFrame.open(site.url, player.browser, { game: 'live-wheel' });
    return async () => {
      if (table.isClosed) return openAnew(player, 'live-wheel');
      const { code } = await table.bet(await bettingFor(1000, table), betAt['live-wheel']);
      table.leave();
      return code === 'GameSessionExpiredException' ? openAnew(player, 'live-wheel') : code;
    };
  },
  'provider-bet': async ({ browser }) => {
    const launched = await browser.call('POST /api/casino/launch', {
      body: { Provider: PROVIDER, Key: 'sheep' },
    });
    const { body: session } = stub.asked.findLast(({ path }) => path === '/sessions') ?? {};
    const who = {
      userId: String(session?.user_id),
      currency: String(session?.currency),
      game: 'sheep',
      sessionId: String(launched.body.SessionID),
    };
    const wallet = { baseUrl: `${site.url}/api/aggregator/${PROVIDER}`, secret: stub.secret };
    return async () => {
      const { status, code } = await callWallet(wallet, 'play', playBody(who, newName(), [bet(100)]));
      return status === 200 ? undefined : `wallet ${code}`;
    };
  },
  deposit: async (player) => async () =>
    codeOf(
      await player.browser.call('POST /api/deposit/create', {
        body: { CommandId: newCommandId(), ...cardForm },
      }),
    ),
  bonus: 'not built',
  message:
    async ({ accountId }) =>
    async () => {
      const key = `test:${accountId}`;
      const values = { document: 'identity' as const };
      await sendMessage(pool, {
        accountId,
        kind: 'document-accepted',
        values,
        key,
        marketing: true,
        atMs: Date.now(),
      });
      const { rowCount } = await pool.query('select from message where account_id = $1 and key = $2', [
        accountId,
        key,
      ]);
      return rowCount === 1 ? undefined : 'not sent';
    },
  mail: async ({ accountId }) => {
    await pool.query(
      `insert into message (account_id, key, kind, values, marketing, created_at, mail_due_at)
       values ($1, 'test:mail', 'document-accepted', '{"document":"identity"}', true, now(), 'epoch'::timestamptz + interval '1 day')`,
      [accountId],
    );
    return async () => {
      const { rows } = await pool.query<{ id: number; mail: number }>(
        `select id, mail from message where account_id = $1 and key = 'test:mail'`,
        [accountId],
      );
      const taken = rows[0]?.mail === 0 ? await takeDueMail(pool, Date.now()) : undefined;
      return taken?.is_wanted === true ? undefined : 'not sent';
    };
  },
};

interface Break {
  readonly code: string;
  readonly kind: 'time-out' | 'self-exclusion';
}

/** The breaks of the list; limits have tables of their own beside this one. */
const breaks: Readonly<Partial<Record<Protection, Break>>> = {
  exclusion: { code: 'SelfExclusionException', kind: 'self-exclusion' },
  'time-out': { code: 'TimeOutException', kind: 'time-out' },
};

/** What a point answers in its own words. */
const ownWords: Readonly<Partial<Record<EnforcementPoint, string>>> = {
  'repeated-registration': 'RegistrationNotPossibleException',
  'waiting-bet': 'break',
  'provider-bet': `wallet ${PLAYER_DISABLED}`,
  message: 'not sent',
  mail: 'not sent',
};

/** The process that the player asks: it ends sessions, games and waiting bets. An excluded player comes back for a payout. */
async function beginHere(player: Player, { kind }: Break): Promise<void> {
  const own = kind === 'time-out' ? { Hours: 24 } : { Months: 6 };
  const { status } = await player.browser.call(
    kind === 'time-out' ? 'POST /api/protection/timeout' : 'POST /api/protection/selfexclude',
    { body: { ...own, Password: goodPassword } },
  );
  expect(status).toBe(200);
  if (kind === 'time-out') return;
  player.browser = new Browser(site.url);
  const body = { UserName: player.name, Password: goodPassword, ForPayout: true };
  expect((await player.browser.call('POST /api/account/login', { body })).status).toBe(200);
}

/** Another process, this one: the site has not heard of it, and remembers sessions and games of before. */
async function beginElsewhere({ accountId }: Player, { kind }: Break): Promise<void> {
  const atMs = Date.now();
  await beginBreak(pool, { accountId, kind, untilMs: atMs + DAY_MS, doneBy: 'test', reason: '', atMs });
}

const cases = enforcementPoints.flatMap((point) =>
  Object.entries(breaks).map(([protection, held]) => ({ point, protection, held })),
);

describe.each([
  ['one process', beginHere],
  ['two processes', beginElsewhere],
])('in %s', (_where, begin) => {
  test.for(cases)('$protection is judged at $point', async ({ point, protection, held }, { skip }) => {
    const prepare = attempts[point];
    if (prepare === 'not built') return skip();
    const player = await newPlayer();
    const attempt = await prepare(player);
    await begin(player, held);
    const isJudged = judgedAt[point].some((one) => one === protection);
    const refused = await attempt();
    expect(refused).toBe(isJudged ? (ownWords[point] ?? held.code) : undefined);
  });
});

test('without a break every point lets the player pass', async () => {
  const passed: string[] = [];
  for (const point of enforcementPoints) {
    const prepare = attempts[point];
    if (prepare === 'not built') continue;
    const attempt = await prepare(await newPlayer());
    const refused = await attempt();
    if (refused !== undefined) passed.push(`${point}: ${refused}`);
  }
  // The mail is there for the site's own worker too, which may have taken it.
  expect(passed.filter((line) => !line.startsWith('mail'))).toEqual([]);
});
