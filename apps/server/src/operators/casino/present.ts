import { type CurrencyCode, currencyCodes, formatAmount } from '@evens/base';
import { allJackpots, jackpotName } from '@evens/casino';
import type { CallAnswer, Calls } from '@evens/contract';
import {
  gameId,
  type HeldWin,
  readJackpotPools,
  readJackpotWins,
  type readProviderNets,
  readTablesInPlay,
  type TableInPlay,
} from '../../casino/index.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import { converted, currencyParameters, presentStatements, type Span } from '../reports/read-report.ts';
import { providerDaysStatement } from '../reports/statements.ts';
import { type CasinoReads, gameName, readClosed } from './games.ts';

const WINS_MAX = 50;

export interface CasinoParts extends CasinoReads {
  /** Last 24 hours of other providers' games. */
  readProviders(atMs: number): ReturnType<typeof readProviderNets>;
  readHeldWins(): Promise<readonly HeldWin[]>;
  /** Converts minor units to minor units of the base currency. */
  toBase(minor: bigint, currency: CurrencyCode): Promise<bigint>;
}

export async function presentJackpots({
  pool,
  providers,
}: CasinoReads): Promise<CallAnswer<Calls['GET /api/desk/casino/jackpots']>> {
  const [pools, wins] = await Promise.all([
    readJackpotPools(pool),
    readJackpotWins(pool, { skip: 0, most: WINS_MAX }),
  ]);
  const contributions = new Map(allJackpots.map(({ key, contribution }) => [key, contribution]));
  return {
    Jackpots: pools.map(({ pool: key, currency, amount, seed, mustHitBy, won }) => {
      const share = contributions.get(key);
      const [game = ''] = key.split(':', 1);
      return {
        Pool: key,
        Name: jackpotName(key),
        GameID: key.includes(':') ? gameId(game) : null,
        Currency: currency,
        Amount: formatAmount(BigInt(amount), currency),
        Seed: formatAmount(BigInt(seed), currency),
        MustHitBy: mustHitBy === null ? null : formatAmount(BigInt(mustHitBy), currency),
        Contribution: share ? Number((share.num * 1_000_000n) / share.den) / 10_000 : 0,
        Wins: won,
      };
    }),
    Wins: wins.map((win) => ({
      Pool: win.pool,
      Currency: win.currency,
      Amount: formatAmount(BigInt(win.amount), win.currency),
      RoundID: win.roundId,
      GameID: gameId(win.game),
      GameName: gameName(providers, win.game),
      PlayerID: win.playerId,
      UserName: win.userName,
      WonDate: win.at.toISOString(),
    })),
  };
}

async function stakesInBase({ stakes }: TableInPlay, toBase: CasinoParts['toBase']): Promise<bigint> {
  let sum = 0n;
  for (const currency of currencyCodes) {
    const minor = stakes[currency];
    if (minor !== undefined) sum += await toBase(BigInt(minor), currency);
  }
  return sum;
}

export async function presentTables({
  pool,
  providers,
  toBase,
}: CasinoParts): Promise<CallAnswer<Calls['GET /api/desk/casino/tables']>> {
  const findClosed = await readClosed(pool);
  const { tables, lease } = await readTablesInPlay(pool);
  const Tables = await Promise.all(
    tables.map(async (table) => {
      const { key, no, state, openedAt, closesAt, lastNo, lastState, lastOverAt, players, bets } = table;
      const isOpen = no !== null && state !== null && openedAt !== null && closesAt !== null;
      const dates = { OpenedDate: openedAt?.toISOString() ?? '', ClosesDate: closesAt?.toISOString() ?? '' };
      return {
        ID: gameId(key),
        Name: gameName(providers, key),
        IsClosed: findClosed('evens', gameId(key)) !== null,
        Round: isOpen ? { No: no, State: state, ...dates } : null,
        Players: players,
        Bets: bets,
        StakesEur: formatAmount(await stakesInBase(table, toBase), BOUNDS_CURRENCY),
        LastRound:
          lastNo === null || lastState === null || lastOverAt === null
            ? null
            : { No: lastNo, State: lastState, EndedDate: lastOverAt.toISOString() },
      };
    }),
  );
  return { Tables, Lease: lease ? { Host: lease.host, Epoch: lease.epoch, IsHeld: lease.isHeld } : null };
}

async function readProviderDays({ reads }: CasinoReads, { from, to }: Span) {
  const { rows } = await reads.query<{
    day: string;
    provider: string;
    items: number;
    in_cents: string | null;
    out_cents: string | null;
  }>({ ...providerDaysStatement, values: [from, to, ...currencyParameters] });
  return rows.map(({ day, provider, items, in_cents, out_cents }) => ({
    Day: day,
    Provider: provider,
    Items: items,
    InEur: converted(in_cents),
    OutEur: converted(out_cents),
  }));
}

/** Other providers: those that the site is connected to, and those with bets in the last 24 hours. */
export async function presentProviders(
  parts: CasinoParts,
  span: Span,
  atMs: number,
): Promise<CallAnswer<Calls['GET /api/desk/providers']>> {
  const { pool, providers } = parts;
  const findClosed = await readClosed(pool);
  const [nets, held] = await Promise.all([parts.readProviders(atMs), parts.readHeldWins()]);
  const connected = [...providers.keys()].filter((id) => id !== 'evens');
  const ids = new Set([...nets.map(({ provider }) => provider), ...connected]);
  const amount = (minor = 0n) => formatAmount(minor, BOUNDS_CURRENCY);
  return {
    Currency: BOUNDS_CURRENCY,
    Providers: [...ids].map((id) => {
      const provider = providers.get(id);
      const health = provider?.health();
      const net = nets.find((each) => each.provider === id);
      const closed = findClosed(id);
      return {
        Provider: id,
        Name: provider?.name ?? id,
        Games: provider?.everyGame().length ?? 0,
        State: closed
          ? ('closed' as const)
          : health && !health.isDown
            ? ('open' as const)
            : ('down' as const),
        Closed: closed,
        Calls: health?.calls ?? 0,
        LostCalls: health?.lostCalls ?? 0,
        Bets: amount(net?.betsMinor),
        Wins: amount(net?.winsMinor),
        Net: amount(net && -net.lossMinor),
      };
    }),
    Days: await readProviderDays(parts, span),
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
    Statements: presentStatements([providerDaysStatement]),
  };
}
