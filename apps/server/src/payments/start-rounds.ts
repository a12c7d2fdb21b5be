/** Runs work at intervals, one run at a time, until it is stopped; `stop` waits for a run that has begun. */
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
