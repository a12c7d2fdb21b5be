/** Source of time. Milliseconds since 1970, UTC. */
export interface Clock {
  nowMs(): number;
}
