import { api } from '@evens/web/core/api.ts';
import { followRounds, isGameOpen, isMidRound, openGameIds } from '@evens/web/core/displayed-rounds.ts';
import { closeModal, openModal } from '@evens/web/core/modals.ts';

let callOff = (): void => {};

/** Whether a game on this page has an open round of several steps. */
async function hasOpenRound(): Promise<boolean> {
  if (!isGameOpen()) return false;
  try {
    const visit = await api('GET /api/casino/visit');
    const open = openGameIds();
    return visit.ok && visit.value.OpenRounds.some(({ GameID }) => open.includes(GameID));
  } catch {
    return false;
  }
}

/**
 * Runs `then` between two rounds: at once, or as soon as the current round has been shown. Returns the function that
 * cancels it.
 */
function betweenRounds(then: () => void): () => void {
  let isOver = false;
  let isAsking = false;
  const stop = (): void => {
    isOver = true;
    unfollow();
  };
  async function check(): Promise<void> {
    if (isOver || isAsking || isMidRound()) return;
    isAsking = true;
    const waits = await hasOpenRound();
    isAsking = false;
    // Another round may have been shown, or the call cancelled, during the request.
    if (isOver || waits || isMidRound()) return;
    stop();
    then();
  }
  const unfollow = followRounds(() => void check());
  void check();
  return stop;
}

/** Shows the check with this id; closes the dialog if there is none. */
export function announce(id: number | undefined): void {
  callOff();
  if (id === undefined) closeModal('reality-check');
  else callOff = betweenRounds(() => openModal({ kind: 'reality-check' }));
}
