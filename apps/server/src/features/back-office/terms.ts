import { inTransaction, type Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../accounts/index.ts';
import type { By } from '../proposals/index.ts';
import { raiseTermsVersion } from './store.ts';

/** From the commit on a player's bet is refused until he agrees to the new terms. Answers their version. */
export function raiseTerms(
  pool: Pool,
  { reason, operator, atMs }: By & { readonly reason: string },
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const termsVersion = await raiseTermsVersion(client);
    await recordOperatorAction(client, {
      operator,
      action: 'terms-raise',
      subject: 'rules',
      details: { reason, termsVersion },
      atMs,
    });
    return termsVersion;
  });
}
