import type { MatchBook } from '@evens/book';
import type { BettingAlert, OperatorActionRow } from '@evens/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import {
  type MoneySite,
  openMoneySite,
  type Player,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type BackOfficeSite, done, openBackOfficeSite } from '../../../../../tests/system/refusals/site.ts';
import { makeExposureReader, makeRulesReader } from '../../sportsbook/index.ts';
import { strike } from '../../sportsbook/tests/struck-ticket.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { setAlertsSeen } from '../betting-alerts/alert-store.ts';
import { makeAlertWatch } from '../betting-alerts/watch.ts';

const EVENT_AGE_MS = 30_000;
const HOUR_MS = 3_600_000;

describe('the watch of bets and prices', () => {
  let site: MoneySite;
  let player: Player;
  let match: number;
  let watch: ReturnType<typeof makeAlertWatch>;
  const clock = { nowMs: () => site.nowMs, monotonicMs: () => site.nowMs };

  /** Books besides that of the match. */
  let others = new Map<number, MatchBook>();

  function startWatch() {
    const get = (id: number) => others.get(id) ?? site.feed.get(id);
    const place = { sportId: 1, categoryId: 1, tournamentId: 1 };
    return makeAlertWatch({
      ...{ pool: site.pool, clock },
      exposure: makeExposureReader({
        ...{ pool: site.pool, clock, rules: makeRulesReader(site.pool) },
        books: site.feed,
      }),
      replica: {
        get,
        chances: (id) => site.feed.chances(id),
        feed: () => site.feed.feed(),
        all: () =>
          [match, ...others.keys()].flatMap((id) => {
            const book = get(id);
            return book ? [{ id, place, book }] : [];
          }),
      },
    });
  }
  beforeAll(async () => {
    site = await openMoneySite();
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    site.nowMs += HOUR_MS;
    site.feed.receivedAtMs = site.nowMs;
    match = await site.feed.addMatch(soccer('Ash', 'Birch', site.nowMs + HOUR_MS));
    await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
    player = await site.player('100000.00');
    others = new Map();
    watch = startWatch();
  });

  function bet(by: Player, stakeMinor: bigint) {
    const picks = [{ matchId: match, market: '1x2', outcomeNo: 1, odds: 2000 }];
    return strike(site, by, { type: 'single', stakeMinor, promisedMinor: stakeMinor * 2n, picks });
  }
  async function seal(): Promise<void> {
    const sealer = new AuditSealer(site.pool, clock);
    while ((await sealer.seal()) > 0);
  }
  async function alerts(): Promise<readonly { kind: string; [column: string]: unknown }[]> {
    const { rows } = await site.pool.query(
      'select kind, match_id, ticket_id, account_id, picks, facts from betting_alert where match_id >= $1 order by kind, id',
      [match],
    );
    return rows;
  }
  const kinds = async () => (await alerts()).map(({ kind }) => kind);
  async function rush(accounts: number): Promise<void> {
    for (let number = 0; number < accounts; number += 1) await bet(await site.player('1000.00'), 10_000n);
    await seal();
  }

  test('a large stake is found once its journal is sealed, and once only', async () => {
    await bet(player, 199_999n);
    const id = await bet(player, 200_000n);
    await watch.watchBets();
    expect(await alerts()).toEqual([]);
    await seal();
    expect(await watch.watchBets()).toBe(true);
    await watch.watchBets();
    expect(await alerts()).toEqual([
      {
        ...{ kind: 'stake', match_id: match, ticket_id: id, account_id: player.accountId },
        ...{ picks: [{ line: '1x2', outcomeNo: 1 }], facts: { stake: '2000.00', picks: 1 } },
      },
    ]);
  });

  test('ten accounts on one outcome are steam, also if the process starts in between', async () => {
    await rush(9);
    await watch.watchBets();
    expect(await alerts()).toEqual([]);
    await rush(1);
    await startWatch().watchBets();
    expect(await alerts()).toMatchObject([
      { kind: 'steam', facts: { accounts: 10, stakes: '1000.00', seconds: 300 } },
    ]);
  });

  test('steam that goes on has one alert, also past a full hour, and another one an hour later', async () => {
    site.nowMs = Math.ceil(site.nowMs / HOUR_MS) * HOUR_MS - 1000;
    await rush(10);
    await watch.watchBets();
    site.nowMs += 2000;
    await rush(1);
    await watch.watchBets();
    expect(await kinds()).toEqual(['steam']);
    site.nowMs += HOUR_MS;
    await rush(10);
    await watch.watchBets();
    expect(await kinds()).toEqual(['steam', 'steam']);
  });

  test('bets shortly before a goal are late, with one alert for all suspensions of the goal', async () => {
    await bet(player, 10_000n);
    await seal();
    site.nowMs += 4000;
    await site.feed.report(match, site.nowMs, { kind: 'match-stopped', reason: 'goal' });
    site.nowMs += 300;
    await bet(player, 100n);
    site.nowMs += 200;
    await site.feed.report(match, site.nowMs, { kind: 'match-stopped', reason: 'review' });
    await watch.watchBets();
    expect(await alerts()).toEqual([]);
    site.nowMs += EVENT_AGE_MS;
    await startWatch().watchBets();
    // The second bet is not sealed yet.
    expect(await alerts()).toEqual([]);
    await seal();
    await startWatch().watchBets();
    const facts = { event: 'match-stopped', bets: 1, stakes: '100.00', seconds: 5 };
    expect(await alerts()).toMatchObject([{ kind: 'late-bet', account_id: player.accountId, facts }]);
  });

  test('prices that change all the time are compared in turn', async () => {
    const book = site.feed.get(match);
    const market = book?.markets.get('1x2');
    if (!book || !market) throw new Error('expected a book with prices');
    const change = () => {
      others = new Map(
        Array.from({ length: 60 }, (_, index) => {
          const odds = index === 59 ? [3000, 3600, 4200] : market.odds;
          return [match + 1 + index, { ...book, markets: new Map([['1x2', { ...market, odds }]]) }];
        }),
      );
    };
    change();
    await watch.watchPrices();
    expect(await alerts()).toEqual([]);
    change();
    await watch.watchPrices();
    expect(await alerts()).toMatchObject([{ kind: 'arbitrage', match_id: match + 60 }]);
    await site.pool.query('delete from betting_alert where match_id > $1', [match]);
  });

  test('an open alert closes once its match has ended and is settled, or after the hours of its rule', async () => {
    const states = async () => {
      const { rows } = await site.pool.query<{ state: string | null }>(
        'select coalesce(closed_because, seen_by) as state from betting_alert where match_id = $1 order by kind',
        [match],
      );
      return rows.map(({ state }) => state);
    };
    const add = (kind: string, seenBy: string | null = null) =>
      site.pool.query(
        `insert into betting_alert (kind, cause, match_id, picks, facts, happened_at, seen_by, seen_at)
         values ($1, 'closing', $2, '[]', '{}', to_timestamp($3::float8 / 1000), $4, case when $4::text is not null then now() end)`,
        [kind, match, site.nowMs, seenBy],
      );
    await bet(player, 100n);
    await add('steam');
    await add('late-bet');
    await add('stake', 'anna');
    await site.pool.query(`update match set phase = 'ended' where id = $1`, [match]);
    await watch.watchPrices();
    expect(await states()).toEqual([null, 'anna', null]);
    await site.pool.query('update market set closed_at = now() where match_id = $1', [match]);
    await watch.watchPrices();
    expect(await states()).toEqual([null, 'anna', 'match-settled']);
    const { rows } = await site.pool.query<{ id: number }>(
      'select id from betting_alert where match_id = $1 and closed_at is not null',
      [match],
    );
    const ids = rows.map(({ id }) => id);
    expect(await setAlertsSeen(site.pool, ids, { operator: 'anna', atMs: site.nowMs })).toEqual([]);

    match = await site.feed.addMatch(soccer('Cedar', 'Elm', site.nowMs + HOUR_MS));
    await site.pool.query(`update betting_alert_rule set open_hours = 2 where kind = 'steam'`);
    await add('steam');
    await add('stake');
    site.nowMs += 2 * HOUR_MS + 1;
    await watch.watchPrices();
    expect(await states()).toEqual([null, 'too-old']);
  });

  test('a liability and prices below 1 are found, and a rule that is switched off finds nothing', async () => {
    await site.pool.query(`update betting_rule set market_liability_max = 100000`);
    await site.pool.query(`update betting_alert_rule set is_on = kind <> 'liability'`);
    await bet(player, 90_000n);
    await watch.watchPrices();
    expect(await alerts()).toEqual([]);
    await site.pool.query(`update betting_alert_rule set is_on = true`);
    await site.feed.odds(match, { '1x2': [3000, 3600, 4200] }, site.nowMs);
    await watch.watchPrices();
    await startWatch().watchPrices();
    expect(await alerts()).toMatchObject([
      { kind: 'arbitrage', picks: [{ oddsMilli: 3000 }, {}, {}], facts: { sum: '84.92' } },
      { kind: 'liability', facts: { liability: '900.00', percent: 90 } },
    ]);
  });
});

describe('the calls of operators', () => {
  let backOffice: BackOfficeSite;
  let player: Browser;

  beforeAll(async () => {
    backOffice = await openBackOfficeSite(openSite);
    player = await backOffice.player('anna', '100.00');
  });
  afterAll(() => backOffice.stop());

  async function addAlert(kind: string, cause: string, userName: string | null = null): Promise<number> {
    const { rows } = await backOffice.pool.query<{ id: number }>(
      `insert into betting_alert (kind, cause, match_id, account_id, picks, facts, happened_at)
       values ($1, $2, $3, (select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $4),
               '[{"line": "1x2", "outcomeNo": 1, "oddsMilli": 2100}]', '{"stake": "2000.00"}', now()) returning id`,
      [kind, cause, backOffice.match.ash, userName],
    );
    return rows[0]?.id ?? 0;
  }
  async function list(query = ''): Promise<readonly BettingAlert[]> {
    return (await done(backOffice.operator.call('GET /api/desk/alerts', { query }))).Alerts as BettingAlert[];
  }
  const found = async (query: string) => (await list(query)).map(({ ID }) => ID);
  const see = (by: Browser, ...IDs: number[]) => by.call('POST /api/desk/alertsseen', { body: { IDs } });
  const setRules = (body: object) =>
    backOffice.operator.call('POST /api/desk/alertrules', {
      body: { ReferralSeconds: 45, OfferSeconds: 20, Reason: 'a test of alerts', ...body },
    });
  async function lastAction(): Promise<OperatorActionRow | undefined> {
    const { Actions } = await done(backOffice.operator.call('GET /api/desk/actions'));
    return (Actions as OperatorActionRow[])[0];
  }

  test('alerts are listed newest first with their match, player and outcomes, and filtered', async () => {
    const stake = await addAlert('stake', '1', 'anna');
    const steam = await addAlert('steam', '1');
    const rows = await list();
    expect(rows.map(({ ID }) => ID)).toEqual([steam, stake]);
    expect(rows[1]).toMatchObject({
      ...{ Kind: 'stake', SeenBy: null, Facts: { stake: '2000.00' } },
      Match: { ID: backOffice.match.ash },
      Player: { UserName: 'anna' },
      Picks: [{ Odds: 2100 }],
    });
    expect(await found('?kind=steam')).toEqual([steam]);
    expect(await found('?userName=anna')).toEqual([stake]);
    expect(await found(`?match=${backOffice.match.birch}`)).toEqual([]);
    expect(await found(`?before=${steam}`)).toEqual([stake]);
    const unknown = await backOffice.operator.call('GET /api/desk/alerts', { query: '?userName=nobody' });
    expect(unknown.status).toBe(404);
    await see(backOffice.operator, stake, steam);
  });

  test('alerts are marked as seen once, which is recorded, and leave the start page', async () => {
    const ids = [await addAlert('late-bet', '2'), await addAlert('late-bet', '3')];
    const open = async () => {
      const { Alerts } = await done(backOffice.operator.call('GET /api/desk/start'));
      return (Alerts as { Kind: string }[]).filter(({ Kind }) => Kind === 'betting-alerts');
    };
    await expect
      .poll(open, { timeout: 10_000 })
      .toEqual([{ Kind: 'betting-alerts', About: 'late-bet', NewestID: ids[1] }]);
    expect((await see(backOffice.operator, ...ids)).status).toBe(200);
    expect(await lastAction()).toMatchObject({
      Action: 'alerts-seen',
      Details: [{ Name: 'alerts', Value: ids.join(' ') }],
    });
    const before = (await lastAction())?.ID;
    expect((await see(backOffice.second, ...ids)).status).toBe(200);
    expect((await lastAction())?.ID).toBe(before);
    expect(await list('?state=seen&kind=late-bet')).toMatchObject([
      { SeenBy: 'operator' },
      { SeenBy: 'operator' },
    ]);
    expect(await found('?state=open')).toEqual([]);
    await expect.poll(open, { timeout: 10_000 }).toEqual([]);
    expect((await see(player, ...ids)).status).toBe(403);
  });

  test('thresholds and waiting times are changed with a reason, and the act lists them before and after', async () => {
    const rule = { Kind: 'steam', IsOn: true, Amount: '500.00', Seconds: 300, Accounts: 5, OpenHours: 12 };
    expect((await setRules({ Rules: [rule] })).status).toBe(200);
    const steam = 'betting_alert_rule steam';
    expect(await lastAction()).toMatchObject({
      ...{ Action: 'alert-rules', Subject: { Kind: 'alerts' }, Reason: 'a test of alerts' },
      Changes: [
        { Setting: steam, Field: 'accounts', Before: '10', After: '5' },
        { Setting: steam, Field: 'open_hours', Before: '24', After: '12' },
        { Setting: steam, Field: 'base_amount', Before: '1000.00', After: '500.00' },
        { Field: 'offer_seconds', Before: '30', After: '20' },
        { Field: 'referral_seconds', Before: '60', After: '45' },
      ],
    });
    const stored = await done(backOffice.operator.call('GET /api/desk/alertrules'));
    expect(stored).toMatchObject({ ReferralSeconds: 45, OfferSeconds: 20 });
    expect(stored.Rules).toContainEqual(rule);
    expect(stored.Rules).toHaveLength(5);
  });

  test('thresholds that the kind lacks or does not use are refused, and values out of range', async () => {
    const on = { IsOn: true };
    const arbitrage = { ...on, Kind: 'arbitrage', Percent: 100 };
    const bodies = [
      { Rules: [{ ...on, Kind: 'steam', Amount: '500.00', Seconds: 300 }] },
      { Rules: [arbitrage, { ...on, Kind: 'stake', Amount: '500.00', Percent: 10 }] },
      ...['0.00', '1.001'].map((Amount) => ({ Rules: [{ ...on, Kind: 'stake', Amount }] })),
      ...[
        { Rules: [{ ...arbitrage, Percent: 101 }] },
        { Rules: [arbitrage], ReferralSeconds: 5 },
        { Rules: [] },
      ],
    ];
    const answers = await Promise.all(bodies.map(setRules));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 400, 400, 400]);
    expect(answers[0]?.body).toMatchObject({ Data: { fields: ['Rules'] } });
  });
});
