/** Number of open games for real money on this page. */
let open = 0;
const waiting = new Set<() => void>();

function runAll(): void {
  const callbacks = [...waiting];
  waiting.clear();
  for (const then of callbacks) then();
}

/** Called when a game opens. Returns the function to call when it closes. */
export function gameOpens(): () => void {
  open += 1;
  return () => {
    open -= 1;
    if (open === 0) runAll();
  };
}

/** Whether a game for real money is open on this page. */
export function isGameOpen(): boolean {
  return open > 0;
}

/** Called when a game has shown the result of its round. */
export function roundIsShown(): void {
  runAll();
}

/**
 * Runs `then` once the current round has been shown, so that notifications don't reveal its result early: at once if no game
 * is open, and after `mostMs` at the latest. Returns the function that cancels it.
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
