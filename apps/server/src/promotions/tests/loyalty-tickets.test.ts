import type { TicketId } from '@evens/base';
import type { ChanceModel } from '@evens/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  resultCode,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { AuditSealer } from '../../operators/audit/audit-chain/sealer.ts';
import { type CashoutParts, makeCashOut, makeCashoutParts, type Settlement } from '../../sportsbook/index.ts';
import { insertJournal } from '../../sportsbook/tests/histories-rows.ts';
import { followPlay } from '../loyalty/follow.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let sealer: AuditSealer;
let cashing: CashoutParts;
let match: number;
let player: Player;

const clock = { nowMs: () => site.nowMs, monotonicMs: () => site.nowMs };
const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.3, awayGoals: 1.3, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
  sealer = new AuditSealer(site.pool, clock);
  cashing = makeCashoutParts({
    pool: site.pool,
    lanes: site.lanes,
    house: await readHouse(site.pool),
    clock,
    books: site.feed,
    liveDelay: async () => () => 5000,
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  pass(3_600_000);
  match = await site.feed.addMatch(soccer('Ash', 'Elm', site.nowMs + 3_600_000));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs, { chances });
  player = await site.player('100.00');
});

function pass(ms: number): void {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

async function place(stake: string, more: Readonly<Record<string, unknown>> = {}): Promise<TicketId> {
  const placed = await site.placeBet({
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: 1,
      Selections: [{ MatchID: match, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
      Stake: stake,
      OddsChangePolicy: 0,
      ...more,
    },
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket.id;
}

/** Places a bet that is refunded if the score is level. */
async function placeOnDrawNoBet(stake: string): Promise<void> {
  const [MarketType, Specifier] = ['asian-handicap', 'hcp=0|score=0:0'];
  await site.feed.odds(match, { [`${MarketType};${Specifier}`]: [2000, 1800] }, site.nowMs);
  await place(stake, { Selections: [{ MatchID: match, MarketType, Specifier, OutcomeNo: 1, Odds: 2000 }] });
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
}

async function seal(): Promise<void> {
  while ((await sealer.seal()) > 0);
}

/** Seals the bookings and counts their points. */
async function follow(): Promise<void> {
  await seal();
  await followPlay({ pool: site.pool, clock });
}

async function report(goals: readonly [number, number], kind: 'result' | 'correction' = 'result') {
  pass(1000);
  await site.feed[kind](match, site.nowMs, score([[0, 0], goals], true));
  await settle();
}

interface Standing {
  readonly balance: number;
  readonly earned: number;
  readonly entries: readonly number[];
}

async function standing(): Promise<Standing> {
  const { rows } = await site.pool.query<Standing>(
    `select coalesce(max(a.balance), 0) as balance, coalesce(max(a.earned), 0) as earned,
            array(select points from loyalty_entry where account_id = $1 order by no) as entries
     from loyalty_account a where a.account_id = $1`,
    [player.accountId],
  );
  return rows[0] ?? { balance: 0, earned: 0, entries: [] };
}

async function expectClean(): Promise<void> {
  pass(120_000);
  expect(await stage.findings()).toEqual([]);
}

describe('a ticket', () => {
  it.each([
    ['is lost', [0, 1]],
    ['is won', [1, 0]],
  ] as const)('a ticket that %s earns points for its stake once it is settled', async (_, goals) => {
    await place('12.50');
    await follow();
    expect(await standing()).toEqual({ balance: 0, earned: 0, entries: [] });
    await report(goals);
    await follow();
    await follow();
    expect(await standing()).toEqual({ balance: 12, earned: 12, entries: [12] });
    await expectClean();
  });

  it('the part of a stake below one point is carried over to the next ticket', async () => {
    await place('0.60');
    await place('0.60');
    await report([1, 0]);
    await follow();
    expect(await standing()).toMatchObject({ balance: 1 });
  });

  it('a cancelled ticket earns no points', async () => {
    await place('10.00');
    await site.feed.report(match, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
    await settle();
    await follow();
    expect(await standing()).toMatchObject({ balance: 0, entries: [] });
  });

  it('a corrected ticket keeps its points unless the correction refunds it', async () => {
    await placeOnDrawNoBet('10.00');
    await report([1, 0]);
    await follow();
    await report([0, 1], 'correction');
    await follow();
    expect(await standing()).toMatchObject({ balance: 10, earned: 10 });
    await report([1, 1], 'correction');
    await follow();
    const { entries, ...sums } = await standing();
    expect(sums).toEqual({ balance: 0, earned: 0 });
    expect(entries.reduce((sum, points) => sum + points, 0)).toBe(0);
    await expectClean();
  });

  it('a correction takes back the points at the rate by which they were counted', async () => {
    await placeOnDrawNoBet('10.00');
    await report([1, 0]);
    await follow();
    await site.pool.query(
      `insert into loyalty_terms (version, terms, reason, made_by, made_at)
       select version + 1, jsonb_set(terms, '{pointsPer100,sport}', '50'), 'a test', 'a test', now()
       from loyalty_terms order by version desc limit 1`,
    );
    await report([1, 1], 'correction');
    await follow();
    expect(await standing()).toMatchObject({ balance: 0, earned: 0 });
    await report([0, 1], 'correction');
    await follow();
    expect(await standing()).toMatchObject({ balance: 10, earned: 10 });
    await site.pool.query(
      `insert into loyalty_terms (version, terms, reason, made_by, made_at)
       select 3, terms, 'a test', 'a test', now() from loyalty_terms where version = 1`,
    );
    await expectClean();
  });

  it('reversed points that were already spent leave a negative balance', async () => {
    await placeOnDrawNoBet('10.00');
    await report([1, 0]);
    await follow();
    await site.pool.query(
      `with spent as (
         update loyalty_account set balance = balance - 10, entry_no = entry_no + 1 where account_id = $1 returning entry_no, balance
       )
       insert into loyalty_entry (account_id, no, kind, points, balance, item_key, command_id, bonus_id, at)
       select $1, entry_no, 'purchase', -10, balance, 'free-bet-1', gen_random_uuid(), $2, now() from spent`,
      [player.accountId, await stage.grant(player, { offerKey: 'loyalty-shop' })],
    );
    await report([1, 1], 'correction');
    await follow();
    expect(await standing()).toMatchObject({ balance: -10, earned: 0 });
  });

  it('a partly cashed-out ticket earns points for the remaining stake', async () => {
    const ticketId = await place('40.00');
    pass(3000);
    const cashed = await makeCashOut(cashing).create({
      principal: player.principal,
      body: {
        CommandId: site.commandId(),
        betId: ticketId,
        CashoutOddsValues: [],
        amount: '3.33',
        StakePart: '10.00',
      },
      atMs: site.nowMs,
    });
    expect(resultCode(cashed)).toBe('ok');
    await follow();
    expect(await standing()).toMatchObject({ balance: 0 });
    await report([1, 0]);
    await follow();
    expect(await standing()).toMatchObject({ balance: 30, earned: 30 });
  });

  it('a ticket earns points only for the cash part of its stake', async () => {
    await stage.grant(player);
    await place('120.00');
    await report([0, 1]);
    await follow();
    expect(await standing()).toMatchObject({ balance: 100, earned: 100 });
  });

  it('a free bet earns no points', async () => {
    const bonusId = await stage.grant(player, {
      kind: 'free-bet',
      requirementMinor: 0n,
      valuesMinor: [1000n],
    });
    const [credit] = await stage.credits(bonusId);
    await place('10.00', { FreeBetID: credit?.id });
    await report([1, 0]);
    await follow();
    expect(await standing()).toMatchObject({ balance: 0 });
  });
});

describe('the follower', () => {
  it('concurrent runs of the follower count points once', async () => {
    for (let n = 0; n < 5; n += 1) await place('10.00');
    await report([0, 1]);
    await seal();
    const runFollower = () => followPlay({ pool: site.pool, clock });
    await Promise.all([runFollower(), runFollower(), runFollower(), runFollower()]);
    expect(await standing()).toMatchObject({ balance: 50, earned: 50 });
  });

  it('a failed step of the follower counts no points, and the next run counts all of them', async () => {
    await place('10.00');
    await report([0, 1]);
    await seal();
    await site.pool.query(`alter table loyalty_entry add constraint broken check (points <> 10) not valid`);
    await expect(followPlay({ pool: site.pool, clock })).rejects.toThrow('broken');
    expect(await standing()).toEqual({ balance: 0, earned: 0, entries: [] });
    await site.pool.query('alter table loyalty_entry drop constraint broken');
    await follow();
    expect(await standing()).toEqual({ balance: 10, earned: 10, entries: [10] });
  });

  it('the points of rolled-back provider bets are reversed', async () => {
    const house = await readHouse(site.pool);
    const aggregator = house.EUR.aggregator;
    const external = (kind: string, debit: number, credit: number, minor: number) =>
      insertJournal(site.pool, {
        kind,
        atMs: site.nowMs,
        about: { kind: 'external-round', id: 1 },
        postings: [[debit, credit, minor]],
      });
    await external('external-bet', player.accountId, aggregator, 2000);
    await external('external-win', aggregator, player.accountId, 5000);
    await follow();
    expect(await standing()).toMatchObject({ balance: 10 });
    await external('external-rollback', aggregator, player.accountId, 2000);
    await external('external-rollback', player.accountId, aggregator, 5000);
    await follow();
    expect(await standing()).toMatchObject({ balance: 0, earned: 0, entries: [10, -10] });
  });
});

describe('the ledger audit', () => {
  const found = async () => ((await stage.findings()) as { check: string }[]).map(({ check }) => check);
  const change = (by: number) =>
    site.pool.query('update loyalty_account set balance = balance + $2 where account_id = $1', [
      player.accountId,
      by,
    ]);

  it('the ledger audit finds points without an entry', async () => {
    await place('10.00');
    await report([0, 1]);
    await follow();
    pass(120_000);
    expect(await found()).not.toContain('points-differ-from-entries');
    await change(1);
    expect(await found()).toContain('points-differ-from-entries');
    await change(-1);
  });

  it('the ledger audit finds a wheel spin whose prize does not follow from its seeds', async () => {
    await site.pool.query(
      `insert into loyalty_spin (account_id, command_id, segment, segment_key, rules_version, terms_version, server_seed, server_seed_hash,
                                 client_seed, nonce, currency, at)
       select $1, gen_random_uuid(), 6, 'free-bet-5', 1, 1, s, encode(sha256(convert_to(s, 'UTF8')), 'hex'), 'demo', 3, 'EUR', now()
       from (values (repeat('5f', 32))) as v(s)`,
      [player.accountId],
    );
    expect(await found()).toEqual(
      expect.arrayContaining(['spin-gave-otherwise-than-its-draws', 'points-without-their-bonus-or-spin']),
    );
  });
});
