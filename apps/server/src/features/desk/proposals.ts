import { err, ok, type Result } from '@evens/base';
import { type AnswerOf, type BodyOf, type Calls, type Refusal, refusal } from '@evens/contract';
import { type BetResult, betResults, parseMarket } from '@evens/markets';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../accounts/index.ts';
import { fixtureName } from '../history/index.ts';
import {
  type DeadHeat,
  type DeadHeatRefusal,
  deadHeatShare,
  hasTooManyWinners,
  writeOperatorResult,
} from '../settlement/index.ts';
import {
  addProposal,
  endProposal,
  expireProposals,
  lockProposal,
  type ProposalRow,
  readMatch,
  readProposals,
} from './store.ts';
import type { By } from './switches.ts';

type ResultBody = BodyOf<Calls['POST /api/desk/result']>;

/** A proposal that nobody looks at for so long must be made anew: what it was made of may have changed. */
const PROPOSAL_MS = 24 * 3_600_000;
const PROPOSALS_SHOWN = 100;

/** What a proposal of the kind `result` carries. */
interface ProposedResult {
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly results: readonly Exclude<BetResult, 0>[];
  readonly deadHeat?: DeadHeat | undefined;
}

const resultNames = new Map<number, string>(Object.entries(betResults).map(([name, code]) => [code, name]));

function isResult(code: unknown): code is Exclude<BetResult, 0> {
  return typeof code === 'number' && code !== 0 && resultNames.has(code);
}

function readBody(body: unknown): ProposedResult {
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(body ?? {}));
  const { matchId, type, specifier, results } = fields;
  if (
    typeof matchId !== 'number' ||
    typeof type !== 'string' ||
    typeof specifier !== 'string' ||
    !Array.isArray(results) ||
    !results.every(isResult)
  )
    throw new Error('a proposal carries no result');
  const deadHeat = readDeadHeat(fields['deadHeat']);
  return { matchId, type, specifier, results, deadHeat };
}

function readDeadHeat(said: unknown): DeadHeat | undefined {
  if (said === undefined) return undefined;
  const { places, outcomes }: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(said ?? {}),
  );
  const isNumber = (value: unknown) => typeof value === 'number';
  if (!isNumber(places) || !Array.isArray(outcomes) || !outcomes.every(isNumber))
    throw new Error('a proposal carries a dead heat that is none');
  return { places, outcomes };
}

const deadHeatFields = {
  'no-dead-heats': 'DeadHeat',
  'bad-outcomes': 'DeadHeat.Outcomes',
  'bad-places': 'DeadHeat.Places',
} as const satisfies Readonly<Record<DeadHeatRefusal, string>>;

function invalid(...fields: readonly string[]): Result<never, Refusal> {
  return err(refusal('InvalidDetailsException', { fields }));
}

/** Writes down what a line's results should be. Nothing is paid until a second operator approves. */
export async function proposeResult(
  pool: Pool,
  { MatchID, MarketType, Specifier, Results, DeadHeat, Reason }: ResultBody,
  by: By,
): Promise<Result<number, Refusal>> {
  const market = parseMarket(MarketType, Specifier);
  if (!market.ok) return invalid(market.error === 'bad-specifier' ? 'Specifier' : 'MarketType');
  const match = await readMatch(pool, MatchID);
  if (!match) return err(refusal('NotFoundException'));
  const { outcomes } = market.value.definition;
  const count = outcomes === 'runners' ? match.fixture.competitors.length : outcomes.length;
  if (Results.length !== count || !Results.every(isResult)) return invalid('Results');
  const deadHeat = DeadHeat && { places: DeadHeat.Places, outcomes: DeadHeat.Outcomes };
  const declared = { ...market.value, results: Results.filter(isResult), facts: match.facts };
  const share = deadHeat && deadHeatShare(deadHeat, declared);
  if (share && !share.ok) return invalid(deadHeatFields[share.error]);
  if (hasTooManyWinners(declared, deadHeat)) return invalid(deadHeatFields['bad-places']);
  const body: ProposedResult = {
    matchId: MatchID,
    type: MarketType,
    specifier: Specifier,
    results: Results.filter(isResult),
    deadHeat,
  };
  return inTransaction(pool, async (client) => {
    const id = await addProposal(client, {
      subject: subjectOf(body),
      body: JSON.stringify(body),
      reason: Reason,
      proposedBy: by.operator,
      atMs: by.atMs,
      expiresAtMs: by.atMs + PROPOSAL_MS,
    });
    await recordOperatorAction(client, {
      operator: by.operator,
      action: 'result-propose',
      subject: subjectOf(body),
      details: {
        reason: Reason,
        proposal: id,
        results: Results.join(' '),
        ...(deadHeat ? { deadHeat: `${shareText(deadHeat)}: ${deadHeat.outcomes.join(' ')}` } : {}),
      },
      atMs: by.atMs,
    });
    return ok(id);
  });
}

function subjectOf({ matchId, type, specifier }: ProposedResult): string {
  return `match:${matchId} ${type}${specifier === '' ? '' : ` ${specifier}`}`;
}

/**
 * Approves, which sets the results in the same transaction, or rejects. Refuses NotFound for a proposal that isn't open,
 * SecondOperatorRequired to who made it.
 */
export async function decideProposal(
  pool: Pool,
  { id, approve }: { readonly id: number; readonly approve: boolean },
  by: By,
): Promise<Result<undefined, Refusal>> {
  await expireProposals(pool, by.atMs);
  return inTransaction(pool, async (client) => {
    const proposal = await lockProposal(client, id);
    if (proposal?.state !== 'open') return err(refusal('NotFoundException'));
    if (proposal.proposed_by === by.operator) return err(refusal('SecondOperatorRequiredException'));
    if (approve) await execute(client, proposal, by.atMs);
    await endProposal(client, {
      id,
      state: approve ? 'approved' : 'rejected',
      decidedBy: by.operator,
      atMs: by.atMs,
    });
    await recordOperatorAction(client, {
      operator: by.operator,
      action: approve ? 'result-approve' : 'result-reject',
      subject: proposal.subject,
      details: { proposal: id, proposedBy: proposal.proposed_by },
      atMs: by.atMs,
    });
    return ok(undefined);
  });
}

async function execute(client: PoolClient, { body }: ProposalRow, atMs: number): Promise<void> {
  const written = await writeOperatorResult(client, { ...readBody(body), atMs });
  // It was checked when it was proposed, and neither markets nor runners of a match go away.
  if (!written.ok) throw new Error(`a proposed result cannot be set: ${written.error}`);
}

function shareText({ places, outcomes }: DeadHeat): string {
  return `${places}/${outcomes.length}`;
}

/** Of every outcome in order: `win 1/2, win 1/2, lost`. */
function detailsOf({ results, deadHeat }: ProposedResult): string {
  const share = (index: number) => (deadHeat?.outcomes.includes(index + 1) ? ` ${shareText(deadHeat)}` : '');
  return results.map((code, index) => `${resultNames.get(code) ?? ''}${share(index)}`).join(', ');
}

type Proposals = AnswerOf<Calls['GET /api/desk/proposals']>['Proposals'];

/** Open ones and those decided lately, newest first. */
export async function presentProposals(pool: Pool, atMs: number): Promise<Proposals> {
  await expireProposals(pool, atMs);
  const rows = await readProposals(pool, PROPOSALS_SHOWN);
  return rows.map((row) => ({
    ID: row.id,
    Kind: row.kind,
    Subject: row.fixture === null ? row.subject : `${fixtureName(row.fixture)} · ${row.subject}`,
    Details: detailsOf(readBody(row.body)),
    Reason: row.reason,
    ProposedBy: row.proposed_by,
    ProposedAt: row.proposed_at.toISOString(),
    State: row.state,
    DecidedBy: row.decided_by ?? '',
  }));
}
