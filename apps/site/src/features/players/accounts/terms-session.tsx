import { useEffect } from 'react';
import { openModal } from '../../../core/modals.ts';
import { useUser } from '../../../core/session.ts';

/** Shows materially changed terms to a player who has not agreed to them, once on each visit. */
export function TermsSession() {
  const user = useUser();
  const version = user?.IsOperator ? null : (user?.UsageArrangements.TermsToAgree ?? null);
  useEffect(() => {
    if (version !== null) openModal({ kind: 'terms', version });
  }, [version]);
  return null;
}
