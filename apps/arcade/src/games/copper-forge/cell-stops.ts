const FIRST_MS = 420;
const GAP_MS = 40;
const HURRIED_GAP_MS = 18;

/** When a cell may stop, in milliseconds since the cells began to turn: one after the other, and in quick succession after a press. */
export function stopMs(order: number, hurriedAtMs: number | undefined): number {
  const calmMs = FIRST_MS + order * GAP_MS;
  return hurriedAtMs === undefined ? calmMs : Math.min(calmMs, hurriedAtMs + order * HURRIED_GAP_MS);
}
