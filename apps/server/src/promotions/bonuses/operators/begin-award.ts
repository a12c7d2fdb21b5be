import { err, ok, parseCommandId, type Result } from '@evens/base';
import { type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { commandHash } from '../../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import { giveOrPropose, type OperatorBounds } from '../../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../../platform/proposals/executor.ts';
import { countAudience, parseSegment } from '../../../players/index.ts';
import { offerKinds } from '../offers/registry.ts';
import {
  type Audience,
  findAwardByCommand,
  findOpenAwardProposal,
  insertAward,
  type NewAward,
} from './award-store.ts';
import { grantedMost, orderedText } from './offer-gifts.ts';
import { lockOfferRow, type OfferRow } from './offer-rows.ts';

type AwardBody = CallBody<Calls['POST /api/desk/awardbonus']>;
type Command = Pick<NewAward, 'commandId' | 'bodySha256'>;

const wrong = (field: string, more: Readonly<Record<string, unknown>> = {}) =>
  err(refusal('InvalidDetailsException', { fields: [field], ...more }));

/** `operator`: the first sender of the command. A stored body has its fields in another order. */
function parseCommand(body: AwardBody, operator: string): Result<Command, Refusal> {
  const commandId = parseCommandId(body.CommandId);
  if (!commandId.ok) return err(refusal('InvalidRequestException', { reason: 'CommandId is no UUIDv7' }));
  const { CommandId: _, ...sent } = body;
  return ok({ commandId: commandId.value, bodySha256: commandHash([operator, orderedText(sent)]) });
}

interface AwardToMake {
  readonly audience: Audience;
  readonly count: number;
  readonly lastPlayerId: number;
  readonly offer: OfferRow;
}

/** The players of the grant, counted now, and its offer, locked. */
async function prepare(
  client: PoolClient,
  body: AwardBody,
  atMs: number,
): Promise<Result<AwardToMake, Refusal>> {
  const audience = await parseSegment(client, body.Segment);
  if (!audience.ok) return audience;
  // Treated as advertising: players who are excluded or on a break are left out.
  const { count, lastPlayerId } = await countAudience(client, audience.value, { marketing: true, atMs });
  if (count === 0 || count > body.Count) return wrong('Count', { count });
  const offer = await lockOfferRow(client, body.OfferKey);
  const read = offer && offerKinds[offer.kind]?.(offer.config);
  // Every player would be refused if the offer needs a deposit or has ended.
  if (!offer?.is_open || (offer.closes_at && offer.closes_at.getTime() <= atMs) || !read || read.needsDeposit)
    return wrong('OfferKey');
  return ok({ audience: audience.value, count, lastPlayerId, offer });
}

async function write(
  client: PoolClient,
  { audience, count, lastPlayerId, offer }: AwardToMake,
  {
    body,
    command,
    extraMinor,
    operator,
    atMs,
  }: By & { readonly body: AwardBody; readonly command: Command; readonly extraMinor: bigint },
): Promise<Result<number | undefined, Refusal>> {
  const award = {
    ...{ ...command, offerKey: offer.key, reason: body.Reason, audience },
    ...{ count, lastPlayerId, operator, atMs },
  };
  const id = await insertAward(client, award);
  if (id === undefined) return ok(undefined);
  const { playerId } = audience;
  await recordOperatorAction(client, {
    operator,
    action: 'bonus-award',
    subject: playerId === null ? `bonus-award:${id}` : `player:${playerId}`,
    details: {
      reason: body.Reason,
      extraMinor: String(extraMinor),
      award: id,
      offer: offer.key,
      count,
      segment: JSON.stringify(body.Segment),
    },
    atMs,
  });
  return ok(id);
}

/** The id of the grant, or the proposal that waits for a second operator. */
export type AwardBegun = { readonly given: number } | { readonly proposalId: number };

/**
 * Starts a manual grant. A repeat of the command returns the first answer. If the grant may exceed the limit of one
 * operator, it becomes a proposal.
 */
export async function beginAward(
  pool: Pool,
  body: AwardBody,
  { bounds, ...by }: By & { readonly bounds: OperatorBounds },
): Promise<Result<AwardBegun, Refusal>> {
  const read = parseCommand(body, by.operator);
  if (!read.ok) return read;
  const command = read.value;
  const toAnswer = (
    award: { readonly id: number; readonly isSame: boolean } | undefined,
  ): Result<AwardBegun, Refusal> =>
    award?.isSame ? ok({ given: award.id }) : err(refusal('CommandIdReusedException'));
  const before = await findAwardByCommand(pool, command);
  if (before) return toAnswer(before);
  const begun = await inTransaction(
    pool,
    async (client): Promise<Result<AwardBegun | undefined, Refusal>> => {
      const prepared = await prepare(client, body, by.atMs);
      if (!prepared.ok) return prepared;
      // The offer is locked: of two simultaneous repeats, the other one has written its proposal.
      const proposalId = await findOpenAwardProposal(client, body.CommandId);
      if (proposalId !== undefined) return ok({ proposalId });
      const { audience, count, offer } = prepared.value;
      const gift = {
        extraMinor: BigInt(count) * grantedMost(offer),
        proposal: {
          kind: 'bonus-award',
          subject: audience.playerId === null ? `bonus-offer:${offer.key}` : `player:${audience.playerId}`,
          body,
          reason: body.Reason,
          details: { offer: offer.key, count, segment: JSON.stringify(body.Segment) },
        },
        give: (extraMinor: bigint) => write(client, prepared.value, { ...by, body, command, extraMinor }),
      } as const;
      const given = await giveOrPropose(client, gift, { ...by, bounds });
      if (!given.ok || 'proposalId' in given.value) return given as Result<AwardBegun, Refusal>;
      const { given: id } = given.value;
      return ok(id === undefined ? undefined : { given: id });
    },
  );
  if (!begun.ok) return begun;
  // The same command arrived twice simultaneously: the other one has created the award.
  return begun.value === undefined ? toAnswer(await findAwardByCommand(pool, command)) : ok(begun.value);
}

const readStored = bodyReader(calls['POST /api/desk/awardbonus'].body);

/** Starts a grant that two operators approved. Its players are counted again. */
export const bonusAwardExecutor: ProposalExecutor = proposalExecutor({
  read: readStored,
  describe: ({ OfferKey, Segment, Count }) =>
    `the offer ${OfferKey} to at most ${Count} players of ${JSON.stringify(Segment)}`,
  async execute(client, { body, operator, atMs, proposedBy }) {
    const command = parseCommand(body, proposedBy);
    if (!command.ok) return command;
    const prepared = await prepare(client, body, atMs);
    if (!prepared.ok) return prepared;
    // Approved by two operators, so it counts towards neither one's limit.
    const written = await write(client, prepared.value, {
      ...{ operator, atMs, body, extraMinor: 0n },
      command: command.value,
    });
    if (!written.ok) return written;
    return written.value === undefined ? err(refusal('CommandIdReusedException')) : ok(() => undefined);
  },
});
