import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import {
  type BackOfficeSite,
  done,
  inside,
  listOf,
  openBackOfficeSite,
  singleOn,
  untilMainMarket,
} from '../../../../../tests/system/refusals/site.ts';

const Reason = 'a test of trading';
const PATIENCE = { timeout: 10_000, interval: 50 };

let backOffice: BackOfficeSite;
let player: Browser;
let match: number;

beforeAll(async () => {
  backOffice = await openBackOfficeSite(openSite);
  player = await backOffice.player('trader-test', '1000.00');
  match = backOffice.match.ash;
});
afterAll(() => backOffice.stop());

async function bet(changes: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const body = singleOn(match, { Stake: '1.00', ...changes });
  return (await player.call('POST /api/betslip/placebet', { body })).body.ErrorCode ?? 'ok';
}

function setSwitch(Kind: string, Name: string, Open: boolean) {
  return backOffice.operator.call('POST /api/desk/switch', { body: { Kind, Name, Open, Reason } });
}

async function shift(Target: string, Shift: number, Minutes = 10, MatchID = match): Promise<unknown> {
  const body = { MatchID, Target, Shift, Minutes, Reason };
  return (await backOffice.operator.call('POST /api/desk/priceshift', { body })).body.ErrorCode ?? 'ok';
}

function readMatch() {
  return done(backOffice.operator.call('GET /api/desk/tradingmatch', { query: `?id=${match}` }));
}

async function lastAction() {
  const { rows } = await backOffice.pool.query(
    'select action, subject, details from operator_action order by id desc limit 1',
  );
  return rows[0];
}

/** The home price of the match result as visitors read it, and whether it is suspended. */
async function visiblePrice() {
  const { body } = await new Browser(backOffice.site.url).call('GET /api/match/get', {
    query: `?id=${match}`,
  });
  const market = listOf(body.Markets).find(({ ID }) => ID === '1x2');
  const { Odds, IsSuspended } = listOf(market?.Odds)[0] ?? {};
  return { odds: Odds, isSuspended: IsSuspended };
}

describe('suspension', () => {
  test.each([
    ['sport', () => 'soccer'],
    ['match', () => String(match)],
    ['market', () => '1x2'],
    ['match-market', () => `${match}/1x2`],
    ['line', () => `${match}/1x2`],
  ])('a closed %s takes no bet from the commit on, and visitors see it suspended', async (kind, name) => {
    expect((await setSwitch(kind, name(), false)).status).toBe(200);
    expect(await bet()).toBe('SelectionSuspendedException');
    await expect.poll(visiblePrice, PATIENCE).toEqual({ odds: 2000, isSuspended: true });
    expect(listOf((await readMatch()).Closed)[0]).toMatchObject({ Kind: kind, Name: name(), Reason });
    await setSwitch(kind, name(), true);
    await expect.poll(visiblePrice, PATIENCE).toEqual({ odds: 2000, isSuspended: false });
    expect(await bet()).toBe('ok');
  });

  test('a closed league closes its matches', async () => {
    const league = String(inside((await readMatch()).Match).TournamentID);
    await setSwitch('league', league, false);
    expect(await bet()).toBe('SelectionSuspendedException');
    await expect.poll(async () => inside((await readMatch()).Match).Stopped, PATIENCE).toBe('operator');
    await setSwitch('league', league, true);
    await expect.poll(async () => inside((await readMatch()).Match).Stopped, PATIENCE).toBeNull();
    expect(await bet()).toBe('ok');
  });

  test('a closed line leaves the other lines of the match open', async () => {
    const line = listOf((await readMatch()).Lines).find(({ ID }) => ID !== '1x2');
    await setSwitch('line', `${match}/${line?.ID}`, false);
    await expect
      .poll(async () => listOf((await readMatch()).Lines).find(({ ID }) => ID === line?.ID), PATIENCE)
      .toMatchObject({ IsSuspended: true });
    expect(await bet()).toBe('ok');
    await setSwitch('line', `${match}/${line?.ID}`, true);
  });

  test.each([
    ['league', '999999999'],
    ['league', 'premier-league'],
    ['match-market', '1x2'],
    ['match-market', '999999999/1x2'],
    ['line', '1/no-such-market'],
    ['line', '1/total;total=many'],
  ])('a switch is refused for %s "%s"', async (kind, name) => {
    expect((await setSwitch(kind, name, false)).body.ErrorCode).toBe('InvalidDetailsException');
  });
});

test('switches of matches that are over go when another part of a match is closed', async () => {
  const over = String(backOffice.match.larch);
  await setSwitch('match', over, false);
  await setSwitch('line', `${over}/1x2`, false);
  await backOffice.pool.query(`update match set phase = 'ended' where id = $1`, [over]);
  await setSwitch('match', String(match), false);
  const { rows } = await backOffice.pool.query('select kind, name from betting_switch order by kind, name');
  expect(rows).toEqual([{ kind: 'match', name: String(match) }]);
  await setSwitch('match', String(match), true);
  await untilMainMarket(backOffice, match, 'open');
});

test('a match has one trader, whom another one follows', async () => {
  const { operator, second } = backOffice;
  const set = (trader: Browser, IsMine: boolean, MatchID = match) =>
    trader.call('POST /api/desk/matchtrader', { body: { MatchID, IsMine } });
  const readTrader = async () => inside((await readMatch()).Match).Trader;
  expect(await readTrader()).toBeNull();
  await done(set(operator, true));
  const first = await readTrader();
  await done(set(second, false));
  expect(await readTrader()).toBe(first);
  await done(set(second, true));
  const next = await readTrader();
  expect(next).not.toBe(first);
  expect(await lastAction()).toEqual({
    action: 'match-trader',
    subject: `match:${match}`,
    details: { trader: next, before: first },
  });
  const { Matches } = await done(operator.call('GET /api/desk/trading', { query: '?When=next' }));
  expect(listOf(Matches).find(({ ID }) => ID === match)?.Trader).toBe(next);
  await done(set(second, false));
  expect(await readTrader()).toBeNull();
  expect((await set(operator, true, 999_999_999)).body.ErrorCode).toBe('NotFoundException');
});

describe('changes of prices', () => {
  test('a cut price is offered to everybody until it ends, and the earlier price is refused', async () => {
    expect(await shift('outcome:1x2/1', -100)).toBe('ok');
    await expect.poll(visiblePrice, PATIENCE).toEqual({ odds: 1800, isSuspended: false });
    expect(await bet()).toBe('OddsChangedException');
    const Selections = [{ MatchID: match, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 1800 }];
    expect(await bet({ Selections })).toBe('ok');
    expect(listOf((await readMatch()).Shifts)).toMatchObject([
      { Target: 'outcome:1x2/1', Shift: -100, Reason },
    ]);
    expect(await shift('outcome:1x2/1', -50)).toBe('ok');
    expect(await lastAction()).toEqual({
      action: 'price-shift',
      subject: `match:${match}`,
      details: { target: 'outcome:1x2/1', shift: -50, before: -100, minutes: 10, reason: Reason },
    });
    expect(await shift('outcome:1x2/1', 0)).toBe('ok');
    await expect.poll(visiblePrice, PATIENCE).toEqual({ odds: 2000, isSuspended: false });
    expect(await bet()).toBe('ok');
  });

  test('a cash-out falls with a cut price of another outcome', async () => {
    const { birch } = backOffice.match;
    const cut = (by: number) => shift('outcome:1x2/3', by, 10, birch);
    await done(player.call('POST /api/betslip/placebet', { body: singleOn(birch, { Stake: '1.00' }) }));
    const readValue = async () => {
      const { Tickets } = await done(player.call('GET /api/cashout/tickets'));
      return Number(listOf(Tickets)[0]?.Value);
    };
    const before = await readValue();
    expect(before).toBeGreaterThan(0);
    expect(await cut(-500)).toBe('ok');
    await expect.poll(readValue, PATIENCE).toBeLessThan(before);
    expect(await cut(0)).toBe('ok');
    await expect.poll(readValue, PATIENCE).toBe(before);
  });

  test('a changed price ends at its time', async () => {
    await shift('match', -100);
    await expect.poll(visiblePrice, PATIENCE).toMatchObject({ odds: 1800 });
    await backOffice.pool.query('update price_shift set until = now() where match_id = $1', [match]);
    await expect.poll(visiblePrice, PATIENCE).toMatchObject({ odds: 2000 });
    expect(listOf((await readMatch()).Shifts)).toEqual([]);
  });

  test.each(['', 'matches', 'market:no-such', 'line:1x2;period=x', 'outcome:1x2', 'outcome:1x2/0'])(
    'a change of "%s" is refused',
    async (target) => {
      expect(await shift(target, -10)).toMatch(/^(InvalidDetails|InvalidRequest)Exception$/);
    },
  );

  test('a raise above 5 % is refused, and so is a change in an unknown match', async () => {
    expect(await shift('match', 51)).not.toBe('ok');
    const body = { MatchID: 999_999_999, Target: 'match', Shift: -1, Minutes: 1, Reason };
    const { status } = await backOffice.operator.call('POST /api/desk/priceshift', { body });
    expect(status).toBe(404);
  });
});

test('the grid lists the matches to come with their main prices', async () => {
  const next = await done(backOffice.operator.call('GET /api/desk/trading', { query: '?When=next' }));
  expect(listOf(next.Matches).find(({ ID }) => ID === match)).toMatchObject({
    SportAlias: 'soccer',
    IsLive: false,
    Score: null,
    Stopped: null,
    IsMainSuspended: false,
    Main: [{ Odds: 2000 }, {}, {}],
  });
  const live = await done(backOffice.operator.call('GET /api/desk/trading', { query: '?When=live' }));
  expect(listOf(live.Matches).every(({ IsLive, ID }) => IsLive === true && ID !== match)).toBe(true);
});

describe('a match entered by hand', () => {
  const enter = (body: Readonly<Record<string, unknown>>, id = backOffice.match.birch) =>
    backOffice.operator.call('POST /api/desk/manualmatch', {
      body: { MatchID: id, State: 'playing', Periods: [{ Home: 0, Away: 0 }], Seconds: 600, Reason, ...body },
    });
  const resume = (id = backOffice.match.birch) =>
    backOffice.operator.call('POST /api/desk/resumefeed', { body: { MatchID: id, Reason } });
  const read = () =>
    done(backOffice.operator.call('GET /api/desk/tradingmatch', { query: `?id=${backOffice.match.birch}` }));
  async function state() {
    const { Match, Entry, Manual } = await read();
    const { Stopped, Score, IsLive, IsManual } = inside(Match);
    return { Stopped, Score, IsLive, IsManual, Periods: Entry && inside(Entry).Periods, Manual };
  }
  test('an entry changes its score and state, opens no bets while the feed reports it, and one act resumes the feed', async () => {
    const body = { Periods: [{ Home: 1, Away: 0 }], Seconds: 660 };
    expect((await enter(body)).status).toBe(200);
    expect(await lastAction()).toEqual({
      action: 'manual-match',
      subject: `match:${backOffice.match.birch}`,
      details: { score: '1:0', state: 'playing', seconds: 660, reason: Reason },
    });
    await expect.poll(state, PATIENCE).toMatchObject({
      ...{ Stopped: 'feed-reports', Score: '1–0', IsLive: true, IsManual: true },
      Manual: { Reason, FeedPhase: 'scheduled' },
    });
    const bet = { body: singleOn(backOffice.match.birch, { Stake: '1.00' }) };
    expect((await player.call('POST /api/betslip/placebet', bet)).body.ErrorCode).toBe(
      'SelectionSuspendedException',
    );
    const live = await done(backOffice.operator.call('GET /api/desk/trading', { query: '?When=live' }));
    expect(listOf(live.Matches).find(({ ID }) => ID === backOffice.match.birch)).toMatchObject({
      ...{ IsManual: true, Score: '1–0', Minute: 11 },
    });
    await backOffice.pool.query(`update match set phase = 'ended' where id = $1`, [backOffice.match.birch]);
    // The feed can be resumed after its result too.
    expect(await state()).toMatchObject({ Periods: null, Manual: { FeedPhase: 'ended' } });
    await backOffice.pool.query(`update match set phase = 'scheduled' where id = $1`, [
      backOffice.match.birch,
    ]);
    expect((await resume()).status).toBe(200);
    await expect
      .poll(state, PATIENCE)
      .toMatchObject({ Stopped: null, IsLive: false, IsManual: false, Manual: null });
  });

  test('an entry is refused for a race, an unknown match, one that is over and a wrong score', async () => {
    const code = async (answer: ReturnType<typeof enter>) => {
      const { body } = await answer;
      return [body.ErrorCode, inside(body.Data ?? {}).fields];
    };
    const invalid = (field: string) => ['InvalidDetailsException', [field]];
    expect(await code(enter({}, backOffice.match.larch))).toEqual(invalid('MatchID'));
    expect((await enter({}, 999_999_999)).status).toBe(404);
    expect(await code(enter({ Periods: [] }))).toEqual(invalid('Periods'));
    await backOffice.pool.query(`update match set phase = 'ended' where id = $1`, [backOffice.match.holly]);
    const quarters = { Periods: [{ Home: 20, Away: 18 }], Seconds: 0 };
    expect(await code(enter(quarters, backOffice.match.holly))).toEqual(invalid('MatchID'));
    expect((await resume()).status).toBe(404);
  });

  test('no more than fifty matches are entered by hand at the same time', async () => {
    await backOffice.pool.query(
      `insert into manual_match (match_id, situation, reason, entered_by, entered_at)
       select -n, '{}', 'x', 'x', now() from generate_series(1, 50) n`,
    );
    expect((await enter({})).body).toMatchObject({
      ErrorCode: 'ManualMatchesException',
      Data: { maximum: 50 },
    });
    await backOffice.pool.query('delete from manual_match');
  });
});
