/** Runs a round of work again and again, one after the other, until it is stopped; what began is finished first. */
export function startRounds(
  run: () => Promise<unknown>,
  { everyMs, onError }: { readonly everyMs: number; onError(error: unknown): void },
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = run()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
