import type { Facts } from '@evens/markets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { checkLedger } from '../../operators/index.ts';
import type { Settlement } from '../index.ts';
import { type StruckPick, strike } from './struck-ticket.ts';

let site: MoneySite;
let settlement: Settlement;
let player: Player;
let match: number;

beforeAll(async () => {
  site = await openMoneySite();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  match = await site.feed.addMatch(soccer('Ash', 'Birch', site.nowMs));
  player = await site.player('100.00');
});
afterEach(async () => {
  expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + 120_000 })).toEqual([]);
});

function ended(home: number, away: number): Facts {
  return score(
    [
      [0, 0],
      [home, away],
    ],
    true,
  );
}

function bet(market: string, outcomeNo: number): Promise<unknown> {
  const pick: StruckPick = { matchId: match, market, outcomeNo, odds: 2000 };
  return strike(site, player, { type: 'single', stakeMinor: 1000n, picks: [pick] });
}

async function settle(): Promise<bigint> {
  await settlement.readFeed();
  await settlement.pay();
  await settlement.sweep();
  return site.balance(player);
}

type Body = Parameters<MoneySite['feed']['report']>[2];

async function report(body: Body): Promise<bigint> {
  site.nowMs += 60_000;
  await site.feed.report(match, site.nowMs, body);
  return settle();
}

function result(facts: Facts): Promise<bigint> {
  site.nowMs += 60_000;
  return site.feed.result(match, site.nowMs, facts).then(settle);
}

function correct(facts: Facts): Promise<bigint> {
  site.nowMs += 60_000;
  return site.feed.correction(match, site.nowMs, facts).then(settle);
}

async function findOpenLines(): Promise<readonly string[]> {
  const { rows } = await site.pool.query<{ type: string }>(
    'select type from market where match_id = $1 and closed_at is null order by type',
    [match],
  );
  return rows.map(({ type }) => type);
}

describe('rollback of a settlement', () => {
  it('takes the payout back, leaves the bet open, and pays by the next result', async () => {
    await bet('1x2', 1);
    await bet('both-teams-to-score', 2);
    expect(await result(ended(1, 0))).toBe(12_000n);
    expect(await report({ kind: 'rollback', of: 'settlement', keys: ['1x2'] })).toBe(10_000n);
    expect(await findOpenLines()).toEqual(['1x2']);
    // A second one has nothing to withdraw.
    expect(await report({ kind: 'rollback', of: 'settlement', keys: ['1x2'] })).toBe(10_000n);
    expect(await result(ended(1, 0))).toBe(12_000n);
    expect(await findOpenLines()).toEqual([]);
    await report({ kind: 'rollback', of: 'settlement', keys: ['1x2', 'both-teams-to-score'] });
    expect(await correct(ended(1, 1))).toBe(8000n);
  });

  it('changes no line that it does not name', async () => {
    await bet('1x2', 1);
    await result(ended(1, 0));
    expect(
      await report({ kind: 'rollback', of: 'settlement', keys: ['draw-no-bet', 'total;total=2.5'] }),
    ).toBe(11_000n);
  });
});

describe('cancellation of lines', () => {
  it('refunds the named line only, and a rollback opens it again', async () => {
    await bet('1x2', 1);
    await bet('total;total=2.5', 1);
    const cancel = { kind: 'cancel', reason: 'wrong-price' } as const;
    expect(await report({ ...cancel, keys: ['total;total=2.5'] })).toBe(9000n);
    expect(await report({ kind: 'rollback', of: 'cancellation', keys: ['total;total=2.5'] })).toBe(8000n);
    expect(await result(ended(2, 1))).toBe(12_000n);
  });

  it('refunds a line that was settled only after the rollback of its settlement', async () => {
    await bet('1x2', 1);
    await result(ended(1, 0));
    const cancel = { kind: 'cancel', reason: 'wrong-price', keys: ['1x2'] } as const;
    expect(await report(cancel)).toBe(11_000n);
    await report({ kind: 'rollback', of: 'settlement', keys: ['1x2'] });
    expect(await report(cancel)).toBe(10_000n);
  });
});
