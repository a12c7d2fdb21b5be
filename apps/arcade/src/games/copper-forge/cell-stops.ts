const FIRST_MS = 650;
const GAP_MS = 95;
const HURRIED_GAP_MS = 18;

/** When a place may stop, in milliseconds since they began to turn: one after the other, and all soon once the player hurries. */
export function stopMs(order: number, hurriedAtMs: number | undefined): number {
  const calmMs = FIRST_MS + order * GAP_MS;
  return hurriedAtMs === undefined ? calmMs : Math.min(calmMs, hurriedAtMs + order * HURRIED_GAP_MS);
}
