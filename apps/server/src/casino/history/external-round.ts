import { err, formatAmount, ok, type Result } from '@evens/base';
import { type CasinoRound, type Refusal, refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { readExternalRound } from './history-store.ts';
import { type NamedProviders, presentRound } from './present-round.ts';

/**
 * A round decided by another provider: its stakes and payouts, call by call. Only the provider has the game details.
 */
export async function externalRound(
  pool: Pool,
  {
    principal,
    providers,
    id,
  }: { readonly principal: Principal; readonly providers: NamedProviders; readonly id: number },
): Promise<Result<CasinoRound, Refusal>> {
  const found = await readExternalRound(pool, id);
  if (!found || found.row.accountId !== principal.accountId) return err(refusal('NotFoundException'));
  const { row, steps } = found;
  const { currency } = row;
  const text = (minor: bigint): string => formatAmount(minor, currency);
  return ok({
    Round: presentRound(row, currency, providers),
    Steps: steps.map(({ kind, amount, cause, txId, originalKind, at }) => {
      const sum = BigInt(amount);
      const isOfBet = kind === 'bet' || originalKind === 'bet';
      const signed = kind === 'rollback' ? -sum : sum;
      return {
        Move: { kind, transaction: String(txId), ...(cause !== null && { cause }) },
        View: null,
        Stake: text(isOfBet ? signed : 0n),
        Win: text(isOfBet ? 0n : signed),
        At: at.toISOString(),
      };
    }),
    RulesVersion: 0,
    Seeds: null,
    Nonce: null,
    Shared: null,
  });
}
