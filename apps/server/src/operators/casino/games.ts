import {
  type BreakdownRow,
  CASINO_GAMES_MAX,
  type CallAnswer,
  type Calls,
  type CasinoGame,
  type CasinoGameRow,
} from '@evens/contract';
import { gameId, type Providers, switchKey } from '../../casino/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { readSwitches } from '../back-office/store.ts';
import { theoreticalReturn } from '../reports/expected-hold.ts';
import { readBreakdown } from '../reports/read-breakdown.ts';
import type { Span } from '../reports/read-report.ts';
import { testReturn } from './return-test.ts';

export interface CasinoReads {
  /** Current state. */
  readonly pool: Queryable;
  /** Reads of reports. */
  readonly reads: Queryable;
  readonly providers: Providers;
}

type Closed = CasinoGameRow['Closed'];
type FindClosed = (provider: string, id?: string) => Closed;

/** Finds the switch that closes a game or a provider: the widest one. */
export async function readClosed(db: Queryable): Promise<FindClosed> {
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

/** Sums of amounts in euros, exact in cents; null without a rate of one of them. */
function addEuros(amounts: readonly (string | null)[]): string | null {
  if (amounts.includes(null)) return null;
  return (amounts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0) / 100).toFixed(2);
}

function expectedReturn(game: CasinoGame): CasinoGameRow['Expected'] {
  const { Rtp, RtpMost, RtpOf } = game;
  const inHouse = theoreticalReturn(game.ID);
  const stated = Rtp === null ? null : { least: Rtp / 100, most: (RtpMost ?? Rtp) / 100 };
  const range = inHouse ?? stated;
  return range && { Least: RtpOf === undefined ? range.least : null, Most: range.most };
}

function presentGame(
  game: CasinoGame,
  rows: readonly BreakdownRow[],
  { closed, isDown }: { readonly closed: Closed; readonly isDown: boolean },
): CasinoGameRow {
  const sums = {
    Items: rows.reduce((sum, { Items }) => sum + Items, 0),
    InEur: addEuros(rows.map(({ InEur }) => InEur)),
    OutEur: addEuros(rows.map(({ OutEur }) => OutEur)),
  };
  const Expected = expectedReturn(game);
  return {
    ID: game.ID,
    SwitchName: switchKey(game.ID),
    Name: game.Name,
    Provider: game.Provider,
    ProviderName: game.ProviderName,
    Category: game.LiveCategory ?? game.Categories.find((category) => category !== 'all') ?? 'all',
    State: closed ? 'closed' : isDown ? 'down' : 'open',
    Closed: closed,
    ...sums,
    Expected,
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
async function readAll({ pool, reads, providers }: CasinoReads, span: Span) {
  const findClosed = await readClosed(pool);
  const sections = ['casino', 'providers'] as const;
  const breakdowns = await Promise.all(
    sections.map((section) =>
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
  const rows = [...listed.values()].map((game) =>
    presentGame(game, byGame.get(game.ID) ?? [], {
      closed: findClosed(game.Provider, game.ID),
      isDown: providers.get(game.Provider)?.health().isDown ?? true,
    }),
  );
  const Statements = breakdowns[0]?.Statements ?? [];
  return { rows: rows.toSorted((a, b) => Number(b.InEur) - Number(a.InEur)), Statements };
}

export async function presentGames(
  parts: CasinoReads,
  span: Span,
): Promise<CallAnswer<Calls['GET /api/desk/casino/games']>> {
  const { rows, Statements } = await readAll(parts, span);
  // Closed games stay visible: their operators look for them.
  const first = rows.toSorted((a, b) => Number(b.State === 'closed') - Number(a.State === 'closed'));
  const Games = rows.length > CASINO_GAMES_MAX ? first.slice(0, CASINO_GAMES_MAX) : rows;
  return { Games, LeftOff: rows.length - Games.length, Statements };
}

/** Undefined for an unknown game. */
export async function findGame(parts: CasinoReads, span: Span, id: string) {
  const { rows, Statements } = await readAll(parts, span);
  const Game = rows.find(({ ID }) => ID === id);
  return Game && { Game, Statements };
}

/** Name of an in-house game by its key in rounds. */
export const gameName = (providers: Providers, key: string): string =>
  providers.get('evens')?.find(key)?.Name ?? gameId(key);
