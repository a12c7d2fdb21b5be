import { err, ok, type Result } from '@evens/base';
import { type CallBody, type Calls, IdNumber, type Refusal, refusal } from '@evens/contract';
import { type BetResult, betResults, parseMarket } from '@evens/markets';
import Type, { type Static } from 'typebox';
import type { Pool } from '../../platform/db.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import {
  arePossible,
  type DeadHeat,
  type DeadHeatRefusal,
  deadHeatShare,
  hasTooManyWinners,
  writeOperatorResult,
} from '../../sportsbook/index.ts';
import { readMatch } from './store.ts';

type ResultBody = CallBody<Calls['POST /api/desk/result']>;

/** Body of a proposal of the kind `result`. */
const ProposedResult = Type.Object({
  matchId: IdNumber,
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
type ProposedResult = Static<typeof ProposedResult>;

const resultNames = new Map<number, string>(Object.entries(betResults).map(([name, code]) => [code, name]));

function isResult(code: unknown): code is Exclude<BetResult, 0> {
  return typeof code === 'number' && code !== 0 && resultNames.has(code);
}

const deadHeatFields = {
  'no-dead-heats': 'DeadHeat',
  'bad-outcomes': 'DeadHeat.Outcomes',
  'bad-places': 'DeadHeat.Places',
} as const satisfies Readonly<Record<DeadHeatRefusal, string>>;

function invalid(...fields: readonly string[]): Result<never, Refusal> {
  return err(refusal('InvalidDetailsException', { fields }));
}

/**
 * Stores the results that a line should have. Nothing is paid until a second operator approves. Refused before the match
 * begins, and for results that no facts can give.
 */
export async function proposeResult(
  pool: Pool,
  { MatchID, MarketType, Specifier, Results, DeadHeat, Reason }: ResultBody,
  by: By,
): Promise<Result<number, Refusal>> {
  const market = parseMarket(MarketType, Specifier);
  if (!market.ok) return invalid(market.error === 'bad-specifier' ? 'Specifier' : 'MarketType');
  const match = await readMatch(pool, MatchID);
  if (!match) return err(refusal('NotFoundException'));
  const hasBegun = match.facts.status !== 'scheduled' || match.fixture.startsAtMs <= by.atMs;
  if (!hasBegun) return invalid('MatchID');
  const { outcomes } = market.value.definition;
  const count = outcomes === 'runners' ? match.fixture.competitors.length : outcomes.length;
  if (Results.length !== count || !Results.every(isResult)) return invalid('Results');
  const deadHeat = DeadHeat && { places: DeadHeat.Places, outcomes: DeadHeat.Outcomes };
  const declared = { ...market.value, results: Results.filter(isResult), facts: match.facts };
  const share = deadHeat && deadHeatShare(deadHeat, declared);
  if (share && !share.ok) return invalid(deadHeatFields[share.error]);
  if (hasTooManyWinners(declared, deadHeat)) return invalid(deadHeatFields['bad-places']);
  if (!arePossible(declared, deadHeat)) return invalid('Results');
  const body: ProposedResult = {
    matchId: MatchID,
    type: MarketType,
    specifier: Specifier,
    results: Results.filter(isResult),
    ...(deadHeat && { deadHeat }),
  };
  const details = {
    results: Results.join(' '),
    ...(deadHeat ? { deadHeat: `${shareText(deadHeat)}: ${deadHeat.outcomes.join(' ')}` } : {}),
  };
  const proposal = { kind: 'result', subject: formatSubject(body), body, reason: Reason, details } as const;
  return ok(await propose(pool, proposal, by));
}

function formatSubject({ matchId, type, specifier }: ProposedResult): string {
  return `match:${matchId} ${type}${specifier === '' ? '' : ` ${specifier}`}`;
}

function shareText({ places, outcomes }: DeadHeat): string {
  return `${places}/${outcomes.length}`;
}

/** Results of all outcomes in order: `win 1/2, win 1/2, lost`. */
function describeResults({ results, deadHeat }: ProposedResult): string {
  const share = (index: number) => (deadHeat?.outcomes.includes(index + 1) ? ` ${shareText(deadHeat)}` : '');
  return results.map((code, index) => `${resultNames.get(code) ?? ''}${share(index)}`).join(', ');
}

/** Sets the proposed results of a line. */
export const resultExecutor: ProposalExecutor = proposalExecutor({
  read: bodyReader(ProposedResult),
  describe: describeResults,
  async execute(client, { body, atMs }) {
    const written = await writeOperatorResult(client, { ...body, atMs });
    // It was checked when it was proposed, and markets and runners of a match are never removed.
    if (!written.ok) throw new Error(`resultExecutor: a proposed result cannot be set: ${written.error}`);
    return ok(() => undefined);
  },
});
