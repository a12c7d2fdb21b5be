import type { AccountId, Clock } from '@evens/base';
import type { AccountNews } from '../../../money/index.ts';
import { inTransaction, isConnectionFailure, type Pool } from '../../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../../platform/loop.ts';
import type { IdentityGate } from '../../../players/index.ts';
import { type Awarded, awardOffer } from './award-offer.ts';
import { endPiece, lockAward, type Piece, readPiece } from './award-store.ts';

/** Players per batch, and batches per sweep. */
const PIECE = 100;
const PIECES_PER_SWEEP = 10;
const SWEEP_EVERY_MS = 2000;

export interface AwardParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly news: AccountNews;
  /** Actions for which the jurisdiction requires an identity document. */
  readonly gates: readonly IdentityGate[];
}

/** A retry resolves temporary failures, such as a deadlock. */
const TRIES_MAX = 2;

/** Refuses a player whose grant fails repeatedly, so that later players do not wait. */
async function awardPlayer(
  { pool, log, gates }: AwardParts,
  { awardId, offerKey }: Piece,
  player: Piece['players'][number] & { readonly atMs: number },
): Promise<Awarded> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await awardOffer(pool, { ...player, awardId, offerKey, gates });
    } catch (error) {
      // A lost connection is not caused by the player: the whole batch is repeated.
      if (isConnectionFailure(error)) throw error;
      if (attempt < TRIES_MAX) continue;
      log.error({ event: 'bonus-award-failed', awardId, accountId: player.accountId, err: error });
      return 'refused';
    }
}

/**
 * Grants the next batch of the oldest award. Each player has a separate transaction, and another one ends the batch. An
 * interrupted batch is repeated and grants nothing twice. Returns whether there was a batch.
 */
async function grantPiece(parts: AwardParts, limit: number): Promise<boolean> {
  const { pool, clock, news } = parts;
  const atMs = clock.nowMs();
  const piece = await readPiece(pool, { limit, atMs });
  if (!piece) return false;
  const granted: AccountId[] = [];
  let [had, refused] = [0, 0];
  for (const player of piece.players) {
    const awarded = await awardPlayer(parts, piece, { ...player, atMs });
    if (awarded === 'granted') granted.push(player.accountId);
    if (awarded === 'before') had += 1;
    if (awarded === 'refused') refused += 1;
  }
  await inTransaction(pool, async (client) => {
    if (await lockAward(client, piece))
      await endPiece(client, piece, { granted: granted.length + had, refused, atMs });
  });
  if (granted.length > 0) news.changed(granted);
  return true;
}

/** Starts processing the manual grants of operators. */
export function startAwards(parts: AwardParts): Loop {
  return startLoop(parts, {
    name: 'bonus-awards',
    everyMs: SWEEP_EVERY_MS,
    firstAfterMs: 0,
    async run() {
      for (let pieces = 0; pieces < PIECES_PER_SWEEP; pieces += 1)
        if (!(await grantPiece(parts, PIECE))) return;
    },
  });
}
