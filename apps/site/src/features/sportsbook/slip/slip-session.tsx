import type { User } from '@evens/contract';
import { useUser } from '@evens/web/core/session.ts';
import { visit } from '@evens/web/core/visit.ts';
import { loadLaterWords } from '@evens/web/core/words.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { useEffect } from 'react';

/** The slip parameter of a shared link is applied once per visit. */
let isShareApplied = false;
/** Whether the work was loaded. Without it and without a shared slip, a visitor needs no work. */
let isLoaded = false;

async function work(user: User | null): Promise<void> {
  const code = isShareApplied ? undefined : visit().parameters['slip'];
  isShareApplied = true;
  if (user === null && code === undefined && !isLoaded) return;
  isLoaded = true;
  const [{ follow, takeShared }] = await Promise.all([import('./slip-work.ts'), loadLaterWords()]);
  follow(user);
  const fault = code === undefined ? undefined : await takeShared(code);
  if (fault !== undefined) notify(fault, 'bad');
}

/**
 * Synchronises a player's slip with the server, repeats bets whose answer was lost with the last page, and loads a slip
 * from a shared link. The code is loaded on demand.
 */
export function SlipSession() {
  const user = useUser();
  useEffect(() => {
    // If loading fails now, the slip itself loads it and reports the error.
    work(user).catch(() => undefined);
  }, [user]);
  return null;
}
