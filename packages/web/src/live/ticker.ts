const listeners = new Set<() => void>();
let timer: number | undefined;

function tick() {
  for (const listener of listeners) listener();
}

/** One timer for every clock on the page; it is stopped while none is shown. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}
