import { type AccountId, type CurrencyCode, err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient, uniqueViolation } from '../../platform/db.ts';
import type { Auth } from './auth.ts';
import type { NewPlayer } from './registration-rules.ts';
import { insertPlayer, type PlayerKind, setPlayerAccount } from './store.ts';

/** Opens the ledger account of a new player, inside the transaction that makes him. */
export type OpenAccount = (
  client: PoolClient,
  owner: { readonly playerId: PlayerId; readonly currency: CurrencyCode },
) => Promise<AccountId>;

export interface RegisterParts {
  readonly pool: Pool;
  readonly auth: Pick<Auth, 'hash' | 'addLogin'>;
  readonly openAccount: OpenAccount;
}

/**
 * Login, player and ledger account come into being together or not at all. Refuses EmailTaken and UserNameTaken, both
 * without regard to case.
 */
export async function register(
  { pool, auth, openAccount }: RegisterParts,
  player: NewPlayer,
  {
    kind,
    atMs,
    also,
  }: {
    kind: PlayerKind;
    atMs: number;
    /** More to write in the same transaction. */
    also?: (client: PoolClient, playerId: PlayerId) => Promise<unknown>;
  },
): Promise<Result<PlayerId, Refusal>> {
  const passwordHash = await auth.hash(player.password);
  try {
    const playerId = await inTransaction(pool, async (client) => {
      const authUserId = await auth.addLogin(client, {
        email: player.email,
        userName: player.userName,
        passwordHash,
      });
      const id = await insertPlayer(client, player, { ...kind, authUserId, atMs });
      await setPlayerAccount(
        client,
        id,
        await openAccount(client, { playerId: id, currency: player.currency }),
      );
      await also?.(client, id);
      return id;
    });
    return ok(playerId);
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'auth_user_email_key') return err(refusal('EmailTakenException'));
    if (constraint === 'auth_user_username_key') return err(refusal('UserNameTakenException'));
    throw error;
  }
}
