import { err, formatAmount, ok, type Result } from '@evens/base';
import {
  type BreakdownRow,
  CASINO_GAMES_MAX,
  type CallAnswer,
  type Calls,
  type CasinoGame,
  type CasinoGameRow,
  type Refusal,
  refusal,
} from '@evens/contract';
import { type Providers, readNewestRounds, switchKey } from '../../casino/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { readSwitches } from '../back-office/store.ts';
import { theoreticalReturn } from '../reports/expected-hold.ts';
import { readBreakdown } from '../reports/read-breakdown.ts';
import { presentStatements, readValueDays, type Span } from '../reports/read-report.ts';
import { valueDaysStatement } from '../reports/statements.ts';
import { presentGameLimits } from './game-limits.ts';
import { testReturn } from './return-test.ts';

const ROUNDS_MAX = 50;

export interface CasinoReads {
  /** Current state. */
  readonly pool: Queryable;
  /** Reads of reports. */
  readonly reads: Queryable;
  readonly providers: Providers;
}

type Closed = CasinoGameRow['Closed'];
type GamePage = CallAnswer<Calls['GET /api/desk/casino/game']>;

/** Finds the switch that closes a game or a provider: the widest one. */
export async function readClosed(db: Queryable): Promise<(provider: string, id?: string) => Closed> {
  const { rule, closed } = await readSwitches(db);
  const find = (kind: 'game' | 'provider', name: string): Closed => {
    const row = closed.find((each) => each.kind === kind && each.name === name);
    return row ? { Kind: kind, Reason: row.reason, ClosedDate: row.closed_at.toISOString() } : null;
  };
  return (provider, id) => {
    if (!rule.play_open) return { Kind: 'casino', Reason: '', ClosedDate: null };
    return find('provider', provider) ?? (id === undefined ? null : find('game', switchKey(id)));
  };
}

export function stateNow(closed: Closed, isDown: boolean): CasinoGameRow['State'] {
  if (closed) return 'closed';
  return isDown ? 'down' : 'open';
}

/** Sums of amounts in euros, exact in cents; null without a rate of one of them. */
function addEuros(amounts: readonly (string | null)[]): string | null {
  if (amounts.includes(null)) return null;
  return (amounts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0) / 100).toFixed(2);
}

function expectedReturn({ ID, Rtp, RtpMost, RtpOf }: CasinoGame): CasinoGameRow['Expected'] {
  const stated = Rtp === null ? null : { least: Rtp / 100, most: (RtpMost ?? Rtp) / 100 };
  const range = theoreticalReturn(ID) ?? stated;
  return range && { Least: RtpOf === undefined ? range.least : null, Most: range.most };
}

function presentGame(
  game: CasinoGame,
  rows: readonly BreakdownRow[],
  { closed, isDown }: { readonly closed: Closed; readonly isDown: boolean },
): CasinoGameRow {
  const { ID, Name, Provider, ProviderName, LiveCategory, Categories } = game;
  const sums = {
    Items: rows.reduce((sum, { Items }) => sum + Items, 0),
    InEur: addEuros(rows.map(({ InEur }) => InEur)),
    OutEur: addEuros(rows.map(({ OutEur }) => OutEur)),
  };
  const Expected = expectedReturn(game);
  return {
    ...{ ID, SwitchName: switchKey(ID), Name, Provider, ProviderName, ...sums, Expected },
    Category: LiveCategory ?? Categories.find((category) => category !== 'all') ?? 'all',
    State: stateNow(closed, isDown),
    Closed: closed,
    ...testReturn({
      stakes: Number(sums.InEur),
      returned: Number(sums.OutEur),
      rounds: sums.Items,
      standardError: rows[0]?.StandardError ?? null,
      expected: Expected && { least: Expected.Least, most: Expected.Most },
    }),
  };
}

/** A game that its provider does not list any more. */
function unlisted(id: string, providers: Providers): CasinoGame {
  const [provider = '', key = ''] = id.split(/:(.*)/s);
  const ProviderName = providers.get(provider)?.name ?? provider;
  return {
    ...{ ID: id, Key: key, Name: key, Provider: provider, ProviderName, Categories: [], LiveCategory: null },
    ...{ HasDemo: false, HasJackpot: false, Rtp: null, GameLink: '' },
  };
}

/** All games with the sums of a span, the highest stakes first. */
async function readGames({ pool, reads, providers }: CasinoReads, span: Span) {
  const findClosed = await readClosed(pool);
  const breakdowns = await Promise.all(
    (['casino', 'providers'] as const).map((section) =>
      readBreakdown(reads, { ...span, section, by: 'game', valuesMax: CASINO_GAMES_MAX }),
    ),
  );
  const byGame = Map.groupBy(
    breakdowns.flatMap(({ Rows }) => Rows),
    ({ Value }) => Value,
  );
  const listed = new Map(
    [...providers.values()].flatMap((each) => each.everyGame()).map((game) => [game.ID, game]),
  );
  for (const id of byGame.keys())
    if (id !== null && !listed.has(id) && /:./.test(id)) listed.set(id, unlisted(id, providers));
  const games = [...listed.values()].map((game) =>
    presentGame(game, byGame.get(game.ID) ?? [], {
      closed: findClosed(game.Provider, game.ID),
      isDown: providers.get(game.Provider)?.health().isDown ?? true,
    }),
  );
  const Statements = breakdowns[0]?.Statements ?? [];
  return { games: games.toSorted((a, b) => Number(b.InEur) - Number(a.InEur)), Statements };
}

export async function presentGames(
  parts: CasinoReads,
  span: Span,
): Promise<CallAnswer<Calls['GET /api/desk/casino/games']>> {
  const { games, Statements } = await readGames(parts, span);
  // Closed games stay visible: their operators look for them.
  const first = games.toSorted((a, b) => Number(b.State === 'closed') - Number(a.State === 'closed'));
  const Games = games.length > CASINO_GAMES_MAX ? first.slice(0, CASINO_GAMES_MAX) : games;
  return { Games, LeftOff: games.length - Games.length, Statements };
}

async function presentRounds({ reads }: CasinoReads, game: string): Promise<GamePage['Rounds']> {
  const rounds = await readNewestRounds(reads, { game, limit: ROUNDS_MAX });
  return rounds.map((round) => ({
    ID: round.id,
    PlayerID: round.playerId,
    UserName: round.userName,
    Currency: round.currency,
    Stake: formatAmount(BigInt(round.stake), round.currency),
    Win: formatAmount(BigInt(round.returned), round.currency),
    State: round.isRefunded ? 'refunded' : round.endedAt ? 'over' : 'open',
    StartedDate: round.startedAt.toISOString(),
  }));
}

/** Refuses: NotFound for a game without a list entry and without rounds in the span. */
export async function presentGamePage(
  parts: CasinoReads,
  span: Span,
  id: string,
): Promise<Result<GamePage, Refusal>> {
  const [{ games, Statements }, Days, Rounds, Limits] = await Promise.all([
    readGames(parts, span),
    readValueDays(parts.reads, span, { products: ['casino', 'providers'], dimension: 'game', value: id }),
    presentRounds(parts, id),
    presentGameLimits(parts.pool, id),
  ]);
  const Game = games.find(({ ID }) => ID === id);
  if (!Game) return err(refusal('NotFoundException'));
  const statements = [...presentStatements([valueDaysStatement]), ...Statements];
  return ok({ Game, Days, Rounds, Limits, Statements: statements });
}
