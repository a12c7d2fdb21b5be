/** How a reel runs out: from full speed to its place, a little beyond, and back. Pixels and milliseconds. */
export interface Braking {
  readonly ms: number;
  /** The way from where it began to brake, after so long. */
  at(ms: number): number;
}

const SETTLE_MS = 170;

/**
 * Goes on at full speed until `brake` before the place, then slows evenly so that it stands still `overshoot` behind it, and
 * settles back.
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
  /** When the first reel may begin to stop, after the start of the spin. */
  readonly firstMs: number;
  readonly gapMs: number;
}

/** Reels of a spin that nobody hurries: with the slowing down it takes about two and a half seconds in all. */
export function calmStops(reels: number): StopTimes {
  return { firstMs: 950, gapMs: Math.min(330, 1350 / Math.max(1, reels - 1)) };
}

/**
 * When each reel begins to stop, in milliseconds since the start of the spin. A reel that was held by suspense holds all
 * that follow it; once the player hurries, those that still turn stop one shortly after the other.
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
