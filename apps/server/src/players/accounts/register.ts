import { type AccountId, type CurrencyCode, err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient, uniqueViolation } from '../../platform/db.ts';
import type { Auth } from './auth.ts';
import type { NewPlayer } from './registration-rules.ts';
import { insertPlayer, type PlayerKind, setPlayerAccount } from './store.ts';

/** Opens the ledger account of a new player, inside the transaction that creates the player. */
export type OpenAccount = (
  client: PoolClient,
  owner: { readonly playerId: PlayerId; readonly currency: CurrencyCode },
) => Promise<AccountId>;

export interface RegisterParts {
  readonly pool: Pool;
  readonly auth: Pick<Auth, 'hash' | 'addLogin'>;
  readonly openAccount: OpenAccount;
}

/** Writes login, player and ledger account of a new player in the caller's transaction. */
export async function writeNewPlayer(
  client: PoolClient,
  { auth, openAccount }: Pick<RegisterParts, 'openAccount'> & { readonly auth: Pick<Auth, 'addLogin'> },
  player: Omit<NewPlayer, 'password'>,
  registration: { readonly kind: PlayerKind; readonly passwordHash: string; readonly atMs: number },
): Promise<{ readonly playerId: PlayerId; readonly accountId: AccountId }> {
  const { email, userName, currency } = player;
  const { kind, passwordHash, atMs } = registration;
  const authUserId = await auth.addLogin(client, { email, userName, passwordHash });
  const playerId = await insertPlayer(client, player, { ...kind, authUserId, atMs });
  const accountId = await openAccount(client, { playerId, currency });
  await setPlayerAccount(client, playerId, accountId);
  return { playerId, accountId };
}

/** The refusal for a taken name or address; rethrows other errors. */
export function duplicateRefusal(error: unknown): Refusal {
  const constraint = uniqueViolation(error);
  if (constraint === 'auth_user_email_key') return refusal('EmailTakenException');
  if (constraint === 'auth_user_username_key') return refusal('UserNameTakenException');
  throw error;
}

/**
 * Creates login, player and ledger account in one transaction. Refuses EmailTaken and UserNameTaken, both
 * case-insensitively.
 */
export async function register(
  parts: RegisterParts,
  player: NewPlayer,
  {
    kind,
    atMs,
    also,
  }: {
    kind: PlayerKind;
    atMs: number;
    /** Additional writes in the same transaction. */
    also?: (client: PoolClient, playerId: PlayerId) => Promise<unknown>;
  },
): Promise<Result<PlayerId, Refusal>> {
  const passwordHash = await parts.auth.hash(player.password);
  try {
    const id = await inTransaction(parts.pool, async (client) => {
      const { playerId } = await writeNewPlayer(client, parts, player, { kind, passwordHash, atMs });
      await also?.(client, playerId);
      return playerId;
    });
    return ok(id);
  } catch (error) {
    return err(duplicateRefusal(error));
  }
}
