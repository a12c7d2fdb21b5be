/** Uniform random numbers in [0, 1). */
export type Random = () => number;

/** 32-bit FNV-1a with a final avalanche: spreads a text over four seeds. */
function hash32(text: string, basis: number): number {
  let h = basis;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Returns the same numbers for the same text on every machine (sfc32). For simulations only: the numbers are
 * predictable, so games and secrets must not use them.
 */
export function seededRandom(seed: string): Random {
  // A typed array is twice as fast as variables of the closure.
  const state = new Int32Array([
    hash32(seed, 0x811c9dc5),
    hash32(seed, 0x9e3779b9),
    hash32(seed, 0x85ebca77),
    1,
  ]);
  const next = () => {
    const [b = 0, c = 0, d = 0] = [state[1], state[2], state[3]];
    const t = ((state[0] ?? 0) + b + d) | 0;
    state[3] = d + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** An integer from `low` to `high`, both included. */
export function randomInt(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new RangeError('pick: expected a list with entries, got an empty one');
  return item;
}

/** Normal with mean 0 and deviation 1 (Box–Muller, one of the pair). */
export function randomNormal(random: Random): number {
  const u = 1 - random();
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * random());
}

/** Waiting time of a Poisson process with this many arrivals per unit of time. */
export function randomExponential(random: Random, rate: number): number {
  return -Math.log(1 - random()) / rate;
}
