import type { AccountId } from '@evens/base';
import { expect, vi } from 'vitest';
import { bet, callWallet, newName, playBody } from '../../../../../../tests/conformance/wallet-client.ts';
import { type AggregatorStub, startAggregatorStub } from '../../../../../../tests/fixture/aggregator-stub.ts';
import { ArcadeFrame, newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import {
  Browser,
  goodPassword,
  registerPlayer,
  registration,
} from '../../../../../../tests/fixture/browser.ts';
import { cardForm } from '../../../../../../tests/fixture/card-form.ts';
import { placeFirstSingle } from '../../../../../../tests/fixture/first-single.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../../tests/fixture/site-place.ts';
import { TableFrame } from '../../../../../../tests/fixture/table-frame.ts';
import { betAt, bettingFor } from '../../../../../../tests/fixture/table-site.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { addToTree, newTopAgent } from '../../../operators/testing/agent-tree.ts';
import { createPool, type Pool } from '../../../platform/db.ts';
import { sendMessage } from '../../messages/send-message.ts';
import type { EnforcementPoint } from '../../protection/enforcement-points.ts';

const PROVIDER = 'habanero';
const MAIL_SENT = 2;
const even = { stake: '100', target: 5050, side: 'over' };

let site: Site;
let worker: Site;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let operator: Browser;
let names = 0;

export interface EnforcementStage {
  /** Site that receives every attempt. */
  readonly site: Site;
  readonly pool: Pool;
  readonly operator: Browser;
  stop(): Promise<void>;
}

/**
 * Opens two servers on one database: one serves players, the other runs the background work. Only one process at a time
 * may serve players, so the test process plays the role of the other process, with the site's own functions.
 */
export async function openEnforcementStage(): Promise<EnforcementStage> {
  season = quietSeason();
  stub = await startAggregatorStub([PROVIDER]);
  const env = { EVENS_RATE_FACTOR: '1000', EVENS_AGGREGATORS: stub.file };
  site = await openSite({ feed: season.feed, withPayments: true, env: { ...env, ROLES: 'api,feed' } });
  worker = await openSite({
    feed: season.feed,
    databaseUrl: site.databaseUrl,
    env: { ...env, ROLES: 'worker' },
    untilLive: false,
  });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => undefined });
  const { name: UserName, password: Password } = site.operator ?? {};
  operator = new Browser(site.url);
  await operator.call('POST /api/account/login', { body: { UserName, Password } });
  const open = { Kind: 'referral', Name: '', Open: true, Reason: 'a test' };
  expect((await operator.call('POST /api/desk/switch', { body: open })).status).toBe(200);
  return {
    site,
    pool,
    operator,
    async stop() {
      await pool.end();
      await worker.stop();
      await site.stop();
      await stub.stop();
      season.remove();
    },
  };
}

export interface Player {
  readonly name: string;
  readonly lastName: string;
  readonly accountId: AccountId;
  /** Browser from before the break. Its session may have ended. */
  browser: Browser;
}

export async function newPlayer(): Promise<Player> {
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

/** Returns the code of the refusal, or undefined if the attempt passed. */
export type Attempt = () => Promise<string | undefined>;
/** Prepares an attempt before the protection begins. */
export type Prepare = (player: Player) => Promise<Attempt>;

function errorCode({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }) {
  return status === 200 ? undefined : String(body.ErrorCode);
}

/** Launches the game again after its session has ended, as a player would. Returns the code, or `launched`. */
async function openAnew({ browser }: Player, Key: string): Promise<string> {
  const launched = await browser.call('POST /api/casino/launch', { body: { Provider: 'evens', Key } });
  return errorCode(launched) ?? 'launched';
}

/** Puts the player below an agent. The attempt transfers money between the agent and the account. */
async function prepareTransfer(
  key: 'POST /api/agents/deposit' | 'POST /api/agents/withdraw',
  { accountId }: Player,
): Promise<Attempt> {
  names += 1;
  const agent = await newTopAgent({ url: site.url, pool }, { name: `enforcing-${names}`, userType: 1 });
  await topUp(agent.browser, '100');
  const playerId = await addToTree(pool, { accountId, parentId: agent.playerId });
  return async () => {
    const body = { CommandId: newCommandId(), UserID: playerId, Amount: '5.00' };
    return errorCode(await agent.browser.call(key, { body }));
  };
}

/** Places a bet that is referred to a trader. Returns its id. */
async function placeReferred({ name, browser }: Player): Promise<number> {
  const low = { UserName: name, Percent: 1, Reason: 'a test' };
  expect((await operator.call('POST /api/desk/stakefactor', { body: low })).status).toBe(200);
  const { body } = await placeFirstSingle(browser, '200');
  const [ticket] = (body.Tickets ?? []) as { ID: string; Acceptance: number }[];
  expect(ticket?.Acceptance, JSON.stringify(body)).toBe(0);
  return Number(ticket?.ID);
}

/** Returns why a referred bet was declined: `waits` while it is open, undefined if it was accepted. */
async function waitEnded(ticketId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ acceptance: number; reason: string | null }>(
    'select acceptance, decline_reason as reason from ticket where id = $1',
    [ticketId],
  );
  return rows[0]?.acceptance === 1 ? undefined : (rows[0]?.reason ?? 'waits');
}

export const attempts: Readonly<Record<EnforcementPoint, Prepare>> = {
  'log-in':
    async ({ name }) =>
    async () =>
      errorCode(
        await new Browser(site.url).call('POST /api/account/login', {
          body: { UserName: name, Password: goodPassword },
        }),
      ),
  'repeated-registration':
    async ({ lastName }) =>
    async () => {
      names += 1;
      const body = registration(`enforced-${names}`, { LastName: lastName });
      return errorCode(await new Browser(site.url).call('POST /api/account/register', { body }));
    },
  bet: async (player) => async () => errorCode(await placeFirstSingle(player.browser, '1')),
  'waiting-bet': async (player) => {
    const ticketId = await placeReferred(player);
    return async () => {
      await operator.call('POST /api/desk/referral', { body: { BetId: ticketId, Answer: 'accept' } });
      return waitEnded(ticketId);
    };
  },
  offer: async (player) => {
    const ticketId = await placeReferred(player);
    const offer = { BetId: ticketId, Answer: 'offer', Stake: '100.00', Seconds: 300 };
    const answer = await operator.call('POST /api/desk/referral', { body: offer });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows } = await pool.query<{ odds: number[] }>(
      `select array(select jsonb_array_elements(offer -> 'odds')::integer) as odds from ticket where id = $1`,
      [ticketId],
    );
    return async () => {
      const accept = { CommandId: newCommandId(), BetId: ticketId, Accept: true, Stake: '100.00' };
      const body = { ...accept, Odds: rows[0]?.odds };
      const code = errorCode(await player.browser.call('POST /api/betslip/traderoffer', { body }));
      const ended = await waitEnded(ticketId);
      return ended === 'waits' ? code : ended;
    };
  },
  round: async (player) => {
    const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    return async () => {
      const { code } = await frame.start(even);
      return code === 'GameSessionExpiredException' ? openAnew(player, 'dice') : code;
    };
  },
  demo:
    async ({ browser }) =>
    async () =>
      errorCode(
        await browser.call('POST /api/casino/launchdemo', { body: { Provider: 'evens', Key: 'dice' } }),
      ),
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
    const { body: session } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
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
  'tournament-entry': async (player) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into casino_tournament (kind, name, games, stake_min, rounds_max, fee, prizes, entries_max, starts_at, ends_at, created_by)
       values ('best', '', '{}', 20, 100, 100, '{500}', 10, now() - interval '1 hour', now() + interval '1 hour', 'test') returning id`,
    );
    return async () => {
      const body = { CommandId: newCommandId(), ID: rows[0]?.id };
      return errorCode(await player.browser.call('POST /api/casino/entertournament', { body }));
    };
  },
  deposit: async (player) => async () => {
    const byCard = errorCode(
      await player.browser.call('POST /api/deposit/create', {
        body: { CommandId: newCommandId(), ...cardForm },
      }),
    );
    const byCoin = errorCode(
      await player.browser.call('POST /api/wallet/address', { body: { Currency: 'BTC' } }),
    );
    return byCard === byCoin ? byCard : `${byCard} by card, ${byCoin} by coin`;
  },
  withdrawal: async (player) => async () => {
    const code = errorCode(
      await player.browser.call('POST /api/withdraw/create', {
        body: {
          CommandId: newCommandId(),
          WithdrawMethod: 'sandbox-wallet',
          Amount: '50.00',
          Password: goodPassword,
          AccountID: '123456',
        },
      }),
    );
    // Play money has no deposit method to be paid back to. Protections are checked before this condition.
    return code === 'WithdrawalConditionsException' ? undefined : code;
  },
  'agent-deposit': (player) => prepareTransfer('POST /api/agents/deposit', player),
  'agent-withdrawal': (player) => prepareTransfer('POST /api/agents/withdraw', player),
  'cash-out': async (player) => {
    const { body } = await placeFirstSingle(player.browser, '10');
    const [ticket] = (body.Tickets ?? []) as { ID: string }[];
    const betId = Number(ticket?.ID);
    return async () => {
      const sent = { CommandId: newCommandId(), betId, amount: '1.00', CashoutOddsValues: [] };
      const code = errorCode(await player.browser.call('POST /api/cashout/create', { body: sent }));
      // The feed has no probabilities, so a cash-out has no price. A locked account is refused before that.
      return code === 'CashoutUnavailableException' ? undefined : code;
    };
  },
  vault: async (player) => async () =>
    errorCode(
      await player.browser.call('POST /api/protection/vaultlock', {
        body: { CommandId: newCommandId(), Amount: '1.00', Minutes: 60 },
      }),
    ),
  bonus: async (player) => async () =>
    errorCode(
      await player.browser.call('POST /api/bonus/claim', {
        body: { BonusCode: 'TRYIT', CommandId: newCommandId() },
      }),
    ),
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
       values ($1, 'test:mail', 'document-accepted', '{"document":"identity"}', true, now(), 'infinity')`,
      [accountId],
    );
    // The worker runs in its own process. It checks protections when it takes the mail from the queue.
    return async () => {
      await pool.query(`update message set mail_due_at = now() where account_id = $1 and key = 'test:mail'`, [
        accountId,
      ]);
      return vi.waitFor(
        async () => {
          const { rows } = await pool.query<{ mail: number }>(
            `select mail from message where account_id = $1 and key = 'test:mail'`,
            [accountId],
          );
          const mail = rows[0]?.mail ?? 0;
          expect(mail).toBeGreaterThan(1);
          return mail === MAIL_SENT ? undefined : 'not sent';
        },
        { timeout: 30_000, interval: 100 },
      );
    };
  },
};
