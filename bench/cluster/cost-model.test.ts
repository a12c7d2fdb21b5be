import { expect, test } from 'vitest';
import { assumptions, type Capacity, computeCapacity, fitModel, parts, type Sample } from './cost-model.ts';

const idleCpu = {
  api: 0.1,
  apiMainThread: 0.1,
  postgres: 0.05,
  standby: 0,
  redis: 0.01,
  worker: 0.01,
  feed: 0.02,
};

/** Processor seconds of a bet by known costs. */
function sample(apis: number, statementsPerBet: number): Sample {
  const betsPerSecond = 1000;
  const bet = {
    api: 300e-6 + 2000e-6 * statementsPerBet + 10e-6 * (apis - 1),
    apiMainThread: 250e-6 + 1000e-6 * statementsPerBet + 10e-6 * (apis - 1),
    postgres: 150e-6 + 1200e-6 * statementsPerBet,
    standby: 40e-6 + 100e-6 * statementsPerBet,
    redis: 5e-6 + 4e-6 * (apis - 1),
    worker: 20e-6,
    feed: 0,
  };
  const idle = { ...idleCpu, api: idleCpu.api * apis, apiMainThread: idleCpu.apiMainThread * apis };
  const cpu = { ...idle };
  for (const part of parts) cpu[part] += bet[part] * betsPerSecond;
  return {
    apis,
    hasStandby: true,
    connections: 64,
    betsPerSecond,
    statementsPerBet,
    logBytesPerBet: 2000,
    busBytesOutPerBet: 600 * (apis - 1),
    cpu,
    idleCpu: idle,
  };
}

const model = fitModel([1, 2, 3].flatMap((apis) => [0.4, 0.1, 0.02].map((share) => sample(apis, share))));

function tightest({ tightest: [first] }: Capacity): string | undefined {
  return first?.[0];
}

test('the cost model finds the costs of a bet, of a statement and of another API process', () => {
  expect(model.costs.api.bet * 1e6).toBeCloseTo(300);
  expect(model.costs.api.statement * 1e6).toBeCloseTo(2000);
  expect(model.costs.api.otherApi * 1e6).toBeCloseTo(10);
  expect(model.costs.postgres.statement * 1e6).toBeCloseTo(1200);
  expect(model.costs.worker.bet * 1e6).toBeCloseTo(20);
  expect(model.idle.api).toBeCloseTo(0.1);
  expect(model.busBytesPerBet).toBeCloseTo(600);
});

test('the cost model leaves out a cost that would be negative', () => {
  const cheaper = [1, 2, 3].flatMap((apis) =>
    [0.4, 0.1].map((share) => {
      const { cpu, ...rest } = sample(apis, share);
      return { ...rest, apis, cpu: { ...cpu, redis: cpu.redis - 0.006 * (apis - 1) } };
    }),
  );
  const { redis } = fitModel(cheaper).costs;
  expect(redis.otherApi).toBe(0);
  expect(redis.bet).toBeGreaterThan(0);
});

test('more cores carry more bets until a part that cannot be divided is full', () => {
  const rates = [8, 32, 128].map((cores) => computeCapacity(model, cores).betsPerSecond);
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  const slowDisk = computeCapacity(model, 128, { ...assumptions, logBytesPerSecond: 1e6 });
  expect(tightest(slowDisk)).toBe('PostgreSQL log');
  expect(slowDisk.betsPerSecond).toBeCloseTo((0.7 * 1e6) / 2000);
  const { redis } = model.costs;
  const busyRedis = { ...model, costs: { ...model.costs, redis: { ...redis, bet: 0.01 } } };
  expect(tightest(computeCapacity(busyRedis, 128))).toBe('Redis');
});
