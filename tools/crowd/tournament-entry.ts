import type { CasinoTournament } from '@evens/contract';
import { newCommandId } from '../../tests/fixture/arcade.ts';
import type { Browser } from '../../tests/fixture/browser.ts';

/** Bots leave a tournament with more entries to players. */
const ENTRIES_MAX = 8;

/** Whether a bot enters: a running ranking of all games, without a fee and with few entries. */
export function isForBots({
  State,
  Kind,
  Games,
  Fee,
  Entries,
  Own,
}: Pick<CasinoTournament, 'State' | 'Kind' | 'Games' | 'Fee' | 'Entries' | 'Own'>): boolean {
  const isOpen = State === 'running' && Own === null && Entries < ENTRIES_MAX;
  return isOpen && Kind === 'best' && Games.length === 0 && Number(Fee) === 0;
}

/** Enters the free tournament that runs, if there is one that has few entries. */
export async function enterFreeTournament(browser: Browser): Promise<void> {
  const { body } = await browser.call('GET /api/casino/tournaments');
  const tournaments = (body.Tournaments ?? []) as readonly CasinoTournament[];
  const tournament = tournaments.find(isForBots);
  if (tournament)
    await browser.call('POST /api/casino/entertournament', {
      body: { CommandId: newCommandId(), ID: tournament.ID },
    });
}
