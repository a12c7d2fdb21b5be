import type { OfferedMarket } from '@evens/book';
import { makePricer, NO_DRIFT, soccer } from '@evens/pricing';
import { fixtureEvent, type RecordedMatch, recordMatch } from './recorded-match.ts';

/** Number of lines on the page of a large match; the specification's field calls them markets. */
export const LARGE_MARKETS = 300;
/** Market types with any number of lines. */
const filling = ['total', 'home-total', 'away-total', 'home-total-full', 'away-total-full'] as const;
/** Interval and end of price confirmations. */
const CONFIRM_MS = 1000;
const CONFIRM_UNTIL_MS = 240_000;

/** All soccer markets before a match, filled up with lines of totals. */
function largeOffer(): readonly OfferedMarket[] {
  const pricer = makePricer(soccer, { homeGoals: 1.55, awayGoals: 1.2, rho: -0.1 });
  const { markets } = pricer.price(
    {
      facts: { kind: 'contest', status: 'scheduled', periods: [], goals: [] },
      elapsedSeconds: 0,
      extra: [0, 0, 0],
    },
    { margin: { scale: 1, live: false }, drift: NO_DRIFT },
  );
  const offer = [...markets];
  const seenLines = new Set(offer.map(({ type, specifier }) => `${type} ${specifier}`));
  for (let goals = 0; offer.length < LARGE_MARKETS; goals += 1)
    for (const type of filling) {
      const specifier = `total=${goals}.5`;
      if (offer.length < LARGE_MARKETS && !seenLines.has(`${type} ${specifier}`))
        offer.push({ type, specifier, odds: [1900 + goals, 1900 - goals] });
    }
  return offer;
}

/** A recording of one match with 300 lines and constant prices. */
export function largeMatch(): RecordedMatch {
  const zeroMs = Date.now();
  const markets = largeOffer();
  const events = Array.from({ length: CONFIRM_UNTIL_MS / CONFIRM_MS }, (_, n) => ({
    atMs: 200 + n * CONFIRM_MS,
    event: {
      match: 'large',
      id: `large.${n}`,
      occurredAtMs: zeroMs + 200 + n * CONFIRM_MS,
      kind: 'odds' as const,
      sourceType: 1 as const,
      complete: true,
      markets,
    },
  }));
  return recordMatch('large', zeroMs, [{ atMs: 0, event: fixtureEvent('Large', zeroMs) }, ...events]);
}
