import { err, ok, type PlayerId, type Result } from '@evens/base';
import { IdNumber, type Refusal, refusal } from '@evens/contract';
import Type from 'typebox';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { breaksThatBar } from './decide-document.ts';
import { decidedRefusal, onBreakRefusal, twoPersonsRefusal } from './document-rules.ts';
import { type DocumentId, lockDocument } from './store.ts';

const StoredPlayer = Type.Object({ playerId: Type.Unsafe<PlayerId>(IdNumber), userName: Type.String() });

const readStored = bodyReader(
  Type.Object({
    documentId: Type.Unsafe<DocumentId>(Type.String()),
    player: StoredPlayer,
    others: Type.Array(StoredPlayer, { minItems: 1 }),
  }),
);

/**
 * Proposes that the player of a waiting document is not the person whose breaks bar the verification. Refuses NotFound
 * (also if no break bars it), SecondOperatorRequired for the operator's own accounts, DocumentDecided, and
 * PersonOnBreak if documents proved that name and date of birth match an account on a break. Returns the number of the
 * proposal.
 */
export function proposeTwoPersons(
  pool: Pool,
  { id, reason }: { readonly id: DocumentId; readonly reason: string },
  by: By,
): Promise<Result<number, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    const document = await lockDocument(client, id);
    if (!document) return err(refusal('NotFoundException'));
    const decided = decidedRefusal(document);
    if (decided) return err(decided);
    const breaks = await breaksThatBar(client, document, by.atMs);
    const refused = twoPersonsRefusal(document, breaks, by.operator);
    if (refused) return err(refused);
    const { player_id: playerId, user_name: userName } = document;
    const others = breaks.map((other) => ({ playerId: other.playerId, userName: other.userName }));
    const proposal = {
      kind: 'two-persons',
      subject: `player:${playerId}`,
      body: { documentId: id, player: { playerId, userName }, others },
      reason,
      details: { others: others.map((other) => other.userName).join(', ') },
    } as const;
    return ok(await addProposalBy(client, proposal, by));
  });
}

async function recordTwoPersons(
  client: PoolClient,
  {
    playerId,
    otherId,
    proposalId,
  }: { readonly playerId: PlayerId; readonly otherId: PlayerId; readonly proposalId: number },
): Promise<void> {
  await client.query(
    `insert into person_distinction (player_id, other_id, proposal_id)
     values (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), $3) on conflict (player_id, other_id) do nothing`,
    [playerId, otherId, proposalId],
  );
}

/** Records that two operators found players to be different persons. What was proven in the meantime is judged again. */
export const twoPersonsExecutor: ProposalExecutor = proposalExecutor({
  read: readStored,
  describe: ({ player, others }) =>
    `${player.userName} is not ${others.map(({ userName }) => userName).join(', ')}`,
  async execute(client, { body: { documentId, player, others }, proposalId, operator, atMs }) {
    if ([player, ...others].some(({ userName }) => userName === operator))
      return err(refusal('SecondOperatorRequiredException'));
    const document = await lockDocument(client, documentId);
    if (!document) return err(refusal('NotFoundException'));
    const proven = (await breaksThatBar(client, document, atMs)).filter(
      ({ playerId, isProven }) => isProven && others.some((other) => other.playerId === playerId),
    );
    if (proven.length > 0) return err(onBreakRefusal(proven));
    for (const { playerId: otherId } of others)
      await recordTwoPersons(client, { playerId: player.playerId, otherId, proposalId });
    return ok(() => undefined);
  },
});
