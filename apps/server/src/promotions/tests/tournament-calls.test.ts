import { crowdUserName } from '@evens/casino';
import type { CasinoTournament } from '@evens/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { createPool } from '../../platform/db.ts';

let site: Site;
let season: QuietSeason;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

async function freeTournament(player: Browser): Promise<CasinoTournament> {
  const { body } = await player.call('GET /api/casino/tournaments');
  const tournaments: readonly CasinoTournament[] = Array.isArray(body.Tournaments) ? body.Tournaments : [];
  const free = tournaments.find(
    ({ State, Kind, Fee }) => State === 'running' && Kind === 'best' && Number(Fee) === 0,
  );
  return free ?? Promise.reject(new Error('no free tournament runs'));
}

const enter = async (player: Browser, ID: number) =>
  (await player.call('POST /api/casino/entertournament', { body: { CommandId: newCommandId(), ID } })).status;

test('the list contains an entry at once, and the places mark a made-up player of the sandbox as a bot', async () => {
  const player = await registerPlayer(site.url, 'ranked-one');
  const { ID, Entries } = await vi.waitFor(() => freeTournament(player), 20_000);
  expect(await enter(player, ID)).toBe(200);
  const entered = await freeTournament(player);
  expect([entered.Entries, entered.Own?.Rounds]).toEqual([Entries + 1, 0]);

  const bot = await registerPlayer(site.url, crowdUserName(7));
  expect(await enter(bot, ID)).toBe(200);
  const pool = createPool({ url: site.databaseUrl, name: 'test', max: 1, onIdleError: () => undefined });
  await pool.query(
    `update casino_tournament_entry set rounds = 1, best = 200, score = 200, best_round_id = id, best_journal = id
     where tournament_id = $1`,
    [ID],
  );
  await pool.end();
  const { body } = await player.call('GET /api/casino/tournament', { query: `?id=${ID}` });
  expect(body.Places).toEqual([
    { Place: 1, Player: 'r•••e', Best: '2.00', IsOwn: true },
    { Place: 2, Player: 'c•••7', Best: '2.00', IsOwn: false, IsBot: true },
  ]);
});
