import { openModal } from '@evens/web/core/modals.ts';
import { useUser } from '@evens/web/core/session.ts';
import { useEffect } from 'react';

/** Shows materially changed terms to a player who has not agreed to them, once on each visit. */
export function TermsSession() {
  const user = useUser();
  const version = user?.IsOperator ? null : (user?.UsageArrangements.TermsToAgree ?? null);
  useEffect(() => {
    if (version !== null) openModal({ kind: 'terms', version });
  }, [version]);
  return null;
}
