import { err, ok, type Result } from '@evens/base';
import { type MarketKey, marketKey } from '@evens/markets';
import type { ComparedFeed, ComparedMatch, FeedReport, LineFilter } from '../comparison/compared-feed.ts';
import { readLines } from '../recording/read-lines.ts';
import {
  type BetfairDefinition,
  type BetfairMarketChange,
  type BetfairMessage,
  parseBetfairMessage,
} from './parse-message.ts';

const MATCHES_MAX = 50_000;

const sports: ReadonlyMap<string, string> = new Map([
  ['1', 'soccer'],
  ['2', 'tennis'],
  ['7522', 'basketball'],
]);

/** Our line of a market, and Betfair's runners in the order of our outcomes, by their position on its page. */
interface MappedMarket {
  readonly line: MarketKey;
  readonly priorities: readonly number[];
}

function mapMarket({ eventTypeId, marketType, runners }: BetfairDefinition): MappedMarket | undefined {
  if (marketType === 'MATCH_ODDS')
    // Home, away and the draw.
    return runners.length === 3
      ? { line: marketKey('1x2', ''), priorities: [1, 3, 2] }
      : { line: marketKey('winner', ''), priorities: [1, 2] };
  const goals = eventTypeId === '1' ? /^OVER_UNDER_(\d)5$/u.exec(marketType)?.[1] : undefined;
  // Under and over.
  if (goals !== undefined) return { line: marketKey('total', `total=${goals}.5`), priorities: [2, 1] };
  return marketType === 'BOTH_TEAMS_TO_SCORE'
    ? { line: marketKey('both-teams-to-score', ''), priorities: [1, 2] }
    : undefined;
}

function* readMessages(file: string): Generator<BetfairMessage | undefined> {
  for (const { text } of readLines(file)) yield text === undefined ? undefined : parseBetfairMessage(text);
}

/** Whether the file has lines of Betfair's stream. */
export function isBetfairFile(file: string): boolean {
  for (const message of readMessages(file)) return message !== undefined;
  return false;
}

const matchId = ({ eventId }: BetfairDefinition) => `betfair:${eventId}`;

function toMatch(definition: BetfairDefinition): ComparedMatch | undefined {
  const sport = sports.get(definition.eventTypeId);
  const [home, away] = definition.eventName.split(/ v /u);
  if (sport === undefined || home === undefined || away === undefined) return undefined;
  return { id: matchId(definition), sport, home, away, startsAtMs: definition.startsAtMs };
}

/**
 * A file of Betfair's historical data, uncompressed, as a side of a comparison: its prices and the start of play. Betfair
 * reports neither scores nor results.
 */
export function openBetfairFeed(file: string, isCompared: LineFilter): Result<ComparedFeed, string> {
  const matches = new Map<string, ComparedMatch>();
  let problems = 0;
  let fromMs: number | undefined;
  let untilMs = 0;
  for (const message of readMessages(file)) {
    if (message === undefined) {
      problems += 1;
      continue;
    }
    fromMs ??= message.atMs;
    untilMs = Math.max(untilMs, message.atMs);
    for (const { definition } of message.markets) {
      const match = definition && toMatch(definition);
      if (!match) continue;
      if (!matches.has(match.id) && matches.size >= MATCHES_MAX)
        return err(`${file} has more than ${MATCHES_MAX} matches: compare a shorter time`);
      matches.set(match.id, match);
    }
  }
  return ok({
    name: file,
    span: fromMs === undefined ? undefined : { fromMs, untilMs },
    matches,
    problems,
    hasResults: false,
    read: (chosen) => readReports(file, chosen, isCompared),
  });
}

function* readReports(
  file: string,
  chosen: ReadonlySet<string>,
  isCompared: LineFilter,
): Generator<FeedReport> {
  const markets = new Map<string, MarketState>();
  const started = new Set<string>();
  let lastMs = 0;
  for (const message of readMessages(file)) {
    if (message === undefined) continue;
    const atMs = Math.max(lastMs, message.atMs);
    lastMs = atMs;
    for (const change of message.markets) {
      const known = markets.get(change.marketId);
      const state = known ?? openMarket(change, chosen, isCompared);
      if (state === undefined) continue;
      markets.set(change.marketId, state);
      const { match } = state;
      const prices = state.take(change);
      if (prices !== 'unchanged') yield { kind: 'prices', match, atMs, line: state.line, odds: prices };
      if (state.isInPlay && !started.has(match)) {
        started.add(match);
        yield { kind: 'moment', match, atMs, name: 'start' };
      }
    }
  }
}

function openMarket(
  { definition }: BetfairMarketChange,
  chosen: ReadonlySet<string>,
  isCompared: LineFilter,
): MarketState | undefined {
  const mapped = definition && mapMarket(definition);
  if (!definition || !mapped || !chosen.has(matchId(definition))) return undefined;
  const sport = sports.get(definition.eventTypeId) ?? '';
  const [type = '', specifier = ''] = mapped.line.split(';');
  return isCompared(sport, type, specifier) ? new MarketState(matchId(definition), mapped) : undefined;
}

interface RunnerPrices {
  traded?: number | undefined;
  back?: number | undefined;
  lay?: number | undefined;
}

/** Middle of the best prices to back and to lay, by chance; else the price of the last trade. Thousandths. */
function middle({ traded, back = 0, lay = 0 }: RunnerPrices): number | undefined {
  if (back > 1 && lay > 1) return Math.round(2000 / (1 / back + 1 / lay));
  return traded === undefined ? undefined : Math.round(traded * 1000);
}

/** One market with the prices of its runners. */
class MarketState {
  readonly match: string;
  readonly line: MarketKey;
  isInPlay = false;
  readonly #priorities: readonly number[];
  readonly #runners = new Map<number, RunnerPrices>();
  #definition: BetfairDefinition | undefined;
  #reported: string | undefined;

  constructor(match: string, { line, priorities }: MappedMarket) {
    this.match = match;
    this.line = line;
    this.#priorities = priorities;
  }

  /** The prices after a change by outcome; undefined while the market is not open. */
  take({ definition, runners }: BetfairMarketChange): readonly number[] | undefined | 'unchanged' {
    this.#definition = definition ?? this.#definition;
    this.isInPlay ||= this.#definition?.inPlay === true;
    for (const { id, traded, back, lay } of runners) {
      const prices = this.#runners.get(id) ?? {};
      this.#runners.set(id, {
        traded: traded ?? prices.traded,
        back: back ?? prices.back,
        lay: lay ?? prices.lay,
      });
    }
    const odds = this.#openOdds();
    const text = odds?.join() ?? '';
    if (text === (this.#reported ?? '')) return 'unchanged';
    this.#reported = text;
    return odds;
  }

  #openOdds(): readonly number[] | undefined {
    if (this.#definition?.status !== 'OPEN') return undefined;
    const byPriority = new Map(this.#definition.runners.map(({ id, sortPriority }) => [sortPriority, id]));
    const odds = this.#priorities.flatMap(
      (priority) => middle(this.#runners.get(byPriority.get(priority) ?? -1) ?? {}) ?? [],
    );
    return odds.length === this.#priorities.length ? odds : undefined;
  }
}
