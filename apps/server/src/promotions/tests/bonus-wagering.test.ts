import type { AccountId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { cancelBonus } from '../../money/index.ts';
import { readEntries } from '../../operators/risk/observe-store.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Settlement } from '../../sportsbook/index.ts';
import { type BonusStage, makeBonusStage } from './bonus-stage.ts';

const DAY_MS = 86_400_000;
const requirementMinor = 1_000_000n;

let site: MoneySite;
let settlement: Settlement;
let stage: BonusStage;
let matches: readonly number[];
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
  stage = makeBonusStage(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  pass(3_600_000);
  matches = [await newMatch('A'), await newMatch('B')];
  player = await site.player('500.00');
});

function pass(ms: number): void {
  site.nowMs += ms;
  site.feed.receivedAtMs = site.nowMs;
}

async function newMatch(name: string): Promise<number> {
  const id = await site.feed.addMatch(soccer(name, `${name} Town`, site.nowMs + 3_600_000));
  await site.feed.odds(id, { '1x2': [1400, 3600, 4200], 'total;total=2.5': [1900, 1900] }, site.nowMs);
  return id;
}

interface Pick {
  readonly match?: number;
  readonly market?: '1x2' | 'total';
  readonly outcome?: number;
  readonly odds?: number;
}

const selection = ({ match = 0, market = 'total', outcome = 1, odds = 1900 }: Pick) => ({
  MatchID: matches[match] ?? 0,
  MarketType: market,
  Specifier: market === 'total' ? 'total=2.5' : '',
  OutcomeNo: outcome,
  Odds: odds,
});

async function place(picks: readonly Pick[], Stake = '10.00', more: Record<string, unknown> = {}) {
  const placed = await site.placeBet({
    principal: player.principal,
    atMs: site.nowMs,
    body: {
      CommandId: site.commandId(),
      BetType: picks.length === 1 ? 1 : 2,
      Selections: picks.map(selection),
      Stake,
      OddsChangePolicy: 0,
      ...more,
    },
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.ticket.id;
}

async function settle(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
  await stage.follow();
}

async function result(match: number, goals: readonly [number, number] = [1, 0]): Promise<void> {
  pass(1000);
  await site.feed.result(matches[match] ?? 0, site.nowMs, score([[0, 0], goals], true));
  await settle();
}

async function cancel(match: number): Promise<void> {
  pass(1000);
  await site.feed.report(matches[match] ?? 0, site.nowMs, { kind: 'cancel', reason: 'abandoned' });
  await settle();
}

describe('wagering', () => {
  it('wagering counts bets on one outcome of a market', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await place([{}]);
    await place([{ market: '1x2', outcome: 2, odds: 3600 }]);
    await result(0);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 2000n });
  });

  it('wagering does not count bets on two outcomes of one market, as singles or in a combo', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await place([{}], '20.00');
    await place([{ outcome: 2 }], '20.00');
    await place([{ match: 1 }], '7.00');
    await result(0);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 0n });
    await result(1);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 700n });
    matches = [await newMatch('C'), await newMatch('D')];
    await place([{}, { match: 1 }], '10.00');
    await place([{ outcome: 2 }], '10.00');
    await result(0);
    await result(1);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 700n });
  });

  it('wagering does not count a stake on the opposite outcome of a free bet; opposite bets of other players or from before the bonus do not matter', async () => {
    await place([{ outcome: 2 }]);
    const id = await stage.grant(player, { requirementMinor });
    const owner = player;
    player = await site.player('50.00');
    await place([{ outcome: 2 }]);
    player = owner;
    await place([{}]);
    const free = await stage.grant(player, { kind: 'free-bet', requirementMinor: 0n, valuesMinor: [1000n] });
    const [credit] = await stage.credits(free);
    await place([{ match: 1 }]);
    await place([{ match: 1, outcome: 2 }], '10.00', { FreeBetID: credit?.id });
    await result(0);
    await result(1);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 1000n });
  });

  it('wagering does not count a bet against a combo whose other leg was cancelled', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await place([{}]);
    await place([{ outcome: 2 }, { match: 1 }]);
    await cancel(1);
    await result(0);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 0n });
  });

  it('cancelled legs do not count towards the minimum odds', async () => {
    const id = await stage.grant(player, { requirementMinor });
    const low = { market: '1x2', odds: 1400 } as const;
    // 1.40 × 1.90 is above 1.50. Without the second leg the odds are 1.40.
    await place([low, { match: 1 }]);
    await cancel(1);
    await result(0);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 0n });
    matches = [await newMatch('E'), await newMatch('F')];
    await place([low, { match: 1 }]);
    await result(1);
    await result(0);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 1000n });
  });

  it('a bonus expires while its bet is open, and the bonus part of the return goes to the house', async () => {
    player = await site.player('10.00');
    const id = await stage.grant(player, { requirementMinor, expiresAtMs: site.nowMs + DAY_MS });
    await place([{}], '40.00');
    pass(DAY_MS);
    await stage.follow();
    expect(await stage.bonus(id)).toMatchObject({ state: 3, reason: 'expired', held: 0n });
    await result(0, [3, 0]);
    // A quarter of the return is cash.
    const { rows } = await site.pool.query<{ payout: string }>(
      `select payout::text as payout from ticket where account_id = $1`,
      [player.accountId],
    );
    expect(rows).toEqual([{ payout: '7600' }]);
    expect(await site.balance(player)).toBe(1900n);
    expect(await stage.bonus(id)).toMatchObject({ state: 3, held: 0n, converted: 0n });
    pass(120_000);
    expect(await stage.findings()).toEqual([]);
  });
});

describe('list of due tickets', () => {
  const listed = async (bonusId: number) => {
    const { rows } = await site.pool.query<{ ticket_id: number }>(
      'select ticket_id from bonus_due_ticket where bonus_id = $1 order by ticket_id',
      [bonusId],
    );
    return rows.map((row) => row.ticket_id);
  };
  const isFollowed = async (bonusId: number) => {
    const { rows } = await site.pool.query<{ is_followed: boolean }>(
      `select n.followed_version = b.version as is_followed from bonus n join balance b on b.account_id = n.account_id where n.id = $1`,
      [bonusId],
    );
    return rows[0]?.is_followed;
  };
  const settleOnly = async () => {
    await settlement.readFeed();
    await settlement.pay();
  };

  it('the list of due tickets holds a ticket from each settlement until it is followed, and none from before the bonus', async () => {
    const before = await place([{}], '30.00');
    const id = await stage.grant(player, { requirementMinor });
    const ticket = await place([{}]);
    await stage.follow();
    await result(0);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 1000n });
    expect(await listed(id)).toEqual([]);
    pass(1000);
    await site.feed.result(
      matches[0] ?? 0,
      site.nowMs,
      score(
        [
          [0, 0],
          [3, 0],
        ],
        true,
      ),
    );
    await settleOnly();
    expect(before).toBeLessThan(ticket);
    expect(await listed(id)).toEqual([ticket]);
    await stage.follow();
    expect(await listed(id)).toEqual([]);
    expect(await stage.bonus(id)).toMatchObject({ wagered: 1000n });
    const { rows } = await site.pool.query(
      'select counted::text as counted from bonus_progress where bonus_id = $1 order by source_version',
      [id],
    );
    expect(rows).toEqual([{ counted: '1000' }, { counted: '0' }]);
  });

  it('placing a bet adds nothing to the list of due tickets, so the bonus is not followed', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await stage.follow();
    expect(await isFollowed(id)).toBe(true);
    await place([{}]);
    await stage.follow();
    expect(await listed(id)).toEqual([]);
    expect(await isFollowed(id)).toBe(false);
    await result(0);
    expect(await isFollowed(id)).toBe(true);
  });

  it('the list of due tickets is deleted when the bonus is cancelled', async () => {
    const id = await stage.grant(player, { requirementMinor });
    await place([{}]);
    pass(1000);
    await site.feed.result(
      matches[0] ?? 0,
      site.nowMs,
      score(
        [
          [0, 0],
          [1, 0],
        ],
        true,
      ),
    );
    await settleOnly();
    expect(await listed(id)).toHaveLength(1);
    await inTransaction(site.pool, (client) =>
      cancelBonus(client, { accountId: player.accountId as AccountId, bonusId: id, atMs: site.nowMs }),
    );
    expect(await listed(id)).toEqual([]);
  });
});

describe('risk signals', () => {
  it('risk signals read the cash part of a stake and its result, and ignore free bets', async () => {
    player = await site.player('10.00');
    await stage.grant(player, { requirementMinor });
    const free = await stage.grant(player, { kind: 'free-bet', requirementMinor: 0n, valuesMinor: [1000n] });
    const [credit] = await stage.credits(free);
    await place([{ match: 1 }], '10.00', { FreeBetID: credit?.id });
    await place([{}], '40.00');
    await result(0, [3, 0]);
    await result(1, [3, 0]);
    const entries = await readEntries(site.pool, { accountId: player.accountId, nowMs: site.nowMs });
    expect(entries).toMatchObject([
      { kind: 'stake', stakeMinor: 1000n },
      { kind: 'result', netMinor: 900n },
    ]);
  });
});
