import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { raiseTermsVersion } from './store.ts';

type Raising = By & { readonly reason: string };

/** From the commit on, a player's bets are refused until the player agrees to the new terms. Returns their version. */
export async function raiseTermsIn(client: PoolClient, { reason, operator, atMs }: Raising): Promise<number> {
  const termsVersion = await raiseTermsVersion(client);
  await recordOperatorAction(client, {
    operator,
    action: 'terms-raise',
    subject: 'rules',
    details: { reason, termsVersion },
    atMs,
  });
  return termsVersion;
}

export function raiseTerms(pool: Pool, raising: Raising): Promise<number> {
  return inTransaction(pool, (client) => raiseTermsIn(client, raising));
}
