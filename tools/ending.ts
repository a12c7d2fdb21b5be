/**
 * Calls back once when this process is asked to end: Ctrl-C, a signal, or the end of the npm process that started it
 * (the channel to it closes then, even after a kill -9).
 */
export function onEndRequest(callback: () => void): void {
  let isRequested = false;
  const requestEnd = (): void => {
    if (isRequested) return;
    isRequested = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestEnd);
  if (process.channel) {
    process.on('disconnect', requestEnd);
    process.channel.unref();
  }
}
