import { err, ok, type Result } from '@evens/base';
import type { FeedEvent, Fixture, OfferedMarket } from '@evens/book';
import { isFeedEvent } from '@evens/feed';
import {
  countOutcomes,
  type Facts,
  type FixtureCounts,
  hasGapsAfterTies,
  parseMarket,
  parseOddsMilli,
  sportByAlias,
} from '@evens/markets';

export type EventFault =
  | 'not-an-event'
  | 'unknown-sport'
  | 'wrong-number-of-competitors'
  | 'time-out-of-range'
  | 'name-too-long'
  /** Places of a race that ended, numbered without gaps after a tie (1, 1, 2). */
  | 'ranks-without-gaps';

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
const NAME_CHARACTERS_MAX = 200;
const EVENT_ID_CHARACTERS_MAX = 200;

function isNearTime(ms: number): boolean {
  return ms >= EARLIEST_MS && ms <= LATEST_MS;
}

function fixtureFault(fixture: Fixture): EventFault | undefined {
  const { competitors, kind } = fixture;
  if (sportByAlias(fixture.sport) === undefined) return 'unknown-sport';
  if (kind === 'match' ? competitors.length !== 2 : competitors.length < 2 || competitors.length > 200)
    return 'wrong-number-of-competitors';
  if (!isNearTime(fixture.startsAtMs)) return 'time-out-of-range';
  const names = [
    fixture.category,
    fixture.tournament,
    fixture.tournamentName,
    ...competitors.map(({ name }) => name),
  ];
  return names.some((name) => name === '' || name.length > NAME_CHARACTERS_MAX) ? 'name-too-long' : undefined;
}

/** Running orders are only displayed; the places of a finished race decide payouts. */
function hasRanksWithoutGaps(facts: Facts): boolean {
  return facts.kind === 'race' && facts.status === 'ended' && !hasGapsAfterTies(facts.places);
}

/** Validates a source's event once: shape, known sport, times and names within bounds. */
export function checkEvent(event: unknown): Result<FeedEvent, EventFault> {
  if (!isFeedEvent(event)) return err('not-an-event');
  if (!isNearTime(event.occurredAtMs)) return err('time-out-of-range');
  if (!('match' in event)) return ok(event);
  if (event.match === '' || event.id.length > EVENT_ID_CHARACTERS_MAX) return err('name-too-long');
  if ('situation' in event && hasRanksWithoutGaps(event.situation.facts)) return err('ranks-without-gaps');
  if (event.kind !== 'fixture' && event.kind !== 'change') return ok(event);
  const fault = fixtureFault(event.fixture);
  return fault === undefined ? ok(event) : err(fault);
}

/**
 * The lines that our markets can settle, each with one price per outcome. A line with a bad price is kept without
 * prices; an unknown line is omitted.
 */
export function checkLines(
  lines: readonly OfferedMarket[],
  counts: FixtureCounts,
): { readonly good: readonly OfferedMarket[]; readonly bad: number } {
  let bad = 0;
  const good: OfferedMarket[] = [];
  for (const line of lines) {
    const parsed = parseMarket(line.type, line.specifier);
    if (!parsed.ok) {
      bad++;
      continue;
    }
    const count = countOutcomes(parsed.value.definition, counts);
    const isGood =
      line.odds.length === count && line.odds.every((odd) => odd === 0 || parseOddsMilli(odd).ok);
    if (!isGood) bad++;
    good.push(isGood ? line : { ...line, odds: new Array<number>(count).fill(0) });
  }
  return { good: bad === 0 ? lines : good, bad };
}
