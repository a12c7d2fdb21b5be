/** How a reel stops: from full speed to its position, a little beyond, and back. Pixels and milliseconds. */
export interface Braking {
  readonly ms: number;
  /** The distance since braking began, after `ms`. */
  at(ms: number): number;
}

const SETTLE_MS = 170;

/**
 * Continues at full speed until `brake` before the end, then slows evenly, stops `overshoot` behind the end, and moves back
 * to it.
 */
export function brakingOver({
  distance,
  speed,
  brake,
  overshoot,
}: {
  readonly distance: number;
  readonly speed: number;
  readonly brake: number;
  readonly overshoot: number;
}): Braking {
  const slowing = Math.min(distance, brake) + overshoot;
  const cruise = distance + overshoot - slowing;
  const cruiseMs = cruise / speed;
  const slowingMs = (2 * slowing) / speed;
  return {
    ms: cruiseMs + slowingMs + SETTLE_MS,
    at(ms) {
      if (ms <= cruiseMs) return ms * speed;
      const slowed = ms - cruiseMs;
      if (slowed <= slowingMs) return cruise + speed * slowed * (1 - slowed / (2 * slowingMs));
      const share = Math.min(1, (slowed - slowingMs) / SETTLE_MS);
      const eased = share * share * (3 - 2 * share);
      return distance + overshoot * (1 - eased);
    },
  };
}

export interface StopTimes {
  /** Earliest time at which the first reel may begin to stop, after the start of the spin. */
  readonly firstMs: number;
  readonly gapMs: number;
}

const FIRST_MS = 480;
const GAP_MS = 150;
/** Maximum time between the first and the last reel. */
const SPREAD_MS = 560;
/** Time that the last reel takes to stop. */
const BRAKING_MS = 450;
/** The longest spin that fills a minimum time between rounds. */
const FULL_SPIN_MS = 2500;

/**
 * Stop times without a press. With braking, a spin takes about one and a half seconds; it fills a longer minimum time between
 * rounds up to two and a half.
 */
export function calmStops(reels: number, roundMsMin = 0): StopTimes {
  const gaps = Math.max(1, reels - 1);
  const gapMs = Math.min(GAP_MS, SPREAD_MS / gaps);
  const lastMs = Math.min(roundMsMin, FULL_SPIN_MS) - BRAKING_MS;
  const longer = Math.max(1, lastMs / (FIRST_MS + gapMs * gaps));
  return { firstMs: FIRST_MS * longer, gapMs: gapMs * longer };
}

/**
 * When each reel begins to stop, in milliseconds since the start of the spin. A reel that is held for suspense delays all that
 * follow it. After a press, the reels that still turn stop in quick succession.
 */
export function stopAt(
  reel: number,
  { firstMs, gapMs }: StopTimes,
  { heldMs, hurriedAtMs }: { readonly heldMs: number; readonly hurriedAtMs: number | undefined },
): number {
  const calmMs = firstMs + reel * gapMs + heldMs;
  return hurriedAtMs === undefined ? calmMs : Math.min(calmMs, hurriedAtMs + reel * HURRIED_GAP_MS);
}

const HURRIED_GAP_MS = 45;
