import { type Clock, type CurrencyCode, type Fraction, formatAmount } from '@evens/base';
import { allJackpots, hiddenName, type JackpotDefinition, jackpotIn, jackpotName } from '@evens/casino';
import type { Jackpot, JackpotWinning } from '@evens/contract';
import type { Pool as Connections } from '../../platform/db.ts';
import { gameId, gameLink, inHouseGame } from '../rounds/in-house-games.ts';
import { readJackpots, readJackpotWins } from './jackpot-reads.ts';

const PAGE = 20;
const FRESH_MS = 1000;

const toPercent = ({ num, den }: Fraction): number => Number((num * 1_000_000n) / den) / 10_000;

function gameKey({ key }: JackpotDefinition): string | undefined {
  const [game, name] = key.split(':');
  return name === undefined ? undefined : game;
}

/** The jackpots of a currency. One without contributions is at its seed. Read at most once a second. */
export function makeJackpots(connections: Connections, clock: Clock) {
  const cached = new Map<CurrencyCode, { readonly jackpots: Promise<Jackpot[]>; readonly untilMs: number }>();
  const read = async (currency: CurrencyCode): Promise<Jackpot[]> => {
    const rows = new Map((await readJackpots(connections, currency)).map((row) => [row.pool, row]));
    return allJackpots
      .map((jackpot) => jackpotIn(jackpot, currency))
      .map((jackpot) => {
        const row = rows.get(jackpot.key);
        const game = gameKey(jackpot);
        return {
          Pool: jackpot.key,
          Name: jackpot.name,
          GameID: game === undefined ? null : gameId(game),
          GameLink: game === undefined ? null : gameLink(game),
          Amount: formatAmount(BigInt(row?.amount ?? jackpot.seedMinor), currency),
          Currency: currency,
          Seed: formatAmount(jackpot.seedMinor, currency),
          Contribution: toPercent(jackpot.contribution),
          MustHitBy:
            jackpot.mustHitByMinor === undefined ? null : formatAmount(jackpot.mustHitByMinor, currency),
          TriggerHash: row?.triggerHash ?? null,
        };
      })
      .toSorted((a, b) => Number(b.Amount) - Number(a.Amount));
  };
  return (currency: CurrencyCode): Promise<Jackpot[]> => {
    const nowMs = clock.nowMs();
    const found = cached.get(currency);
    if (found && nowMs < found.untilMs) return found.jackpots;
    const jackpots = read(currency);
    cached.set(currency, { jackpots, untilMs: nowMs + FRESH_MS });
    jackpots.catch(() => cached.delete(currency));
    return jackpots;
  };
}

export async function jackpotWinnings(
  connections: Connections,
  page: number,
): Promise<{ Winnings: JackpotWinning[]; Page: number; HasMore: boolean }> {
  const rows = await readJackpotWins(connections, { skip: (page - 1) * PAGE, most: PAGE + 1 });
  const Winnings = rows.slice(0, PAGE).map((row) => ({
    Pool: row.pool,
    Name: jackpotName(row.pool),
    Player: hiddenName(row.userName),
    GameName: inHouseGame(row.game)?.name ?? row.game,
    Win: formatAmount(BigInt(row.amount), row.currency),
    Currency: row.currency,
    Trigger:
      row.triggerAt === null || row.triggerSalt === null
        ? null
        : { At: row.triggerAt, Salt: row.triggerSalt },
    At: row.at.toISOString(),
  }));
  return { Winnings, Page: page, HasMore: rows.length > PAGE };
}
