import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type RefusalCode, refusalCodes, refusalStatus } from '@evens/contract';
import { getLanguage, refusalMessage } from '@evens/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, Browser } from '../fixture/browser.ts';
import { openSite } from '../fixture/open-site.ts';
import {
  type BackOfficeSite,
  done,
  inside,
  listOf,
  newId,
  openBackOfficeSite,
  singleOn,
  untilMainMarket,
} from './refusals/site.ts';
import { type Given, notByRequest, type Offer, type RefusalRow, refusalTable } from './refusals/table.ts';

/** Maximum age of the rules that a process has cached, ms. */
const RULES_AGE_MS = 5000;
const DAY_MS = 86_400_000;
const LOCK_TRIES_MAX = 100;

let backOffice: BackOfficeSite;
let player: Browser;
let agent: Browser;
let offer: Offer;
const english = getLanguage('en');

async function evens(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../tools/evens.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: backOffice.site.databaseUrl },
    stdio: 'ignore',
  });
  expect(await new Promise((end) => child.on('close', end))).toBe(0);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function callBackOffice(key: Parameters<Browser['call']>[0], body: unknown) {
  return done(backOffice.operator.call(key, { body }));
}

function closeOrOpen(Kind: string, Name: string, Open: boolean) {
  return callBackOffice('POST /api/desk/switch', { Kind, Name, Open, Reason: 'a test' });
}

async function placed(browser: Browser, body: unknown) {
  const [ticket] = listOf((await done(browser.call('POST /api/betslip/placebet', { body }))).Tickets);
  return inside(ticket);
}

async function readTournamentId(matchId: number): Promise<number> {
  const { rows } = await backOffice.pool.query('select tournament_id from match where id = $1', [matchId]);
  return rows[0].tournament_id;
}

/** A referred bet whose player declined the trader's offer. */
async function endedOffer(): Promise<number> {
  await callBackOffice('POST /api/desk/stakefactor', { UserName: 'ada', Percent: 1, Reason: 'a test' });
  await closeOrOpen('referral', '', true);
  const ticket = await placed(player, singleOn(backOffice.match.ash, { Stake: '100.00' }));
  expect(ticket.Acceptance).toBe(0);
  const BetId = Number(ticket.ID);
  await callBackOffice('POST /api/desk/referral', { BetId, Answer: 'offer', Stake: '60.00' });
  const declined = { CommandId: newId(), BetId, Accept: false, Stake: '60.00', Odds: [2000] };
  await done(player.call('POST /api/betslip/traderoffer', { body: declined }));
  await closeOrOpen('referral', '', false);
  await callBackOffice('POST /api/desk/stakefactor', { UserName: 'ada', Percent: 100, Reason: 'a test' });
  return BetId;
}

beforeAll(async () => {
  backOffice = await openBackOfficeSite(openSite);
  player = await backOffice.player('ada', '1000.00');
  agent = await backOffice.player('agatha');
  await backOffice.pool.query(
    `update player p set user_type = 1 from auth_user u where u.id = p.auth_user_id and u.username = 'agatha'`,
  );
  agent = await backOffice.logIn('agatha');
  await backOffice.player('lotta');
  const used = singleOn(backOffice.match.ash, { Stake: '7.00' });
  const open = await placed(player, used);
  const valued = await placed(player, singleOn(backOffice.match.birch));
  const result = {
    MatchID: backOffice.match.holly,
    MarketType: 'total-full',
    Specifier: 'total=180.5',
    Results: [2, 3],
    Reason: 'a test',
  };
  await backOffice.begin(backOffice.match.holly);
  const proposed = await callBackOffice('POST /api/desk/result', result);
  offer = {
    match: backOffice.match,
    row: backOffice.row,
    get newId() {
      return newId();
    },
    usedId: used.CommandId,
    oldId: newId(DAY_MS + 60_000),
    lockedName: 'lotta',
    usedName: 'ada',
    openTicket: Number(open.ID),
    valuedTicket: Number(valued.ID),
    offerTicket: await endedOffer(),
    proposal: Number(proposed.ProposalId),
    seenVersion: 0,
    seenBalance: '',
    tournament: await readTournamentId(backOffice.match.ash),
  };
});
afterAll(() => backOffice.stop());

function send(browser: Browser, { call, query = '', body }: RefusalRow, from: Offer): Promise<Answer> {
  return browser.call(call, { query, ...(body ? { body: body(from) } : {}) });
}

function callerBrowser({ as = 'player' }: RefusalRow): Browser {
  switch (as) {
    case 'player':
      return player;
    case 'agent':
      return agent;
    case 'operator':
      return backOffice.operator;
    case 'visitor':
      return new Browser(backOffice.site.url);
  }
}

/** Waits until some statement waits for a row lock. */
async function someStatementWaits(): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES_MAX; tries += 1) {
    const { rowCount } = await backOffice.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await wait(20);
  }
  throw new Error('nothing waits');
}

/** Sends the request of the row while a first one with the same id is blocked by a transaction of the test. */
async function sendWhileHeld(row: RefusalRow): Promise<Answer> {
  const client = await backOffice.pool.connect();
  const body = row.body?.(offer);
  try {
    await client.query('begin');
    await client.query(
      `select from balance b join player p using (account_id) join auth_user u on u.id = p.auth_user_id
       where u.username = 'ada' for update of b`,
    );
    const first = player.call(row.call, { body });
    await someStatementWaits();
    const second = await player.call(row.call, { body });
    // Another bet of the account waits for this one and is accepted after it.
    const other = player.call(row.call, { body: row.body?.({ ...offer, newId: newId() }) });
    await client.query('commit');
    expect((await first).status).toBe(200);
    expect((await other).status).toBe(200);
    expect((await player.call(row.call, { body })).body.Tickets).toMatchObject(
      listOf((await first).body.Tickets).map(({ ID }) => ({ ID })),
    );
    return second;
  } finally {
    client.release();
  }
}

/** Establishes the precondition of the row, sends its request, and restores the state. */
const around: Readonly<Record<Given, (row: RefusalRow) => Promise<Answer>>> = {
  async 'the account was locked by an operator'(row) {
    await callBackOffice('POST /api/desk/lock', { UserName: 'lotta', Locked: true, Reason: 'a test' });
    const answer = await send(callerBrowser(row), row, offer);
    await callBackOffice('POST /api/desk/lock', { UserName: 'lotta', Locked: false, Reason: 'a test' });
    await backOffice.logIn('lotta');
    return answer;
  },
  async 'the account was locked from another process within this minute'(row) {
    const page = await backOffice.logIn('lotta');
    await done(page.call('GET /api/user/balance'));
    await evens('account', 'lock', 'lotta', '--reason', 'a test');
    const answer = await send(page, row, offer);
    await evens('account', 'unlock', 'lotta', '--reason', 'a test');
    return answer;
  },
  async 'new terms came into force'(row) {
    await backOffice.pool.query('update betting_rule set terms_version = terms_version + 1');
    await wait(RULES_AGE_MS + 100);
    const answer = await send(player, row, offer);
    const Version = inside(answer.body.Data).termsVersion;
    expect((await player.call('POST /api/user/acceptterms', { body: { Version: 1 } })).body.Data).toEqual({
      termsVersion: Version,
    });
    await done(player.call('POST /api/user/acceptterms', { body: { Version } }));
    await placed(player, singleOn(backOffice.match.ash, { Stake: '1.00' }));
    return answer;
  },
  async 'an operator closed betting'(row) {
    await closeOrOpen('betting', '', false);
    const answer = await send(player, row, offer);
    await closeOrOpen('betting', '', true);
    return answer;
  },
  async 'an operator closed soccer'(row) {
    await closeOrOpen('sport', 'soccer', false);
    const answer = await send(player, row, offer);
    await untilMainMarket(backOffice, backOffice.match.ash, 'suspended');
    await closeOrOpen('sport', 'soccer', true);
    await untilMainMarket(backOffice, backOffice.match.ash, 'open');
    return answer;
  },
  async 'another page took 900.00 of the balance'(row) {
    const seen = await done(player.call('GET /api/user/balance'));
    await placed(player, singleOn(backOffice.match.ash, { Stake: '900.00' }));
    return send(player, row, {
      ...offer,
      newId: newId(),
      seenVersion: Number(seen.Version),
      seenBalance: String(seen.TotalBalance),
    });
  },
  'the same request is being written': sendWhileHeld,
  async 'a page of another site sends it'(row) {
    player.origin = 'https://elsewhere.example';
    const answer = await send(player, row, offer);
    player.origin = backOffice.site.url;
    return answer;
  },
  async 'five wrong passwords came before'(row) {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await send(callerBrowser(row), row, offer)).body.ErrorCode).toBe('WrongCredentialsException');
    return send(callerBrowser(row), row, offer);
  },
  async 'the account keeps 200 favourite tournaments'(row) {
    const [account] = (
      await backOffice.pool.query(
        `insert into favourites (account_id, tournament_ids, at)
         select p.account_id, array(select 1000000 + n from generate_series(1, 200) n), now()
           from player p join auth_user u on u.id = p.auth_user_id where u.username = 'ada' returning account_id`,
      )
    ).rows;
    const answer = await send(player, row, offer);
    await backOffice.pool.query('delete from favourites where account_id = $1', [account.account_id]);
    return answer;
  },
  async 'the account has 100 alerts'(row) {
    await backOffice.pool.query(
      `insert into player_alert (account_id, match_id, events, created_at)
       select p.account_id, 1000000 + n, '{end}', now()
         from player p join auth_user u on u.id = p.auth_user_id cross join generate_series(1, 100) n where u.username = 'ada'`,
    );
    const answer = await send(player, row, offer);
    await backOffice.pool.query('delete from player_alert');
    return answer;
  },
  async 'the player’s identity was verified'(row) {
    const setVerified = (at: string) =>
      backOffice.pool.query(
        `update player p set verified_at = ${at} from auth_user u where u.id = p.auth_user_id and u.username = 'ada'`,
      );
    await setVerified('now()');
    const answer = await send(player, row, offer);
    await setVerified('null');
    return answer;
  },
  async 'no automatic cash-outs are allowed'(row) {
    await backOffice.pool.query('update betting_rule set automatic_cashouts_max = 0');
    await wait(RULES_AGE_MS + 100);
    const answer = await send(player, row, offer);
    await backOffice.pool.query('update betting_rule set automatic_cashouts_max = 50');
    return answer;
  },
  async 'the feed is down'(row) {
    const silent = await openBackOfficeSite(openSite, { shortLived: true });
    try {
      const page = await silent.player('ada');
      const from = { ...offer, newId: newId(), match: silent.match };
      for (let tries = 0; tries < LOCK_TRIES_MAX; tries += 1) {
        const answer = await send(page, row, from);
        if (answer.body.ErrorCode !== 'InsufficientBalanceException') return answer;
        await wait(200);
      }
      throw new Error('the feed did not end');
    } finally {
      await silent.stop();
    }
  },
};

/** Expects the full refusal: status, code and exact message. */
function expectRefusal({ status, body }: Answer, code: RefusalCode): void {
  expect(body).toMatchObject({ HasErrors: true, ErrorCode: code });
  expect(status).toBe(refusalStatus[code]);
  expect(body.ErrorMessage).toBe(refusalMessage(english, code, inside(body.Data)));
}

describe.each(refusalTable)('$stage', ({ rows }) => {
  test.each(rows)('$code: $when', async (row) => {
    const { code, given } = row;
    const answer = given ? await around[given](row) : await send(callerBrowser(row), row, offer);
    expectRefusal(answer, code);
  });
});

test('the table contains all refusal codes except those listed as not raised by requests', () => {
  const raised = new Set(refusalTable.flatMap(({ rows }) => rows.map(({ code }) => code)));
  const missing = refusalCodes.filter((code) => !raised.has(code) && notByRequest[code] === undefined);
  expect(missing).toEqual([]);
  expect(Object.keys(notByRequest).filter((code) => raised.has(code as RefusalCode))).toEqual([]);
});

test('the first failing stage wins for a request that fails all of them, fixed one by one', async () => {
  const steps: [string, () => Promise<Answer>][] = [];
  const page = await backOffice.player('petra', '50.00');
  const first = singleOn(backOffice.match.ash, { Stake: '1.00' });
  await placed(page, first);
  const { ash, fir } = backOffice.match;
  const home = { MatchID: ash, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 };
  const broken = {
    ...first,
    BetType: 2,
    Stake: 'ten',
    Selections: [
      home,
      { ...home, MarketType: 'total', Specifier: 'total=2.5', Odds: 2500 },
      { ...home, MatchID: fir },
    ],
  };
  const by = (browser: Browser, body: unknown) => () => browser.call('POST /api/betslip/placebet', { body });
  const CommandId = newId();
  await closeOrOpen('betting', '', false);
  await backOffice.pool.query('update betting_rule set terms_version = terms_version + 1');
  await evens('account', 'lock', 'petra', '--reason', 'a test');
  steps.push(
    ['NotLoggedInException', by(new Browser(backOffice.site.url), broken)],
    ['NoPrivilegesException', by(agent, broken)],
    ['CommandIdReusedException', by(page, broken)],
    ['AccountLockedException', by(page, { ...broken, CommandId })],
  );
  for (const [code, call] of steps) expect((await call()).body.ErrorCode).toBe(code);

  await evens('account', 'unlock', 'petra', '--reason', 'a test');
  const again = await backOffice.logIn('petra');
  const tries = async (body: unknown) => (await by(again, body)()).body;
  const terms = await tries({ ...broken, CommandId });
  expect(terms.ErrorCode).toBe('TermsAndConditionsValidationException');
  await done(
    again.call('POST /api/user/acceptterms', { body: { Version: inside(terms.Data).termsVersion } }),
  );
  expect((await tries({ ...broken, CommandId })).ErrorCode).toBe('BettingClosedException');
  await closeOrOpen('betting', '', true);
  expect((await tries({ ...broken, CommandId })).ErrorCode).toBe('InvalidStakeException');
  const staked = { ...broken, CommandId, Stake: '6000.00' };
  const selections = await tries(staked);
  expect(selections.ErrorCode).toBe('OddsChangedException');
  // All selection faults are listed together, under the code of the first.
  expect(listOf(inside(selections.Data).selections)).toMatchObject([
    { matchId: ash, code: 'OddsChangedException' },
    { matchId: fir, code: 'SelectionSuspendedException' },
  ]);
  const open = staked.Selections.slice(0, 2).map((one) => ({
    ...one,
    Odds: one.MarketType === 'total' ? 1900 : 2000,
  }));
  expect((await tries({ ...staked, Selections: open })).ErrorCode).toBe('IncompatibleSelectionsException');
  const single = { ...staked, BetType: 1, Selections: open.slice(0, 1) };
  const limit = await tries(single);
  expect(limit.ErrorCode).toBe('LineBettingLimitReachedException');
  const Stake = inside(limit.Data).maximum;
  const seen = await done(again.call('GET /api/user/balance'));
  await placed(again, singleOn(backOffice.match.birch, { Stake: '1.00' }));
  const within = { ...single, Stake };
  const outdated = { ...within, BalanceVersion: seen.Version, BalanceShown: seen.TotalBalance };
  expect((await tries(outdated)).ErrorCode).toBe('OutdatedBalanceException');
  expect((await tries(within)).ErrorCode).toBe('InsufficientBalanceException');
  expect((await tries({ ...within, Stake: '2.00' })).HasErrors).toBe(false);
});
