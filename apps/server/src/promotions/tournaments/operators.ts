import { err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { type CallBody, type Calls, calls, type Refusal, refusal, tournamentBounds } from '@evens/contract';
import { inHouseGames } from '@evens/games';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY, giveOrPropose, type OperatorBounds } from '../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { route } from '../../platform/route.ts';
import { cancelTournament } from './decide.ts';
import { presentForOperators } from './present.ts';
import {
  countOpenTournaments,
  findTournament,
  insertTournament,
  type NewTournament,
  readTournamentsPaid,
} from './tournament-store.ts';

type CreateBody = CallBody<Calls['POST /api/desk/tournament']>;
type CancelBody = CallBody<Calls['POST /api/desk/canceltournament']>;

const HOUR_MS = 3_600_000;
/** Largest amount in euros. */
const AMOUNT_MAX = 100_000_000n;

/** The tournament of a form, or the names of its invalid fields. */
function readForm(body: CreateBody, { operator, atMs }: By): Result<NewTournament, readonly string[]> {
  const faults: string[] = [];
  const readEuros = (field: string, text: string, least: bigint): bigint => {
    const parsed = parseAmount(text, BOUNDS_CURRENCY);
    if (parsed.ok && parsed.value >= least && parsed.value <= AMOUNT_MAX) return parsed.value;
    faults.push(field);
    return 0n;
  };
  const startsAtMs = Date.parse(body.StartsDate);
  const endsAtMs = startsAtMs + body.Hours * HOUR_MS;
  const latestMs = atMs + tournamentBounds.hours * HOUR_MS;
  if (!(startsAtMs <= latestMs)) faults.push('StartsDate');
  if (!(endsAtMs > atMs)) faults.push('Hours');
  if (body.Games.some((key) => !inHouseGames.some(({ game }) => game.key === key))) faults.push('Games');
  const target = body.Target === null ? null : BigInt(body.Target.replace('.', ''));
  if ((body.Kind === 'target') !== (target !== null) || (target !== null && target <= 100n))
    faults.push('Target');
  const tournament: NewTournament = {
    kind: body.Kind,
    name: body.Name.trim(),
    games: body.Games,
    target,
    stakeMin: readEuros('StakeMinimum', body.StakeMinimum, 1n),
    roundsMax: body.RoundsMaximum,
    fee: readEuros('Fee', body.Fee, 0n),
    prizes: body.Prizes.map((prize, index) => readEuros(`Prizes.${index}`, prize, 1n)),
    entriesMax: body.EntriesMaximum,
    startsAtMs: Math.max(startsAtMs, atMs),
    endsAtMs,
    series: null,
    createdBy: operator,
  };
  if (body.Kind === 'target' && tournament.fee > 0n) faults.push('Fee');
  return faults.length > 0 ? err(faults) : ok(tournament);
}

const prizesMinor = ({ prizes }: NewTournament): bigint => prizes.reduce((sum, prize) => sum + prize, 0n);

async function prepare(
  client: PoolClient,
  body: CreateBody,
  by: By,
): Promise<Result<NewTournament, Refusal>> {
  const read = readForm(body, by);
  if (!read.ok) return err(refusal('InvalidDetailsException', { fields: read.error }));
  const maximum = tournamentBounds.open;
  return (await countOpenTournaments(client)) >= maximum
    ? err(refusal('InvalidDetailsException', { fields: ['StartsDate'], maximum }))
    : read;
}

async function create(
  client: PoolClient,
  tournament: NewTournament,
  { reason, extraMinor, ...by }: By & { readonly reason: string; readonly extraMinor: bigint },
): Promise<Result<undefined, Refusal>> {
  const id = await insertTournament(client, tournament);
  await recordOperatorAction(client, {
    ...by,
    action: 'tournament-make',
    subject: `tournament:${id}`,
    details: { reason, extraMinor: String(extraMinor), prizes: tournament.prizes.join(' ') },
  });
  return ok(undefined);
}

/** Creates a tournament. Prizes above the operator's bounds become a proposal, whose id is returned. */
function makeTournament(
  pool: Pool,
  body: CreateBody,
  { bounds, ...by }: By & { readonly bounds: OperatorBounds },
): Promise<Result<number | undefined, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    const read = await prepare(client, body, by);
    if (!read.ok) return read;
    const gift = {
      extraMinor: prizesMinor(read.value),
      proposal: {
        kind: 'tournament',
        subject: `tournament:${body.Name || body.Kind}`,
        body,
        reason: body.Reason,
        details: {},
      } as const,
      give: (extraMinor: bigint) => create(client, read.value, { ...by, reason: body.Reason, extraMinor }),
    };
    const outcome = await giveOrPropose(client, gift, { ...by, bounds });
    if (!outcome.ok) return outcome;
    return ok('proposalId' in outcome.value ? outcome.value.proposalId : undefined);
  });
}

const readCreateBody = bodyReader(calls['POST /api/desk/tournament'].body);

/** Creates a tournament that two operators approved. A start that has passed is now. */
export const tournamentExecutor: ProposalExecutor = proposalExecutor({
  read: readCreateBody,
  describe({ Kind, Name, Games, Target, Fee, Prizes, EntriesMaximum, StartsDate, Hours }) {
    const scored = Target === null ? Kind : `${Kind} ${Target}`;
    const played = Games.length === 0 ? 'all games' : Games.join(', ');
    return `${Name} (${scored}, ${played}), fee ${Fee}, prizes ${Prizes.join(', ')} ${BOUNDS_CURRENCY}, up to ${EntriesMaximum} entries, ${Hours} h from ${StartsDate}`.trim();
  },
  async execute(client, { body, operator, atMs, reason }) {
    const read = await prepare(client, body, { operator, atMs });
    if (!read.ok) return read;
    // Approved by two operators, so it counts towards neither one's limit.
    const created = await create(client, read.value, { operator, atMs, reason, extraMinor: 0n });
    return created.ok ? ok(() => undefined) : created;
  },
});

async function cancel(
  client: PoolClient,
  { ID: id, Reason: reason }: CancelBody,
  by: By,
): Promise<Result<undefined, Refusal>> {
  if (!(await cancelTournament(client, { id, atMs: by.atMs }))) return err(refusal('NotFoundException'));
  await recordOperatorAction(client, {
    ...by,
    action: 'tournament-cancel',
    subject: `tournament:${id}`,
    details: { reason },
  });
  return ok(undefined);
}

const readCancelBody = bodyReader(calls['POST /api/desk/canceltournament'].body);

export const tournamentCancellationExecutor: ProposalExecutor = proposalExecutor({
  read: readCancelBody,
  describe: ({ ID }) => `tournament ${ID}: all fees are refunded`,
  async execute(client, { body, ...by }) {
    const cancelled = await cancel(client, body, { operator: by.operator, atMs: by.atMs });
    return cancelled.ok ? ok(() => undefined) : cancelled;
  },
});

const done = { HasErrors: false } as const;

export function tournamentOperatorRoutes(
  app: HttpApp,
  { pool, bounds }: { readonly pool: Pool; readonly bounds: OperatorBounds },
): void {
  route(app, 'GET /api/desk/tournaments', async ({ atMs }) =>
    ok({
      Tournaments: (await readTournamentsPaid(pool)).map((row) => presentForOperators(row, atMs)),
      Games: inHouseGames.map(({ game, name }) => ({ Key: game.key, Name: name })),
    }),
  );

  route(app, 'POST /api/desk/tournament', async ({ principal, body, atMs }) => {
    const created = await makeTournament(pool, body, { operator: principal.userName, atMs, bounds });
    if (!created.ok) return created;
    return ok({ ...done, ...(created.value !== undefined && { ProposalId: created.value }) });
  });

  route(app, 'POST /api/desk/canceltournament', async ({ principal, body, atMs }) =>
    inTransaction(pool, async (client) => {
      const by = { operator: principal.userName, atMs };
      const found = await findTournament(client, body.ID);
      if (found?.state !== 'open') return err(refusal('NotFoundException'));
      if (found.fee > 0 && found.entries > 0) {
        const details = { fees: formatAmount(BigInt(found.fee * found.entries), BOUNDS_CURRENCY) };
        const proposal = { kind: 'tournament-cancellation', subject: `tournament:${body.ID}`, body } as const;
        const ProposalId = await addProposalBy(client, { ...proposal, reason: body.Reason, details }, by);
        return ok({ ...done, ProposalId });
      }
      const cancelled = await cancel(client, body, by);
      return cancelled.ok ? ok(done) : cancelled;
    }),
  );
}
