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

/** Stop times without a press. With braking, a spin takes about two and a half seconds in all. */
export function calmStops(reels: number): StopTimes {
  return { firstMs: 950, gapMs: Math.min(330, 1350 / Math.max(1, reels - 1)) };
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
