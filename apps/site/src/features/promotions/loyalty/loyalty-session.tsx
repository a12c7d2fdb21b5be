import { useUser } from '@evens/web/core/session.ts';
import { useEffect } from 'react';

/** Delays the call until after the page's own calls: no part of the page waits for it. */
const DELAY_MS = 1500;

/** Reads the loyalty state of the current user. */
export function LoyaltySession() {
  const userId = useUser()?.ID;
  // Read again for another user.
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./read-loyalty-init.ts')
        .then(({ readLoyaltyInit }) => readLoyaltyInit())
        .catch(() => undefined);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId]);
  return null;
}
