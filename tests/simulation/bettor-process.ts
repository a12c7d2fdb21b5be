/**
 * A process that bets without pause and stores the site's acknowledgements: one line per bet, on disk before the next
 * request is sent. It ends when its standard input ends, after all open commands were answered. Every ten seconds it
 * prints the number of answers by code.
 *
 *   node bettor-process.ts URL DATABASE_URL ACKNOWLEDGEMENTS_FILE PLAYERS IN_FLIGHT
 */

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Market } from '@evens/contract';
import { newCommandId } from '../fixture/arcade.ts';
import { creditPlayer } from '../fixture/top-up.ts';
import { firstTicket, type PlaceBody, Player } from './player.ts';

export interface Acknowledgement {
  readonly player: string;
  readonly commandId: string;
  readonly ticketId: number;
  readonly stake: string;
}

const [url = '', databaseUrl = '', file = '', players = '20', inFlight = '50'] = process.argv.slice(2);
const SOON_MS = 45 * 60_000;
const TALLY_MS = 10_000;
/** Pause after a refused bet. */
const REFUSED_PAUSE_MS = 2000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function offers(player: Player): Promise<PlaceBody['Selections'][]> {
  const list = await player.insist('GET', '/api/sport/matches?sportAlias=soccer&limit=200');
  const later = (list.body.Matches as { ID: number; DateOfMatch: string; IsLive: boolean }[]).filter(
    (match) => !match.IsLive && Date.parse(match.DateOfMatch) > Date.now() + SOON_MS,
  );
  const found: PlaceBody['Selections'][] = [];
  for (const match of later.slice(0, 20)) {
    const answer = await player.insist('GET', `/api/match/get?id=${match.ID}`);
    for (const market of (answer.body.Markets as Market[]).slice(0, 6)) {
      for (const odd of market.Odds) {
        if (odd.IsSuspended || odd.Odds === 0) continue;
        found.push([
          {
            MatchID: match.ID,
            MarketType: market.Type,
            Specifier: market.Specifier,
            OutcomeNo: odd.OutcomeNo,
            Odds: odd.Odds,
          },
        ]);
      }
    }
  }
  return found;
}

async function main(): Promise<void> {
  const fd = openSync(file, 'a');
  const crowd = Array.from({ length: Number(players) }, (_, index) => new Player(`crash${index + 1}`, url));
  for (const player of crowd) {
    await player.register();
    await creditPlayer({ databaseUrl, userName: player.name, amount: '1000.00' });
  }
  const first = crowd[0] ?? new Player('nobody', url);
  let selections = await offers(first);
  while (selections.length === 0) {
    await pause(500);
    selections = await offers(first);
  }
  let ending = false;
  process.stdin.resume();
  process.stdin.on('end', () => {
    ending = true;
  });
  process.stdout.write('betting\n');

  const tally = new Map<string, number>();
  const count = (key: string) => tally.set(key, (tally.get(key) ?? 0) + 1);
  setInterval(() => {
    process.stdout.write(`${JSON.stringify(Object.fromEntries(tally))}\n`);
    tally.clear();
  }, TALLY_MS).unref();

  let renewal: Promise<void> | undefined;
  /** One worker reads the offers for all: reads by fifty would keep the site from updating prices. */
  const renew = (player: Player): Promise<void> => {
    renewal ??= offers(player)
      .then((found) => {
        count('renewed');
        // After a restart, prices return one match after the other.
        if (found.length > 0) selections = found;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };

  let turn = 0;
  const worker = async () => {
    while (!ending) {
      turn++;
      const player = crowd[turn % crowd.length];
      const selection = selections[turn % selections.length];
      if (!player || !selection) throw new Error('nothing to bet on');
      const body: PlaceBody = {
        CommandId: newCommandId(),
        BetType: 1,
        Selections: selection,
        Stake: '0.50',
        OddsChangePolicy: 2,
      };
      const answer = await player.insist('POST', '/api/betslip/placebet', body);
      const ticket = firstTicket(answer);
      if (ticket) {
        const line: Acknowledgement = {
          player: player.name,
          commandId: body.CommandId,
          ticketId: ticket.ID,
          stake: ticket.Stake,
        };
        writeSync(fd, `${JSON.stringify(line)}\n`);
        fsyncSync(fd);
        count('accepted');
      } else {
        const code = String(answer.body.ErrorCode);
        count(code);
        // A stale price recovers for the same selection soon. A closed selection stays closed.
        if (code !== 'PriceStaleException') await renew(player);
        await pause(REFUSED_PAUSE_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(inFlight) }, worker));
  closeSync(fd);
  process.stdout.write('done\n');
  process.exit(0);
}

await main();
