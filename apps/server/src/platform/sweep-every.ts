export interface Sweeping {
  /** Resolves when the sweep that runs has ended. */
  stop(): Promise<void>;
}

/** Sweeps at once and then every `everyMs`, one sweep after the other. `failed` gets what a sweep throws; the next one runs all the same. */
export function sweepEvery(
  everyMs: number,
  sweep: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Sweeping {
  let running: Promise<unknown> = Promise.resolve();
  const next = () => {
    running = running.then(sweep).catch(failed);
  };
  next();
  const timer = setInterval(next, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
