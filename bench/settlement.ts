import { type BenchSite, machine, openBenchSite } from './placement/bench-site.ts';
import type { LoadReport } from './placement/tally.ts';
import { runLoad } from './placement.ts';
import type { BenchFigure, BenchResult } from './result.ts';
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

async function measureSeconds(run: () => Promise<void>): Promise<number> {
  const beganMs = performance.now();
  await run();
  return (performance.now() - beganMs) / 1000;
}

/** Makes a market with tickets on each match. Returns their ids in the order of the matches. */
async function makeMarkets(
  sql: BenchSite['sql'],
  matchIds: readonly number[],
  makeOn: (marketId: number) => Promise<void>,
): Promise<readonly number[]> {
  const markets: number[] = [];
  for (const matchId of matchIds) {
    const marketId = await makeMarket(sql, matchId);
    await makeOn(marketId);
    markets.push(marketId);
  }
  return markets;
}

interface Settled {
  readonly handSeconds: number;
  readonly ourSeconds: number;
}

/** Settles tickets by hand, and the same number of tickets by a result of `matchId`. */
async function compare(
  sql: BenchSite['sql'],
  byHand: () => Promise<void>,
  { matchId, marketId }: { readonly matchId: number; readonly marketId: number },
): Promise<Settled> {
  const handSeconds = await measureSeconds(byHand);
  await sleep(1000);
  const ourSeconds = await measureSeconds(async () => {
    await reportResult(sql, matchId);
    await untilPaid(sql, marketId);
  });
  return { handSeconds, ourSeconds };
}

function settledFigure(tickets: string, { handSeconds, ourSeconds }: Settled): BenchFigure {
  return {
    metric: `${TICKETS} ${tickets}, against hand-written SQL`,
    value: TICKETS / ourSeconds,
    unit: 'tickets/s',
    baseline: TICKETS / handSeconds,
    ratio: handSeconds / ourSeconds,
  };
}

const p99 = ({ latenciesMs }: LoadReport): number =>
  latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? Number.NaN;

/** Bets of other players, alone and while the tickets of a result are paid. */
async function placeMeanwhile(
  { sql, url, cookies }: BenchSite,
  matchIds: readonly number[],
  { matchId, marketId }: { readonly matchId: number; readonly marketId: number },
): Promise<{ readonly calm: LoadReport; readonly during: LoadReport }> {
  const load = () =>
    runLoad({
      kind: 'open',
      url,
      cookies: cookies.slice(0, OTHERS),
      matchIds,
      movingIds: [],
      connections: 64,
      perSecond: OTHERS_PER_SECOND,
      warmMs: OTHERS_WARM_MS,
      measureMs: OTHERS_MS,
      repeatShare: 0,
      refusedShare: 0,
      zipf: 0,
      sockets: 0,
    });
  const calm = await load();
  const meanwhile = load();
  // Players connect and place bets first; the result arrives when their measured time begins.
  await sleep(OTHERS_WARM_MS + 500);
  await reportResult(sql, matchId);
  const [during] = await Promise.all([meanwhile, untilPaid(sql, marketId)]);
  return { calm, during };
}

export async function run(): Promise<BenchResult> {
  const site = await openBenchSite(OTHERS + HOLDERS, {
    quiet: 53,
    moving: 0,
    movingMs: 0,
    changesPerSecond: 0,
  });
  try {
    const { sql } = site;
    const accountIds = site.accountIds.slice(OTHERS);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, ...rest] = site.matchIds;
    const markets = await makeMarkets(sql, [first, second, third], (marketId) =>
      makeTickets(sql, { marketId, accountIds, count: TICKETS }),
    );
    const decided = await makeDecidedMarkets(sql, rest);
    const mixed = await makeMarkets(sql, [fourth, fifth], (marketId) =>
      makeMixedTickets(sql, { marketId, decided, accountIds, count: TICKETS }),
    );
    await sql.query('vacuum analyze');
    await sql.query('checkpoint');
    const [ours = 0, byHand = 0, busy = 0] = markets;
    const [ourMixed = 0, mixedByHand = 0] = mixed;

    const singles = await compare(sql, () => settleByHand(sql, byHand), { matchId: first, marketId: ours });
    await sleep(1000);
    const mixedSettled = await compare(sql, () => settleMixedByHand(sql, mixedByHand), {
      matchId: fourth,
      marketId: ourMixed,
    });
    const [paidByUs, paidByHand] = [await paidOn(sql, ourMixed), await paidOn(sql, mixedByHand)];
    if (paidByUs !== paidByHand) throw new Error(`paid ${paidByUs}, by hand ${paidByHand}`);

    const { calm, during } = await placeMeanwhile(site, rest, { matchId: third, marketId: busy });
    const { rows } = await sql.query<{ open: string }>(
      'select count(distinct t.id) as open from ticket t join ticket_leg l on l.ticket_id = t.id where t.result = 0 and l.market_id = any($1)',
      [[...markets, ...mixed]],
    );
    return {
      name: 'settlement',
      machine: machine(),
      figures: [
        settledFigure(`singles of ${HOLDERS} players by one result`, singles),
        settledFigure('mixed tickets (60 % singles, 30 % combos of 2–8, 10 % systems)', mixedSettled),
        {
          metric: 'from the result to the last player paid',
          value: singles.ourSeconds,
          unit: 's',
          baseline: singles.handSeconds,
        },
        {
          metric: `placements by others meanwhile (${OTHERS_PER_SECOND}/s), p99`,
          value: p99(during),
          unit: 'ms',
          baseline: p99(calm),
          ratio: p99(calm) / p99(during),
        },
        { metric: 'tickets left open', value: Number(rows[0]?.open), unit: 'tickets' },
        { metric: 'placements failed', value: calm.failed + during.failed, unit: 'requests' },
      ],
    };
  } finally {
    await site.stop();
  }
}
