import type { User } from '@evens/contract';
import { useEffect } from 'react';
import { useUser } from '../../core/session.ts';
import { visit } from '../../core/visit.ts';
import { loadLaterWords } from '../../core/words.ts';

/** The entry parameter of a shared slip is taken once in a visit. */
let isShareTaken = false;
/** Whether the work was ever loaded: who was never here needs no goodbye. */
let isLoaded = false;

async function work(user: User | null): Promise<void> {
  const code = isShareTaken ? undefined : visit().parameters['slip'];
  isShareTaken = true;
  if (user === null && code === undefined && !isLoaded) return;
  isLoaded = true;
  const [{ follow, takeShared }] = await Promise.all([import('./slip-work.ts'), loadLaterWords()]);
  follow(user);
  if (code !== undefined) await takeShared(code);
}

/**
 * Keeps a player's slip with the server, asks again for bets whose answer was lost with the last page, and takes a slip
 * that was shared by a link. Loaded when there is something of that to do.
 */
export function SlipSession() {
  const user = useUser();
  useEffect(() => {
    // What can't be loaded now comes with the slip itself, which says so.
    work(user).catch(() => undefined);
  }, [user]);
  return null;
}
