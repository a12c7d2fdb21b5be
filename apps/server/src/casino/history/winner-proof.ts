import { err, formatAmount, ok, type Result } from '@evens/base';
import { type Refusal, refusal, type WinnerProof } from '@evens/contract';
import type { RowArchive } from '../../platform/archive/row-archive.ts';
import type { Pool } from '../../platform/db.ts';
import { type Seal, SealError, type SealedField } from '../../platform/seal.ts';
import { presentSeeds } from '../fairness/seeds.ts';
import { readSeed } from '../fairness/seeds-store.ts';
import { inHouseGame } from '../rounds/in-house-games.ts';
import { presentMove } from '../rounds/replay.ts';
import { archivedRounds, type RoundSource, storedRounds } from '../rounds/round-source.ts';
import { readRounds, readSteps } from '../rounds/round-store.ts';
import { readSharedBets } from '../shared-rounds/bet-rows.ts';
import { readSharedRounds } from '../shared-rounds/shared-round-reads.ts';
import { type NamedProviders, presentRound } from './present-round.ts';
import { sharedProof } from './shared-history.ts';

/** Not a row: the value is an address that only this site can create and read. */
const FIELD: SealedField = { table: 'winner', row: [0], column: 'proof' };
/** Format of client seeds drawn by the site. One typed by the player may identify the player. */
const DRAWN_SEED = /^[0-9a-f]{16}$/;

interface ProofParts {
  readonly seal: Seal;
  readonly providers: NamedProviders;
}

/** Names a round to its reader: the account finds it in an archive file. */
interface ProofRound {
  readonly id: number;
  readonly accountId: number;
}

/** A public id of a round in the list of latest wins. Ids of unlisted rounds cannot be guessed. */
export function sealProofId(seal: Seal, { id, accountId }: ProofRound): string {
  return seal.seal(FIELD, `${id} ${accountId}`);
}

function parseProofId(seal: Seal, proofId: string): ProofRound | undefined {
  try {
    const [id = Number.NaN, accountId = Number.NaN] = seal.open(FIELD, proofId).split(' ').map(Number);
    return Number.isSafeInteger(id) && Number.isSafeInteger(accountId) ? { id, accountId } : undefined;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/**
 * The proof of a listed round, without its player: the revealed seeds, or the proof of the shared round. Stake and
 * moves are published only if the round can be replayed from them.
 */
export async function winnerProof(
  pool: Pool,
  archive: RowArchive,
  { seal, providers, proofId }: ProofParts & { readonly proofId: string },
): Promise<Result<WinnerProof, Refusal>> {
  const round = parseProofId(seal, proofId);
  const notFound = err(refusal('NotFoundException'));
  if (round === undefined) return notFound;
  const { id, accountId } = round;
  const stored = await proofFrom(pool, { seal, providers, id }, storedRounds);
  if (stored) return stored;
  const lines = await archive.readByIds(pool, { accountId, ids: [id] });
  if (lines === undefined) return notFound;
  return (await proofFrom(pool, { seal, providers, id }, archivedRounds(lines))) ?? notFound;
}

/** Undefined if the source has no such round. */
async function proofFrom(
  pool: Pool,
  { seal, providers, id }: ProofParts & { readonly id: number },
  source: RoundSource,
): Promise<Result<WinnerProof, Refusal> | undefined> {
  const [row] = await readRounds(pool, [id], source);
  if (!row) return sharedWinnerProof(pool, { seal, providers, id }, source);
  const listed = inHouseGame(row.game);
  if (!listed || row.endedAt === null || row.refunded) return err(refusal('NotFoundException'));
  const [pair, steps] = await Promise.all([
    readSeed(pool, seal, { accountId: row.accountId, no: row.seedNo }),
    readSteps(pool, id, source),
  ]);
  const { Hash, ServerSeed, ClientSeed } = presentSeeds(pair);
  const isRevealed = ServerSeed !== null && DRAWN_SEED.test(ClientSeed);
  const payout = String(BigInt(row.payout) + BigInt(row.jackpot));
  const { GameID, GameName } = presentRound({ ...row, provider: null, payout }, row.currency, providers);
  return ok({
    GameID,
    GameName,
    Win: formatAmount(BigInt(payout), row.currency),
    Currency: row.currency,
    At: row.endedAt.toISOString(),
    RulesVersion: row.rulesVersion,
    Seeds: { Hash, ServerSeed, ClientSeed: isRevealed ? ClientSeed : null, Nonce: row.nonce },
    Moves: isRevealed
      ? [undefined, ...steps].map((step) => presentMove(listed.game, { bet: row.bet, move: step?.move }))
      : null,
    Shared: null,
  });
}

async function sharedWinnerProof(
  pool: Pool,
  { seal, providers, id }: ProofParts & { readonly id: number },
  source: RoundSource,
): Promise<Result<WinnerProof, Refusal> | undefined> {
  const row = (await readSharedBets(pool, [id], source)).get(id);
  if (!row) return undefined;
  const round = (await readSharedRounds(pool, seal, [row.sharedId])).get(row.sharedId);
  if (!round || row.endedAt === null || row.isRefunded) return err(refusal('NotFoundException'));
  const { GameID, GameName } = presentRound(
    { ...row, provider: null, stake: '0', payout: '0', refunded: false },
    row.currency,
    providers,
  );
  return ok({
    GameID,
    GameName,
    Win: formatAmount(row.payoutMinor, row.currency),
    Currency: row.currency,
    At: row.endedAt.toISOString(),
    RulesVersion: row.rulesVersion,
    Seeds: null,
    Moves: null,
    Shared: sharedProof(round),
  });
}
