/**
 * Calls back once when this process is asked to end: Ctrl-C, a signal, or the end of the npm process that started it
 * (the channel to it closes then, even after a kill -9).
 */
export function onEndAsked(callback: () => void): void {
  let asked = false;
  const ask = (): void => {
    if (asked) return;
    asked = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.channel) {
    process.on('disconnect', ask);
    process.channel.unref();
  }
}
