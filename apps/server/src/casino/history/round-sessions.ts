import { type CurrencyCode, formatAmount } from '@evens/base';
import type { HistorySession } from '@evens/contract';
import type { ListedRow } from './history-store.ts';
import { type NamedProviders, presentRound } from './present-round.ts';

/** A longer time between two rounds of a game ends its session. */
const PAUSE_MS = 30 * 60_000;

type Rounds = readonly [ListedRow, ...ListedRow[]];

interface Sessions {
  /** Each with its rounds, newest first. */
  readonly sessions: readonly Rounds[];
  /** The oldest grouped round, if rows were left for the next page. */
  readonly end: { readonly id: number; readonly at: Date } | undefined;
}

/**
 * Groups rounds, newest first, by game and pause. If older rounds exist (`isMore`), the page ends before the session of
 * the last row, which may go on there. A session that alone fills a page is split.
 */
export function groupSessions(
  rows: readonly ListedRow[],
  { most, isMore }: { readonly most: number; readonly isMore: boolean },
): Sessions {
  const sessions: [ListedRow, ...ListedRow[]][] = [];
  const newestOfGame = new Map<string, [ListedRow, ...ListedRow[]]>();
  for (const row of rows) {
    const game = `${row.provider ?? ''}:${row.game}`;
    const session = newestOfGame.get(game);
    const next = session?.at(-1);
    if (session && next && next.startedAt.getTime() - row.startedAt.getTime() <= PAUSE_MS) session.push(row);
    else {
      const begun: [ListedRow, ...ListedRow[]] = [row];
      newestOfGame.set(game, begun);
      sessions.push(begun);
    }
  }
  const last = rows.at(-1);
  const unfinished = isMore ? sessions.findIndex((rounds) => rounds.at(-1) === last) : -1;
  const count = Math.min(most, unfinished > 0 ? unfinished : sessions.length);
  const left = sessions[count];
  if (!left) return { sessions, end: undefined };
  // Sessions of two games may overlap: the older part of a listed one is on the next page too.
  const listed = rows.filter(({ id }) => id > left[0].id);
  const { sessions: grouped } = groupSessions(listed, { most, isMore: false });
  const end = listed.at(-1);
  return { sessions: grouped, end: end && { id: end.id, at: end.startedAt } };
}

export function presentSession(
  rounds: Rounds,
  currency: CurrencyCode,
  providers: NamedProviders,
): HistorySession {
  const [newest] = rounds;
  const { ID, GameID, GameName, ProviderName } = presentRound(newest, currency, providers);
  const starts = rounds.map(({ startedAt }) => startedAt.getTime());
  const ended = rounds.filter(({ endedAt }) => endedAt !== null);
  const sum = (rows: readonly ListedRow[], minor: (row: ListedRow) => bigint) =>
    formatAmount(
      rows.reduce((total, row) => total + minor(row), 0n),
      currency,
    );
  const cashStake = ({ stake, isFreeSpin }: ListedRow): bigint => (isFreeSpin ? 0n : BigInt(stake));
  const best = Math.max(
    0,
    ...ended
      .filter(({ refunded, stake }) => !refunded && BigInt(stake) > 0n)
      .map(({ stake, payout }) => Number((BigInt(payout) * 100n) / BigInt(stake)) / 100),
  );
  return {
    GameID,
    GameName,
    ProviderName,
    Currency: currency,
    LastID: ID,
    From: new Date(Math.min(...starts)).toISOString(),
    To: new Date(Math.max(...starts)).toISOString(),
    Rounds: rounds.length,
    Open: rounds.length - ended.length,
    OpenStake: sum(
      rounds.filter(({ endedAt }) => endedAt === null),
      cashStake,
    ),
    Staked: sum(ended, cashStake),
    Won: sum(ended, ({ payout }) => BigInt(payout)),
    Best: best > 0 ? best : null,
    Only: rounds.length === 1 ? presentRound(newest, currency, providers) : null,
  };
}
