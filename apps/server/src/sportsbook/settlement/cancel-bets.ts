import { err, ok, type Result } from '@evens/base';
import { type Fixture, parseShiftTarget } from '@evens/book';
import {
  type BetEffect,
  type CallBody,
  type Calls,
  type CancellationReason,
  cancellationReasons,
  IdNumber,
  type Refusal,
  refusal,
} from '@evens/contract';
import { getLanguage, getWords, outcomeName } from '@evens/locales';
import { CANCELLED, marketKey, splitKey } from '@evens/markets';
import Type, { type Static } from 'typebox';
import type { Pool, PoolClient, Queryable } from '../../platform/db.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import { matchNames } from '../catalogue/match-names.ts';
import { readPlayerNames } from '../tickets/player-names.ts';
import { describeEffect, lineName } from './describe-result.ts';
import { lockCursor } from './feed-store.ts';
import { parseKnownMarket, toVerdicts } from './operator-result.ts';
import { presentEffect, readResultEffect } from './result-effect.ts';
import {
  readMarketsOfMatch,
  type StoredMarket,
  type VerdictsToWrite,
  writeVerdicts,
} from './verdict-store.ts';
import { overlay, sameWindows, type VerdictWindow, type Windows } from './windows.ts';

const KIND = 'bet-cancellation';

type EffectBody = CallBody<Calls['POST /api/desk/cancelbetseffect']>;
type CancelBody = CallBody<Calls['POST /api/desk/cancelbets']>;

const PublishedError = Type.Object({
  /** Lowest and highest price of the cancelled bets, in thousandths. */
  offeredFrom: Type.Integer(),
  offeredTo: Type.Integer(),
  correct: Type.Integer(),
});

const ProposedCancellation = Type.Object({
  matchId: IdNumber,
  /** Written when it is proposed, for the second operator. */
  text: Type.String(),
  target: Type.String(),
  /** Null for all bets up to the end. */
  fromMs: Type.Union([Type.Integer(), Type.Null()]),
  /** Inclusive, and not after the proposal: bets that nobody counted are not cancelled. */
  untilMs: Type.Integer(),
  cause: Type.Unsafe<CancellationReason>(
    Type.Union(cancellationReasons.map((reason) => Type.Literal(reason))),
  ),
  /** For `wrong-price` only. */
  error: Type.Optional(PublishedError),
});
type ProposedCancellation = Static<typeof ProposedCancellation>;

/** The bets to cancel. The numbers are times of acceptance. */
type Scope = Pick<ProposedCancellation, 'matchId' | 'target' | 'fromMs' | 'untilMs'>;

function invalid(...fields: readonly string[]): Result<never, Refusal> {
  return err(refusal('InvalidDetailsException', { fields }));
}

/** Undefined for null. NaN for a text that names no instant. */
function parseInstant(text: string | null): number | undefined {
  return text === null ? undefined : Date.parse(text);
}

function parseScope({ MatchID, Target, From, Until }: EffectBody, atMs: number): Result<Scope, Refusal> {
  const target = parseShiftTarget(Target);
  const fromMs = parseInstant(From);
  const untilMs = Math.min(parseInstant(Until) ?? atMs, atMs);
  if (target === undefined) return invalid('Target');
  if (Number.isNaN(fromMs)) return invalid('From');
  if (Number.isNaN(untilMs)) return invalid('Until');
  if (fromMs !== undefined && fromMs > untilMs) return invalid('From', 'Until');
  return ok({ matchId: MatchID, target, fromMs: fromMs ?? null, untilMs });
}

/** The line and the number of an outcome. Undefined for a target that is not one outcome. */
function parseOutcome(target: string) {
  const [, key = '', outcomeNo] = /^outcome:(.+)\/(\d+)$/.exec(target) ?? [];
  return outcomeNo === undefined ? undefined : { ...splitKey(key), outcomeNo: Number(outcomeNo) };
}

function isTargeted(target: string, { type, specifier }: StoredMarket, outcomeNo: number): boolean {
  const key = marketKey(type, specifier);
  return ['match', `market:${type}`, `line:${key}`, `outcome:${key}/${outcomeNo}`].includes(target);
}

/** The next verdicts of a line: bets of the span are cancelled, and all others stay as they are. */
function cancelledVerdicts(
  market: StoredMarket,
  {
    target,
    window,
    atMs,
  }: { readonly target: string; readonly window: VerdictWindow; readonly atMs: number },
): VerdictsToWrite | undefined {
  const outcomes = parseKnownMarket(market)?.outcomes ?? 0;
  const changed = new Map<number, Windows>();
  for (let outcomeNo = 1; outcomeNo <= outcomes; outcomeNo += 1) {
    if (!isTargeted(target, market, outcomeNo)) continue;
    const before = market.windows.get(outcomeNo) ?? [];
    const after = overlay(before, window);
    if (!sameWindows(before, after)) changed.set(outcomeNo, after);
  }
  return changed.size === 0 ? undefined : toVerdicts(market, changed, { atMs, closed: false });
}

/** The verdicts that cancel the bets. Nothing is written. Lines without bets have none. */
async function cancellingVerdicts(
  db: Queryable,
  { matchId, target, fromMs, untilMs }: Scope,
  {
    cause,
    correct,
    atMs,
  }: { readonly cause: string; readonly correct?: number | undefined; readonly atMs: number },
): Promise<readonly VerdictsToWrite[]> {
  const window: VerdictWindow = {
    fromMs: fromMs ?? Number.NEGATIVE_INFINITY,
    untilMs: untilMs + 1,
    verdict: CANCELLED,
    source: 'operator-window',
    reason: cause,
    args: correct === undefined ? {} : { correct },
  };
  const markets = await readMarketsOfMatch(db, matchId);
  return markets.flatMap((market) => cancelledVerdicts(market, { target, window, atMs }) ?? []);
}

async function readFixture(db: Queryable, matchId: number): Promise<Result<Fixture, Refusal>> {
  const { rows } = await db.query<{ fixture: Fixture }>('select fixture from match where id = $1', [matchId]);
  return rows[0] ? ok(rows[0].fixture) : err(refusal('NotFoundException'));
}

async function readEffect(pool: Pool, scope: Scope, atMs: number) {
  return readResultEffect(pool, await cancellingVerdicts(pool, scope, { cause: 'set-cancelled', atMs }));
}

/** Counts the bets that a cancellation would change. Refuses NotFound, and InvalidDetails with the wrong fields. */
export async function presentCancellationEffect(
  pool: Pool,
  body: EffectBody,
  atMs: number,
): Promise<Result<BetEffect, Refusal>> {
  const scope = parseScope(body, atMs);
  if (!scope.ok) return scope;
  const fixture = await readFixture(pool, body.MatchID);
  return fixture.ok ? ok(presentEffect(await readEffect(pool, scope.value, atMs))) : fixture;
}

/**
 * Stores which bets should be cancelled. Nothing changes until a second operator approves. Refuses NotFound, and
 * InvalidDetails with the wrong fields: `Target` if no bet would change.
 */
export async function proposeBetCancellation(
  pool: Pool,
  request: CancelBody,
  by: By,
): Promise<Result<number, Refusal>> {
  const { Cause: cause, CorrectOdds: correct, Reason: reason } = request;
  const scope = parseScope(request, by.atMs);
  if (!scope.ok) return scope;
  const { matchId, target } = scope.value;
  const isWrongPrice = cause === 'wrong-price';
  if (isWrongPrice !== (correct !== null)) return invalid('CorrectOdds');
  if (isWrongPrice && !parseOutcome(target)) return invalid('Target');
  const fixture = await readFixture(pool, matchId);
  if (!fixture.ok) return fixture;
  const effect = await readEffect(pool, scope.value, by.atMs);
  const { oddsMilli } = effect;
  if (!oddsMilli) return invalid('Target');
  const error =
    correct === null ? undefined : { offeredFrom: oddsMilli.from, offeredTo: oddsMilli.to, correct };
  const text = [
    describeCancellation(
      { fixture: fixture.value, players: (await readPlayerNames(pool, [matchId])).get(matchId) },
      { ...scope.value, cause },
    ),
    ...(error ? [describeError(error)] : []),
    ...describeEffect(effect, by.atMs),
  ];
  const body: ProposedCancellation = {
    ...scope.value,
    text: text.join('\n'),
    cause,
    ...(error && { error }),
  };
  const proposal = {
    kind: KIND,
    subject: `match:${matchId} ${target}`,
    body,
    reason,
    details: { target, from: request.From, until: toInstant(body.untilMs), cause, correctOdds: correct },
  } as const;
  return ok(await propose(pool, proposal, by));
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** In English, as all descriptions of proposals: the part of the match, the time of the bets, and the reason. */
function describeCancellation(
  match: NamedMatch,
  { target, fromMs, untilMs, cause }: Scope & { readonly cause: CancellationReason },
): string {
  const span =
    fromMs === null ? `up to ${toInstant(untilMs)}` : `from ${toInstant(fromMs)} to ${toInstant(untilMs)}`;
  const reason = getWords(getLanguage('en')).t(`reason.${cause}`);
  return `Cancels the bets on ${describeTarget(match, target)} accepted ${span}. ${reason}`;
}

interface NamedMatch {
  readonly fixture: Fixture;
  /** Names of the players, in order. */
  readonly players: readonly string[] | undefined;
}

function describeTarget({ fixture, players }: NamedMatch, target: string): string {
  const outcome = parseOutcome(target);
  if (outcome) {
    const name = outcomeName(getLanguage('en'), outcome, outcome.outcomeNo, matchNames(fixture, players));
    return `${lineName(fixture, outcome)}: ${name}`;
  }
  if (target.startsWith('line:')) return lineName(fixture, splitKey(target.slice('line:'.length)));
  return target === 'match' ? 'the whole match' : `all lines of ${target.slice('market:'.length)}`;
}

function describeError({ offeredFrom, offeredTo, correct }: Static<typeof PublishedError>): string {
  const [low, high, right] = [offeredFrom, offeredTo, correct].map((milli) => (milli / 1000).toFixed(2));
  return `Publishes the offered price ${low === high ? low : `${low} to ${high}`} and the correct price ${right}.`;
}

async function publishError(
  client: PoolClient,
  {
    body,
    proposalId,
    atMs,
  }: { readonly body: ProposedCancellation; readonly proposalId: number; readonly atMs: number },
): Promise<void> {
  const outcome = parseOutcome(body.target);
  if (!body.error || !outcome) return;
  const { offeredFrom, offeredTo, correct } = body.error;
  await client.query(
    `insert into palpable_error (proposal_id, match_id, market_type, specifier, outcome_no, bets_from, bets_until,
                                 offered_from, offered_to, correct, published_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000), $8, $9, $10,
             to_timestamp($11::float8 / 1000))`,
    [
      proposalId,
      body.matchId,
      outcome.type,
      outcome.specifier,
      outcome.outcomeNo,
      body.fromMs,
      body.untilMs,
      offeredFrom,
      offeredTo,
      correct,
      atMs,
    ],
  );
}

const readBody = bodyReader(ProposedCancellation);

/**
 * Writes the verdicts that cancel the bets, in the transaction of the approval: settlement then pays as after a result.
 * Bets that were placed or cashed out since the proposal count as they are now.
 */
export const betCancellationExecutor: ProposalExecutor = proposalExecutor({
  read: readBody,
  describe: ({ text }) => text,
  async execute(client, { body, proposalId, atMs }) {
    // The feed's reader holds it while it writes verdicts: versions never meet.
    await lockCursor(client);
    const because = { cause: body.cause, correct: body.error?.correct, atMs };
    for (const verdicts of await cancellingVerdicts(client, body, because))
      await writeVerdicts(client, verdicts);
    await publishError(client, { body, proposalId, atMs });
    return ok(() => undefined);
  },
});
