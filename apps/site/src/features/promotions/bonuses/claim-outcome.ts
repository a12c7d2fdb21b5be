import { depositBonusCode } from '@evens/web/core/deposit-bonus-code.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { leadsToDeposit } from './leads-to-deposit.ts';

export interface ClaimRefusal {
  readonly code: string;
  /** In the player's language; may be empty. */
  readonly message: string;
}

/** Shows that the bonus of a code was granted. */
export function showClaimGranted(): void {
  openModal({ kind: 'message', title: t('bonuses.claim.done.title'), text: t('bonuses.claim.done') });
}

/** Shows why a code was not claimed. A code that belongs to a deposit is stored for the next deposit form. */
export function showClaimFailure(code: string, refused: ClaimRefusal | undefined): void {
  const isForDeposit = refused !== undefined && leadsToDeposit(refused);
  if (isForDeposit) depositBonusCode.set(code);
  openModal({ kind: 'claim-failed', text: refused?.message || t('bonuses.claim.failed.text'), isForDeposit });
}
