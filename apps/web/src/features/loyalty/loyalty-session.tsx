import { useEffect } from 'react';
import { useUser } from '../../core/session.ts';

/** After the page's own calls: nothing waits for it. */
const DELAY_MS = 1500;

/** Keeps what of loyalty is open for the user who is there. */
export function LoyaltySession() {
  const userId = useUser()?.ID;
  // For another user it is read again.
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
