import type { MarketId } from '@evens/base';
import { expect, test } from 'vitest';
import type { Pool } from '../../../platform/db.ts';
import { Exposure, type Reservation } from './exposure.ts';

const market = 1 as MarketId;
const bet: Reservation = { marketId: market, outcomeNo: 1, stakeMinor: 100n, payoutMinor: 300n };

/** A market whose tickets in the database are given. */
async function loaded(tickets: { stakes: bigint; payouts: bigint }): Promise<Exposure> {
  const query = async () => ({
    rows: [{ outcome_no: 1, stakes: String(tickets.stakes), payouts: String(tickets.payouts) }],
  });
  // Exposure uses only `query` of the pool.
  const exposure = new Exposure({ query } as unknown as Pool);
  await exposure.load(market);
  return exposure;
}

test('a reserved bet counts until it is released', async () => {
  const exposure = await loaded({ stakes: 0n, payouts: 0n });
  exposure.reserve(bet);
  expect(exposure.liability(market, 1)).toBe(200n);
  exposure.release(bet);
  expect(exposure.liability(market, 1)).toBe(0n);
});

test('a market with a bet that may have been written is read again', async () => {
  const tickets = { stakes: 0n, payouts: 0n };
  const exposure = await loaded(tickets);
  exposure.reserve(bet);
  Object.assign(tickets, { stakes: 100n, payouts: 300n });
  exposure.doubt(bet);
  expect(exposure.isLoaded(market)).toBe(false);
  await exposure.load(market);
  expect(exposure.liability(market, 1)).toBe(200n);
});

test('a bet that may have been written stays counted while another bet on the market is being written', async () => {
  const exposure = await loaded({ stakes: 0n, payouts: 0n });
  exposure.reserve(bet);
  exposure.reserve(bet);
  exposure.doubt(bet);
  expect(exposure.liability(market, 1)).toBe(400n);
  exposure.keep(bet);
  expect(exposure.isLoaded(market)).toBe(false);
});
