import { machine, openBenchSite } from './placement/bench-site.ts';
import { runLoad } from './placement.ts';
import type { BenchResult } from './result.ts';
import {
  makeDecidedMarkets,
  makeMarket,
  makeMixedTickets,
  makeTickets,
  paidOn,
  reportResult,
  settleByHand,
  settleMixedByHand,
  untilPaid,
} from './settlement/tickets.ts';

const TICKETS = 50_000;
const HOLDERS = 10_000;
const OTHERS = 1000;
/** Rate at which other players place bets during settlement. */
const OTHERS_PER_SECOND = 300;
const OTHERS_MS = 5000;
const OTHERS_WARM_MS = 3000;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function run(): Promise<BenchResult> {
  const site = await openBenchSite(OTHERS + HOLDERS, {
    quiet: 53,
    moving: 0,
    movingMs: 0,
    changesPerSecond: 0,
  });
  try {
    const { sql } = site;
    const holders = site.accountIds.slice(OTHERS);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, ...rest] = site.matchIds;
    const markets: number[] = [];
    for (const matchId of [first, second, third]) {
      const marketId = await makeMarket(sql, matchId);
      await makeTickets(sql, { marketId, accountIds: holders, count: TICKETS });
      markets.push(marketId);
    }
    const decided = await makeDecidedMarkets(sql, rest);
    const mixed: number[] = [];
    for (const matchId of [fourth, fifth]) {
      const marketId = await makeMarket(sql, matchId);
      await makeMixedTickets(sql, { marketId, decided, accountIds: holders, count: TICKETS });
      mixed.push(marketId);
    }
    await sql.query('vacuum analyze');
    await sql.query('checkpoint');
    const [ours = 0, byHand = 0, busy = 0] = markets;

    const handMs = performance.now();
    await settleByHand(sql, byHand);
    const handSeconds = (performance.now() - handMs) / 1000;
    await sleep(1000);
    const ourMs = performance.now();
    await reportResult(sql, first);
    await untilPaid(sql, ours);
    const ourSeconds = (performance.now() - ourMs) / 1000;

    await sleep(1000);
    const [ourMixed = 0, mixedByHand = 0] = mixed;
    const mixedHandMs = performance.now();
    await settleMixedByHand(sql, mixedByHand);
    const mixedHandSeconds = (performance.now() - mixedHandMs) / 1000;
    await sleep(1000);
    const ourMixedMs = performance.now();
    await reportResult(sql, fourth);
    await untilPaid(sql, ourMixed);
    const ourMixedSeconds = (performance.now() - ourMixedMs) / 1000;
    const [paidByUs, paidByHand] = [await paidOn(sql, ourMixed), await paidOn(sql, mixedByHand)];
    if (paidByUs !== paidByHand) throw new Error(`paid ${paidByUs}, by hand ${paidByHand}`);

    const load = (warmMs: number) =>
      runLoad({
        kind: 'open',
        url: site.url,
        cookies: site.cookies.slice(0, OTHERS),
        matchIds: rest,
        movingIds: [],
        connections: 64,
        perSecond: OTHERS_PER_SECOND,
        warmMs,
        measureMs: OTHERS_MS,
        repeatShare: 0,
        refusedShare: 0,
        zipf: 0,
        sockets: 0,
      });
    const calm = await load(OTHERS_WARM_MS);
    const meanwhile = load(OTHERS_WARM_MS);
    // Players connect and place bets first; the result arrives when their measured time begins.
    await sleep(OTHERS_WARM_MS + 500);
    await reportResult(sql, third);
    const [during] = await Promise.all([meanwhile, untilPaid(sql, busy)]);
    const p99 = (latencies: readonly number[]) =>
      latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
    const { rows } = await sql.query<{ open: string }>(
      'select count(distinct t.id) as open from ticket t join ticket_leg l on l.ticket_id = t.id where t.result = 0 and l.market_id = any($1)',
      [[...markets, ...mixed]],
    );
    return {
      name: 'settlement',
      machine: machine(),
      figures: [
        {
          metric: `${TICKETS} singles of ${HOLDERS} players by one result, against hand-written SQL`,
          value: TICKETS / ourSeconds,
          unit: 'tickets/s',
          baseline: TICKETS / handSeconds,
          ratio: handSeconds / ourSeconds,
        },
        {
          metric: `${TICKETS} mixed tickets (60 % singles, 30 % combos of 2–8, 10 % systems), against hand-written SQL`,
          value: TICKETS / ourMixedSeconds,
          unit: 'tickets/s',
          baseline: TICKETS / mixedHandSeconds,
          ratio: mixedHandSeconds / ourMixedSeconds,
        },
        {
          metric: 'from the result to the last player paid',
          value: ourSeconds,
          unit: 's',
          baseline: handSeconds,
        },
        {
          metric: `placements by others meanwhile (${OTHERS_PER_SECOND}/s), p99`,
          value: p99(during.latenciesMs),
          unit: 'ms',
          baseline: p99(calm.latenciesMs),
          ratio: p99(calm.latenciesMs) / p99(during.latenciesMs),
        },
        { metric: 'tickets left open', value: Number(rows[0]?.open), unit: 'tickets' },
        { metric: 'placements failed', value: calm.failed + during.failed, unit: 'requests' },
      ],
    };
  } finally {
    await site.stop();
  }
}
