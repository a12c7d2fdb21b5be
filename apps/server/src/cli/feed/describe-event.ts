import type { FeedEvent, MatchSituation } from '@evens/book';
import type { LineFilter } from '@evens/feed';
import { formatDecimalOdds, fullScore, mainTypes, marketKey } from '@evens/markets';
import { formatTime } from './text.ts';

/** Without named lines, the main market on who wins. */
export function filterLines(lines: readonly string[]): LineFilter {
  return lines.length > 0
    ? (_sport, type, specifier) => lines.includes(marketKey(type, specifier))
    : (sport, type, specifier) => specifier === '' && mainTypes(sport).win.includes(type);
}

function describeSituation({ phase, clock, facts }: MatchSituation): string {
  const minute = clock.running && !clock.countDown ? ` ${Math.floor(clock.seconds / 60)}'` : '';
  if (facts.kind === 'race') return `${phase}, places ${facts.places.join(' ')}`;
  const { home, away } = fullScore(facts);
  return `${home}:${away}  ${phase}${minute}, period ${clock.period}`;
}

function listKeys(keys: readonly string[]): string {
  const more = keys.length - 6;
  return `${keys.slice(0, 6).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Describes an event in one line, without its time and match. Undefined for reports of prices that name none of the
 * lines, and for those that only confirm prices.
 */
export function describeEvent(
  event: FeedEvent,
  isNamed: (type: string, specifier: string) => boolean,
): string | undefined {
  const name = event.kind.padEnd(16);
  switch (event.kind) {
    case 'fixture':
    case 'change': {
      const { competitors, sport, tournamentName, startsAtMs } = event.fixture;
      const names = competitors.map((competitor) => competitor.name).join(' – ');
      return `${name}  ${names}  ${sport}, ${tournamentName}, starts ${formatTime(startsAtMs)}`;
    }
    case 'odds': {
      const named = event.markets.filter(({ type, specifier }) => isNamed(type, specifier));
      if (named.length === 0) return undefined;
      const prices = named.map(
        ({ type, specifier, odds }) =>
          `${marketKey(type, specifier)} ${odds.map((milli) => (milli > 0 ? formatDecimalOdds(milli) : '-')).join(' ')}`,
      );
      return `${name}  ${prices.join('  ')}  (${event.sourceType === 1 ? 'prematch' : 'live'}, ${event.markets.length} lines)`;
    }
    case 'market-suspended':
      return `${name}  ${listKeys(event.keys)}`;
    case 'match-stopped':
      return `${name}  ${event.reason}`;
    case 'goal':
    case 'incident':
      return `${name}  ${event.side}${event.kind === 'incident' ? ` ${event.incident}` : ''}  ${describeSituation(event.situation)}`;
    case 'clock':
    case 'result':
      return `${name}  ${describeSituation(event.situation)}`;
    case 'correction':
      return `${name}  ${describeSituation(event.situation)}  (${event.reason})`;
    case 'cancel':
      return `${name}  ${event.reason}${event.keys === undefined ? '' : `: ${listKeys(event.keys)}`}`;
    case 'rollback':
      return `${name}  ${event.of}: ${listKeys(event.keys)}`;
    case 'odds-confirmed':
    case 'possession':
      return undefined;
    case 'feed-down':
    case 'feed-recovering':
    case 'feed-up':
      return event.kind;
  }
}
