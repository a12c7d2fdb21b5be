import type { MarketId } from '@evens/base';
import { expect, test } from 'vitest';
import { createLocalBus, type SharedBus } from '../../../platform/bus/bus.ts';
import { linkedBuses } from '../../../platform/bus/testing/linked-buses.ts';
import type { Pool } from '../../../platform/db.ts';
import { Exposure, type Reservation } from './exposure.ts';

const market = 1 as MarketId;
const bet: Reservation = { marketId: market, outcomeNo: 1, stakeMinor: 100n, payoutMinor: 300n };

/** A market whose tickets in the database are given. */
async function loaded(
  tickets: { stakes: bigint; payouts: bigint },
  bus: SharedBus = createLocalBus(),
): Promise<Exposure> {
  const query = async () => ({
    rows: [{ outcome_no: 1, stakes: String(tickets.stakes), payouts: String(tickets.payouts) }],
  });
  // Exposure uses only `query` of the pool.
  const exposure = new Exposure({ query } as unknown as Pool, bus);
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

test('stakes on other players may be lost too, and cover no payout', async () => {
  const exposure = await loaded({ stakes: 100n, payouts: 300n });
  expect([exposure.liability(market, 1), exposure.liability(market, 1, true)]).toEqual([200n, 300n]);
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

test('a bet that another process wrote counts here too, once', async () => {
  const [here, there] = linkedBuses(2);
  const tickets = { stakes: 0n, payouts: 0n };
  const own = await loaded(tickets, here);
  const other = await loaded(tickets, there);
  own.reserve(bet);
  expect(other.liability(market, 1)).toBe(0n);
  own.keep(bet);
  expect([own.liability(market, 1), other.liability(market, 1)]).toEqual([200n, 200n]);
});

test('bets that another process writes while a market is read count, however many they are', async () => {
  const [here, there] = linkedBuses(2);
  const own = await loaded({ stakes: 0n, payouts: 0n }, here);
  const other = await loaded({ stakes: 0n, payouts: 0n }, there);
  other.drop(market, 0);
  const loadings = [other.load(market), other.load(market)];
  for (let count = 0; count < 3; count += 1) {
    own.reserve(bet);
    own.keep(bet);
  }
  await Promise.all(loadings);
  expect(other.liability(market, 1)).toBe(600n);
});

test('a market is read again if messages were lost while it was read', async () => {
  const [bus] = linkedBuses(1);
  const tickets = { stakes: 0n, payouts: 0n };
  const exposure = await loaded(tickets, bus);
  exposure.drop(market, 0);
  const loading = exposure.load(market);
  bus.loseMessages();
  Object.assign(tickets, { stakes: 100n, payouts: 300n });
  await loading;
  expect(exposure.isLoaded(market)).toBe(false);
  await exposure.load(market);
  expect(exposure.liability(market, 1)).toBe(200n);
});

test('markets are read again after lost messages, one with a bet being written after that bet', async () => {
  const [bus] = linkedBuses(1);
  const exposure = await loaded({ stakes: 0n, payouts: 0n }, bus);
  exposure.reserve(bet);
  bus.loseMessages();
  expect(exposure.liability(market, 1)).toBe(200n);
  exposure.keep(bet);
  expect(exposure.isLoaded(market)).toBe(false);
  await exposure.load(market);
  bus.loseMessages();
  expect(exposure.isLoaded(market)).toBe(false);
});
