import { type CurrencyCode, currencyCodes, formatAmount } from '@evens/base';
import { allJackpots } from '@evens/casino';
import type { CallAnswer, Calls } from '@evens/contract';
import {
  gameId,
  type HeldWin,
  readJackpotPools,
  readJackpotWins,
  type readProviderNets,
  readTablesInPlay,
} from '../../casino/index.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import { presentStatements, readValueDays, type Span } from '../reports/read-report.ts';
import { valueDaysStatement } from '../reports/statements.ts';
import { type CasinoReads, readClosed, stateNow } from './games.ts';

const WINS_MAX = 50;

export interface CasinoParts extends CasinoReads {
  findGameName(provider: string, key: string): string;
  /** Last 24 hours of other providers' games. */
  readProviders(atMs: number): ReturnType<typeof readProviderNets>;
  readHeldWins(): Promise<readonly HeldWin[]>;
  /** Converts minor units to minor units of the base currency. */
  toBase(minor: bigint, currency: CurrencyCode): Promise<bigint>;
}

export async function presentJackpots({
  pool: db,
  findGameName,
}: CasinoParts): Promise<CallAnswer<Calls['GET /api/desk/casino/jackpots']>> {
  const wins = await readJackpotWins(db, { skip: 0, most: WINS_MAX });
  const contributions = new Map(allJackpots.map(({ key, contribution }) => [key, contribution]));
  const pools = await readJackpotPools(db);
  return {
    Jackpots: pools.map(({ pool, currency, amount, seed, mustHitBy, won }) => {
      const { num, den } = contributions.get(pool) ?? { num: 0n, den: 1n };
      const [game = '', name] = pool.split(':');
      return {
        Pool: pool,
        GameID: name === undefined ? null : gameId(game),
        GameName: name === undefined ? null : findGameName('evens', game),
        Currency: currency,
        Amount: formatAmount(BigInt(amount), currency),
        Seed: formatAmount(BigInt(seed), currency),
        MustHitBy: mustHitBy === null ? null : formatAmount(BigInt(mustHitBy), currency),
        Contribution: Number((num * 1_000_000n) / den) / 1_000_000,
        Wins: won,
      };
    }),
    Wins: wins.map((win) => ({
      Pool: win.pool,
      Currency: win.currency,
      Amount: formatAmount(BigInt(win.amount), win.currency),
      RoundID: win.roundId,
      GameID: gameId(win.game),
      GameName: findGameName('evens', win.game),
      PlayerID: win.playerId,
      UserName: win.userName,
      WonDate: win.at.toISOString(),
    })),
  };
}

export async function presentTables({
  pool,
  findGameName,
  toBase,
}: CasinoParts): Promise<CallAnswer<Calls['GET /api/desk/casino/tables']>> {
  const findClosed = await readClosed(pool);
  const { tables, host } = await readTablesInPlay(pool);
  const Tables = await Promise.all(
    tables.map(async ({ key, no, state, openedAt, players, bets, stakes, lastNo, lastState, lastOverAt }) => {
      let stakesMinor = 0n;
      for (const currency of currencyCodes) {
        const minor = stakes[currency];
        if (minor !== undefined) stakesMinor += await toBase(BigInt(minor), currency);
      }
      return {
        ID: gameId(key),
        Name: findGameName('evens', key),
        IsClosed: findClosed('evens', gameId(key)) !== null,
        Round: no && state && openedAt ? { No: no, State: state, Date: openedAt.toISOString() } : null,
        Players: players,
        Bets: bets,
        StakesEur: formatAmount(stakesMinor, BOUNDS_CURRENCY),
        LastRound:
          lastNo && lastState && lastOverAt
            ? { No: lastNo, State: lastState, Date: lastOverAt.toISOString() }
            : null,
      };
    }),
  );
  return { Tables, Host: host ?? null };
}

/** Other providers: those that the site is connected to, and those with bets in the last 24 hours. */
export async function presentProviders(
  parts: CasinoParts,
  span: Span,
  atMs: number,
): Promise<CallAnswer<Calls['GET /api/desk/providers']>> {
  const { pool, reads, providers } = parts;
  const findClosed = await readClosed(pool);
  const [nets, held] = await Promise.all([parts.readProviders(atMs), parts.readHeldWins()]);
  const connected = [...providers.keys()].filter((id) => id !== 'evens');
  const ids = new Set([...nets.map(({ provider }) => provider), ...connected]);
  const amount = (minor = 0n) => formatAmount(minor, BOUNDS_CURRENCY);
  return {
    Currency: BOUNDS_CURRENCY,
    Providers: [...ids].map((id) => {
      const provider = providers.get(id);
      const { isDown, calls, lostCalls } = provider?.health() ?? { isDown: true, calls: 0, lostCalls: 0 };
      const net = nets.find((each) => each.provider === id);
      const closed = findClosed(id);
      return {
        Provider: id,
        Name: provider?.name ?? id,
        Games: provider?.everyGame().length ?? 0,
        State: stateNow(closed, isDown),
        Closed: closed,
        Calls: calls,
        LostCalls: lostCalls,
        Bets: amount(net?.betsMinor),
        Wins: amount(net?.winsMinor),
        Net: amount(net && -net.lossMinor),
      };
    }),
    Days: await readValueDays(reads, span, { products: ['providers'], dimension: 'provider', value: null }),
    HeldWins: held.map((win) => ({
      ID: win.id,
      Provider: win.provider,
      Game: win.game,
      AccountId: win.accountId,
      Amount: formatAmount(win.amountMinor, win.currency),
      Currency: win.currency,
      At: win.firstAt.toISOString(),
      IsApproved: win.isApproved,
    })),
    Statements: presentStatements([valueDaysStatement]),
  };
}
