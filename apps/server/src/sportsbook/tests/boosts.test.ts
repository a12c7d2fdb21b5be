import type { ChanceModel } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  betRequest,
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import { inTransaction } from '../../platform/db.ts';
import { endBoostOrCombo } from '../boosts/end-boost.ts';
import { makeBoost } from '../boosts/make-boost.ts';
import { makeCombo } from '../boosts/make-combo.ts';
import { keepSandboxBoosts } from '../boosts/sandbox-boosts.ts';
import { lockMaking } from '../boosts/store.ts';
import { CashoutValues, makeCashoutParts, presentTicket, readTicket, type Settlement } from '../index.ts';

const HOUR_MS = 3_600_000;
/** Processes cache the rules for less than this time. */
const RULES_MS = 6000;

let site: MoneySite;
let settlement: Settlement;
let match: number;
let player: Player;

const even: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.3, awayGoals: 1.3, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  pass(HOUR_MS);
  match = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + HOUR_MS));
  await odds(2000);
  player = await site.player('1000.00');
});

function pass(ms: number): void {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

/** Sets the prices. With `live`, the match also starts. */
async function odds(home: number, live = false): Promise<void> {
  const lines = { '1x2': [home, 3600, 4200], 'total;total=2.5': [1900, 1900] };
  const periods = [{ phase: 'regular', home: 0, away: 0, ended: false }] as const;
  if (live) await site.feed.incident(match, site.nowMs, { kind: 'contest', status: 'playing', periods });
  await site.feed.odds(match, lines, site.nowMs, { live });
}

/** Bounds that no boost of these tests exceeds. */
const wideBounds = {
  offerExtraMinor: 10n ** 9n,
  bonusGrantMinor: 10n ** 9n,
  boostExtraMinor: 10n ** 9n,
  operatorDayMinor: 10n ** 9n,
  lineStakeMinor: 10n ** 9n,
  payoutMinor: 10n ** 9n,
  stakeFactorPercent: 200,
};

interface BoostRequest {
  readonly SelectionID?: string;
  readonly BasisPoints?: number;
  readonly MaximumStake?: string;
  readonly EndsAt?: string;
}

function tryBoost(
  request: BoostRequest = {},
  { bounds = wideBounds, operator = 'odile' }: { bounds?: typeof wideBounds; operator?: string } = {},
) {
  return makeBoost(
    { pool: site.pool, books: site.feed, bounds },
    {
      SelectionID: `${match}/1x2#1`,
      BasisPoints: 2000,
      MaximumStake: '25',
      EndsAt: new Date(site.nowMs + HOUR_MS).toISOString(),
      Reason: 'a boost to test',
      ...request,
    },
    { operator, atMs: site.nowMs },
  );
}

/** Runs two calls that make boosts, and lets neither write until both wait. */
async function whileMakingIsLocked<T>(makeTwo: () => Promise<T>): Promise<T> {
  const { making } = await inTransaction(site.pool, async (holder) => {
    await lockMaking(holder);
    const making = makeTwo();
    const waiting = () =>
      holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(async () => (await waiting()).rowCount).toBe(2);
    return { making };
  });
  return making;
}

/** Creates a boost, by default of home at 2.00 to 2.20 up to 25.00, and waits until every process has read it. */
async function boost(request: BoostRequest = {}): Promise<number> {
  const result = await tryBoost(request);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  if (!('id' in result.value)) throw new Error('the boost waits for a second operator');
  pass(RULES_MS);
  return result.value.id;
}

async function end(id: number): Promise<void> {
  const ended = await endBoostOrCombo(site.pool, 'boost', {
    ID: id,
    Reason: 'a test',
    operator: 'odile',
    atMs: site.nowMs,
  });
  if (!ended.ok) throw new Error(ended.error.code);
}

function home(boostId?: number, other: { odds?: number; stake?: string; policy?: number } = {}) {
  const at = boostId === undefined ? 2000 : 2200;
  const plain = { matchId: match, market: '1x2', outcomeNo: 1, odds: at, stake: '10.00', ...other };
  return boostId === undefined ? plain : { ...plain, boost: boostId };
}

async function placeAccepted(bet: ReturnType<typeof home>, who = player): Promise<number> {
  const placed = await site.bet(who, bet);
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket.id;
}

async function wire(ticketId: number, who = player) {
  const ticket = await readTicket(site.pool, { accountId: who.accountId, ticketId });
  if (!ticket) throw new Error(`no ticket ${ticketId}`);
  return presentTicket(ticket, who.principal.language);
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

async function findings(): Promise<readonly string[]> {
  return (await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).map(
    ({ check, examples }) => `${check}: ${examples[0]}`,
  );
}

describe('a boosted single', () => {
  it('a boosted single is struck at the boosted price and shows its boost', async () => {
    const id = await boost();
    const placed = await site.bet(player, home(id));
    expect(placed).toMatchObject({ ok: true, value: { ticket: { promisedMinor: 2200n } } });
    const wireTicket = await wire(placed.ok ? placed.value.ticket.id : 0);
    expect(wireTicket).toMatchObject({
      Odds: 2200,
      PotentialPayout: '22.00',
      Boost: { ID: id, PlainOdds: 2000, BasisPoints: 2000 },
      Items: [{ Odds: 2200 }],
    });
    const { rows } = await site.pool.query('select account_id from boost_use where boost_id = $1', [id]);
    expect(rows).toEqual([{ account_id: player.accountId }]);
  });

  it('a boosted price on a horse race has no best odds guaranteed', async () => {
    const competitors = ['Ash', 'Birch', 'Cedar'].map((name) => ({ name, key: name }));
    const fixture = soccer('Home', 'Away', site.nowMs + HOUR_MS);
    const race = await site.feed.addMatch({ ...fixture, sport: 'horse-racing', kind: 'race', competitors });
    await site.feed.odds(race, { 'race-winner': [2000, 3000, 4000] }, site.nowMs);
    const id = await boost({ SelectionID: `${race}/race-winner#1` });
    const runner = { matchId: race, market: 'race-winner' };
    const [boosted, plain] = [
      await placeAccepted({ ...home(id), ...runner }),
      await placeAccepted({ ...home(), ...runner }),
    ];
    expect((await wire(boosted)).Items[0]?.BestOdds).toBeUndefined();
    expect((await wire(plain)).Items[0]?.BestOdds).toEqual({ StartingPrice: null, Paid: null });
  });

  it('a boost can be used once per player', async () => {
    const id = await boost();
    await placeAccepted(home(id));
    for (const policy of [0, 1, 2]) {
      expect(await site.bet(player, home(id, { policy }))).toMatchObject({
        ok: false,
        error: {
          code: 'OddsChangedException',
          data: { oldOddsMilli: 2200, newOddsMilli: 2000, boost: 'used' },
        },
      });
    }
    expect(resultCode(await site.bet(player, home()))).toBe('ok');
    expect(resultCode(await site.bet(await site.player('100.00'), home(id)))).toBe('ok');
    expect(await site.balance(player)).toBe(98_000n);
  });

  it.each(['one process', 'two processes'])(
    'concurrent bets of one player use a boost once: %s',
    async (where) => {
      const id = await boost();
      const second = where === 'two processes' ? await site.secondProcess() : undefined;
      const places = [site.placeBet, second?.placeBet ?? site.placeBet];
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (places[index % 2] ?? site.placeBet)(betRequest(site, player, home(id))),
        ),
      );
      const codes = answers.map(resultCode).filter((code) => code !== 'OverloadedException');
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(['ok', 'OddsChangedException']));
      expect(await site.balance(player)).toBe(99_000n);
      await second?.stop();
    },
  );

  it('a repeated command of a boosted bet returns the same ticket, also after the boost has ended', async () => {
    const id = await boost();
    const request = betRequest(site, player, home(id));
    const first = await site.placeBet(request);
    const again = await site.placeBet(request);
    await end(id);
    pass(RULES_MS);
    const later = await site.placeBet(request);
    for (const answer of [again, later])
      expect(answer).toMatchObject({
        ok: true,
        value: { isRepeat: true, ticket: { id: first.ok ? first.value.ticket.id : -1 } },
      });
    expect(await site.balance(player)).toBe(99_000n);
    const Selections = request.body.Selections.map(({ BoostID: _, ...plain }) => plain);
    const other = { ...request, body: { ...request.body, Selections } };
    expect(resultCode(await site.placeBet(other))).toBe('CommandIdReusedException');
  });
});

describe('ended boosts', () => {
  const over = {
    ok: false,
    error: { code: 'OddsChangedException', data: { oldOddsMilli: 2200, newOddsMilli: 2000, boost: 'ended' } },
  };

  it('an ended boost is a price change under every policy, at once and in every process', async () => {
    const id = await boost();
    // The rules are cached from before, so the statement itself checks the boost.
    expect(resultCode(await site.bet(await site.player('10.00'), home(id)))).toBe('ok');
    await end(id);
    expect(await site.bet(player, home(id, { policy: 2 }))).toMatchObject(over);
    pass(RULES_MS);
    for (const policy of [0, 1, 2]) expect(await site.bet(player, home(id, { policy }))).toMatchObject(over);
    expect(resultCode(await site.bet(player, home(undefined, { policy: 0 })))).toBe('ok');
  });

  it('a boost ends at its end time', async () => {
    const id = await boost({ EndsAt: new Date(site.nowMs + 10_000).toISOString() });
    pass(5000);
    expect(await site.bet(player, home(id, { policy: 2 }))).toMatchObject(over);
  });

  it('a boost ends when its match starts, and is not valid for another selection', async () => {
    const id = await boost();
    const away = { ...home(id, { odds: 4200 }), outcomeNo: 3 };
    expect(await site.bet(player, away)).toMatchObject({ error: { data: { boost: 'ended' } } });
    await odds(2000, true);
    expect(await site.bet(player, home(id, { policy: 2 }))).toMatchObject(over);
  });

  it('a boosted line can be suspended, and a betting switch closes it', async () => {
    const id = await boost();
    await site.pool.query(
      `insert into betting_switch (kind, name, reason, closed_by, closed_at) values ('sport', 'soccer', 'test', 'odile', now())`,
    );
    expect(resultCode(await site.bet(player, home(id)))).toBe('SelectionSuspendedException');
    await site.pool.query('delete from betting_switch');
    await site.feed.odds(match, { '1x2': [0, 3600, 4200] }, site.nowMs);
    expect(resultCode(await site.bet(player, home(id)))).toBe('SelectionSuspendedException');
  });
});

describe('terms of a boost', () => {
  it('a boost follows the market price, and the odds-change policy judges the boosted price', async () => {
    const id = await boost();
    await odds(1900);
    expect(await site.bet(player, home(id, { policy: 1 }))).toMatchObject({
      error: { code: 'OddsChangedException', data: { oldOddsMilli: 2200, newOddsMilli: 2080 } },
    });
    const ticketId = await placeAccepted(home(id, { policy: 2 }));
    expect(await wire(ticketId)).toMatchObject({ Odds: 2080, Boost: { PlainOdds: 1900 } });
  });

  it('a boost limits the stake in every currency, and excess stakes are refused instead of referred', async () => {
    const id = await boost();
    await site.pool.query('update betting_rule set referral_open = true');
    const over = await site.bet(player, home(id, { stake: '25.01' }));
    expect(over).toMatchObject({
      error: { code: 'LineBettingLimitReachedException', data: { maximum: '25.00', boost: 'maximum' } },
    });
    // The same applies above the line limit, where a plain bet would be referred.
    await site.pool.query(`update player_limit set line_stake_max = 1000 where currency = 'EUR'`);
    pass(RULES_MS);
    expect(resultCode(await site.bet(player, home(id, { stake: '20.00' })))).toBe(
      'LineBettingLimitReachedException',
    );
    const plain = await site.bet(player, home(undefined, { stake: '20.00' }));
    expect(plain).toMatchObject({ ok: true, value: { ticket: { acceptance: 0 } } });
    pass(120_000);
    await site.waits.sweep();
    await site.pool.query(`update player_limit set line_stake_max = 500000 where currency = 'EUR'`);
    await site.pool.query('update betting_rule set referral_open = false');
    pass(RULES_MS);
    expect(resultCode(await site.bet(await site.player('100.00'), home(id, { stake: '25.00' })))).toBe('ok');
    const yen = await site.player('1000000', 'JPY');
    const refused = await site.bet(yen, home(id, { stake: '900000' }));
    const maximum = refused.ok ? '' : String(refused.error.data?.['maximum']);
    expect(maximum).toMatch(/^\d\d0+$/);
    expect(resultCode(await site.bet(yen, home(id, { stake: maximum })))).toBe('ok');
  });

  it('a boost is refused in all bets except singles of one selection', async () => {
    const id = await boost();
    const other = await site.feed.addMatch(soccer('Third', 'Fourth', site.nowMs + HOUR_MS));
    await site.feed.odds(other, { '1x2': [2000, 3600, 4200] }, site.nowMs);
    const [boosted] = betRequest(site, player, home(id)).body.Selections;
    const [second] = betRequest(site, player, { ...home(), matchId: other }).body.Selections;
    const [total] = betRequest(site, player, {
      ...home(),
      market: 'total;total=2.5',
      odds: 1900,
    }).body.Selections;
    if (!boosted || !second || !total) throw new Error('no selections');
    const code = async (body: object) => {
      const request = betRequest(site, player, home(id));
      return resultCode(await site.placeBet({ ...request, body: { ...request.body, ...body } }));
    };
    const both = [boosted, second];
    expect(await code({ BetType: 2, Selections: both })).toBe('IncompatibleBetTypesException');
    expect(await code({ BetType: 4, Selections: both })).toBe('IncompatibleBetTypesException');
    expect(await code({ BetType: 1, EachWay: true })).toBe('IncompatibleBetTypesException');
    const builder = [
      { ...boosted, Builder: 1 },
      { ...total, Builder: 1 },
    ];
    expect(await code({ BetType: 1, Selections: builder })).toBe('IncompatibleBetTypesException');
    expect(await site.balance(player)).toBe(100_000n);
  });

  it("boosted odds count in the market's liability", async () => {
    const id = await boost({ MaximumStake: '1000' });
    // At 2.20 a stake of 100 wins 120, so a remaining liability of 110 permits a stake of 91.66 at most.
    await site.pool.query('update betting_rule set market_liability_max = 11000');
    pass(RULES_MS);
    expect(await site.bet(player, home(id, { stake: '100.00' }))).toMatchObject({
      error: { code: 'MarketBettingLimitReachedException', data: { maximum: '91.66' } },
    });
    await site.pool.query('update betting_rule set market_liability_max = 25000000');
    pass(RULES_MS);
  });
});

describe('settlement and cash-out of boosted bets', () => {
  it('a boosted bet is paid at the boosted price, a correction reverses it, and the ledger audit finds nothing', async () => {
    const id = await boost();
    const ticketId = await placeAccepted(home(id));
    pass(1000);
    await site.feed.result(match, site.nowMs, score([[1, 0]], true));
    await settle();
    expect(await wire(ticketId)).toMatchObject({ Result: 2, Payout: '22.00' });
    expect(await site.balance(player)).toBe(101_200n);
    pass(1000);
    await site.feed.correction(match, site.nowMs, score([[1, 1]], true));
    await settle();
    expect(await wire(ticketId)).toMatchObject({ Result: 3, Payout: '0.00' });
    expect(await site.balance(player)).toBe(99_000n);
    expect(await findings()).toEqual([]);
  });

  it('a cash-out of a boosted bet uses the price without the boost', async () => {
    const id = await boost({ BasisPoints: 10_000 });
    const boosted = await placeAccepted(home(id, { odds: 3000 }));
    const plain = await placeAccepted(home());
    const parts = makeCashoutParts({
      pool: site.pool,
      lanes: site.lanes,
      house: await readHouse(site.pool),
      clock: { nowMs: () => site.nowMs },
      books: {
        get: (matchId) => site.feed.get(matchId),
        feed: () => ({ ...site.feed.feed(), rate: 1 }),
        chances: () => even,
      },
      liveDelay: async () => () => 0,
    });
    const { values } = await new CashoutValues(parts).read(player.accountId);
    const worth = (ticketId: number) => values.find(({ BetId }) => BetId === ticketId)?.Value;
    expect(worth(boosted)).toBe(worth(plain));
    expect(Number(worth(boosted))).toBeGreaterThan(0);
    expect(Number(worth(boosted))).toBeLessThan(10);
  });
});

describe('creating a boost', () => {
  it('a boost is refused for a closed or already boosted selection, or outside of its bounds', async () => {
    const first = await tryBoost();
    expect(first.ok).toBe(true);
    expect(resultCode(await tryBoost())).toBe('LineAlreadyAddedException');
    const fields = async (request: BoostRequest) => {
      const result = await tryBoost({ SelectionID: `${match}/1x2#2`, ...request });
      return result.ok ? [] : (result.error.data?.['fields'] ?? result.error.code);
    };
    expect(await fields({ SelectionID: 'nonsense' })).toEqual(['SelectionID']);
    expect(await fields({ SelectionID: `${match}/1x2#9` })).toEqual(['SelectionID']);
    expect(await fields({ SelectionID: '999999999/1x2#1' })).toBe('SelectionClosedException');
    expect(await fields({ MaximumStake: '0' })).toEqual(['MaximumStake']);
    expect(await fields({ MaximumStake: '1000.01' })).toEqual(['MaximumStake']);
    expect(await fields({ EndsAt: new Date(site.nowMs).toISOString() })).toEqual(['EndsAt']);
    expect(await fields({ EndsAt: new Date(site.nowMs + 15 * 24 * HOUR_MS).toISOString() })).toEqual([
      'EndsAt',
    ]);
    expect(await fields({ EndsAt: 'soon' })).toEqual(['EndsAt']);
    await odds(2000, true);
    expect(await fields({})).toEqual(['SelectionID']);
  });

  it('a boost is audited with its reason, cannot be changed, and ends once', async () => {
    const id = await boost();
    await end(id);
    const again = await endBoostOrCombo(site.pool, 'boost', {
      ID: id,
      Reason: 'twice',
      operator: 'odile',
      atMs: site.nowMs,
    });
    expect(resultCode(again)).toBe('NotFoundException');
    const { rows } = await site.pool.query(
      `select operator, action, details ->> 'reason' as reason from operator_action where subject = $1 order by id`,
      [`boost:${id}`],
    );
    expect(rows).toEqual([
      { operator: 'odile', action: 'boost-make', reason: 'a boost to test' },
      { operator: 'odile', action: 'boost-end', reason: 'a test' },
    ]);
    await expect(site.pool.query('update boost set basis_points = 9000 where id = $1', [id])).rejects.toThrow(
      /never changed/,
    );
  });

  it("a boost above its bound or one operator's bound of a day becomes a proposal, also of two at once", async () => {
    const bounds = { ...wideBounds, boostExtraMinor: 100_00n, operatorDayMinor: 250_00n };
    // At 2.00 a fifth more of the winnings: 500.00 at most pays 100.00 more.
    const boosting = async (MaximumStake: string, outcome = '1x2#1', operator = 'ottilie') => {
      const boosted = { SelectionID: `${match}/${outcome}`, MaximumStake };
      const result = await tryBoost(boosted, { bounds, operator });
      return result.ok ? Object.keys(result.value).join() : result.error.code;
    };
    expect(await boosting('500.01')).toBe('proposalId');
    expect(await boosting('500')).toBe('id');
    // 150.00 are left of the day: enough for one of these, of 80.00 or 99.00. None is written before both have begun.
    const both = await whileMakingIsLocked(() =>
      Promise.all([boosting('444.44', 'total;total=2.5#1'), boosting('550', 'total;total=2.5#2')]),
    );
    expect(both.toSorted()).toEqual(['id', 'proposalId']);
    expect(await boosting('200', '1x2#2', 'oscar')).toBe('proposalId');
    expect(await boosting('100', '1x2#2', 'oscar')).toBe('id');
    pass(24 * HOUR_MS);
    match = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + HOUR_MS));
    await odds(2000);
    expect(await boosting('500')).toBe('id');
  });

  it('the limit of open boosts is twenty', async () => {
    await site.pool.query(
      'insert into boost_end select id, $1, $1, now() from boost on conflict do nothing',
      ['test'],
    );
    let boostCount = 0;
    for (let n = 0; n < 8; n += 1) {
      const extra = await site.feed.addMatch(soccer(`H${n}`, `A${n}`, site.nowMs + HOUR_MS));
      await site.feed.odds(extra, { '1x2': [2000, 3600, 4200] }, site.nowMs);
      for (const outcome of [1, 2, 3]) {
        const one = await tryBoost({ SelectionID: `${extra}/1x2#${outcome}` });
        if (one.ok) boostCount += 1;
        else expect(one.error).toMatchObject({ code: 'InvalidDetailsException' });
      }
    }
    expect(boostCount).toBe(20);
  });
});

it('a sandbox maintains three boosts and one combo, without operator actions', async () => {
  const { pool, feed } = site;
  await pool.query(
    `insert into boost_end select id, 'test', 'test', now() from boost on conflict do nothing`,
  );
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const id = await feed.addMatch(soccer(`Top ${n}`, `Other ${n}`, site.nowMs + 2 * HOUR_MS));
    await feed.odds(id, { '1x2': [2000, 3600, 4200] }, site.nowMs);
    ids.push(id);
  }
  const all = () =>
    ids.flatMap((id) => {
      const book = feed.get(id);
      return book ? [{ id, book }] : [];
    });
  const keep = () =>
    keepSandboxBoosts({
      pool,
      bounds: wideBounds,
      books: { get: (id) => feed.get(id), feed: () => feed.feed(), all },
      selectionStatus: site.selectionStatus,
      clock: { nowMs: () => site.nowMs },
      log: silentLog,
      changed: () => undefined,
    });
  const counts = async () => {
    const { rows } = await pool.query(
      `select (select count(*) from boost where made_by = 'sandbox') as boosts,
              (select count(*) from prebuilt_combo where made_by = 'sandbox') as combos,
              (select count(*) from operator_action where operator = 'sandbox') as actions`,
    );
    return rows[0];
  };
  await keep();
  await keep();
  expect(await counts()).toEqual({ boosts: 3, combos: 1, actions: 0 });
  // One of the boosted matches starts, so its boost has no effect any more.
  const { rows } = await pool.query<{ match_id: number }>(
    `select match_id from boost where made_by = 'sandbox' limit 1`,
  );
  const begun = rows[0]?.match_id ?? 0;
  const periods = [{ phase: 'regular', home: 0, away: 0, ended: false }] as const;
  await feed.incident(begun, site.nowMs, { kind: 'contest', status: 'playing', periods });
  await feed.odds(begun, { '1x2': [2000, 3600, 4200] }, site.nowMs, { live: true });
  await keep();
  expect(await counts()).toMatchObject({ boosts: 4 });
});

describe('prebuilt combos', () => {
  function combo(ids: readonly string[]) {
    return makeCombo(
      { pool: site.pool, books: site.feed, selectionStatus: site.selectionStatus },
      {
        SelectionIDs: [...ids],
        Titles: [{ Language: 'en', Title: 'Two at home' }],
        EndsAt: new Date(site.nowMs + HOUR_MS).toISOString(),
        Reason: 'a combo to test',
      },
      { operator: 'odile', atMs: site.nowMs },
    );
  }

  it('a prebuilt combo needs selections that can be combined in one bet', async () => {
    const other = await site.feed.addMatch(soccer('Third', 'Fourth', site.nowMs + HOUR_MS));
    await site.feed.odds(other, { '1x2': [2000, 3600, 4200], 'total;total=2.5': [1900, 1900] }, site.nowMs);
    const [first, second, both] = [`${match}/1x2#1`, `${other}/1x2#1`, `${other}/total;total=2.5#1`];
    expect(resultCode(await combo([first, second, both]))).toBe('IncompatibleSelectionsException');
    expect(resultCode(await combo([first, '999999999/1x2#1']))).toBe('SelectionClosedException');
    // A bet builder needs a chance model. Without one it has no price.
    expect(resultCode(await combo([second, both]))).toBe('IncompatibleSelectionsException');
    expect(resultCode(await combo([first, second]))).toBe('ok');
    expect(resultCode(await combo([second, first]))).toBe('LineAlreadyAddedException');
  });
});
