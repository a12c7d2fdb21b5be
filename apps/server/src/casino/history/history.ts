import {
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  parseAmount,
  parseCurrency,
  type Result,
} from '@evens/base';
import { hiddenName } from '@evens/casino';
import {
  type CallAnswer,
  type CallQuery,
  type Calls,
  type CasinoRound,
  type HistoryRound,
  type Refusal,
  refusal,
  type Winner,
} from '@evens/contract';
import type { RowArchive } from '../../platform/archive/row-archive.ts';
import type { Pool, Queryable } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { readAtMostEvery } from '../../platform/read-at-most-every.ts';
import type { Seal } from '../../platform/seal.ts';
import { presentSeeds } from '../fairness/seeds.ts';
import { readSeed } from '../fairness/seeds-store.ts';
import { IN_HOUSE_PROVIDER, inHouseGame } from '../rounds/in-house-games.ts';
import { listRoundSteps, presentMove } from '../rounds/replay.ts';
import { archivedRounds, type RoundSource, storedRounds } from '../rounds/round-source.ts';
import { readRounds, readSteps } from '../rounds/round-store.ts';
import { externalRound } from './external-round.ts';
import {
  type HistoryPage,
  readGameWinners,
  readHistory,
  readIsFreeSpin,
  readWinners,
  type WinnerRow,
} from './history-store.ts';
import { type NamedProviders, presentRound } from './present-round.ts';
import type { RoundFilter } from './round-filter.ts';
import { groupSessions, presentSession } from './round-sessions.ts';
import { sharedRound } from './shared-history.ts';
import { sealProofId } from './winner-proof.ts';

const PAGE = 50;
/** Rounds that a page of sessions reads. */
const SESSION_ROUNDS = 1000;
/** Later than all rounds: the year 9999. */
const LAST_MS = Date.UTC(9999, 0);
const WINNERS_AMONG = 2000;
const WINNERS_SHOWN = 12;
const WINNERS_FRESH_MS = 3000;
const GAME_WINNERS_AMONG = 500;
const GAME_WINNERS_SHOWN = 3;
const GAME_WINNERS_FRESH_MS = 15_000;

interface RoundLists {
  /** Connections for pages of histories, `byIndexOnly`. */
  readonly lists: Queryable;
  readonly archive: RowArchive;
}

type HistoryRequest = Omit<CallQuery<Calls['GET /api/profile/casinohistory/getcasinohistory']>, 'lang'>;

interface HistoryParts extends RoundLists {
  readonly principal: Principal;
  readonly providers: NamedProviders;
}

/** Reads the rounds of a page. Refuses invalid times and stakes. */
async function readPage(
  { lists, archive, principal }: HistoryParts,
  request: HistoryRequest,
  most: number,
): Promise<Result<HistoryPage, Refusal>> {
  const { accountId, currency } = principal;
  const [fromMs, toMs] = [Date.parse(request.from), Date.parse(request.to)];
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs))
    return err(
      refusal('InvalidRequestException', { reason: 'from and to are instants such as 2026-01-31T00:00:00Z' }),
    );
  const filter = parseFilter(request, currency);
  if (!filter.ok) return filter;
  const { before } = request;
  return ok(
    await readHistory(lists, archive, {
      accountId,
      fromMs,
      toMs,
      before,
      most,
      ...(filter.value && { filter: filter.value }),
    }),
  );
}

/** Undefined without a filter. */
function parseFilter(
  { game, result, times, stakeFrom, stakeTo }: HistoryRequest,
  currency: CurrencyCode,
): Result<RoundFilter | undefined, Refusal> {
  const stakes: { stakeMinMinor?: bigint; stakeMaxMinor?: bigint } = {};
  for (const [bound, text] of [
    ['stakeMinMinor', stakeFrom],
    ['stakeMaxMinor', stakeTo],
  ] as const) {
    if (text === undefined) continue;
    const amount = parseAmount(text, currency);
    if (!amount.ok)
      return err(refusal('InvalidRequestException', { reason: `stakes are amounts of ${currency}` }));
    stakes[bound] = amount.value;
  }
  const [provider = '', ...rest] = game?.split(':') ?? [];
  const filter: RoundFilter = {
    ...(game !== undefined && {
      game: { provider: provider === IN_HOUSE_PROVIDER.id ? null : provider, key: rest.join(':') },
    }),
    ...(result !== undefined && { result }),
    ...(times !== undefined && { timesMin: times }),
    ...stakes,
  };
  return ok(Object.keys(filter).length === 0 ? undefined : filter);
}

const presentNext = (row: { readonly id: number; readonly at: Date } | undefined) =>
  row ? { Before: row.id, At: row.at.toISOString() } : null;

/** A page of a player's rounds. */
export async function casinoHistory(
  parts: HistoryParts,
  request: HistoryRequest,
): Promise<Result<CallAnswer<Calls['GET /api/profile/casinohistory/getcasinohistory']>, Refusal>> {
  const page = await readPage(parts, request, PAGE + 1);
  if (!page.ok) return page;
  const { rows, searchedTo } = page.value;
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  const Next = presentNext(last ? { id: last.id, at: last.startedAt } : searchedTo);
  return ok({
    Rounds: rows.slice(0, PAGE).map((row) => presentRound(row, parts.principal.currency, parts.providers)),
    HasMore: Next !== null,
    Next,
  });
}

/** A page of a player's game sessions. */
export async function casinoSessions(
  parts: HistoryParts,
  request: HistoryRequest,
): Promise<Result<CallAnswer<Calls['GET /api/profile/casinohistory/getsessions']>, Refusal>> {
  const page = await readPage(parts, request, SESSION_ROUNDS);
  if (!page.ok) return page;
  const { rows, searchedTo } = page.value;
  const { sessions, end } = groupSessions(rows, { most: PAGE, isMore: searchedTo !== undefined });
  return ok({
    Sessions: sessions.map((rounds) => presentSession(rounds, parts.principal.currency, parts.providers)),
    Next: presentNext(end ?? searchedTo),
  });
}

/** Rounds for a file: up to the requested number, newest first. */
export async function casinoRounds(
  { lists, archive }: RoundLists,
  providers: NamedProviders,
  {
    principal,
    span,
    before,
    limit,
  }: {
    readonly principal: Pick<Principal, 'accountId' | 'currency'>;
    readonly span: { readonly fromMs: number | undefined; readonly toMs: number | undefined };
    readonly before: number;
    readonly limit: number;
  },
): Promise<readonly HistoryRound[]> {
  const { fromMs = 0, toMs = LAST_MS } = span;
  const { accountId, currency } = principal;
  const { rows } = await readHistory(lists, archive, { accountId, fromMs, toMs, before, most: limit });
  return rows.map((row) => presentRound(row, currency, providers));
}

interface RoundRequest {
  readonly principal: Principal;
  readonly providers: NamedProviders;
  readonly seal: Seal;
  readonly id: number;
}

/** One of the player's rounds, replayed from its records. Another player's round counts as not found. */
export async function casinoRound(
  pool: Pool,
  archive: RowArchive,
  request: RoundRequest,
): Promise<Result<CasinoRound, Refusal>> {
  const stored = await inHouseRound(pool, request, storedRounds);
  if (stored) return stored;
  const { principal, id } = request;
  const lines = await archive.readByIds(pool, { accountId: principal.accountId, ids: [id] });
  const archived = lines === undefined ? undefined : await inHouseRound(pool, request, archivedRounds(lines));
  return archived ?? externalRound(pool, request);
}

/** Undefined if the source has no such round of an in-house game. */
async function inHouseRound(
  pool: Pool,
  request: RoundRequest,
  source: RoundSource,
): Promise<Result<CasinoRound, Refusal> | undefined> {
  const { principal, providers, seal, id } = request;
  const [row] = await readRounds(pool, [id], source);
  if (!row) return sharedRound(pool, request, source);
  const listed = inHouseGame(row.game);
  if (!listed || row.accountId !== principal.accountId) return err(refusal('NotFoundException'));
  const [steps, pair] = await Promise.all([
    readSteps(pool, id, source),
    readSeed(pool, seal, { accountId: row.accountId, no: row.seedNo }),
  ]);
  const isFreeSpin = row.bonusStake !== null && (await readIsFreeSpin(pool, id));
  const { currency } = row;
  const played = listRoundSteps(listed.game, { round: row, steps, seeds: pair });
  return ok({
    Round: presentRound(
      { ...row, isFreeSpin, provider: null, payout: String(BigInt(row.payout) + BigInt(row.jackpot)) },
      currency,
      providers,
    ),
    Steps: played.map((step, index) => {
      const storedStep = steps[index - 1];
      return {
        Move: presentMove(listed.game, { bet: row.bet, move: storedStep?.move }),
        View: step.view,
        Stake: formatAmount(step.stakeMinor, currency),
        Win: formatAmount(step.returnMinor, currency),
        At: (storedStep?.at ?? row.startedAt).toISOString(),
      };
    }),
    RulesVersion: row.rulesVersion,
    Seeds: presentSeeds(pair),
    Nonce: row.nonce,
    Shared: null,
  });
}

interface WinnersParts {
  readonly providers: NamedProviders;
  readonly seal: Seal;
}

function presentWinner(row: WinnerRow, { providers, seal }: WinnersParts): Winner[] {
  const listed = providers.get(row.provider ?? IN_HOUSE_PROVIDER.id)?.find(row.game);
  const currency = parseCurrency(row.currency);
  if (!listed || !currency.ok) return [];
  return [
    {
      Player: hiddenName(row.userName),
      GameID: listed.ID,
      GameName: listed.Name,
      GameLink: listed.GameLink,
      Win: formatAmount(BigInt(row.payout), currency.value),
      Currency: currency.value,
      Multiple: Number((BigInt(row.payout) * 100n) / BigInt(row.stake)) / 100,
      At: row.at.toISOString(),
      ProofID: row.provider === null ? sealProofId(seal, row) : null,
    },
  ];
}

/** Recent large wins of all games. Cached for a few seconds. */
export function makeWinners(pool: Pool, parts: WinnersParts): (nowMs: number) => Promise<readonly Winner[]> {
  return readAtMostEvery(WINNERS_FRESH_MS, async () => {
    const rows = await readWinners(pool, { among: WINNERS_AMONG, most: WINNERS_SHOWN });
    return rows.flatMap((row) => presentWinner(row, parts));
  });
}

/** Recent wins of one game. Cached by game. Undefined for an unknown game. */
export function makeGameWinners(
  pool: Pool,
  parts: WinnersParts,
): (gameId: string, nowMs: number) => Promise<readonly Winner[]> | undefined {
  const reads = new Map<string, (nowMs: number) => Promise<readonly Winner[]>>();
  return (gameId, nowMs) => {
    const [provider = '', key = ''] = gameId.split(':');
    if (!parts.providers.get(provider)?.find(key)) return undefined;
    const read =
      reads.get(gameId) ??
      readAtMostEvery(GAME_WINNERS_FRESH_MS, async () => {
        const rows = await readGameWinners(pool, {
          provider: provider === IN_HOUSE_PROVIDER.id ? null : provider,
          game: key,
          among: GAME_WINNERS_AMONG,
          most: GAME_WINNERS_SHOWN,
        });
        return rows.flatMap((row) => presentWinner(row, parts));
      });
    reads.set(gameId, read);
    return read(nowMs);
  };
}
