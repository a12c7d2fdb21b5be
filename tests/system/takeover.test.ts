import { setTimeout as pause } from 'node:timers/promises';
import type { Match } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { createPool } from '../../apps/server/src/platform/db.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { topUp } from '../fixture/top-up.ts';

/** Refusals after which a client sends the same command again. During the takeover no process has prices. */
const passing = ['OverloadedException', 'PlaceBetInProgressException', 'PriceStaleException'];
const TRIES_MAX = 300;

let season: QuietSeason;
let first: BootedSite;
let player: Browser;
let selection: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  season = quietSeason();
  first = await bootSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '100' } });
  player = await registerPlayer(first.url, 'handed-over');
  await topUp(player, '10000');
  const { body } = await player.call('GET /api/sport/matches');
  const [match] = body.Matches as readonly Match[];
  const market = match?.PreviewMarkets[0];
  const odd = market?.Odds[0];
  if (!match || !market || !odd) throw new Error('nothing to bet on');
  const { Type: MarketType, Specifier } = market;
  selection = { MatchID: match.ID, MarketType, Specifier, OutcomeNo: odd.OutcomeNo, Odds: odd.Odds };
});
afterAll(async () => {
  await first?.stop();
  season?.remove();
});

/** Returns the refusal code, `placed`, or `lost` if no answer arrived. */
async function place(browser: Browser, CommandId: string): Promise<string> {
  const body = { CommandId, BetType: 1, Selections: [selection], Stake: '1', OddsChangePolicy: 2 };
  try {
    const answer = await browser.call('POST /api/betslip/placebet', { body });
    return answer.status === 200 ? 'placed' : String(answer.body.ErrorCode);
  } catch {
    return 'lost';
  }
}

test('a second process takes over the feed, and all sent bets are accepted exactly once', async () => {
  const ids: string[] = [];
  const answers: string[] = [];
  let isOver = false;
  let lastAcceptedMs = 0;
  // The player keeps betting at the first process, regardless of its answers.
  const betting = (async () => {
    while (!isOver) {
      const id = newCommandId();
      ids.push(id);
      const sentMs = performance.now();
      const answer = await place(player, id);
      answers.push(answer);
      if (answer === 'placed') lastAcceptedMs = sentMs;
      await pause(100);
    }
  })();
  const second = await bootSite({
    feed: season.feed,
    databaseUrl: first.databaseUrl,
    env: { EVENS_RATE_FACTOR: '100' },
    untilLive: false,
  });
  const there = new Browser(second.url);
  there.steal(player.cookieHeader);
  try {
    // The player also bets at the second process, until it accepts the first one.
    let answer: string;
    let firstAcceptedMs: number;
    do {
      const id = newCommandId();
      ids.push(id);
      answer = await place(there, id);
      firstAcceptedMs = performance.now();
      await pause(100);
    } while (answer !== 'placed' && ids.length < TRIES_MAX * 2);
    const { code } = await first.ended;
    expect(code).toBe(1);
    isOver = true;
    await betting;
    console.info(`takeover: ${Math.round(firstAcceptedMs - lastAcceptedMs)} ms without an accepted bet`);
    expect(answers[0]).toBe('placed');
    expect(answer, 'the second process accepts bets').toBe('placed');
    expect(lastAcceptedMs, 'one process accepts bets at a time').toBeLessThan(firstAcceptedMs);
    expect(answers.filter((answer) => ![...passing, 'placed', 'lost'].includes(answer))).toEqual([]);

    for (const id of ids) {
      let again = await place(there, id);
      for (let tries = 1; passing.includes(again) && tries < TRIES_MAX; tries += 1) {
        await pause(200);
        again = await place(there, id);
      }
      expect(again).toBe('placed');
    }

    const pool = createPool({ url: first.databaseUrl, name: 'test', max: 1, onIdleError: () => undefined });
    try {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::integer as n from ticket where command_id = any($1)',
        [ids],
      );
      expect(rows[0]?.n).toBe(ids.length);
      expect(await checkLedger(pool, { scope: 'all', atMs: Date.now() })).toEqual([]);
    } finally {
      await pool.end();
    }
  } finally {
    isOver = true;
    await second.stop();
  }
});
