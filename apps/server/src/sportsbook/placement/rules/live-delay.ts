import { INCIDENT_KNOWN_MS } from '@evens/book';
import { sportByAlias } from '@evens/markets';

/** Delays by sport as the database has them, ms at normal speed of the feed. `esports` is for all games without a delay of their own. */
export type LiveDelays = Readonly<Record<string, number>>;

/** Used if the database has neither a delay for the sport nor a default. */
const LIVE_DELAY_MS = 5000;
/**
 * Minimum delay, ms: a shorter setting is raised to it. Settlement assumes that a bet in play waits longer than an incident
 * can be unknown to a process. With a shorter delay it would cancel bets priced after a late incident, and pay bets that were
 * requested after an incident.
 */
const LIVE_DELAY_MIN_MS = INCIDENT_KNOWN_MS + 100;

/** How long a bet in play on the sport waits, ms at normal speed of the feed. */
export function sportLiveDelayMs(delays: LiveDelays, sport: string): number {
  const ofGroup = sportByAlias(sport)?.model === 'esports' ? delays['esports'] : undefined;
  return Math.max(LIVE_DELAY_MIN_MS, delays[sport] ?? ofGroup ?? delays['default'] ?? LIVE_DELAY_MS);
}
