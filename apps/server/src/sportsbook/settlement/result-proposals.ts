import { err, ok, type Result } from '@evens/base';
import type { Fixture, LineUpRole, MatchPhase } from '@evens/book';
import {
  type BetEffect,
  type CallAnswer,
  type CallBody,
  type Calls,
  EnteredResult,
  IdNumber,
  type Refusal,
  refusal,
} from '@evens/contract';
import { getLanguage } from '@evens/locales';
import {
  type BetResult,
  betResults,
  type Facts,
  findAppearance,
  isOnPlayers,
  parseMarket,
} from '@evens/markets';
import Type, { type Static } from 'typebox';
import type { Pool, PoolClient, Queryable } from '../../platform/db.ts';
import {
  type AfterCommit,
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import { matchNames } from '../catalogue/match-names.ts';
import { fixtureName } from '../tickets/present-leg.ts';
import { type DeadHeatRefusal, deadHeatShare, hasTooManyWinners } from './dead-heat.ts';
import { describeEffect, describeFacts, describeVerdicts, lineNames, shareText } from './describe-result.ts';
import { type EnteredFault, parseEnteredResult } from './entered-result.ts';
import {
  declaredVerdicts,
  enteredVerdicts,
  writeEnteredResult,
  writeOperatorResult,
} from './operator-result.ts';
import { arePossible } from './possible-results.ts';
import { parseLine } from './read-feed.ts';
import { presentEffect, readResultEffect } from './result-effect.ts';
import { readMarketsOfMatch } from './verdict-store.ts';

type LineBody = CallBody<Calls['POST /api/desk/resulteffect']>;
type MatchBody = CallBody<Calls['POST /api/desk/matchresulteffect']>;
type Reasoned<T> = T & { readonly Reason: string };
type EffectAnswer = Result<BetEffect, Refusal>;

/** Written when it is proposed, for the second operator. */
const described = { matchId: IdNumber, text: Type.String() };

/** Body of a proposal for one line. */
const ProposedLine = Type.Object({
  ...described,
  type: Type.String(),
  specifier: Type.String(),
  /** Result codes of all outcomes in order. */
  results: Type.Array(
    Type.Unsafe<Exclude<BetResult, 0>>(Type.Integer({ minimum: betResults.cancelled, maximum: 6 })),
  ),
  deadHeat: Type.Optional(
    Type.Object({ places: Type.Integer(), outcomes: Type.Array(Type.Integer({ minimum: 1 })) }),
  ),
});
type ProposedLine = Static<typeof ProposedLine>;

/** Body of a proposal for a whole match. */
const ProposedMatch = Type.Object({ ...described, entered: EnteredResult });
type ProposedMatch = Static<typeof ProposedMatch>;

const deadHeatFields = {
  'no-dead-heats': 'DeadHeat',
  'bad-outcomes': 'DeadHeat.Outcomes',
  'bad-places': 'DeadHeat.Places',
} as const satisfies Readonly<Record<DeadHeatRefusal, string>>;

function invalid(...fields: readonly string[]): Result<never, Refusal> {
  return err(refusal('InvalidDetailsException', { fields }));
}

interface MatchRow {
  readonly fixture: Fixture;
  /** Names in order. */
  readonly players: readonly string[];
  /** In the same order; null before the line-up is published. */
  readonly lineUps: readonly (LineUpRole | null)[];
  readonly facts: Facts;
  readonly phase: MatchPhase;
}

async function readMatch(db: Queryable, matchId: number): Promise<MatchRow | undefined> {
  // Operators may have entered that a match began which the feed never started.
  const { rows } = await db.query<MatchRow>(
    `select fixture, facts, coalesce(jsonb_path_query_array(players, '$[*].name'), '[]') as players,
            (select coalesce(json_agg(p ->> 'lineUp' order by n), '[]')
             from jsonb_array_elements(players) with ordinality as e(p, n)) as "lineUps",
            coalesce(x.situation ->> 'phase', phase) as phase
     from match m left join manual_match x on x.match_id = m.id where id = $1`,
    [matchId],
  );
  return rows[0];
}

function hasBegun({ fixture, phase }: MatchRow, atMs: number): boolean {
  return phase !== 'scheduled' && phase !== 'postponed' && fixture.startsAtMs <= atMs;
}

/** The match, if it has begun by now. */
async function readBegunMatch(
  db: Queryable,
  matchId: number,
  atMs: number,
): Promise<Result<MatchRow, Refusal>> {
  const match = await readMatch(db, matchId);
  if (!match) return err(refusal('NotFoundException'));
  return hasBegun(match, atMs) ? ok(match) : invalid('MatchID');
}

/** Numbers of the players who have not been on the pitch, by the feed's facts, else of those who do not start. */
function listUnplayed({ facts, lineUps }: Pick<MatchRow, 'facts' | 'lineUps'>): number[] {
  const contest = facts.kind === 'contest' && facts.appearances ? facts : undefined;
  const isUnplayed = (lineUp: LineUpRole | null, player: number) =>
    contest ? !findAppearance(contest, player) : lineUp === 'bench' || lineUp === 'absent';
  return lineUps.flatMap((lineUp, player) => (isUnplayed(lineUp, player) ? [player + 1] : []));
}

/** The match for the form in which its result is entered. */
export async function presentMatchToEnter(
  pool: Pool,
  matchId: number,
  atMs: number,
): Promise<Result<CallAnswer<Calls['GET /api/desk/matchresult']>, Refusal>> {
  const match = await readMatch(pool, matchId);
  if (!match) return err(refusal('NotFoundException'));
  const { competitors, kind, periods, sport } = match.fixture;
  return ok({
    MatchID: matchId,
    Name: fixtureName(match.fixture, getLanguage('en')),
    Sport: sport,
    IsRace: kind === 'race',
    HasBegun: hasBegun(match, atMs),
    Competitors: competitors.map(({ name }) => name),
    Players: [...match.players],
    UnplayedPlayers: listUnplayed(match),
    Periods: periods,
  });
}

/** The verdicts of a line by its results. Refused before the match begins, and for results that no facts can give. */
async function declareLine(pool: Pool, body: LineBody, atMs: number) {
  const { MatchID, MarketType, Specifier, Results, DeadHeat } = body;
  const market = parseMarket(MarketType, Specifier);
  if (!market.ok) return invalid(market.error === 'bad-specifier' ? 'Specifier' : 'MarketType');
  const match = await readBegunMatch(pool, MatchID, atMs);
  if (!match.ok) return match;
  const { fixture, facts, players } = match.value;
  const results = Results.filter(isResult);
  const deadHeat = DeadHeat && { places: DeadHeat.Places, outcomes: DeadHeat.Outcomes };
  const line = { ...parseLine({ ...market.value, fixture, players: players.length }), facts, results };
  if (results.length !== line.outcomes) return invalid('Results');
  const share = deadHeat && deadHeatShare(deadHeat, line);
  if (share && !share.ok) return invalid(deadHeatFields[share.error]);
  if (hasTooManyWinners(line, deadHeat)) return invalid(deadHeatFields['bad-places']);
  if (!arePossible(line, deadHeat)) return invalid('Results');
  const declared = { type: MarketType, specifier: Specifier, results, ...(deadHeat && { deadHeat }) };
  const stored = (await readMarketsOfMatch(pool, MatchID)).filter(
    ({ type, specifier }) => type === MarketType && specifier === Specifier,
  );
  const verdicts = stored.map((one) => declaredVerdicts(one, { ...declared, facts, atMs }));
  return ok({ fixture, players, declared, verdicts });
}

/** Counts the bets that the results of a line would change. Refuses as `proposeResult` does. */
export async function presentLineEffect(pool: Pool, body: LineBody, atMs: number): Promise<EffectAnswer> {
  const line = await declareLine(pool, body, atMs);
  return line.ok ? ok(presentEffect(await readResultEffect(pool, line.value.verdicts))) : line;
}

/**
 * Stores the results that a line should have. Nothing is paid until a second operator approves. Refused before the match
 * begins, and for results that no facts can give.
 */
export async function proposeResult(
  pool: Pool,
  { Reason, ...line }: Reasoned<LineBody>,
  by: By,
): Promise<Result<number, Refusal>> {
  const found = await declareLine(pool, line, by.atMs);
  if (!found.ok) return found;
  const { fixture, players, declared, verdicts } = found.value;
  const { deadHeat, results, specifier, type } = declared;
  const text = [
    describeVerdicts(matchNames(fixture, players), declared),
    ...describeEffect(await readResultEffect(pool, verdicts), by.atMs),
  ];
  const body: ProposedLine = { matchId: line.MatchID, text: text.join('\n'), ...declared };
  const details = {
    results: results.join(' '),
    ...(deadHeat ? { deadHeat: `${shareText(deadHeat)}: ${deadHeat.outcomes.join(' ')}` } : {}),
  };
  const subject = `match:${line.MatchID} ${type}${specifier === '' ? '' : ` ${specifier}`}`;
  return ok(await propose(pool, { kind: 'result', subject, body, reason: Reason, details }, by));
}

function isResult(code: number): code is Exclude<BetResult, 0> {
  return Number.isInteger(code) && code >= betResults.cancelled && code <= betResults.halfLose;
}

async function enterMatch(pool: Pool, { MatchID, Result: entered }: MatchBody, atMs: number) {
  const match = await readBegunMatch(pool, MatchID, atMs);
  if (!match.ok) return match;
  const parsed = parseEnteredResult(match.value, entered);
  if (!parsed.ok) return invalid(faultField(parsed.error));
  const found = await enteredVerdicts(pool, { matchId: MatchID, entered: parsed.value, atMs });
  return ok({ ...match.value, entered: parsed.value, found });
}

/** Counts the bets that the result of a match would change. Refuses as `proposeMatchResult` does. */
export async function presentMatchEffect(pool: Pool, body: MatchBody, atMs: number): Promise<EffectAnswer> {
  const match = await enterMatch(pool, body, atMs);
  return match.ok ? ok(presentEffect(await readResultEffect(pool, match.value.found.verdicts))) : match;
}

/**
 * Stores what happened in a match. When a second operator approves, every market that these facts decide is settled.
 * Returns the proposal's number and the names of the markets with bets that stay as they are.
 */
export async function proposeMatchResult(
  pool: Pool,
  { Reason, ...request }: Reasoned<MatchBody>,
  by: By,
): Promise<Result<{ readonly id: number; readonly undecided: readonly string[] }, Refusal>> {
  const match = await enterMatch(pool, request, by.atMs);
  if (!match.ok) return match;
  const { entered, facts: factsBefore, fixture, found } = match.value;
  const undecided = lineNames(fixture, found.undecided);
  const facts = describeFacts(fixture, entered.facts);
  const [players = [], others = []] = [true, false].map((isOfPlayers) =>
    lineNames(
      fixture,
      found.decided.filter(({ type }) => isOnPlayers(type) === isOfPlayers),
    ),
  );
  const text = [
    facts,
    `Decides: ${others.join(', ') || 'no market with bets'}`,
    ...(players.length > 0 ? [`Cancels undecided bets on players: ${players.join(', ')}`] : []),
    ...(undecided.length > 0 ? [`Does not decide, stays as it is: ${undecided.join(', ')}`] : []),
    ...describeEffect(await readResultEffect(pool, found.verdicts), by.atMs),
  ];
  const matchId = request.MatchID;
  const body: ProposedMatch = { matchId, text: text.join('\n'), entered: request.Result };
  const proposal = {
    kind: 'result',
    subject: `match:${matchId}`,
    body,
    reason: Reason,
    details: { resultBefore: describeFacts(fixture, factsBefore), result: facts },
  } as const;
  return ok({ id: await propose(pool, proposal, by), undecided });
}

function faultField(fault: EnteredFault): string {
  return `Result.${fault}`;
}

async function execute(
  client: PoolClient,
  { body, atMs }: { readonly body: ProposedLine | ProposedMatch; readonly atMs: number },
): Promise<Result<AfterCommit, Refusal>> {
  const match = await readBegunMatch(client, body.matchId, atMs);
  if (!match.ok) return match;
  if ('entered' in body) {
    const parsed = parseEnteredResult(match.value, body.entered);
    if (!parsed.ok) return invalid(faultField(parsed.error));
    await writeEnteredResult(client, { matchId: body.matchId, entered: parsed.value, atMs });
  } else {
    const written = await writeOperatorResult(client, { ...body, atMs });
    // The format or the runners of the match have changed since.
    if (!written.ok) return invalid('Results');
  }
  return ok(() => undefined);
}

/** Sets the proposed results of a line or of a match. */
export const resultExecutor: ProposalExecutor = proposalExecutor({
  read: bodyReader(Type.Union([ProposedLine, ProposedMatch])),
  describe: ({ text }) => text,
  execute,
});
