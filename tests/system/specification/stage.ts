import type { CasinoGame, Match } from '@evens/contract';
import { expect, vi } from 'vitest';
import { createBelow } from '../../../apps/server/src/operators/testing/agent-stage.ts';
import { type Agent, newTopAgent } from '../../../apps/server/src/operators/testing/agent-tree.ts';
import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import { startAggregatorStub, stubGame } from '../../fixture/aggregator-stub.ts';
import { Browser, registerPlayer } from '../../fixture/browser.ts';
import { openSite } from '../../fixture/open-site.ts';
import { soccerChances } from '../../fixture/staged-cast.ts';
import { topUp } from '../../fixture/top-up.ts';
import { recordWorld } from '../../fixture/world/world.ts';
import { worldMatches } from '../../fixture/world/world-cast.ts';

/** The match for bets and cash-outs. It has not begun. */
const BET_ON = 'Albion';

const providers = [
  'softswiss',
  'habanero',
  'endorphina',
  'openbox',
  '7mojos',
  'leap',
  'rocket',
  'goldenrace',
  'egtdigital',
  'pateplay',
];

export interface Stage {
  readonly url: string;
  readonly visitor: Browser;
  /** With 1000.00 EUR. */
  readonly player: Browser;
  readonly playerName: string;
  readonly pool: Pool;
  readonly agent: Agent;
  /** A player below the agent. */
  readonly below: Agent;
  /** Ids of matches by their home side. */
  matchId(home: string): number;
  readonly tournamentId: number;
  /** The match to bet on, as currently listed. */
  match(): Promise<Match>;
  stop(): Promise<void>;
}

async function untilProvidersAnswer(browser: Browser): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await browser.call('GET /api/casino/games');
      const games = body.Games as CasinoGame[];
      expect(new Set(games.map(({ Provider }) => Provider)).size).toBe(providers.length + 1);
    },
    { timeout: 30_000, interval: 200 },
  );
}

/** A site with upcoming, in-play and finished matches, payments, and games of all providers that calls name. */
export async function openStage(): Promise<Stage> {
  const chances = soccerChances(2);
  const world = recordWorld(
    worldMatches.map((match) => (match.name === BET_ON ? { ...match, chances } : match)),
  );
  const stub = await startAggregatorStub(providers);
  const live = { ...stubGame, key: 'wheel', name: 'Wheel', categories: ['live'], live: 'roulette' };
  stub.setAnswer('/games', { status: 200, body: { games: [stubGame, { ...live, product: 'live' }] } });
  const site = await openSite({
    feed: world.feed,
    withPayments: true,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_AGGREGATORS: stub.file },
  });
  const pool = createPool({ url: site.databaseUrl, name: 'spec', max: 2, onIdleError: () => undefined });
  const { rows } = await pool.query<{ id: string; home: string; tournament_id: string }>(
    `select id::text, fixture -> 'competitors' -> 0 ->> 'name' as home, tournament_id::text from match`,
  );
  const matchRow = (home: string) => {
    const row = rows.find((each) => each.home === home);
    if (!row) throw new Error(`openStage: no match of ${home}`);
    return row;
  };
  const visitor = new Browser(site.url);
  await untilProvidersAnswer(visitor);
  const playerName = 'spec-player';
  const player = await registerPlayer(site.url, playerName);
  await topUp(player, '1000.00');
  const agent = await newTopAgent({ url: site.url, pool }, { name: 'spec-agent', userType: 4 });
  const below = await createBelow(pool, agent, { name: 'spec-below', userType: 0 });
  const matchId = (home: string): number => Number(matchRow(home).id);
  return {
    url: site.url,
    visitor,
    player,
    playerName,
    pool,
    agent,
    below,
    matchId,
    tournamentId: Number(matchRow(BET_ON).tournament_id),
    async match() {
      const { body } = await visitor.call('GET /api/sport/matches/byids', {
        query: `?ids=${matchId(BET_ON)}`,
      });
      const [match] = body.Matches as Match[];
      if (!match) throw new Error(`match: ${BET_ON} is not listed`);
      return match;
    },
    async stop() {
      await pool.end();
      await site.stop();
      await stub.stop();
      world.remove();
    },
  };
}
