/** Games for real money that are open on this page. */
let open = 0;
const waiting = new Set<() => void>();

function tellAll(): void {
  const tell = [...waiting];
  waiting.clear();
  for (const then of tell) then();
}

/** A game opens; answers what is called when it is closed. */
export function gameOpens(): () => void {
  open += 1;
  return () => {
    open -= 1;
    if (open === 0) tellAll();
  };
}

/** Whether a game for real money is open on this page. */
export function isGameOpen(): boolean {
  return open > 0;
}

/** A frame has shown what its round came to. */
export function roundIsShown(): void {
  tellAll();
}

/**
 * Runs `then` once the round that is being played has been shown, so that news of it doesn't come before its reels stand:
 * at once where no game is open, after `mostMs` where a frame doesn't say so. Answers how to call it off.
 */
export function afterShownRound(then: () => void, mostMs: number): () => void {
  if (open === 0) {
    then();
    return () => {};
  }
  const run = () => {
    stop();
    then();
  };
  const timer = setTimeout(run, mostMs);
  const stop = () => {
    clearTimeout(timer);
    waiting.delete(run);
  };
  waiting.add(run);
  return stop;
}
