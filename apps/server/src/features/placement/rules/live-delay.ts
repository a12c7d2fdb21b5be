import { INCIDENT_KNOWN_MS } from '@evens/book';

/** Delays by sport as the database has them, ms at normal speed of the feed. */
export type LiveDelays = Readonly<Record<string, number>>;

/** Used if the database has neither a delay for the sport nor a default. */
const LIVE_DELAY_MS = 5000;
/**
 * A shorter setting is raised to this. Settlement takes for granted that a bet in play waits for longer than an incident
 * may be unknown to a process; else it cancels bets at prices from after a late incident, and pays bets that were requested
 * after an incident in time.
 */
const LIVE_DELAY_MIN_MS = INCIDENT_KNOWN_MS + 100;

/** How long a bet in play on the sport waits, ms at normal speed of the feed. */
export function liveDelayMsOf(delays: LiveDelays, sport: string): number {
  return Math.max(LIVE_DELAY_MIN_MS, delays[sport] ?? delays['default'] ?? LIVE_DELAY_MS);
}
